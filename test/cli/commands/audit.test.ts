import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandAudit } from "../../../src/cli/commands/audit.js";
import { EXIT } from "../../../src/cli/exit-codes.js";
import { composeEngine, type VerifyOptions } from "../../../src/compose/compose.js";
import { auditVerification } from "../../../src/compose/open-audit.js";
import { readConfig } from "../../../src/config.js";
import type { Episode } from "../../../src/domain/episode.js";
import { parseDataset } from "../../../src/lab/evaluation/dataset.js";
import { fileRecords } from "../../../src/store/file-records.js";
import { fakeIo } from "../../support/fake-io.js";
import { suiteFolder } from "../../support/temp-folder.js";

const home = suiteFolder();
/** A corpus of one short article. */
const articles = suiteFolder();
const ARTICLE = "In May 1921 President Harding presented Marie Curie with a gram of radium at the White House.";
writeFileSync(join(articles, "radium.md"), `# The gram of radium\n\n${ARTICLE} It was paid for by the women of America.\n`);
const config = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_SEARCH: `corpus:${articles}` });
const NOTES = [{ text: "The Velmar Museum was founded in Lund in 1891.", source: "notes" }];
const CLAIMS = parseDataset(readFileSync(new URL("../../fixtures/starter-claims.jsonl", import.meta.url), "utf8"));
/** A graph that says nothing of these claims. */
const NO_STATEMENTS = '<http://www.wikidata.org/entity/Q1> <http://www.w3.org/2000/01/rdf-schema#label> "universe"@en .\n';
const kept = new Map<string, Episode>();
const id = (claim: string) => kept.get(claim)?.id ?? "";

const BORN = "Marie Curie was born in Paris.";
const RADIUM = "President Harding presented Marie Curie with a gram of radium in 1921.";
const FOUNDED = "The Velmar Museum was founded in 1895.";

beforeAll(async () => {
  const engine = await composeEngine(config);
  const keep = async (claim: string, options: VerifyOptions) => kept.set(claim, await engine.verify(claim, options));
  for (const claim of [BORN, ...CLAIMS.slice(0, 12).map((row) => row.claim)]) await keep(claim, { search: false });
  await keep(FOUNDED, { search: false, evidence: NOTES });
  await keep(RADIUM, {});
  await engine.close();
}, 60_000);
afterAll(() => kept.clear());

const fileOf = (record: string) => join(home, "records", `${record}.json`);
const audited = async (record: string) => (await auditVerification(config, record, { asked: false })).audit;

/** Runs with a record of which something was changed; nothing is left of it. */
async function tampered<T>(record: string, change: (text: string) => string, run: () => Promise<T>): Promise<T> {
  const whole = readFileSync(fileOf(record), "utf8");
  const changed = change(whole);
  expect(changed).not.toBe(whole);
  writeFileSync(fileOf(record), changed);
  return run().finally(() => writeFileSync(fileOf(record), whole));
}

async function run(record: string, kg?: string) {
  const { io, stdout } = fakeIo(() => Promise.reject(new Error("nothing is verified")), { PLUMBLINE_HOME: home, NO_COLOR: "1" });
  return { code: await commandAudit(io, record, { overrides: { kg } }), text: stdout() };
}

