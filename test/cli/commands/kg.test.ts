import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addKg } from "../../../src/cli/commands/kg.js";
import { fakeIo } from "../../support/fake-io.js";
import { tempFolder } from "../../support/temp-folder.js";
import { rejectionOf } from "../../support/thrown.js";

const COMPANY = fileURLToPath(new URL("../../fixtures/own-graphs/company.ttl", import.meta.url));

/** Runs `plumbline kg …` in this process. */
async function kg(...args: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> {
  const { io, stdout } = fakeIo(() => Promise.reject(new Error("nothing is verified")));
  const program = new Command();
  let code = -1;
  addKg(program, { io, finish: (given) => (code = given) });
  await program.parseAsync(["kg", ...args], { from: "user" });
  return { code, stdout: stdout() };
}

describe("plumbline kg, with a graph of one's own", () => {
  it("refuses flags that would have no effect", async () => {
    const folder = tempFolder();
    const [table, out] = [join(folder, "rooms.csv"), join(folder, "rooms.kg")];
    writeFileSync(table, "Name,Floor\nBay A,2\n");
    const refused = async (...args: readonly string[]) => (await rejectionOf(kg("import", ...args, "--out", out))).message;
    for (const flag of [["--class", "Q5"], ["--ids", table], ["--min-sitelinks", "2"], ["--language", "en"], ["--keep-references"]])
      expect(await refused(table, ...flag)).toBe(`${flag[0]}: for a slice of Wikidata; tables and RDF of your own are imported whole`);
    expect(await refused(COMPANY, "--vocabulary", "plain", "--columns", "subject=Name")).toMatch(/^--columns: for tables/);
    expect((await kg("import", table, "--columns", "subject=Name", "--out", out)).code).toBe(0);
  });

  it("never writes over what it reads, even with --force", async () => {
    const folder = tempFolder();
    const [source, graph, bare] = ["company.ttl", "company.kg", "company"].map((name) => join(folder, name)) as [string, string, string];
    copyFileSync(COMPANY, source);
    await kg("import", source, "--vocabulary", "plain", "--out", graph);
    copyFileSync(graph, bare);
    const before = readFileSync(graph);
    const refused = async (...args: readonly string[]) => (await rejectionOf(kg(...args))).message;
    expect(await refused("phrases", bare, "--force")).toContain("does not end in .kg: name the phrases file with --out");
    expect(await refused("phrases", graph, "--out", graph, "--force")).toBe(
      `the phrases file would replace ${graph}, which is read: name another file`,
    );
    for (const vocabulary of ["plain", "wikidata"])
      expect(await refused("import", source, "--vocabulary", vocabulary, "--out", source, "--force")).toContain(`would replace ${source}`);
    const ids = join(folder, "ids.txt");
    writeFileSync(ids, "Q1\n");
    expect(await refused("import", source, "--vocabulary", "wikidata", "--ids", ids, "--out", ids, "--force")).toContain("would replace");
    expect([readFileSync(graph), readFileSync(bare), readFileSync(source)]).toEqual([before, before, readFileSync(COMPANY)]);
    expect((await kg("phrases", graph)).code).toBe(0);
    expect(existsSync(join(folder, "company.phrases.yaml"))).toBe(true);
  });
});
