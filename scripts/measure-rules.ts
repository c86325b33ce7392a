/**
 * `npm run measure:rules [-- --write] [--wrong]`: precision of each rule on claims that the rules were not written from, by rule, side and group of findings.
 * `--write` updates weights/rule-precision.json, which gives verdicts their confidence and decides where rules answer without a model call. `--wrong` lists the wrong verdicts.
 *
 * A supported claim whose `gold` names one statement is judged once more without that statement; then every verdict is wrong. Misleading claims weigh as
 * much as all others together; within each half a set weighs as the square root of its number of verdicts, so that many similar claims do not outweigh the
 * few that people wrote. The resulting confidence is cross-validated: log loss, Brier score and calibration error of each set are printed.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { z } from "zod";
import { claimedStatements } from "../bench/data/claimed-statements.js";
import { isHeldOut } from "../bench/data/held-out.js";
import { type HiddenStatement, hideStatements } from "../bench/data/hide-statements.js";
import { inParallel } from "../bench/data/in-parallel.js";
import { FOLDER, requireData, SLICE } from "../bench/data/rows.js";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { engineIn, openSharedResources } from "../src/compose/compose.js";
import { policyFolder } from "../src/compose/policy-folder.js";
import { readConfig } from "../src/config.js";
import type { Ground, Label, Verdict } from "../src/domain/outcome.js";
import { calibrationOf } from "../src/lab/statistics/calibration.js";
import type { KnowledgeGraph } from "../src/ports/knowledge-graph.js";
import { isProven, isTrusted } from "../src/reasoner/llm/proven-rules.js";
import { isWhereabouts } from "../src/reasoner/rules/check/statements.js";
import { type Calibration, calibrationBy, UNCALIBRATED } from "../src/reasoner/rules/conclude/calibrate.js";
import { lowerBound, type RulePrecision, type RulePrecisionFile } from "../src/reasoner/rules/conclude/rule-precision.js";
import { phrasebookOf } from "../src/reasoner/rules/understand/phrasebook.js";
import { readPhrasebook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { readPolicy } from "../src/store/policy-files.js";

const { values: options } = parseArgs({
  options: { write: { type: "boolean", default: false }, wrong: { type: "boolean", default: false } },
});
requireData();

type Set = {
  readonly name: string;
  readonly graph: string;
  readonly files: readonly URL[];
  /** Only right verdicts on held-out claims can prove a rule. */
  readonly kind: "held-out" | "other" | "misleading";
};
const STARTER = fileURLToPath(new URL("starter/graph.nt.gz", PACKAGE_ROOT));
const data = (...names: readonly string[]) => names.map((name) => new URL(`${name}.dev.jsonl`, FOLDER));
const fixture = (name: string) => [new URL(`test/fixtures/${name}.jsonl`, PACKAGE_ROOT)];
const SETS: readonly Set[] = [
  { name: "held-out wordings", graph: SLICE, files: data("kg-claims"), kind: "held-out" },
  { name: "natural", graph: SLICE, files: data("natural-kg"), kind: "held-out" },
  // Their sources are not in the graph, which decides only few of them.
  { name: "FEVER and FM2", graph: SLICE, files: data("fever-evidence", "fm2"), kind: "other" },
  { name: "near misses", graph: STARTER, files: fixture("contrast-claims"), kind: "misleading" },
  { name: "bait for liars", graph: STARTER, files: fixture("liar-claims"), kind: "misleading" },
];
const FOLDS = 5;

const rowSchema = z.looseObject({
  claim: z.string(),
  label: z.enum(["supported", "refuted", "nei", "not-enough-info"]).transform((one) => (one === "nei" ? "not-enough-info" : one)),
  pattern: z.string().optional(),
  gold: z.unknown().optional(),
});
type Row = z.infer<typeof rowSchema>;
/** A claim with the right label for the reduced graph, and the statement that was removed. */
type Case = {
  readonly set: Set;
  readonly claim: string;
  readonly gold: Label;
  readonly hidden: HiddenStatement | null;
  readonly verdict: Verdict;
};

const config = readConfig({ PLUMBLINE_REASONER: "offline" });
const policy = readPolicy(policyFolder(config), config.policy);
const all: Case[] = [];
for (const graph of [SLICE, STARTER]) all.push(...(await casesOver(graph)));

