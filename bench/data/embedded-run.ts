/** One store over one graph in a process of its own, so that its memory is its own: `embedded-run.ts <store> <graph> <folder> <sample>`. */
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { composeEngine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";
import type { EntityId } from "../../src/domain/ids.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { oxigraphGraph } from "../../test/support/oxigraph-graph.js";
import { adjacencyOf, type Expansion, timeExpansion } from "./adjacency.js";
import { type Timing, timeQuestions } from "./port-questions.js";

export type StoreRun = {
  readonly firstOpenMs: number;
  /** Of a graph file, building it. */
  readonly firstOpenCpuMs: number;
  readonly openMs: number;
  readonly rssOpenMb: number;
  readonly rssMb: number;
  readonly peakMb: number;
  readonly questions: readonly Timing[];
  /** Beside a bare map; null where the graph is too large for one. */
  readonly expansion: Expansion | null;
  readonly claims: { readonly count: number; readonly perSecond: number; readonly cpuMs: number } | null;
};
export type Sample = { readonly entities: readonly EntityId[]; readonly names: readonly string[]; readonly claims: readonly string[] };

const [, , store, file = "", folder = "", sampleFile = ""] = process.argv;
const sample = JSON.parse(readFileSync(sampleFile, "utf8")) as Sample;

async function open(): Promise<KnowledgeGraph> {
  return store === "file" ? embeddedGraph({ file, cache: folder }) : oxigraphGraph(textOf(readFileSync(file)));
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

const megabytes = (bytes: number) => bytes / 1e6;
const first = await timed(open);
const built = process.cpuUsage();
const again = store === "file" ? await timed(open) : first;
const rssOpenMb = megabytes(process.memoryUsage().rss);
const questions = await timeQuestions(again.result, sample.entities, sample.names);
const claims = await verifyAll(again.result);
const [rssMb, peakMb] = [megabytes(process.memoryUsage().rss), process.resourceUsage().maxRSS / 1e3];
const small = statSync(file).size <= MAP_BYTES;
const expansion = small ? await timeExpansion(again.result, adjacencyOf(textOf(readFileSync(file))), sample.entities) : null;
const run: StoreRun = {
  firstOpenMs: first.ms,
  firstOpenCpuMs: (built.user + built.system) / 1000,
  openMs: again.ms,
  rssOpenMb,
  rssMb,
  peakMb,
  questions,
  expansion,
  claims,
};
process.stdout.write(JSON.stringify(run));
