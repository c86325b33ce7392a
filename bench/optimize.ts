/**
 * `npm run bench:optimize [-- --seeds 1,2,3 --draw proportional --from poor|shipped]`: `optimize-policy` as a user calls it, with the rules over the
 * slice. 100 + 50 claims of the development data to learn from, 300 others to look at before and after. The data is not part of the repository.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { runCli } from "../test/support/run-cli.js";
import { drawStrata } from "./data/draw-strata.js";
import { type ClaimRow, hasData, readClaims, SLICE } from "./data/rows.js";

const { values: options } = parseArgs({
  options: {
    seeds: { type: "string", default: "1,2,3" },
    draw: { type: "string", default: "equal" },
    from: { type: "string", default: "poor,shipped" },
  },
});
if (!hasData()) {
  console.log(`skipped: there is no ${SLICE}; set BENCH_DATA to the folder of the development data.`);
  process.exit(0);
}

const POOR = `---
name: poor
version: 1
description: One relation a hop, one hop, and no threshold.
beam: { k: 1, hops: 1 }
threshold: 0
---

## verdict

Rest on statements that are cited.
`;

const evalSchema = z.looseObject({
  metrics: z.looseObject({
    claims: z.number(),
    balancedAccuracy2: z.number().nullable(),
    confusion: z.record(z.string(), z.record(z.string(), z.number())),
  }),
  cost: z.looseObject({ sparqlQueries: z.looseObject({ mean: z.number() }) }),
});
const reportSchema = z.looseObject({
  status: z.object({ kind: z.string(), why: z.string() }),
  lineage: z.looseObject({ path: z.array(z.looseObject({ edit: z.string() })) }),
  spent: z.looseObject({ rollouts: z.number() }),
});

const home = mkdtempSync(join(tmpdir(), "plumbline-bench-optimize-"));
const policies = join(home, "policies");
const env = { PLUMBLINE_HOME: home, PLUMBLINE_POLICIES: policies, PLUMBLINE_KG: `embedded:${SLICE}`, PLUMBLINE_REASONER: "offline" };

function freshPolicies(): void {
  rmSync(policies, { recursive: true, force: true });
  cpSync(fileURLToPath(new URL("../policies/", import.meta.url)), policies, { recursive: true });
  mkdirSync(join(policies, "poor"));
  writeFileSync(join(policies, "poor", "0001-initial.md"), POOR);
  writeFileSync(join(policies, "poor", "current"), "0001-initial\n");
}

function writeRows(name: string, rows: readonly ClaimRow[]): string {
  const file = join(home, name);
  writeFileSync(file, rows.map(({ id, claim, label, kind }) => `${JSON.stringify({ id, claim, label, kind })}\n`).join(""));
  return file;
}

async function cli(args: readonly string[]): Promise<number> {
  const { code, stderr, ms } = await runCli(args, env);
  if (code !== 0) throw new Error(`plumbline ${args[0]} ended with ${code}: ${stderr}`);
  return ms;
}

async function look(policy: string, dataset: string) {
  const out = join(home, "eval.json");
  await cli(["eval", "-q", "--dataset", dataset, "--policy", policy, "--out", out]);
  const { metrics, cost } = evalSchema.parse(JSON.parse(readFileSync(out, "utf8")));
  const right = Object.entries(metrics.confusion).reduce((sum, [gold, row]) => sum + (row[gold] ?? 0), 0);
  const queries = cost.sparqlQueries.mean;
  return { accuracy: 100 * (metrics.balancedAccuracy2 ?? 0), queries, queriesRight: (queries * metrics.claims) / right };
}

const change = (before: number, after: number, digits: number) => `${before.toFixed(digits)} → ${after.toFixed(digits)}`;

try {
  console.log(
    `claims drawn ${options.draw === "proportional" ? "in proportion" : "equally"} over kinds and labels; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  console.log(
    "| from | seed | status | balanced accuracy on 300 others | queries a claim | queries a right verdict | changes | rollouts | seconds |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const from of options.from.split(","))
    for (const seed of options.seeds.split(",").map(Number)) {
      freshPolicies();
      const order = drawStrata(readClaims("kg-claims.dev.jsonl"), seed, options.draw === "proportional" ? "proportional" : "equal");
      const train = writeRows("train.jsonl", order.slice(0, 100));
      const validation = writeRows("validation.jsonl", order.slice(100, 150));
      const others = writeRows("others.jsonl", order.slice(150, 450));
      const policy = from === "poor" ? "poor" : "wkgfc";
      const before = await look(policy, others);
      const out = join(home, `run-${from}-${seed}`);
      const ms = await cli(["optimize-policy", "-q", "--policy", policy, "--dataset", train, "--validation", validation, "--out", out]);
      const { status, lineage, spent } = reportSchema.parse(JSON.parse(readFileSync(join(out, "report.json"), "utf8")));
      const after = await look(policy, others);
      const cells = [
        from,
        seed,
        `${status.kind} (${status.why})`,
        change(before.accuracy, after.accuracy, 1),
        change(before.queries, after.queries, 2),
        change(before.queriesRight, after.queriesRight, 2),
        lineage.path.map(({ edit }) => edit).join(", ") || "–",
        spent.rollouts,
        (ms / 1000).toFixed(0),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
} finally {
  rmSync(home, { recursive: true, force: true });
}
