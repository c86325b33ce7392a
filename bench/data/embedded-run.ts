/** One store over one graph in a process of its own, so that its memory is its own: `embedded-run.ts <store> <graph> <folder> <sample>`. */
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { EntityId } from "../../src/domain/ids.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { oxigraphGraph } from "../../test/support/oxigraph-graph.js";
import { adjacencyOf, type Expansion, timeExpansion } from "./adjacency.js";
import { built } from "./built.js";
import { type Timing, timeQuestions } from "./port-questions.js";
import { busiestSince, threadCpu } from "./thread-cpu.js";

type Embedded = typeof import("../../src/adapters/embedded/embedded-graph.js");
type Compose = typeof import("../../src/compose/compose.js");
type Config = typeof import("../../src/config.js");
type Pool = typeof import("../../src/compose/threads/verify-pool.js");

export type StoreRun = {
  /** With nothing of it in the page cache (null where that cannot be asked for), and again. */
  readonly coldOpenMs: number | null;
  readonly openMs: number;
  readonly rssOpenMb: number;
  readonly rssMb: number;
  readonly peakMb: number;
  readonly questions: readonly Timing[];
  /** Beside a bare map; null where the graph is too large for one. */
  readonly expansion: Expansion | null;
  readonly claims: { readonly count: number; readonly perSecond: number; readonly cpuMs: number } | null;
  /** By two threads: by the clock, and by the CPU time of the busiest one, as if the machine did nothing else. */
  readonly inThreads: { readonly perSecond: number; readonly alone: number } | null;
};
export type Sample = { readonly entities: readonly EntityId[]; readonly names: readonly string[]; readonly claims: readonly string[] };

const [, , store, file = "", folder = "", sampleFile = ""] = process.argv;
const sample = JSON.parse(readFileSync(sampleFile, "utf8")) as Sample;

const { embeddedGraph } = await built<Embedded>("adapters/embedded/embedded-graph.js");
const { composeEngine } = await built<Compose>("compose/compose.js");
const { readConfig } = await built<Config>("config.js");
const { openVerifyPool } = await built<Pool>("compose/threads/verify-pool.js");

const ready = join(folder, "graph.kg");

function open(): Promise<KnowledgeGraph> {
  return store === "file" ? embeddedGraph({ file: ready, cache: null }) : Promise.resolve(oxigraphGraph(textOf(readFileSync(file))));
}

/** Takes a file out of the page cache, which a process may ask for its own files; false where it cannot. */
function leavePageCache(path: string): boolean {
  return spawnSync("dd", [`if=${path}`, "iflag=nocache", "count=0"]).status === 0;
}

function textOf(bytes: Buffer): string {
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** A string cannot hold a larger file, and the map's memory would be counted as the store's. */
const MAP_BYTES = 1 << 25;

async function timed<T>(use: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await use();
  return { ms: performance.now() - start, result };
}

async function verifyAll(kg: KnowledgeGraph): Promise<StoreRun["claims"]> {
  if (sample.claims.length === 0) return null;
  const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: folder }), { kg });
  const verify = (claim: string) => engine.verify(claim, { record: false });
  // Compiled first, measured then.
  for (const claim of sample.claims.slice(0, 40)) await verify(claim);
  const before = process.cpuUsage();
  const { ms } = await timed(async () => {
    for (const claim of sample.claims) await verify(claim);
  });
  const { user, system } = process.cpuUsage(before);
  const count = sample.claims.length;
  return { count, perSecond: (1000 * count) / ms, cpuMs: (user + system) / 1000 / count };
}

async function verifyInThreads(graph: string): Promise<StoreRun["inThreads"]> {
  if (sample.claims.length === 0) return null;
  const pool = await openVerifyPool({ env: { PLUMBLINE_HOME: folder, PLUMBLINE_KG: `embedded:${graph}` }, overrides: {} }, { threads: 2 });
  const verify = (claim: string) => pool.verify(claim, { record: false });
  await Promise.all(sample.claims.slice(0, 80).map(verify));
  const before = threadCpu();
  const { ms } = await timed(() => Promise.all(sample.claims.map(verify)));
  const busiest = busiestSince(before) ?? Number.NaN;
  await pool.close();
  return { perSecond: (1000 * sample.claims.length) / ms, alone: sample.claims.length / busiest };
}

const megabytes = (bytes: number) => bytes / 1e6;
const isFile = store === "file";
const cold = isFile && leavePageCache(ready) ? await timed(open) : null;
await cold?.result.close();
const again = await timed(open);
const rssOpenMb = megabytes(process.memoryUsage().rss);
const questions = await timeQuestions(again.result, sample.entities, sample.names);
const claims = await verifyAll(again.result);
const [rssMb, peakMb] = [megabytes(process.memoryUsage().rss), process.resourceUsage().maxRSS / 1e3];
// A graph of its own, of which nothing is decoded yet.
const fresh = isFile ? await open() : again.result;
const expansion =
  statSync(file).size <= MAP_BYTES ? await timeExpansion(fresh, adjacencyOf(textOf(readFileSync(file))), sample.entities) : null;
const run: StoreRun = {
  coldOpenMs: cold?.ms ?? null,
  openMs: again.ms,
  rssOpenMb,
  rssMb,
  peakMb,
  questions,
  expansion,
  claims,
  inThreads: isFile ? await verifyInThreads(ready) : null,
};
process.stdout.write(JSON.stringify(run));
