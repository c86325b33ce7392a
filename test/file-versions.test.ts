import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder } from "../src/adapters/http/cache-folder.js";
import { readCassette } from "../src/adapters/language-model/cassette-file.js";
import { commandEvalCompare } from "../src/cli/command-eval-compare.js";
import { openMatrixFolder } from "../src/cli/matrix-folder.js";
import type { MatrixRun } from "../src/evaluation/matrix/matrix-report.js";
import { readHeader, writeHeader } from "../src/graph-file/layout.js";
import { openJobJournal } from "../src/service/job-journal.js";
import { apiKeys } from "../src/store/api-keys.js";
import { experienceFiles } from "../src/store/experience-files.js";
import { fileRecords } from "../src/store/file-records.js";
import { openKeptAnswers } from "../src/store/kept-answers.js";
import { keyUsage } from "../src/store/key-usage.js";
import { parsePolicy } from "../src/store/policy-files.js";
import { readRunFolder } from "../src/store/run-folder.js";
import { tapeFiles } from "../src/store/tape-files.js";
import { failureOf } from "./support/failure-of.js";
import { fakeIo } from "./support/fake-io.js";
import { tempFolder } from "./support/temp-folder.js";

const FIRST = new URL("./fixtures/first-release/", import.meta.url);
const ID = "20261116-125300-17647bc4";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const first = (name: string) => readFileSync(new URL(name, FIRST), "utf8");
const NEVER = () => Promise.reject(new Error("nothing is verified"));