const isDecided = ({ verdict }: Case) => verdict.label === "supported" || verdict.label === "refuted";
const isRight = ({ verdict, gold }: Case) => verdict.label === gold;
/** A location may follow from other statements about places: such a claim is still decidable and is not counted. */
const isStillEntailed = ({ verdict, hidden }: Case) => hidden !== null && isWhereabouts(hidden.property) && verdict.label === "supported";
const counted = all.filter((one) => isDecided(one) && !isStillEntailed(one));
const of = (set: Set) => counted.filter((one) => one.set === set);

const weights = new Map(
  SETS.map((set) => {
    const half = SETS.filter(({ kind }) => (kind === "misleading") === (set.kind === "misleading"));
    const scale = counted.length / 2 / half.reduce((total, one) => total + Math.sqrt(of(one).length), 0);
    return [set, scale / Math.sqrt(of(set).length)];
  }),
);
const rules = precisionOf(counted);
printRules();
printConfidence();
if (options.write) {
  const hidden = all.filter((one) => one.hidden !== null);
  const file: RulePrecisionFile = {
    provenance: {
      measuredBy: "scripts/measure-rules.ts",
      on: "claims that the rules were not written from; misleading sets weigh half, and each set as the square root of its verdicts",
      sets: SETS.map((set) => ({
        name: set.name,
        claims: all.filter((one) => one.set === set && one.hidden === null).length,
        decided: of(set).length,
        right: of(set).filter(isRight).length,
        weight: round(weights.get(set) ?? 0),
      })),
      statementHidden: { claims: hidden.length, decidedWrongly: hidden.filter((one) => counted.includes(one)).length },
    },
    rules,
  };
  writeFileSync(new URL("weights/rule-precision.json", PACKAGE_ROOT), `${JSON.stringify(file, null, 2)}\n`);
}

async function casesOver(graph: string): Promise<readonly Case[]> {
  const shared = await openSharedResources({ ...config, kg: { kind: "embedded", file: graph } });
  const { traits } = phrasebookOf(readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT)), await shared.kg.properties());
  const judge = async ({ claim }: Row, kg: KnowledgeGraph): Promise<Verdict> => {
    const { outcome } = await (await engineIn(config, { ...shared, kg }, policy)).verify(claim, { record: false });
    if (outcome.kind === "failed") throw new Error(`${claim}: ${outcome.failure.message}`);
    return outcome.verdict;
  };
  const rows = SETS.filter((set) => set.graph === graph).flatMap((set) => rowsOf(set).map((row) => ({ set, row })));
  const cases = await inParallel(rows, 4, async ({ set, row }) => {
    const { claim } = row;
    const judged: Case[] = [{ set, claim, gold: row.label, hidden: null, verdict: await judge(row, shared.kg) }];
    for (const statements of set.kind === "held-out" && row.label === "supported" ? claimedStatements(traits, row.gold) : []) {
      const [hidden = null] = statements;
      if (hidden === null) continue;
      const verdict = await judge(row, await hideStatements(shared.kg, statements));
      judged.push({ set, claim, gold: "not-enough-info", hidden, verdict });
    }
    return judged;
  });
  await shared.close();
  return cases.flat();
}

function rowsOf({ files }: Set): readonly Row[] {
  const lines = files.flatMap((file) => readFileSync(file, "utf8").trim().split("\n"));
  return lines.map((line) => rowSchema.parse(JSON.parse(line))).filter(isHeldOut);
}

function precisionOf(cases: readonly Case[]): RulePrecision {
  const ways = new Map<string, { readonly ground: Ground; readonly verdicts: Case[] }>();
  for (const one of cases)
    for (const [key, ground] of new Map((one.verdict.decidedBy ?? []).map((own) => [`${own.rule} ${own.stance} ${own.group}`, own]))) {
      const way = ways.get(key) ?? { ground, verdicts: [] };
      way.verdicts.push(one);
      ways.set(key, way);
    }
  const entries = [...ways.values()].map(({ ground: { rule, stance, group = "" }, verdicts }) => {
    const right = verdicts.filter(isRight);
    const proving = verdicts.filter(({ set }) => set.kind === "held-out");
    const share = weightOf(right) / weightOf(verdicts);
    return {
      ...{ rule, stance, group },
      n: verdicts.length,
      right: right.length,
      undecidable: verdicts.filter(({ gold }) => gold === "not-enough-info").length,
      // Right verdicts on other sets prove nothing, but wrong ones count against a rule.
      proof: {
        n: proving.length + verdicts.filter((one) => one.set.kind !== "held-out" && !isRight(one)).length,
        right: proving.filter(isRight).length,
      },
      share: round(share),
    };
  });
  return entries.sort((a, b) => b.n - a.n);
}

