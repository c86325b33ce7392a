import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandBatch } from "../../../src/cli/commands/batch.js";
import type { Engine } from "../../../src/compose/compose.js";
import { claimOf } from "../../support/build.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../../support/episode.js";
import { fakeIo } from "../../support/fake-io.js";
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

  it("writes a page that needs nothing else and runs nothing of what it shows", async () => {
    const { file, folder } = claimsIn("claims.jsonl", '{"id":"x","claim":"<script>alert(1)</script> Rome is in Spain."}\n');
    const out = join(folder, "results.html");
    await commandBatch(fakeIo(verify).io, file, { out, quiet: true, overrides: {} });
    const page = readFileSync(out, "utf8");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Rome is in Spain.");
    expect(page).toContain('<a href="https://example.org/Q220" rel="noreferrer">');
    expect(page).not.toMatch(/<script|<link|<img|src=/);
  });

  it("ends with 1 when a claim failed", async () => {
    const { file } = claimsIn("claims.txt", "Rome is in Italy.\nThis fails.\n");
    expect(await commandBatch(fakeIo(verify).io, file, { overrides: {} })).toBe(1);
  });

  it("refuses what it cannot read or write before it works", async () => {
    const { file } = claimsIn("claims.txt", "Rome is in Italy.\n");
    const { io } = fakeIo(() => Promise.reject(new Error("the work has started")));
    for (const [from, out, message] of [
      [file, "results.xlsx", ".csv, .jsonl or .html"],
      [file, "/nowhere/results.csv", "the results cannot be written"],
      ["claims.docx", undefined, ".txt, .csv or .jsonl"],
    ] as const)
      expect((await rejectionOf(commandBatch(io, from, { ...(out === undefined ? {} : { out }), overrides: {} }))).message).toContain(
        message,
      );
  });
});
