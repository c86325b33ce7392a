/** `npm run bench:jobs [redis://…|postgres://…]`: a batch by one worker process and by two, from a shared server; prints the ratio, which should be 0.6 or less. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { built } from "./data/built.js";
import { secondsOf } from "./data/thread-cpu.js";

type Stores = typeof import("../src/compose/open-stores.js");
type Config = typeof import("../src/config.js");

const [, , url = "redis://127.0.0.1:6379"] = process.argv;
const ROUNDS = 3;
const CLAIMS = Number(process.argv[3] ?? 400);
const lines = readFileSync(new URL("test/fixtures/starter-claims.jsonl", PACKAGE_ROOT), "utf8").trim().split("\n");
const claims = Array.from({ length: CLAIMS }, (_, place) => (JSON.parse(lines[place % lines.length] ?? "{}") as { claim: string }).claim);
const { openSharedServer } = await built<Stores>("compose/open-stores.js");
const { readConfig } = await built<Config>("config.js");
const { verifyRequestSchema } = await built<typeof import("../src/service/request-schema.js")>("service/request-schema.js");
const { newEpisodeId } = await built<typeof import("../src/domain/episode.js")>("domain/episode-id.js");

const workers: ChildProcess[] = [];
const home = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
// Without threads: processes are compared.
const env = { PLUMBLINE_QUEUE_URL: url, PLUMBLINE_WORKERS: "0", PLUMBLINE_CONCURRENCY: "2", PLUMBLINE_HOME: home };
const shared = await openSharedServer(readConfig(env));
if (shared === null) throw new Error("a server is needed");
await shared.records.ready();

async function startWorker(): Promise<ChildProcess> {
  const main = fileURLToPath(new URL("dist/plumbline.js", PACKAGE_ROOT));
  const child = spawn(process.execPath, [main, "worker"], { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve) => child.stderr.on("data", (chunk: Buffer) => chunk.includes("takes jobs") && resolve()));
  return child;
}

/** `clock`: seconds from the first job to the last record. `alone`: CPU seconds of the busiest worker, which is what the clock would say if nobody else used the machine. */
type Time = { readonly clock: number; readonly alone: number };

function cpuSeconds({ pid }: ChildProcess): number {
  return secondsOf(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

/** Without the start of the workers. */
async function timeOf(): Promise<Time> {
  const createdAt = new Date().toISOString();
  const batch = newEpisodeId(createdAt);
  const ids = new Set<string>();
  while (ids.size < claims.length) ids.add(newEpisodeId(createdAt));
  const jobs = [...ids].map((id, place) => {
    const request = JSON.stringify(verifyRequestSchema.parse({ claim: claims[place] }));
    return { id, createdAt, batch, owner: null, request, trace: {} };
  });
  const before = workers.map(cpuSeconds);
  const start = performance.now();
  await shared?.jobs.accept(jobs);
  const open = new Set(ids);
  while (open.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (((await shared?.jobs.waiting()) ?? 0) > 0) continue;
    for (const id of open) if ((await shared?.jobs.find(id))?.state.kind === "ended") open.delete(id);
  }
  const clock = (performance.now() - start) / 1000;
  const alone = Math.max(...workers.map((worker, place) => cpuSeconds(worker) - (before[place] ?? 0)));
  await Promise.all(jobs.map(({ id }) => shared?.records.remove(id)));
  return { clock, alone };
}

async function rounds(): Promise<readonly Time[]> {
  await timeOf(); // warms up
  const times: Time[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf());
  return times;
}

workers.push(await startWorker());
const one = await rounds();
workers.push(await startWorker());
const two = await rounds();
const median = (times: readonly Time[], of: keyof Time) => times.map((time) => time[of]).sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
for (const [name, times] of [
  ["one worker", one],
  ["two workers", two],
] as const) {
  const [clock, alone] = [median(times, "clock"), median(times, "alone")];
  console.log(
    `${name}: ${CLAIMS} claims in ${clock.toFixed(2)} s (${(CLAIMS / clock).toFixed(0)}/s); CPU of the busiest worker ${alone.toFixed(2)} s`,
  );
}
const ratio = (of: keyof Time) => (median(two, of) / median(one, of)).toFixed(2);
console.log(
  `${new URL(url).protocol} two workers to one, median of ${ROUNDS}: ${ratio("clock")} by the clock, ${ratio("alone")} by the busiest worker's CPU (goal 0.6); load ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`,
);
for (const worker of workers) worker.kill("SIGTERM");
await shared.close();
