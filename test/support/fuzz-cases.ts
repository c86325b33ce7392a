import fc from "fast-check";
import { jsonReadings } from "../../src/adapters/language-model/read-json.js";
import { plainJson } from "../../src/base/one-line.js";
import { readConfig } from "../../src/config.js";
import { PlumblineError } from "../../src/errors.js";
import { readFacts } from "../../src/kg/read-facts.js";
import { readProperties, readRelations } from "../../src/kg/read-rows.js";
import { parseResults, type SparqlRow, wholeRows } from "../../src/kg/sparql-results.js";
import { verifyRequestSchema } from "../../src/service/request-schema.js";
import { parsePolicy } from "../../src/store/policy-files.js";
import { readRecord } from "../../src/store/read-record.js";
import { hostileText, results } from "./fuzz-inputs.js";
import { MORE_TARGETS } from "./fuzz-more.js";
import type { FuzzTarget } from "./fuzz-target.js";

export const FUZZ_TARGETS: readonly FuzzTarget[] = [
  {
    name: "SPARQL results",
    input: results,
    read(text) {
      const rows: readonly SparqlRow[] = parseResults(text);
      readFacts(rows);
      readRelations(rows, 10);
      readProperties(rows);
      return wholeRows(text, "LIMIT 5");
    },
  },
  { name: "model replies", input: fc.oneof(hostileText, fc.json()), read: jsonReadings },
  { name: "records", input: fc.oneof(fc.json(), hostileText), read: (text) => readRecord(text, "the record"), plain: true },
  { name: "HTTP requests", input: fc.json(), read: (text) => verifyRequestSchema.safeParse(JSON.parse(text)) },
  {
    name: "settings",
    input: hostileText,
    read: (text) => readConfig({ PLUMBLINE_KG: text, PLUMBLINE_SECONDS: text, PLUMBLINE_SEARCH: text }),
  },
  {
    name: "policy files",
    input: fc.oneof(
      hostileText,
      hostileText.map((text) => `---\n${text}\n---\n## decide\n${text}`),
    ),
    read: (text) => parsePolicy("wkgfc/0001-initial", text),
  },
  { name: "JSON for terminals", input: hostileText, read: (text) => plainJson({ text }) },
  ...MORE_TARGETS,
];

export type FuzzFigures = { readonly cases: number; readonly slowestMs: number };

/** Runs one target and throws the first input that breaks it or takes longer than `mostMs`. */
export async function fuzz(
  { name, input, read, plain }: FuzzTarget,
  { cases, seed, mostMs }: { cases: number; seed: number; mostMs: number },
): Promise<FuzzFigures> {
  let slowestMs = 0;
  for (const text of fc.sample(input, { numRuns: cases, seed })) {
    // Of the processor: what others do on this machine does not count.
    const before = process.cpuUsage();
    try {
      await read(text);
    } catch (error) {
      if (!(error instanceof PlumblineError) && plain !== true) throw new Error(`${name}: ${JSON.stringify(text)}`, { cause: error });
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > mostMs) throw new Error(`${name} took ${Math.round(ms)} ms: ${JSON.stringify(text)}`);
  }
  return { cases, slowestMs };
}

const REPEATED = ["X (Y) ", "a\u0301", "<div>", '{"a":', "[", "é, ", "\\", "0-", "Paris and ", "\n"];
const CHARACTERS = 100_000;
/** Shorter times say nothing about growth. */
const LEAST_MS = 20;

/** The worst growth of the CPU time when an input of one repeated unit is twice as long; 0 where all of them are quick. */
export async function growth({ read }: FuzzTarget): Promise<{ readonly ratio: number; readonly unit: string }> {
  let worst = { ratio: 0, unit: "" };
  for (const unit of REPEATED) {
    const time = async (characters: number) => {
      const text = unit.repeat(Math.ceil(characters / unit.length));
      const times: number[] = [];
      for (let turn = 0; turn < 3; turn++) {
        const before = process.cpuUsage();
        try {
          await read(text);
        } catch {
          // Refused; how long that took is what counts.
        }
        const { user, system } = process.cpuUsage(before);
        times.push((user + system) / 1000);
      }
      return Math.min(...times);
    };
    const [once, twice] = [await time(CHARACTERS), await time(2 * CHARACTERS)];
    const ratio = twice < LEAST_MS ? 0 : twice / Math.max(once, LEAST_MS / 2);
    if (ratio > worst.ratio) worst = { ratio, unit };
  }
  return worst;
}
