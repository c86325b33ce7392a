import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/package-root.js";
import { engineIn, openSharedResources } from "../../../src/compose/compose.js";
import { readConfig } from "../../../src/config.js";
import { PlumblineError } from "../../../src/errors.js";
import type { RulesReasoner } from "../../../src/reasoner/rules/rules-reasoner.js";
import { openJobJournal } from "../../../src/service/job-journal.js";
import { verifyRequestSchema } from "../../../src/service/request-schema.js";
import { readPolicy } from "../../../src/store/policy-files.js";
import type { SparqlServer } from "../sparql-server.js";
import type { Cell } from "./cell.js";
import { WRONG_ROWS } from "./fault-list.js";
import { startFaultyProxy } from "./faulty-proxy.js";
import { outcomeOf } from "./outcome-of.js";

const CLAIM = "Ottawa is the capital of Canada.";
const DAY_MS = 86_400_000;
/** Where nobody may write, not even root. */
const NOT_PERMITTED = "/sys/plumbline";

export type LocalDeps = {
  readonly sparql: SparqlServer;
  readonly rules: RulesReasoner;
  /** A folder of one's own for each cell. */
  readonly folder: (name: string) => string;
  /** A folder on a disk on which nothing has room; null where none could be made. */
  readonly fullDisk: string | null;
};
type LocalCell = { readonly thing: string; readonly fault: string; readonly run: () => Promise<Cell> };

/** Faults of this machine: its cache, its clock, its disk. */
export function localCells(deps: LocalDeps): readonly LocalCell[] {
  const cell = (thing: string, fault: string, work: () => Promise<Omit<Cell, "thing" | "fault" | "ms">>): LocalCell => ({
    thing,
    fault,
    async run() {
      const start = performance.now();
      const { outcome, requests } = await work();
      return { thing, fault, outcome, requests, ms: Math.round(performance.now() - start) };
    },
  });
  const cached = (fault: string, spoil: (entry: Entry) => Entry) =>
    cell("answer cache", fault, async () => {
      const cacheDir = deps.folder(`cache ${fault}`);
      await verify(deps, { cacheDir });
      for (const file of readdirSync(cacheDir).map((name) => join(cacheDir, name))) writeEntry(file, spoil(readEntry(file)));
      return verify(deps, { cacheDir });
    });
  const unwritableCache = (cacheDir: string) => async () => {
    try {
      return await verify(deps, { cacheDir });
    } catch (error) {
      // A folder that cannot be used is a fault of the settings, and said at the start.
      return { outcome: failureOf(error), requests: 0 };
    }
  };
  const wrong = ({ head, body }: Entry): Entry => {
    const empty = body.startsWith("{") && body.includes('"bindings"') ? WRONG_ROWS.empty(body) : body;
    return { head: { ...head, sha256: createHash("sha256").update(empty).digest("hex") }, body: empty };
  };
  const aged = (entry: Entry, ms: number): Entry => ({ ...entry, head: { ...entry.head, storedAt: Date.now() + ms } });
  const disks = [["not permitted", NOT_PERMITTED], ...(deps.fullDisk === null ? [] : [["full disk", deps.fullDisk]])] as const;
  return [
    cached("stale", (entry) => aged(wrong(entry), -31 * DAY_MS)),
    cached("from the future", (entry) => aged(wrong(entry), DAY_MS)),
    cached("torn", ({ head, body }) => ({ head, body: body.slice(0, body.length >> 1) })),
    cached("of another version", (entry) => ({ ...wrong(entry), head: { ...wrong(entry).head, plumblineAnswer: 0 } })),
    ...disks.map(([fault = "", folder = ""]) => cell("answer cache", fault, unwritableCache(join(folder, "answers")))),
    cell("clock", "set a day forward", () => withClock(DAY_MS, (set) => verify(deps, { onRequest: set }))),
    cell("clock", "set a day back", () => withClock(-DAY_MS, (set) => verify(deps, { onRequest: set }))),
    ...disks.map(([fault = "", home = ""]) => cell("records", fault, () => verify(deps, { home }))),
    ...disks.map(([fault = "", home = ""]) => cell("jobs' journal", fault, async () => ({ outcome: promise(home), requests: 0 }))),
  ];
}

type Entry = { readonly head: Record<string, unknown>; readonly body: string };

function readEntry(file: string): Entry {
  const text = readFileSync(file, "utf8");
  const end = text.indexOf("\n");
  return { head: JSON.parse(text.slice(0, end)) as Record<string, unknown>, body: text.slice(end + 1) };
}

function writeEntry(file: string, { head, body }: Entry): void {
  writeFileSync(file, `${JSON.stringify(head)}\n${body}`);
}

type How = { readonly cacheDir?: string; readonly home?: string; readonly onRequest?: () => void };

async function verify({ sparql, rules, folder }: LocalDeps, how: How): Promise<{ readonly outcome: string; readonly requests: number }> {
  const proxy = await startFaultyProxy(sparql.origin);
  proxy.fault(() => {
    how.onRequest?.();
    return { kind: "none" };
  });
  const config = readConfig({
    PLUMBLINE_HOME: how.home ?? folder("home"),
    PLUMBLINE_KG: `sparql:${sparql.endpoint.replace(sparql.origin, proxy.origin)}`,
    PLUMBLINE_REQUEST_RATE: "1000",
    PLUMBLINE_REQUEST_BURST: "1000",
    ...(how.cacheDir === undefined ? {} : { PLUMBLINE_CACHE_DIR: how.cacheDir }),
  });
  try {
    const shared = await openSharedResources(config, {}, rules);
    try {
      const engine = await engineIn(config, shared, readPolicy(new URL("policies/", PACKAGE_ROOT), "wkgfc"));
      const episode = await engine.verify(CLAIM, { record: how.home === undefined ? false : "best-effort" });
      return { outcome: `${outcomeOf(episode)}${episode.notRecorded === undefined ? "" : ", not recorded"}`, requests: proxy.requests() };
    } finally {
      await shared.close();
    }
  } finally {
    await proxy.close();
  }
}

/** From the third request on the clock of the machine says something else. */
async function withClock<T>(jumpMs: number, work: (set: () => void) => Promise<T>): Promise<T> {
  const real = Date.now;
  let requests = 0;
  try {
    return await work(() => {
      if (++requests === 3) Date.now = () => real() + jumpMs;
    });
  } finally {
    Date.now = real;
  }
}

/** Is a job promised that would not survive? */
function promise(home: string): string {
  const createdAt = new Date().toISOString();
  try {
    const journal = openJobJournal(home, { now: Date.now(), done: () => false });
    try {
      journal.accept([{ id: "a", createdAt, owner: null, batch: "b", request: verifyRequestSchema.parse({ claim: CLAIM.repeat(50) }) }]);
      return "accepted";
    } finally {
      journal.close();
    }
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): string {
  return error instanceof PlumblineError ? `failed: ${error.code}` : `crashed: ${error}`;
}

/** Fills a disk to the last byte. */
export function fill(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let bytes = 1 << 20, piece = 0; bytes > 0; piece++)
    try {
      writeFileSync(join(folder, `filler-${piece}`), Buffer.alloc(bytes));
    } catch {
      rmSync(join(folder, `filler-${piece}`), { force: true });
      bytes >>= 1;
    }
}
