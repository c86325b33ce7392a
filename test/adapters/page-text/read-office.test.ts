import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readDocx, readXlsx } from "../../../src/adapters/page-text/read-office.js";
import { run, tinyDocx, tinyXlsx } from "../../support/office-files.js";

describe("a Word document", () => {
  it("gives its paragraphs, without deleted text", () => {
    const deleted = "<w:del><w:r><w:delText>not </w:delText></w:r></w:del>";
    const bytes = tinyDocx([
      run("Marie Curie was ") + deleted + run("born &amp; raised"),
      "",
      "<w:r><w:t>A</w:t><w:tab/><w:t>B.</w:t></w:r>",
    ]);
    expect(readDocx(bytes, "2026-01-01").text).toBe("Marie Curie was born & raised\n\nA B.");
  });

  it("gives the text of a text box once", () => {
    const box = `<w:p>${run("Boxed.")}</w:p>`;
    const stored = `<mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    expect(readDocx(tinyDocx([`${run("Around.")}<w:r>${stored}</w:r>`]), "2026-01-01").text).toBe("Around.\n\nBoxed.");
  });

  it.each([
    ["is nested without end", tinyDocx(["<w:p>".repeat(200_000)]), "its elements are nested more than 500 deep"],
    ["is no archive", Buffer.from("broken"), "it cannot be unpacked"],
    ["has no document in it", zipSync({ "a.txt": new Uint8Array(3) }), "it is no Word document"],
    ["has no words", tinyDocx([""]), "the document has no text in it"],
    ["unpacks to too much", zipSync({ "word/document.xml": new Uint8Array(31_000_000) }), "it unpacks to more than 30000000 bytes"],
  ])("that %s is refused", (_, bytes, message) => {
    expect(() => readDocx(bytes, "2026-01-01")).toThrow(message);
  });
});

describe("a workbook", () => {
  it("gives the sheet that is listed first as CSV, with empty cells in their places", () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Paris, the "city", is big.</t></is></c><c r="C2"><v>42</v></c></row>' +
      '<row r="3"/><row r="4"><c r="B4" t="b"><v>1</v></c></row>';
    const { text } = readXlsx(tinyXlsx({ rows, strings: ["claim", "note"] }));
    expect(text).toBe('claim,,note\n"Paris, the ""city"", is big.",,42\n\n,true');
  });

  it("keeps the numbers of its rows where empty ones are not stored, and reads cells in any order", () => {
    const cell = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const rows = `<row r="1">${cell("A1", "claim")}</row><row r="4">${cell("ZZ4", "far")}${cell("A4", "Rome is in Spain.")}</row>`;
    expect(readXlsx(tinyXlsx({ rows, strings: [] })).text).toBe("claim\n\n\nRome is in Spain.");
  });

  it("with too many columns or a place that does not exist is cut there, and never grows", () => {
    const rows = '<row><c r="A1" t="inlineStr"><is><t>claim</t></is></c><c r="ZZZ1" t="inlineStr"><is><t>far</t></is></c></row>';
    expect(readXlsx(tinyXlsx({ rows, strings: [] })).text).toBe("claim");
  });

  it("without a sheet is refused", () => {
    expect(() => readXlsx(zipSync({ "xl/workbook.xml": new Uint8Array(1) }))).toThrow("it is no workbook");
  });
});
