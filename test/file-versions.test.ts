import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { keepTexts } from "../src/adapters/corpus/read-document.js";
import { cacheFolder } from "../src/adapters/http/response-cache.js";
import { readCassette } from "../src/adapters/language-model/model-session.js";
import { commandEvalCompare } from "../src/cli/commands/eval-compare.js";
import { openMatrixFolder } from "../src/cli/matrix-folder.js";
import { readHeader, writeHeader } from "../src/graph-file/layout.js";
import type { MatrixRun } from "../src/lab/evaluation/matrix/matrix-report.js";
import { openJobJournal } from "../src/service/job-journal.js";
import { apiKeys } from "../src/store/api-keys.js";
import { experienceFiles } from "../src/store/experience-files.js";
import { fileRecords } from "../src/store/file-records.js";
import { keyUsage } from "../src/store/key-usage.js";
import { openKeptAnswers } from "../src/store/local-answers.js";
import { pageFiles } from "../src/store/page-files.js";
import { parsePolicy, readPolicy } from "../src/store/policy-files.js";
import { currentVersion, previousVersion } from "../src/store/policy-versions.js";
import { readRunFolder } from "../src/store/run-folder.js";
import { tapeFiles } from "../src/store/tape-files.js";
import { episodeOf } from "./support/episode.js";
import { failureOf } from "./support/failure-of.js";
import { fakeIo } from "./support/fake-io.js";
import { policyFolderOf, policyText } from "./support/policy-folder.js";
import { tempFolder } from "./support/temp-folder.js";
import { thrownBy } from "./support/thrown.js";

const ID = "20261116-125300-17647bc4";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const NEVER = () => Promise.reject(new Error("nothing is verified"));

/** Writes a file of a home and gives the home. */
function homeWith(name: string, content: unknown): string {
  const home = tempFolder();
  const file = join(home, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return home;
}

async function homeWithKey(): Promise<string> {
  const home = tempFolder();
  await apiKeys(home).add("first");
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
    ["record", () => fileRecords(homeWith(`records/${ID}.json`, { ...episodeOf({}), schemaVersion: 9 })).load(ID)],
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
    expect(refusal).toMatchObject({ code: what === "record" ? "record-damaged" : "file-unreadable" });
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
    const newer = policyText(1).replace("---\n", "---\nforesight: 3\n");
    expect(() => parsePolicy("wkgfc/0009-newer", newer)).toThrow(/foresight[\s\S]*newer Plumbline/);
  });

  it("a graph file of another version is refused", () => {
    const section = { offset: 0, length: 0 };
    const names = ["entities", "entityHeads", "names", "nameHeads", "sources", "sourceHeads", "properties", "checksums"] as const;
    const sections = Object.fromEntries(names.map((name) => [name, section])) as Record<(typeof names)[number], typeof section>;
    const block = writeHeader({ sha256: "0", name: "x", triples: 0, entities: 0, bytes: 0, sections, checksumsCrc: 0, namesVersion: 1 });
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

describe("files of this version", () => {
  it("a key with an unknown restriction is refused, never read without it", async () => {
    const [key] = apiKeys(await homeWithKey()).list();
    const home = homeWith("keys.json", { schemaVersion: 2, keys: [{ ...key, onlyOnSundays: true }] });
    expect(await failureOf(Promise.resolve().then(() => apiKeys(home).list()))).toMatchObject({ code: "file-unreadable" });
  });
});

describe("files that carry no number of their own", () => {
  const policies = (more: Readonly<Record<string, string>>) =>
    policyFolderOf({
      "alpha/current": "0002-later\n",
      "alpha/0001-initial.md": policyText(1),
      "alpha/0002-later.md": policyText(2),
      ...more,
    });
  const change = { at: "2026-01-02T03:04:05.000Z", kind: "set", from: "0001-initial", to: "0002-later" };

  it("a policy change in an unknown format is skipped; only `current` decides which version is used", () => {
    const told = [
      { ...change, by: "somebody" },
      { at: change.at, kind: "pinned", to: "0001-initial" },
    ].map((line) => JSON.stringify(line));
    const folder = policies({ "alpha/history.jsonl": `${told.join("\n")}\n{"at":` });
    expect(previousVersion(folder, "alpha")).toBe("0001-initial");
    expect(currentVersion(folder, "alpha")).toBe("0002-later");
  });

  it("a calibration is read as it was first written; one with something that is not known here is refused", () => {
    const points = [
      [0, 0.2],
      [1, 0.9],
    ];
    const written = { provenance: { on: "claims of development", claims: 50 }, points };
    const read = (calibration: object) =>
      readPolicy(policies({ "alpha/calibration.json": JSON.stringify(calibration) }), "alpha").calibration;
    expect(read(written)).toEqual(written);
    expect(thrownBy(() => read({ ...written, scale: "log-odds" }))).toMatchObject({ code: "invalid-policy" });
    expect(thrownBy(() => read({ provenance: written.provenance, curve: points }))).toMatchObject({ code: "invalid-policy" });
  });

  it("the text of a page is itself, and another text under its hash is none", async () => {
    const [text, changed] = ["A page.", "Another page."];
    expect(await pageFiles(homeWith(`pages/${sha256(text)}.txt`, text)).read(sha256(text))).toBe(text);
    expect(await pageFiles(homeWith(`pages/${sha256(text)}.txt`, changed)).read(sha256(text))).toBeNull();
  });

  it("the text of a document that was kept in another form is read again", async () => {
    const page = { title: null, text: "A note.", sha256: sha256("A note."), published: null, modified: null, language: null };
    let asked = 0;
    const folder = tempFolder();
    const read = keepTexts(async () => {
      asked++;
      return { ...page, suspectInjection: false, canonicalUrl: null };
    }, folder);
    const bytes = new TextEncoder().encode("A note.");
    await read(bytes, "text/plain", "note.txt");
    await read(bytes, "text/plain", "note.txt");
    expect(asked).toBe(1);
    const [file = ""] = readdirSync(folder);
    writeFileSync(join(folder, file), JSON.stringify({ version: 9, pieces: ["A note."] }));
    expect((await read(bytes, "text/plain", "note.txt")).text).toBe("A note.");
    expect(asked).toBe(2);
  });

  it("predictions that lack something, or are of another form, are verified again", async () => {
    const cost = {
      steps: 1,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      usd: null,
      sparqlQueries: 1,
      roundTrips: 1,
      webRequests: 0,
      ms: 1,
    };
    const measured = {
      actions: [],
      forced: false,
      citations: { kept: 0, dropped: 0, unresolved: 0 },
      recall: null,
      drops: {},
      undated: 0,
      errors: [],
    };
    const known = {
      id: "1",
      claim: "Paris is in France.",
      label: "supported",
      gold: "supported",
      confidence: null,
      justification: "",
      lookedFor: [],
      evidence: [],
      cited: [],
      record: null,
      failure: null,
      cost,
    };
    const lines = [
      { ...known, measured },
      { ...known, id: "2" },
      { v: 9, id: "3", outcome: "supported" },
    ];
    const path = homeWith("predictions/001.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    const rows = ["1", "2", "3"].map((id) => ({ id, claim: known.claim, label: "supported" as const, evidence: [] }));
    const cell = await (await openMatrixFolder(path, RUN, false)).openCell(0, rows);
    expect([...cell.known.keys()]).toEqual(["1"]);
    await cell.writer.close();
  });
});
