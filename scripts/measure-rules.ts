/**
 * `npm run measure:rules -- --claims file.jsonl,… [--kg embedded:<file>] [--all] [--write] [--wrong]`: how often each rule is right on claims in wordings that
 * the rules were not written from, by rule, side and group of findings; `--write` puts it into weights/rule-precision.json. With a model, only rules that
 * are proven there decide without a call. The files have one labelled claim a line: {claim, label, pattern?, gold?}; "nei" and "not-enough-info" are the
 * same. Of claims with a pattern only those in held-out ones count (bench/data/held-out.ts); `--all` counts every claim, for files that were held out as
 * a whole.
 *
 * A supported claim whose `gold` names one statement is judged once more without that statement: other values and other relations stay, and every
 * verdict is wrong. `--wrong` lists the wrong verdicts.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { claimedStatements } from "../bench/data/claimed-statements.js";
import { isHeldOut } from "../bench/data/held-out.js";
import { type HiddenStatement, hideStatements } from "../bench/data/hide-statements.js";
import { inParallel } from "../bench/data/in-parallel.js";
import { engineIn, openSharedResources } from "../src/compose.js";
import { readConfig } from "../src/config.js";
import type { Ground, Verdict } from "../src/domain/outcome.js";
import { PACKAGE_ROOT } from "../src/package-root.js";
import { policyFolder } from "../src/policy-folder.js";
import type { KnowledgeGraph } from "../src/ports/knowledge-graph.js";
import { isPlain, isProven, isTrusted, lowerBound, type RulePrecision, rulePrecisionSchema } from "../src/reasoner/llm/rule-precision.js";
import { isWhereabouts } from "../src/reasoner/rules/check/statements.js";
import { phrasebookOf, readPhrasebook } from "../src/reasoner/rules/understand/phrasebook.js";
import { readPolicy } from "../src/store/policy-files.js";

const { values: options } = parseArgs({
  options: {
    claims: { type: "string" },
    kg: { type: "string" },
    "at-once": { type: "string", default: "4" },
    all: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    wrong: { type: "boolean", default: false },
  },
});
if (options.claims === undefined) {
  console.log("usage: npm run measure:rules -- --claims <file.jsonl>[,<file.jsonl>] [--kg embedded:<file>] [--all] [--write] [--wrong]");
  process.exit(1);
}

const rowSchema = z.looseObject({
  claim: z.string(),
  label: z
    .enum(["supported", "refuted", "nei", "not-enough-info", "conflicting"])
    .transform((one) => (one === "nei" ? "not-enough-info" : one)),
  pattern: z.string().optional(),
  gold: z.unknown().optional(),
});
type Row = z.infer<typeof rowSchema>;
/** A claim with the right label for what is left of the graph. `hidden`: what is not left; `rivals`: other values of the relation that are. */
type Case = {
  readonly row: Row;
  readonly gold: Row["label"];
  readonly hidden: HiddenStatement | null;
  readonly rivals: number;
  readonly verdict: Verdict;
};

const files = options.claims.split(",");
const rows = files
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => rowSchema.parse(JSON.parse(line))),
  )
  .filter((row) => options.all || isHeldOut(row));

const config = readConfig({ PLUMBLINE_REASONER: "offline" }, { kg: options.kg });
const policy = readPolicy(policyFolder(config), config.policy);
const shared = await openSharedResources(config);
const { traits } = phrasebookOf(readPhrasebook(new URL("weights/phrasebook.json", PACKAGE_ROOT)), await shared.kg.properties());

async function judge(row: Row, kg: KnowledgeGraph): Promise<Verdict> {
  const { outcome } = await (await engineIn(config, { ...shared, kg }, policy)).verify(row.claim, { record: false });
  if (outcome.kind === "failed") throw new Error(`${row.claim}: ${outcome.failure.message}`);
  return outcome.verdict;
}

async function casesOf(row: Row): Promise<readonly Case[]> {
  const { kg } = shared;
  const whole: Case = { row, gold: row.label, hidden: null, rivals: 0, verdict: await judge(row, kg) };
  const cases = [whole];
  for (const statements of row.label === "supported" ? claimedStatements(traits, row.gold) : []) {
    const [hidden = null] = statements;
    if (hidden === null) continue;
    const less = await hideStatements(kg, statements);
    const { facts } = await less.facts([{ entity: hidden.subject, property: hidden.property, direction: "out" }]);
    cases.push({ row, gold: "not-enough-info", hidden, rivals: facts.length, verdict: await judge(row, less) });
  }
  return cases;
}

const all = (await inParallel(rows, Number(options["at-once"]), casesOf)).flat();
await shared.close();

const isDecided = ({ verdict }: Case) => verdict.label === "supported" || verdict.label === "refuted";
const isRight = ({ verdict, gold }: Case) => verdict.label === gold;
/** Where something lies may follow from other statements about places: then the claim is still decidable, and it is not counted. */
const isStillEntailed = ({ verdict, hidden }: Case) => hidden !== null && isWhereabouts(hidden.property) && verdict.label === "supported";

