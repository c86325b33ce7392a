/** `npm run bench:workers`: what threads bring. The same claims by one thread and by two, in turns; prints the ratio and how busy the machine was. */
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { built } from "./data/built.js";
import { busiestSince, threadCpu } from "./data/thread-cpu.js";

type Pool = typeof import("../src/compose/threads/verify-pool.js");
type Compose = typeof import("../src/compose/compose.js");
type Config = typeof import("../src/config.js");

const ROUNDS = Number(process.argv[2] ?? 5);
const TIMES = 2;
const lines = readFileSync(new URL("test/fixtures/starter-claims.jsonl", PACKAGE_ROOT), "utf8").trim().split("\n");
const claims = Array.from({ length: TIMES }, () => lines.map((line) => (JSON.parse(line) as { claim: string }).claim)).flat();
const env = { PLUMBLINE_HOME: await mkdtemp(join(tmpdir(), "plumbline-bench-")) };

const { openVerifyPool } = await built<Pool>("compose/threads/verify-pool.js");
const { composeEngine } = await built<Compose>("compose/compose.js");
const { readConfig } = await built<Config>("config.js");

type Verify = Awaited<ReturnType<Compose["composeEngine"]>>["verify"];

/** Claims a second by the clock, and by the CPU time of the busiest thread: what they would be if nobody else used the machine. */
type Rate = { readonly clock: number; readonly alone: number };

async function rateOf(verify: Verify): Promise<Rate> {
  const [start, before] = [performance.now(), threadCpu()];
  await Promise.all(claims.map((claim) => verify(claim, { record: false })));
  const clock = (claims.length / (performance.now() - start)) * 1000;
  return { clock, alone: claims.length / (busiestSince(before) ?? Number.NaN) };
}

const engine = await composeEngine(readConfig(env));
const one = await openVerifyPool({ env, overrides: {} }, { threads: 1 });
const two = await openVerifyPool({ env, overrides: {} }, { threads: 2 });
const senses: readonly (readonly [string, Verify])[] = [
  ["in process", engine.verify],
  ["one thread", one.verify],
  ["two threads", two.verify],
];
for (const [, verify] of senses) await rateOf(verify); // warms up

const ratios: Rate[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const load = loadavg()[0] ?? 0;
  const rates: Rate[] = [];
  for (const [, verify] of senses) rates.push(await rateOf(verify));
  const [, single, double] = rates;
  const ratio = (of: keyof Rate) => (double?.[of] ?? Number.NaN) / (single?.[of] ?? Number.NaN);
  ratios.push({ clock: ratio("clock"), alone: ratio("alone") });
  const said = senses
    .map(([name], place) => `${name} ${rates[place]?.clock.toFixed(0)}/s (alone ${rates[place]?.alone.toFixed(0)})`)
    .join(", ");
  console.log(
    `round ${round}: ${said}; two to one ${ratio("clock").toFixed(2)} (alone ${ratio("alone").toFixed(2)}); load ${load.toFixed(1)} on ${availableParallelism()} cores`,
  );
}
const median = (of: keyof Rate) =>
  ratios
    .map((ratio) => ratio[of])
    .sort((a, b) => a - b)
    [Math.floor(ratios.length / 2)]?.toFixed(2);
console.log(
  `two threads to one, median: ${median("clock")} by the clock, ${median("alone")} by the busiest thread's CPU (goal 1.7 on two idle cores)`,
);
await Promise.all([engine.close(), one.close(), two.close()]);
