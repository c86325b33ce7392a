/**
 * `npm run measure:rules -- --claims file.jsonl,… [--kg embedded:<file>] [--all] [--write]`: how often each rule is right on claims in wordings that the rules
 * were not written from, by rule and side; `--write` puts it into weights/rule-precision.json. With a model, only rules that are proven there decide
 * without a call. The files have one labelled claim a line: {claim, label, pattern?}; "nei" and "not-enough-info" are the same. Of claims with a pattern
 * only those in held-out ones count (bench/data/held-out.ts); `--all` counts every claim, for files that were held out as a whole.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { isHeldOut } from "../bench/data/held-out.js";
import { composeEngine } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import type { Episode } from "../src/domain/episode.js";
import { PACKAGE_ROOT } from "../src/package-root.js";
import { isPlain, rulePrecisionSchema } from "../src/reasoner/llm/rule-precision.js";

const { values: options } = parseArgs({
  options: {
    claims: { type: "string" },
    kg: { type: "string" },
    "at-once": { type: "string", default: "4" },
    all: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
if (options.claims === undefined) {
  console.log("usage: npm run measure:rules -- --claims <file.jsonl>[,<file.jsonl>] [--kg embedded:<file>] [--all] [--write]");
  process.exit(1);
}

const rowSchema = z.looseObject({
  claim: z.string(),
  label: z.enum(["supported", "refuted", "nei", "not-enough-info", "conflicting"]),
  pattern: z.string().optional(),
});
const files = options.claims.split(",");
const rows = files
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => rowSchema.parse(JSON.parse(line))),
  )
  .filter((row) => options.all || isHeldOut(row));
const engine = await composeEngine(readConfig({ PLUMBLINE_REASONER: "offline" }, { kg: options.kg }));

type Count = { n: number; right: number };
const counts = new Map<string, Count>();
const overall: Count = { n: 0, right: 0 };

function count({ outcome }: Episode, gold: string): void {
  if (outcome.kind === "failed" || (outcome.verdict.label !== "supported" && outcome.verdict.label !== "refuted")) return;
  const right = outcome.verdict.label === gold;
  overall.n++;
  if (right) overall.right++;
  if (!isPlain(outcome.verdict)) return;
  for (const key of new Set((outcome.verdict.decidedBy ?? []).map(({ rule, stance }) => `${rule} ${stance}`))) {
    const own = counts.get(key) ?? { n: 0, right: 0 };
    counts.set(key, { n: own.n + 1, right: own.right + (right ? 1 : 0) });
  }
}

const queue = [...rows];
async function work(): Promise<void> {
  for (let row = queue.shift(); row !== undefined; row = queue.shift()) count(await engine.verify(row.claim, { record: false }), row.label);
}
await Promise.all(Array.from({ length: Number(options["at-once"]) }, work));
await engine.close();

const rules = [...counts]
  .map(([key, { n, right }]) => {
    const [rule = "", stance = ""] = key.split(" ");
    return { rule, stance, n, right };
  })
  .sort((a, b) => b.n - a.n);
const table = rulePrecisionSchema.parse({
  provenance: {
    measuredBy: "scripts/measure-rules.ts",
    on: `${rows.length} claims${options.all ? "" : " in held-out wordings"} of ${files.map((file) => basename(file)).join(", ")}`,
    graph: engine.kg.id,
    decided: overall.n,
    right: overall.right,
  },
  rules,
});
for (const { rule, stance, n, right } of table.rules)
  console.log(
    `${rule.padEnd(24)} ${stance.padEnd(9)} ${String(right).padStart(6)} of ${String(n).padStart(6)}  ${((100 * right) / n).toFixed(2)} %`,
  );
console.log(`\n${rows.length} claims, ${overall.n} decided, ${overall.right} right`);
if (options.write) writeFileSync(new URL("weights/rule-precision.json", PACKAGE_ROOT), `${JSON.stringify(table, null, 2)}\n`);