const counted = all.filter((one) => isDecided(one) && !isStillEntailed(one));
const table = rulePrecisionSchema.parse({
  provenance: {
    measuredBy: "scripts/measure-rules.ts",
    on: `${rows.length} claims${options.all ? "" : " in held-out wordings"} of ${files.map((file) => basename(file)).join(", ")}`,
    graph: shared.kg.id,
    decided: counted.filter(({ hidden }) => hidden === null).length,
    right: counted.filter((one) => one.hidden === null && isRight(one)).length,
    undecidable: undecidableClaims(),
    groups: claimsByGroup(),
  },
  rules: precisionOf(counted.filter(({ verdict }) => isPlain(verdict))),
});
print(table.rules);
if (options.write) writeFileSync(new URL("weights/rule-precision.json", PACKAGE_ROOT), `${JSON.stringify(table, null, 2)}\n`);

function precisionOf(cases: readonly Case[]): RulePrecision {
  const entries = new Map<string, RulePrecision[number]>();
  for (const one of cases)
    for (const [key, { rule, stance, group = "" }] of groundsOf(one.verdict)) {
      const known = entries.get(key) ?? { rule, stance, group, n: 0, right: 0, undecidable: 0 };
      entries.set(key, {
        ...known,
        n: known.n + 1,
        right: known.right + (isRight(one) ? 1 : 0),
        undecidable: known.undecidable + (one.gold === "not-enough-info" ? 1 : 0),
      });
    }
  return [...entries.values()].sort((a, b) => b.n - a.n);
}

function groundsOf({ decidedBy = [] }: Verdict): ReadonlyMap<string, Ground> {
  return new Map(decidedBy.map((ground) => [`${ground.rule} ${ground.stance} ${ground.group}`, ground]));
}

function undecidableClaims() {
  const given = all.filter(({ hidden, gold }) => hidden === null && gold === "not-enough-info");
  const hidden = all.filter((one) => one.hidden !== null);
  return {
    given: given.length,
    statementHidden: hidden.length,
    withOtherValues: hidden.filter(({ rivals }) => rivals > 0).length,
    stillEntailed: hidden.filter(isStillEntailed).length,
    decidedWrongly: [...given, ...hidden].filter((one) => counted.includes(one)).length,
  };
}

/**
 * The mixture on which each group was measured: decidable claims with a verdict in it, and undecidable ones, which belong to the group in which they are
 * supported by the whole graph.
 */
function claimsByGroup() {
  const groups = new Map<string, { decidable: number; undecidable: number; withOtherValues: number }>();
  const groupsOf = (verdict: Verdict) => new Set((verdict.decidedBy ?? []).flatMap(({ group }) => group ?? []));
  const at = (group: string) => {
    const known = groups.get(group) ?? { decidable: 0, undecidable: 0, withOtherValues: 0 };
    groups.set(group, known);
    return known;
  };
  const supportedBy = new Map(
    all.flatMap((one) => (one.hidden === null && isRight(one) ? [[one.row, groupsOf(one.verdict)] as const] : [])),
  );
  for (const one of all)
    if (one.hidden === null) {
      if (isDecided(one) && one.gold !== "not-enough-info") for (const group of groupsOf(one.verdict)) at(group).decidable++;
    } else
      for (const group of supportedBy.get(one.row) ?? []) {
        at(group).undecidable++;
        if (one.rivals > 0) at(group).withOtherValues++;
      }
  return Object.fromEntries([...groups].sort(([a], [b]) => a.localeCompare(b)));
}

function print(rules: RulePrecision): void {
  const { rulesFrom } = policy;
  for (const entry of rules) {
    const proven = rulesFrom !== null && isTrusted(entry, rulesFrom);
    const figures = `${String(entry.right).padStart(5)} of ${String(entry.n).padStart(5)}, undecidable ${String(entry.undecidable).padStart(3)}`;
    const name = `${entry.rule.padEnd(16)} ${entry.stance.padEnd(9)} ${entry.group.padEnd(24)}`;
    console.log(`${name} ${figures}  lower bound ${(100 * lowerBound(entry)).toFixed(2)} %  ${proven ? "proven" : ""}`);
  }
  const { decided, right, undecidable } = table.provenance;
  const alone = all.filter(({ hidden, verdict }) => hidden === null && isProven(rules, verdict, policy));
  console.log(
    `\n${rows.length} claims: ${decided} decided, ${right} right; ${alone.length} by proven rules, ${alone.filter(isRight).length} right`,
  );
  console.log(`undecidable: ${JSON.stringify(undecidable)}`);
  if (!options.wrong) return;
  for (const one of counted.filter((wrong) => !isRight(wrong)))
    console.log(
      `${one.gold} → ${one.verdict.label} [${[...groundsOf(one.verdict).keys()].join("; ")}]${one.hidden === null ? "" : ` without ${Object.values(one.hidden).join(" ")}`} ${one.row.claim}`,
    );
}
