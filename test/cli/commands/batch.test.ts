import { linkSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandBatch } from "../../../src/cli/commands/batch.js";
import type { Engine } from "../../../src/compose/compose.js";
import { claimOf } from "../../support/build.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../../support/episode.js";
import { fakeIo } from "../../support/fake-io.js";
import { tinyXlsx } from "../../support/office-files.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const verify: Engine["verify"] = async (text) =>
  episodeOf({
    claim: claimOf(text),
    evidence: [{ id: "s1", stance: "refutes", text: "<b>Rome</b> – country – Italy", sources: ["Somewhere – https://example.org/Q220"] }],
    outcome: text.includes("fails")
      ? failedOutcome("graph-timeout")
      : verdictOutcome({ label: text.includes("Spain") ? "refuted" : "supported", confidence: 0.9 }),
  });

function claimsIn(name: string, text: string): { readonly folder: string; readonly file: string } {
  const folder = tempFolder();
  writeFileSync(join(folder, name), text);
  return { folder, file: join(folder, name) };
}

describe("plumbline batch", () => {
  it("prints a line a claim, and a summary beside it", async () => {
    const { file } = claimsIn("claims.txt", "Rome is in Italy.\nRome is in Spain.\n");
    const { io, stdout, stderr } = fakeIo(verify);
    expect(await commandBatch(io, file, { overrides: {} })).toBe(0);
    expect(stdout()).toMatch(/^SUPPORTED +0\.90 {2}Rome is in Italy\.\nREFUTED +0\.90 {2}Rome is in Spain\.\n$/);
    expect(stderr()).toBe("2 claims: 1 supported, 1 refuted\n");
  });

  it("writes JSON lines and CSV with claim, verdict, reason and evidence in words", async () => {
    const { file, folder } = claimsIn("claims.csv", "claim\nRome is in Spain.\n");
    const [jsonl, csv] = [join(folder, "results.jsonl"), join(folder, "results.csv")];
    for (const out of [jsonl, csv]) expect(await commandBatch(fakeIo(verify).io, file, { out, quiet: true, overrides: {} })).toBe(0);
    expect(JSON.parse(readFileSync(jsonl, "utf8"))).toMatchObject({
      id: "2",
      claim: "Rome is in Spain.",
      label: "refuted",
      evidence: ["<b>Rome</b> – country – Italy"],
    });
    expect(readFileSync(csv, "utf8")).toContain("2,Rome is in Spain.,refuted,0.90,");
  });

  it("writes a self-contained page without scripts", async () => {
    const { file, folder } = claimsIn("claims.jsonl", '{"id":"x","claim":"<script>alert(1)</script> Rome is in Spain."}\n');
    const out = join(folder, "results.html");
    await commandBatch(fakeIo(verify).io, file, { out, quiet: true, overrides: {} });
    const page = readFileSync(out, "utf8");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Rome is in Spain.");
    expect(page).toContain('<a href="https://example.org/Q220" rel="noreferrer" target="_blank">');
    expect(page).not.toMatch(/<script|<link|<img|src=/);
  });

  it("ends with 1 when a claim failed", async () => {
    const { file } = claimsIn("claims.txt", "Rome is in Italy.\nThis fails.\n");
    expect(await commandBatch(fakeIo(verify).io, file, { overrides: {} })).toBe(1);
  });

  it("reports a faulty row, checks the others, and carries the caller's columns into the results", async () => {
    const { file, folder } = claimsIn("claims.csv", "claim;date;label;page\nRome is in Spain.;;old;7\nRome is in Italy.;yesterday;;8\n");
    const [jsonl, csv] = [join(folder, "results.jsonl"), join(folder, "results.csv")];
    const { io, stderr } = fakeIo(verify);
    for (const out of [jsonl, csv]) expect(await commandBatch(io, file, { out, overrides: {} })).toBe(1);
    expect(stderr()).toContain("left out, 1 line:\n  line 3: date: a date is YYYY");
    expect(JSON.parse(readFileSync(jsonl, "utf8"))).toMatchObject({ label: "refuted", others: { label: "old", page: "7" } });
    const [head, row] = readFileSync(csv, "utf8").split("\n");
    expect(head).toMatch(/,ms,input_label,page$/);
    expect(row).toMatch(/,old,7$/);
  });

  it("reads claims from a workbook and from a file in another encoding", { timeout: 60_000 }, async () => {
    const folder = tempFolder();
    const rows = '<row><c r="A1" t="s"><v>0</v></c></row><row><c r="A2" t="s"><v>1</v></c></row>';
    writeFileSync(join(folder, "claims.xlsx"), tinyXlsx({ rows, strings: ["claim", "Rome is in Spain."] }));
    writeFileSync(join(folder, "claims.csv"), Buffer.from("claim;x\nZ\xfcrich \x96 \x93big\x94 \x96 is in Spain.;\n", "latin1"));
    const claimOfFile = async (name: string) => {
      const { io, stdout } = fakeIo(verify);
      expect(await commandBatch(io, join(folder, name), { quiet: true, overrides: {} })).toBe(0);
      return stdout()
        .replace(/^REFUTED +0\.90 +/u, "")
        .trim();
    };
    expect(await claimOfFile("claims.xlsx")).toBe("Rome is in Spain.");
    expect(await claimOfFile("claims.csv")).toBe("Zürich – “big” – is in Spain.");
  });

  it("never writes over the file it reads, by whatever path", async () => {
    const { file, folder } = claimsIn("claims.csv", "claim\nRome is in Italy.\n");
    symlinkSync(file, join(folder, "link.csv"));
    linkSync(file, join(folder, "hard.csv"));
    const { io } = fakeIo(() => Promise.reject(new Error("the work has started")));
    for (const out of [file, join(folder, ".", "..", basename(folder), "claims.csv"), join(folder, "link.csv"), join(folder, "hard.csv")])
      expect(await rejectionOf(commandBatch(io, file, { out, overrides: {} }))).toMatchObject({
        code: "invalid-input",
        message: `the results would replace ${file}, which is read: name another file`,
      });
    expect(readFileSync(file, "utf8")).toBe("claim\nRome is in Italy.\n");
  });

  it("rejects files it cannot read or write before it starts", async () => {
    const { file } = claimsIn("claims.txt", "Rome is in Italy.\n");
    const { io } = fakeIo(() => Promise.reject(new Error("the work has started")));
    for (const [from, out, message] of [
      [file, "results.xlsx", ".csv, .jsonl or .html"],
      [file, "/nowhere/results.csv", "the results cannot be written"],
      ["claims.odt", undefined, ".txt, .csv, .tsv, .jsonl, .xlsx or .docx"],
    ] as const)
      expect((await rejectionOf(commandBatch(io, from, { ...(out === undefined ? {} : { out }), overrides: {} }))).message).toContain(
        message,
      );
  });
});