describe("plumbline audit", () => {
  it("finds that everything holds of what was just verified, whatever it rests on", async () => {
    for (const [claim, { id: record, outcome }] of kept) {
      const audit = await audited(record);
      expect(audit, claim).toMatchObject({ holds: true, seal: "intact", evidence: "intact", faults: [], policy: "same", graph: "same" });
      expect(audit.citations.every(({ fault, today }) => fault === null && (today.kind === "same" || today.kind === "given"))).toBe(true);
      if (outcome.kind === "verdict") expect(audit.citations).toHaveLength(outcome.verdict.citations.length);
    }
    expect(await audited(id(RADIUM))).toMatchObject({ citations: [{ id: "p1", today: { kind: "same" } }] });
    expect((await audited(id(FOUNDED))).citations).toContainEqual(expect.objectContaining({ today: { kind: "given" } }));
  });

  it("says the answer in its first line", async () => {
    const { code, text } = await run(id(BORN));
    expect(code).toBe(EXIT.ok);
    expect(text).toMatch(
      /^The citation holds\.\n {2}Marie Curie was born in Paris\. {2}\[refuted\]\n {2}✓ s\d+ Marie Curie – place of birth – Warsaw/,
    );
  });

  it.each([
    ["label", '"label":"refuted"', '"label":"supported"'],
    ["confidence", /"confidence":0\.\d+/, '"confidence":0.5'],
    ["value", /"label":"Warsaw"/, '"label":"Paris"'],
    ["claim", "born in Paris.", "born in Rome."],
    ["policy", '"policy":"wkgfc/', '"policy":"kg-only/'],
  ])("finds a changed %s by the record's hash", async (_, from, to) => {
    const record = id(BORN);
    const { code, text } = await tampered(
      record,
      (whole) => whole.replace(from, to),
      () => run(record),
    );
    expect(code).toBe(EXIT.failed);
    expect(text).toMatch(/^This record was changed after it was written\./);
  });

  it("detects a removed hash, and changed evidence by its own hash", async () => {
    const record = id(BORN);
    expect(
      await tampered(
        record,
        (whole) => whole.replace(/"sha256":"[0-9a-f]+",/, ""),
        () => audited(record),
      ),
    ).toMatchObject({ seal: "changed" });
    const other = (whole: string) => whole.replace('"rank":"normal"', '"rank":"deprecated"');
    expect(await tampered(record, other, () => audited(record))).toMatchObject({ seal: "changed", evidence: "changed", holds: false });
  });

  it("accepts a record that was only reformatted", async () => {
    const record = id(BORN);
    const pretty = (whole: string) => JSON.stringify(JSON.parse(whole), null, 2);
    expect(await tampered(record, pretty, () => audited(record))).toMatchObject({ holds: true, seal: "intact" });
  });

  it("still applies the citation gate if the change was sealed", async () => {
    const record = id(RADIUM);
    const episode = await fileRecords(home).load(record);
    const resealed = async (change: (text: string) => string) => {
      await fileRecords(home).save(JSON.parse(change(JSON.stringify(episode))) as Episode);
      return audited(record).finally(() => fileRecords(home).save(episode));
    };
    const { verdict } = episode.outcome.kind === "verdict" ? episode.outcome : { verdict: null };
    const quote = verdict?.citations.flatMap((citation) => ("quote" in citation ? [citation.quote.text] : []))[0] ?? "";
    const misquoted = await resealed((text) => text.replace(`"quote":{"start":`, `"quote":{"start":1`));
    expect(quote).not.toBe("");
    expect(misquoted).toMatchObject({ seal: "intact", holds: false });
    expect(misquoted.citations[0]?.fault).toContain("does not say");
    const turned = await resealed((text) => text.replaceAll('"label":"supported"', '"label":"refuted"'));
    expect(turned).toMatchObject({ holds: false, faults: ['"refuted" is left without a citation that says so'] });
    const invented = await resealed((text) => text.replace('"citations":[{"passage":"p1"', '"citations":[{"passage":"p99"'));
    expect(invented.citations[0]).toMatchObject({ fault: "p99 does not exist in the evidence", today: { kind: "gone" } });
  });

  it("does not query a graph with another name, unless requested", async () => {
    const file = join(home, "other.nt");
    writeFileSync(file, NO_STATEMENTS);
    const elsewhere = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_KG: `embedded:${file}` });
    const { audit } = await auditVerification(elsewhere, id(BORN), { asked: false });
    expect(audit).toMatchObject({ holds: true, graph: "another", citations: [{ today: { kind: "not-checked" } }] });
    expect((await run(id(BORN), `embedded:${file}`)).text).toMatch(/^0 of 1 citation holds\./);
  });
});
