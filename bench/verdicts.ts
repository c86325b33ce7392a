/**
 * `npm run bench:verdicts [-- --sample 5 --concurrency 4 --json file --wrong]`: the rules' verdicts on the development data over the slice: accuracy by
 * kind on wordings that were read while the rules were written (seen) beside those that were held out (unseen), which alone have goals; calibration,
 * citations, speed, and which rules decided wrongly. The data is not part of the repository.
 */
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Episode } from "../src/domain/episode.js";
import { openBuiltEngine } from "./data/built.js";
import { isHeldOut } from "./data/held-out.js";
import { inParallel } from "./data/in-parallel.js";
import { isDecided, isWrong, type Judged, judged, ruleOf } from "./data/judged.js";
import { hasData, readClaims, SLICE } from "./data/rows.js";
import { busiestSince, threadCpu } from "./data/thread-cpu.js";
import { type Goal, isMet, type Line, verdictTable } from "./data/verdict-table.js";

const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "1" },
    concurrency: { type: "string", default: "4" },
    json: { type: "string" },
    wrong: { type: "boolean", default: false },
  },
});
if (!hasData()) {
  console.log(`skipped: there is no ${SLICE}; set BENCH_DATA to the folder of the development data.`);
  process.exit(0);
}

/** Width of one half of the table. */
const HALF = 92;

const engine = await openBuiltEngine(SLICE);
const rows = ["kg-claims", "natural-kg"].flatMap((set) =>
  readClaims(`${set}.dev.jsonl`)
    .filter((_, place) => place % Number(options.sample) === 0)
    .map((row) => ({ set, row })),
);
const [start, cpu, threads] = [performance.now(), process.cpuUsage(), threadCpu()];
let citations = 0;
let dropped = 0;
let unresolved = 0;
const all = await inParallel(rows, Number(options.concurrency), async ({ set, row }) => {
  const episode = await engine.verify(row.claim, { record: false });
  countCitations(episode);
  return judged(set, row, episode);
});
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(cpu);
const busiest = busiestSince(threads);
await engine.close();

const unseen = verdictTable(all.filter(({ row }) => isHeldOut(row)));
const seen = verdictTable(all.filter(({ row }) => !isHeldOut(row)));
const speed = {
  claims: all.length,
  seconds,
  claimsPerSecond: all.length / seconds,
  cpuMsPerClaim: (user + system) / 1000 / all.length,
  /** What the busiest thread alone would allow, were every core free: the other figures suffer from a busy machine. */
  claimsPerSecondAtMost: busiest === null ? null : all.length / busiest,
};
print();
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ seen, unseen, speed, citations: { all: citations, dropped, unresolved } }, null, 2)}\n`);

/** A citation that the gate let through has to be in the episode's own graph; looked up again here, because nobody else does. */
function countCitations({ outcome, graph }: Episode): void {
  if (outcome.kind !== "verdict") return;
  const known = new Set<string>([...graph.statements, ...graph.passages].map(({ id }) => id));
  citations += outcome.verdict.citations.length;
  dropped += outcome.verdict.droppedCitations;
  unresolved += outcome.verdict.citations.filter((cited) => !known.has("passage" in cited ? cited.passage : cited.statement)).length;
}

function print(): void {
  console.log(`${"".padEnd(16)}${"seen wordings".padEnd(HALF)}unseen wordings`);
  for (const line of unseen) {
    const known = seen.find(({ name }) => name === line.name);
    console.log(`${line.name.padEnd(16)}${(known === undefined ? "–" : figures(known)).padEnd(HALF)}${figures(line)}`);
    console.log(`${"".padEnd(16 + HALF)}${line.goals.map(say).join("   ")}`);
  }
  console.log(`\ncitations      ${citations}, dropped ${dropped}, not in the episode's graph ${unresolved}   (goal 0 and 0)`);
  console.log(
    `speed          ${speed.claimsPerSecond.toFixed(1)} claims/s in one process (goal ≥ 60), ${options.concurrency} at a time, ` +
      `${speed.cpuMsPerClaim.toFixed(1)} ms CPU a claim; the busiest thread allows ${speed.claimsPerSecondAtMost?.toFixed(0) ?? "?"} claims/s; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  printConfusion();
  printRules();
  if (!options.wrong) return;
  for (const one of all.filter(isWrong))
    console.log(`${one.row.id} ${one.gold} → ${one.predicted} ${one.confidence ?? ""} [${ruleOf(one)}] ${one.row.claim}`);
}

function figures({ claims, metrics, wrong }: Line): string {
  return (
    `n ${String(claims).padStart(5)}  2-way ${share(metrics.balancedAccuracy2)}  3-way ${share(metrics.balancedAccuracy3)}  ` +
    `decided ${share(metrics.coverage)}  wrong ${String(wrong).padStart(3)}  ECE ${metrics.ece?.toFixed(3) ?? "–"}`
  );
}

function printConfusion(): void {
  const predicted = ["supported", "refuted", "not-enough-info", "failed"] as const;
  console.log(`${"gold → got".padEnd(30)}${predicted.map((label) => label.padStart(17)).join("")}`);
  for (const set of new Set(all.map((one) => one.set)))
    for (const gold of ["supported", "refuted", "not-enough-info"] as const) {
      const own = all.filter((one) => one.set === set && one.gold === gold);
      const counts = predicted.map((label) => String(own.filter((one) => one.predicted === label).length).padStart(17));
      console.log(`${set.padEnd(13)}${gold.padEnd(17)}${counts.join("")}`);
    }
}

function printRules(): void {
  console.log(`\n${"decided by".padEnd(40)}${"right".padStart(7)}${"wrong".padStart(7)}   mean confidence`);
  const byRule = new Map<string, Judged[]>();
  for (const one of all.filter(isDecided)) byRule.set(ruleOf(one), [...(byRule.get(ruleOf(one)) ?? []), one]);
  for (const [rule, own] of [...byRule].sort((a, b) => b[1].length - a[1].length)) {
    const wrong = own.filter(isWrong).length;
    const mean = own.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / own.length;
    console.log(`${rule.padEnd(40)}${String(own.length - wrong).padStart(7)}${String(wrong).padStart(7)}   ${mean.toFixed(2)}`);
  }
}

function share(value: number | null): string {
  return value === null ? "     –" : `${(100 * value).toFixed(1).padStart(5)} %`;
}

function say(goal: Goal): string {
  const bound = goal.name === "ECE" ? String(goal.bound) : `${100 * goal.bound} %`;
  const value = goal.value === null ? "–" : goal.name === "ECE" ? goal.value.toFixed(3) : `${(100 * goal.value).toFixed(1)} %`;
  return `${isMet(goal) ? "✓" : "✗"} ${goal.name} ${value} (goal ${goal.better === "more" ? "≥" : "≤"} ${bound})`;
}