function weightOf(cases: readonly Case[]): number {
  return cases.reduce((total, { set }) => total + (weights.get(set) ?? 0), 0);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function printRules(): void {
  for (const entry of rules) {
    const proven = policy.rulesFrom !== null && isTrusted(entry, policy.rulesFrom);
    const figures = `${String(entry.right).padStart(5)} of ${String(entry.n).padStart(5)}, undecidable ${String(entry.undecidable).padStart(3)}`;
    const name = `${entry.rule.padEnd(16)} ${entry.stance.padEnd(9)} ${entry.group.padEnd(24)}`;
    const { confidence } = calibrationBy(rules)([{ ...entry, score: 1 }]);
    console.log(
      `${name} ${figures}  confidence ${confidence.toFixed(3)}  proof from ${lowerBound(entry.proof).toFixed(3)}  ${proven ? "proven" : ""}`,
    );
  }
  const alone = all.filter(({ hidden, verdict }) => hidden === null && isProven(rules, verdict, policy));
  console.log(`\n${alone.length} claims are decided by proven rules, ${alone.filter(isRight).length} of them rightly`);
  if (!options.wrong) return;
  for (const one of counted.filter((wrong) => !isRight(wrong))) {
    const grounds = (one.verdict.decidedBy ?? []).map(({ rule, group }) => `${rule} ${group}`).join("; ");
    const without = one.hidden === null ? "" : ` without ${Object.values(one.hidden).join(" ")}`;
    console.log(`${one.set.name}: ${one.gold} → ${one.verdict.label} [${grounds}]${without} ${one.claim}`);
  }
}

/** Claims about one subject are similar, so they are in the same fold. */
function foldOf({ claim }: Case): number {
  const key = /^(?:\S+\s+){0,2}\S+/u.exec(claim)?.[0] ?? claim;
  return createHash("sha1").update(key).digest().readUInt32BE(0) % FOLDS;
}

/** Quality of the confidence on held-out verdicts. */
function printConfidence(): void {
  const kinds: Readonly<Record<string, (rest: readonly Case[]) => Calibration>> = {
    score: () => UNCALIBRATED,
    constant: (rest) => {
      const share = rest.filter(isRight).length / rest.length;
      return () => ({ confidence: share, basis: [] });
    },
    measured: (rest) => calibrationBy(precisionOf(rest)),
  };
  for (const [kind, calibrationFrom] of Object.entries(kinds)) {
    const byFold = Array.from({ length: FOLDS }, (_, fold) => calibrationFrom(counted.filter((one) => foldOf(one) !== fold)));
    const sure = counted.map((one) => ({
      ...one,
      right: isRight(one),
      confidence: byFold[foldOf(one)]?.(one.verdict.decidedBy ?? []).confidence ?? 0,
    }));
    console.log(`\n${kind.padEnd(20)} verdicts  right  log loss  Brier    ECE  lowest  quartiles`);
    for (const set of [...SETS, null]) {
      const own = sure.filter((one) => set === null || one.set === set);
      const { ece, brier } = calibrationOf(own);
      const loss =
        own.reduce((total, { right, confidence }) => total - Math.log(right ? confidence : 1 - Math.min(confidence, 0.999)), 0) /
        own.length;
      const sorted = own.map(({ confidence }) => confidence).sort((a, b) => a - b);
      const spread = [0, 0.25, 0.5, 0.75].map((at) => (sorted[Math.floor(at * (sorted.length - 1))] ?? 0).toFixed(2)).join("  ");
      const right = own.filter((one) => one.right).length;
      console.log(
        `${(set?.name ?? "all").padEnd(20)} ${String(own.length).padStart(8)} ${String(right).padStart(6)}  ${loss.toFixed(4).padStart(8)}  ${brier?.toFixed(4)}  ${ece?.toFixed(3)}  ${spread}`,
      );
    }
  }
}