/** Writes a file of a home and gives the home. */
function homeWith(name: string, content: unknown): string {
  const home = tempFolder();
  const file = join(home, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return home;
}

const RUN: MatrixRun = {
  settings: { plumbline: "0.1.0", graph: "memory", reasoner: "offline", search: "none", leakGuard: true, evidence: "none" },
  datasets: [],
  variants: [],
};
const CASSETTE = { text: '{"a":1}', digest: sha256('{"a":1}') };
const tape = (version: number) => {
  const body = `${JSON.stringify({ version })}\n`;
  return `${body}${JSON.stringify({ sha256: sha256(body) })}\n`;
};

describe("files of a newer program", () => {
  /** What each reader does with a file of a version that comes after its own. */
  const REFUSED: readonly (readonly [string, () => unknown])[] = [
    ["record", () => fileRecords(homeWith(`records/${ID}.json`, { ...JSON.parse(first(`${ID}.json`)), schemaVersion: 9 })).load(ID)],
    ["file of keys", async () => apiKeys(homeWith("keys.json", { schemaVersion: 9, keys: [], more: true })).list()],
    [
      "jobs' journal",
      async () => openJobJournal(homeWith("jobs/1.jsonl", '{"type":"journal","version":9}\n'), { now: 0, done: () => false }),
    ],
    ["run", async () => readRunFolder(homeWith("run.json", { schema: 9, card: "another" }))],
    ["environment", () => tapeFiles(homeWith(`replay/${ID}/tape.jsonl`, tape(9))).load(ID)],
    ["cassette", () => readCassette(homeWith(`${CASSETTE.digest}.json`, { plumblineCassette: 9, answers: "elsewhere" }), CASSETTE)],
    ["run", () => openMatrixFolder(homeWith("run.json", { version: 9, measured: [] }), RUN, true)],
    [
      "report",
      () => {
        const file = join(homeWith("report.json", { kind: "plumbline-evaluation", version: 9 }), "report.json");
        return commandEvalCompare(fakeIo(NEVER).io, file, file);
      },
    ],
  ];
  it.each(REFUSED)("a %s is refused, with what to do", async (what, read) => {
    const refusal = await failureOf(Promise.resolve().then(read));
    expect(refusal).toMatchObject({ code: "file-unreadable" });
    expect(refusal.message).toMatch(new RegExp(`^the ${what} .* has version 9 of its format, and this program reads versions up to \\d`));
    expect(refusal.message).toContain("Use that version");
  });

  it("jobs that a newer program promised stay where they are", async () => {
    const journal = '{"type":"journal","version":9}\n{"type":"promised","what":"of another shape"}\n';
    const home = homeWith("jobs/1.jsonl", journal);
    await failureOf(Promise.resolve().then(() => openJobJournal(home, { now: 0, done: () => false })));
    expect(readFileSync(join(home, "jobs", "1.jsonl"), "utf8")).toBe(journal);
  });

  it("a policy with a knob that is not known here is refused, and says why that may be", () => {
    const newer = first("policy.md").replace("---\n", "---\nforesight: 3\n");
    expect(() => parsePolicy("wkgfc/0009-newer", newer)).toThrow(/foresight[\s\S]*newer Plumbline/);
  });

  it("a graph file of another version is refused", () => {
    const section = { offset: 0, length: 0 };
    const names = ["entities", "entityHeads", "names", "nameHeads", "sources", "sourceHeads", "properties", "checksums"] as const;
    const sections = Object.fromEntries(names.map((name) => [name, section])) as Record<(typeof names)[number], typeof section>;
    const block = writeHeader({ sha256: "0", name: "x", triples: 0, entities: 0, bytes: 0, sections, checksumsCrc: 0 });
    block.writeUInt32LE(99, 8);
    expect(readHeader(block, 0)).toMatchObject({ kind: "unusable", why: expect.stringContaining("build it again") });
  });

  it("what can be made again is left out: experience is counted, answers are asked for anew, counts begin again", async () => {
    const buffer = experienceFiles(homeWith("experience-000001.jsonl", '{"v":9,"kind":"step"}\n'));
    expect(await buffer.read()).toEqual({ records: [], skipped: 1 });
    const answers = openKeptAnswers(homeWith("answers/1.jsonl", '{"v":9,"name":"n","request":"r","at":5,"answer":{}}\n'), 0);
    expect(answers.before).toEqual([]);
    answers.close();
    expect(keyUsage(homeWith("key-usage.json", { schemaVersion: 9, day: "2026-01-02", spent: {} })).spent("k")).toBe(0);
    const key = "a".repeat(64);
    const head = { plumblineAnswer: 9, key, storedAt: 5, contentType: "text/plain", sha256: sha256("x") };
    const cache = cacheFolder(
      homeWith(`${key}.answer`, `${JSON.stringify(head)}\nx`),
      { ttlMs: 100, maxBytes: 1000, maxEntries: 9 },
      () => 6,
    );
    expect(await cache.get(key)).toBeUndefined();
  });
});

describe("files of the first release, and of before there were versions", () => {
  it("a record of 0.1.0 is read", async () => {
    const record = await fileRecords(homeWith(`records/${ID}.json`, first(`${ID}.json`))).load(ID);
    expect(record).toMatchObject({ id: ID, claim: { url: null }, outcome: { verdict: { label: "refuted", parts: [] } } });
    expect(record.graph.statements.length).toBeGreaterThan(5);
  });

  it("a policy of 0.1.0 is read, with later knobs at their defaults", () => {
    expect(parsePolicy("wkgfc/0001-initial", first("policy.md"))).toMatchObject({ name: "wkgfc", procedure: null, web: { when: "open" } });
  });

  it("keys without a budget a day are read", () => {
    const key = {
      id: "0123456789ab",
      name: "first",
      sha256: "0".repeat(64),
      createdAt: "2026-01-02",
      revokedAt: null,
      requestsPerMinute: null,
    };
    expect(apiKeys(homeWith("keys.json", { schemaVersion: 1, keys: [key] })).list()).toMatchObject([
      { ...key, claimsPerDay: null, expiresAt: null },
    ]);
  });

  it("a journal of jobs without a head is read, and gets one", () => {
    const job = { id: ID, createdAt: "2026-01-02T03:04:05.000Z", batch: "b", request: { claim: "Paris is in France." } };
    const home = homeWith("jobs/1.jsonl", `${JSON.stringify({ type: "accepted", ...job })}\n`);
    const journal = openJobJournal(home, { now: 0, done: () => false });
    expect(journal.pending).toMatchObject([{ id: ID, request: { claim: "Paris is in France." } }]);
    journal.close();
    expect(readFileSync(join(home, "jobs", "1.jsonl"), "utf8")).toMatch(/^\{"type":"journal","version":1\}\n\{"type":"accepted"/);
  });

  it("kept answers, tapes and runs of evaluations are read as they were first written", async () => {
    const answer = { name: "n", request: "r", at: 5, answer: { status: 200, headers: {}, body: "{}" } };
    const answers = openKeptAnswers(homeWith("answers/1.jsonl", `${JSON.stringify(answer)}\n`), 0);
    expect(answers.before).toEqual([answer]);
    answers.close();
    expect(await tapeFiles(homeWith(`replay/${ID}/tape.jsonl`, tape(1))).load(ID)).toEqual({ head: { version: 1 }, entries: [] });
    expect(await openMatrixFolder(homeWith("run.json", RUN), RUN, true)).toMatchObject({ path: expect.any(String) });
  });
});
