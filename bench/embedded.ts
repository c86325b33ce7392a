/**
 * `npm run bench:embedded`: the graph file beside oxigraph: opening, memory, each question of the port, claims a second. The starter graph,
 * the development slice where it is there, and a generated graph (`-- --triples 20000000`; 2,000,000 without it; the graph file only). `-- --graphs generated` measures that one alone.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { STARTER_GRAPH } from "../src/compose/open-graph.js";
import { graphSample } from "../test/support/graph-sample.js";
import type { BuildRun } from "./data/embedded-build.js";
import type { Sample, StoreRun } from "./data/embedded-run.js";
import { generateGraph } from "./data/generate-graph.js";
import { hasData, readClaims, SLICE } from "./data/rows.js";
import { seededOrder } from "./data/seeded-order.js";

const { values } = parseArgs({
  options: {
    triples: { type: "string", default: "2000000" },
    claims: { type: "string", default: "200" },
    graphs: { type: "string", default: "starter,slice,generated" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const QUESTIONS_ABOUT = 300;
const CLAIMS_AT_SCALE = 1000;
/** What `generateGraph` calls an item. */
const nameOf = (id: number) => `Item ${id} of ${Math.floor((id - 1000) / 3)}`;

function child(script: string, args: readonly string[]): unknown {
  const path = fileURLToPath(new URL(`data/${script}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", path, ...args], { maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${script} ${args.join(" ")} failed: ${stderr.toString()}`);
  return JSON.parse(stdout.toString());
}

function run(store: "file" | "oxigraph", graph: string, sample: Sample): StoreRun {
  const sampleFile = join(folder, "sample.json");
  writeFileSync(sampleFile, JSON.stringify(sample));
  const home = mkdtempSync(join(folder, "graphs-"));
  if (store === "file") showBuild(graph, join(home, "graph.kg"));
  const measured = child("embedded-run.ts", [store, graph, home, sampleFile]) as StoreRun;
  rmSync(home, { recursive: true, force: true });
  return measured;
}

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
const say = (store: string, text: string) => console.log(`  ${store.padEnd(9)} ${text}`);

function showBuild(triples: string, file: string): void {
  const { ms, cpuMs, peakMb } = child("embedded-build.ts", [triples, file]) as BuildRun;
  const size = (statSync(file).size / 1e6).toFixed(1);
  say("file", `built in ${milliseconds(ms)} (${milliseconds(cpuMs)} of CPU) with ${peakMb.toFixed(0)} MB at most; ${size} MB on disk`);
}

function show(store: string, run: StoreRun): void {
  const { coldOpenMs, openMs, expansion, rssOpenMb, rssMb, peakMb, questions, claims, inThreads } = run;
  const ms = milliseconds;
  const opened = coldOpenMs === null ? ms(openMs) : `${ms(coldOpenMs)} from the disk and ${ms(openMs)} from the page cache`;
  say(store, `opened in ${opened}`);
  say(store, `memory ${rssOpenMb.toFixed(0)} MB open, ${rssMb.toFixed(0)} MB after questions and claims, ${peakMb.toFixed(0)} MB at most`);
  for (const { question, p50, p99, cpuP99, asked } of questions)
    say(
      store,
      `  ${question.padEnd(24)} p50 ${ms(p50).padStart(9)}   p99 ${ms(p99).padStart(9)}   p99 of CPU ${ms(cpuP99).padStart(9)}   (${asked})`,
    );
  if (expansion !== null) {
    const times = (value: number) => `${ms(value)} (${(value / expansion.map).toFixed(1)} times a bare map)`;
    say(
      store,
      `  facts of 16 entities: ${times(expansion.first)} at first, ${times(expansion.again)} again; the map ${expansion.map.toFixed(3)} ms`,
    );
  }
  if (claims !== null)
    say(store, `  ${claims.count} claims: ${claims.perSecond.toFixed(0)} a second, ${claims.cpuMs.toFixed(1)} ms of CPU each`);
  if (inThreads !== null)
    say(store, `  by two threads: ${inThreads.perSecond.toFixed(0)} a second; ${inThreads.alone.toFixed(0)} by the busiest one's CPU`);
}

function compare(name: string, graph: string, claims: readonly string[]): void {
  console.log(`${name} (${graph})`);
  const text = gunzipSync(readFileSync(graph)).toString("utf8");
  const sample = { ...graphSample(text, { entities: QUESTIONS_ABOUT, names: 150 }, 7), claims };
  for (const store of ["file", "oxigraph"] as const) show(store, run(store, graph, sample));
}

function starter(): void {
  const lines = readFileSync(new URL("../test/fixtures/starter-claims.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const claims = lines.map((line) => String((JSON.parse(line) as { claim: unknown }).claim));
  compare("starter graph", STARTER_GRAPH, claims);
}

function slice(): void {
  if (!hasData()) {
    console.log(`There is no ${SLICE}: the slice is left out.`);
    return;
  }
  const rows = seededOrder(readClaims("kg-claims.dev.jsonl"), ({ id }) => id, "embedded").slice(0, Number(values.claims));
  const claims = rows.map(({ claim }) => claim);
  compare("development slice", SLICE, claims);
}

function generated(): void {
  const file = join(folder, "generated.nt");
  const { items } = generateGraph(file, Number(values.triples));
  console.log(`generated graph, about ${Number(values.triples).toLocaleString("en-US")} triples, ${items.toLocaleString("en-US")} items`);
  const ids = Array.from({ length: QUESTIONS_ABOUT }, (_, place) => 1000 + ((place * 7919) % items));
  const claims = Array.from(
    { length: CLAIMS_AT_SCALE },
    (_, place) => `${nameOf(ids[place % ids.length] ?? 1000)} was written by ${nameOf(1000 + place)}.`,
  );
  show("file", run("file", file, { entities: ids.map((id) => `Q${id}` as const), names: ids.map(nameOf), claims }));
}

const GRAPHS = { starter, slice, generated };
for (const [name, measure] of Object.entries(GRAPHS)) if (values.graphs.split(",").includes(name)) measure();
rmSync(folder, { recursive: true, force: true });
