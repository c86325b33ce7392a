import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { fileKnowledgeGraph } from "../../src/adapters/embedded/file-knowledge-graph.js";
import { readCassette } from "../../src/adapters/language-model/model-session.js";
import { PACKAGE_ROOT } from "../../src/base/package-root.js";
import { PlumblineError } from "../../src/errors.js";
import { openGraphBytes } from "../../src/graph-file/graph-reader.js";
import { buildGraphBytes } from "../../src/graph-file/write-graph-file.js";
import { openJobJournal } from "../../src/service/job-journal.js";
import { apiKeys } from "../../src/store/api-keys.js";
import { experienceFiles } from "../../src/store/experience-files.js";
import { openRunJournal } from "../../src/store/run-journal.js";
import { tapeFiles } from "../../src/store/tape-files.js";
import { damaged, hostileText } from "./fuzz-inputs.js";
import type { FuzzTarget } from "./fuzz-target.js";
import { triplesOf } from "./triples-of.js";

const folder = mkdtempSync(join(tmpdir(), "plumbline-fuzz-"));
function put(text: string, ...path: readonly string[]): string {
  const file = join(folder, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const JOBS = [
  `{"type":"accepted","id":"a","createdAt":"2026-01-01T00:00:00Z","batch":"b","request":{"claim":"Paris is in France."}}\n{"type":"finished","id":"a"}\n`,
  `{"type":"batch-webhook","id":"b","url":"https://example.org"}\n{"type":"notified","id":"b"}\n`,
];
const RUN = ['{"key":"a","ms":1,"value":{"x":1}}\n{"key":"b","ms":2,"value":[1,2]}\n'];
const KEYS = ['{"schemaVersion":1,"keys":[{"id":"0123456789ab","name":"n","hash":"00","createdAt":"2026-01-01T00:00:00Z"}]}'];
const experience = readFileSync(new URL("experience/buffer/experience-000001.jsonl", PACKAGE_ROOT), "utf8").split("\n").slice(0, 6);
const tapeBody = '{"claim":"x"}\n{"port":"kg","asked":{},"answer":[1]}\n';
const TAPE = [`${tapeBody}{"sha256":"${createHash("sha256").update(tapeBody).digest("hex")}"}\n`];
const DIGEST = createHash("sha256").update('{"a":1}').digest("hex");
const CASSETTE = ['{"plumblineCassette":1,"request":{"a":1},"answers":[]}'];
const ID = "20260102-030405-0123abcd";

export const FILE_TARGETS: readonly FuzzTarget[] = [
  {
    name: "experience lines",
    input: damaged([experience.join("\n"), ...experience]),
    read(text) {
      put(text, "experience", "experience-000001.jsonl");
      return experienceFiles(join(folder, "experience")).read();
    },
  },
  {
    name: "jobs' journal",
    input: fc.oneof(damaged(JOBS), hostileText),
    read(text) {
      put(text, "home", "jobs", "1.jsonl");
      openJobJournal(join(folder, "home"), { now: 0, done: () => false }).close();
    },
  },
  {
    name: "run's journal",
    input: fc.oneof(damaged(RUN), hostileText),
    read: (text) => openRunJournal(put(text, "run", "journal.jsonl"), () => 0).close(),
  },
  {
    name: "tapes",
    input: fc.oneof(damaged(TAPE), hostileText),
    read(text) {
      put(text, "replay", ID, "tape.jsonl");
      return tapeFiles(folder).load(ID);
    },
  },
  {
    name: "cassettes",
    input: fc.oneof(damaged(CASSETTE), hostileText),
    read(text) {
      put(text, "cassette", `${DIGEST}.json`);
      return readCassette(join(folder, "cassette"), { digest: DIGEST, text: "" });
    },
  },
  {
    name: "keys",
    input: fc.oneof(damaged(KEYS), hostileText),
    read(text) {
      put(text, "keys", "keys.json");
      return apiKeys(join(folder, "keys")).list();
    },
  },
  {
    name: "graph files",
    // Which bytes to flip: a place in the file, as a share of its length, and a mask.
    input: fc
      .array(fc.tuple(fc.double({ min: 0, max: 0.9999, noNaN: true }), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 })
      .map((flips) => JSON.stringify(flips)),
    async read(text) {
      const whole = await graphBytes();
      const bytes = Buffer.from(whole);
      for (const [at, mask] of JSON.parse(text) as [number, number][]) {
        const place = Math.floor(at * bytes.length);
        bytes.writeUInt8((bytes.readUInt8(place) ^ mask) & 255, place);
      }
      const wanted = JSON.stringify(await asked(whole));
      const found = JSON.stringify(await asked(bytes));
      if (found !== wanted) throw new Error("a damaged graph answers something else");
    },
  },
];

/** Everything that a small graph knows. */
async function asked(bytes: Buffer): Promise<unknown> {
  const { graph, close } = openGraphBytes(bytes, (why) => new PlumblineError("graph-unreadable", why));
  const kg = fileKnowledgeGraph(graph, { id: "x", close });
  const { relations } = await kg.relations(["Q1", "Q2"]);
  return [[...(await kg.searchEntities(["Ottawa", "Canada"]))], relations, await kg.facts(relations), [...(await kg.properties())]];
}

let built: Promise<Buffer> | null = null;
function graphBytes(): Promise<Buffer> {
  const E = "<http://www.wikidata.org/entity/";
  const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
  const lines = [
    `${E}Q1> ${label} "Ottawa"@en .`,
    `${E}Q2> ${label} "Canada"@en .`,
    `${E}P17> ${label} "country"@en .`,
    `${E}P17> <http://wikiba.se/ontology#propertyType> <http://wikiba.se/ontology#WikibaseItem> .`,
    `${E}Q1> <http://www.wikidata.org/prop/direct/P17> ${E}Q2> .`,
  ];
  built ??= buildGraphBytes({ name: "tiny", sha256: "0".repeat(64) }, async (add) => add(triplesOf(`${lines.join("\n")}\n`)));
  return built;
}
