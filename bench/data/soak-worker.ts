import { monitorEventLoopDelay } from "node:perf_hooks";
import { composeEngine } from "../../src/compose.js";
import { readConfig } from "../../src/config.js";

/** Verifies the claims of its arguments from place `from` on, 32 at a time, and says on a line what became of each and what the process holds. */
const { claims, from, to, env } = JSON.parse(process.argv[2] ?? "{}") as {
  claims: readonly string[];
  from: readonly number[];
  to: number;
  env: Readonly<Record<string, string>>;
};
const engine = await composeEngine(readConfig(env));
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const waiting = [...from];
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function work(): Promise<void> {
  for (let place = waiting.shift(); place !== undefined && place < to; place = waiting.shift()) {
    const { id, outcome, notRecorded } = await engine.verify(claims[place % claims.length] ?? "");
    const label = outcome.kind === "failed" ? `failed: ${outcome.failure.code}` : outcome.verdict.label;
    say({ place, label, id, kept: notRecorded === undefined });
  }
}

const watch = setInterval(() => {
  const handles = process.getActiveResourcesInfo().length;
  say({ rss: Math.round(process.memoryUsage().rss / 2 ** 20), handles, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
}, 2000);
await Promise.all(Array.from({ length: 32 }, work));
clearInterval(watch);
say({
  rss: Math.round(process.memoryUsage().rss / 2 ** 20),
  handles: process.getActiveResourcesInfo().length,
  p99: delay.percentile(99) / 1e6,
  max: delay.max / 1e6,
});
await engine.close();
