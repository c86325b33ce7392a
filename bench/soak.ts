import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { seededRandom } from "../src/domain/seeded-random.js";
import { faultsOf, WRONG_ROWS } from "../test/support/faults/fault-list.js";
import { type Fault, startFaultyProxy } from "../test/support/faults/faulty-proxy.js";
import { aboutCanada } from "../test/support/faults/run-matrix.js";
import { startSparqlServer } from "../test/support/sparql-server.js";

/**
 * `npm run bench:soak -- 10000`: so many verifications, 32 at a time, against an endpoint of which every tenth answer is spoilt (on its way, or
 * well-formed and wrong). The process is killed twice and goes on with what was not acknowledged. Ends with 1 where a label differs from the quiet run.
 */
const COUNT = Number(process.argv[2] ?? 10_000);
const CLAIMS = [
  "Ottawa is the capital of Canada.",
  "Ottawa is not the capital of Canada.",
  "Canada has the capital Ottawa.",
  "Ottawa is in Canada.",
  "Canada is the capital of Ottawa.",
];
const NEEDED = new Set([
  "reset",
  "truncated",
  "half of the JSON",
  "garbage",
  "503",
  "429, Retry-After 1 s",
  "well-formed: empty",
  "well-formed: cut rows",
  "well-formed: malformed values",
]);

const folder = mkdtempSync(join(tmpdir(), "plumbline-soak-"));
const file = join(folder, "graph.nt");
writeFileSync(file, aboutCanada(gunzipSync(readFileSync("starter/graph.nt.gz")).toString("utf8")));
const server = await startSparqlServer(file);
const proxy = await startFaultyProxy(server.origin);
const random = seededRandom(21);
const faults = faultsOf(WRONG_ROWS).flatMap(({ name, fault }) => (NEEDED.has(name) && fault !== "refused" ? [fault] : []));
const env = {
  PLUMBLINE_HOME: folder,
  PLUMBLINE_KG: `sparql:${proxy.origin}/sparql`,
  PLUMBLINE_CACHE_SECONDS: "0",
  PLUMBLINE_REQUEST_RATE: "1000",
  PLUMBLINE_REQUEST_BURST: "1000",
  PLUMBLINE_QUERY_TIMEOUT_MS: "20000",
};

type Said = { place: number; label: string; id: string; kept: boolean } | { rss: number; handles: number; p99: number; max: number };

async function run(from: readonly number[], to: number, heard: (said: Said, kill: () => void) => void): Promise<void> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "bench/data/soak-worker.ts", JSON.stringify({ claims: CLAIMS, from, to, env })],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const line of createInterface({ input: child.stdout })) heard(JSON.parse(line) as Said, () => void child.kill("SIGKILL"));
}

const quiet = new Map<number, string>();
await run(
  CLAIMS.map((_, place) => place),
  CLAIMS.length,
  (said) => void ("place" in said && quiet.set(said.place, said.label)),
);
proxy.fault((): Fault => (random() < 0.1 ? (faults[Math.floor(random() * faults.length)] ?? { kind: "none" }) : { kind: "none" }));

const done = new Map<number, string>();
const ids: string[] = [];
const figures: Extract<Said, { rss: number }>[] = [];
const kills = [Math.floor(COUNT / 3), Math.floor((2 * COUNT) / 3)];
const start = performance.now();
while (done.size < COUNT) {
  const left = Array.from({ length: COUNT }, (_, place) => place).filter((place) => !done.has(place));
  await run(left, COUNT, (said, kill) => {
    if ("rss" in said) return void figures.push(said);
    done.set(said.place, said.label);
    if (said.kept) ids.push(said.id);
    if (kills[0] !== undefined && done.size >= kills[0]) {
      kills.shift();
      kill();
    }
  });
}
const wrong = [...done].filter(([place, label]) => !label.startsWith("failed") && label !== quiet.get(place % CLAIMS.length));
const failed = [...done.values()].filter((label) => label.startsWith("failed"));
const lost = ids.filter((id) => !existsSync(join(folder, "records", `${id}.json`)));
const rss = figures.map((figure) => figure.rss);
console.log(`quiet run          ${[...quiet.values()].join(", ")}`);
console.log(
  `verifications      ${done.size} in ${((performance.now() - start) / 1000).toFixed(0)} s, ${proxy.requests()} requests, 2 kill -9`,
);
console.log(`wrong labels       ${wrong.length}${wrong.length === 0 ? "" : `: ${JSON.stringify(wrong.slice(0, 5))}`}`);
console.log(`failed             ${failed.length} (${[...new Set(failed)].join(", ")})`);
console.log(`records lost       ${lost.length} of ${ids.length}`);
console.log(`RSS MB             first ${rss[0]}, highest ${Math.max(...rss)}, last ${rss.at(-1)}`);
console.log(`open handles       highest ${Math.max(...figures.map(({ handles }) => handles))}, last ${figures.at(-1)?.handles}`);
console.log(
  `event loop ms      p99 ${Math.max(...figures.map(({ p99 }) => p99)).toFixed(0)}, max ${Math.max(...figures.map(({ max }) => max)).toFixed(0)}`,
);
await Promise.all([proxy.close(), server.close()]);
rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong.length + lost.length === 0 ? 0 : 1;
