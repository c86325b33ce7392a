import { describe, expect, it } from "vitest";
import { markedText } from "../../page/many/marked-text.js";
import { claimColumn, claimsOf, readClaimFile } from "../../page/many/read-claims.js";
import { csvReport, markdownReport } from "../../page/many/report.js";

describe("a text", () => {
  const text = "# A life\n\nShe was born in Warsaw. Was it so?\nShe died in 1934.\n\nThe end.";
  const place = (words: string) => ({
    id: words,
    claim: words,
    start: text.indexOf(words),
    end: text.indexOf(words) + words.length,
    resolved: null,
  });
  const submitted = { batch: "b", verifications: [place("She was born in Warsaw."), place("She died in 1934.")], leftOut: [] };

  it("is shown whole, with the sentences that are checked in their places", () => {
    const blocks = markedText(text, submitted);
    expect(blocks.map(({ heading }) => heading)).toEqual([true, false, false]);
    expect(blocks[1]?.stretches).toEqual([
      { text: "She was born in Warsaw.", sentence: 0 },
      { text: " Was it so?\n", sentence: null },
      { text: "She died in 1934.", sentence: 1 },
    ]);
    expect(blocks.map(({ stretches }) => stretches.map((one) => one.text).join("")).join("\n\n")).toBe(text);
  });
});

describe("a file of claims", () => {
  it("finds the column, and tells faulty rows with their lines", () => {
    const file = readClaimFile('id,claim\n1,"Ottawa, it is said, is a capital."\n2,\n3,12345\n4,Rome is a city.\n');
    expect([file.columns, claimColumn(file)]).toEqual([["id", "claim"], 1]);
    expect(claimsOf(file, 1)).toEqual({
      claims: ["Ottawa, it is said, is a capital.", "Rome is a city."],
      columns: ["id"],
      rows: [
        { line: 2, cells: ["1"] },
        { line: 5, cells: ["4"] },
      ],
      faults: [
        { line: 3, why: "the claim is empty" },
        { line: 4, why: "the claim holds no words" },
      ],
    });
  });

  it("reads one claim a line, and says where a quotation mark is never closed", () => {
    expect(claimsOf(readClaimFile("Rome is a city.\n\nOslo is a city.\n"), 0).claims).toEqual(["Rome is a city.", "Oslo is a city."]);
    expect(readClaimFile('claim,note\n"Rome is').fault).toBe("Line 2: a quotation mark is never closed.");
    expect(readClaimFile("").fault).toBe("The file is empty.");
  });
});

describe("a report", () => {
  const rows = [
    {
      claim: '=HYPERLINK("x")',
      readAs: null,
      shown: "refuted",
      confidence: 0.9,
      id: "1",
      evidence: [{ stance: "refutes", text: "A – b – C" }],
    },
    { claim: "a | b <i>", readAs: "a – c – b", shown: null, confidence: null, id: "2", evidence: [] },
  ] as const;

  it("has no formulas in its CSV", () => {
    expect(csvReport(rows)).toBe(
      'claim,label,confidence,id,evidence,read as\r\n"\'=HYPERLINK(""x"")",refuted,0.90,1,refutes: A – b – C,\r\na | b <i>,,,2,,a – c – b\r\n',
    );
  });

  it("has no marks of others in its Markdown", () => {
    expect(markdownReport("T", rows, "http://x")).toContain(
      "(corrected; the claim says: a \\| b \\<i\\>) | Not checked |  | http://x/#/v/2 |",
    );
  });
});
