/** `npm run bench`: what the embedded default costs a user: cold start, warm verification, memory. Prints; asserts nothing about time. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { YOUNG_MB } from "../src/base/job-thread.js";
import { V8_FLAGS } from "../src/cli/load-compiled.js";

const root = new URL("../", import.meta.url);
const main = fileURLToPath(new URL("dist/plumbline.js", root));
const home = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const COLD_RUNS = 7;
const FIRST_RUNS = 3;
const WARM_ROUNDS = 5;

const at = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

const cold = Array.from({ length: COLD_RUNS }, () => {
  const start = performance.now();
  const run = spawnSync(process.execPath, [main, "verify", "-q", "Marie Curie was born in Paris."], {
    env: { ...process.env, PLUMBLINE_HOME: home },
  });
  if (run.stdout.toString().trim() !== "refuted") throw new Error(`cold run failed: ${run.stderr.toString()}`);
  return performance.now() - start;
});

/** As the README has it, through npm. */
const first = Array.from({ length: FIRST_RUNS }, () => {
  const start = performance.now();
  const run = spawnSync("npm", ["run", "-s", "verify", "--", "-q", "Marie Curie was born in Paris."], {
    cwd: fileURLToPath(root),
    env: { ...process.env, PLUMBLINE_HOME: home },
  });
  if (run.stdout.toString().trim() !== "refuted") throw new Error(`the first command failed: ${run.stderr.toString()}`);
  return performance.now() - start;
});

// The warm part runs the built code too, in a process of its own, with the command's V8 flags and the young generation of the service's threads
// (`base/job-thread.ts`), so that its memory is the product's and not the bench's.
const warmScript = `
  const { composeEngine, readConfig } = await import(${JSON.stringify(new URL("dist/index.js", root).href)});
  const { readFileSync } = await import("node:fs");
  const rows = readFileSync(${JSON.stringify(fileURLToPath(new URL("test/fixtures/starter-claims.jsonl", root)))}, "utf8").trim().split("\\n").map((line) => JSON.parse(line));
  const engine = await composeEngine(readConfig({ PLUMBLINE_HOME: ${JSON.stringify(home)} }));
  const times = [];
  for (let round = 0; round <= ${WARM_ROUNDS}; round++)
    for (const row of rows) {
      const start = performance.now();
      await engine.verify(row.claim, { asOf: row.date, record: false });
      if (round > 0) times.push(performance.now() - start);
    }
  const rss = process.memoryUsage().rss / 1e6, peak = process.resourceUsage().maxRSS / 1e3;
  await engine.close();
  console.log(JSON.stringify({ times, rss, peak }));
`;
const warm = spawnSync(process.execPath, [...V8_FLAGS, `--max-semi-space-size=${YOUNG_MB / 3}`, "--input-type=module", "-e", warmScript], {
  maxBuffer: 1 << 26,
});
if (warm.status !== 0) throw new Error(`warm run failed: ${warm.stderr.toString()}`);
const { times, rss, peak } = JSON.parse(warm.stdout.toString()) as { times: number[]; rss: number; peak: number };
const graph = readFileSync(new URL("starter/graph.nt.gz", root)).length;

console.log(`starter graph           ${(graph / 1e6).toFixed(2)} MB gzipped`);
console.log(`npm run verify          p50 ${at(first, 0.5).toFixed(0)} ms   (goal ≤ 1500 ms, ${FIRST_RUNS} runs)`);
console.log(
  `cold verify (process)   p50 ${at(cold, 0.5).toFixed(0)} ms   max ${Math.max(...cold).toFixed(0)} ms   (goal ≤ 900 ms, ${COLD_RUNS} runs)`,
);
console.log(
  `warm verify             p50 ${at(times, 0.5).toFixed(1)} ms   p95 ${at(times, 0.95).toFixed(1)} ms   (goal p50 ≤ 25 ms, ${times.length} verifications)`,
);
console.log(`memory                  rss ${rss.toFixed(0)} MB   peak ${peak.toFixed(0)} MB   (goal ≤ 200 MB)`);
