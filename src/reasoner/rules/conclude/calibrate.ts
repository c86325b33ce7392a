import type { Basis, Ground } from "../../../domain/outcome.js";
import { CHECKS } from "../check/check-hypothesis.js";
import type { Finding } from "../check/finding.js";
import type { Evidence, Target } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { type Counted, entryOf, lowerBound, type RulePrecision } from "./rule-precision.js";

/** Maps the grounds of a verdict to the probability that it is right, and explains the estimate. */
export type Calibration = (grounds: readonly Ground[]) => { readonly confidence: number; readonly basis: readonly Basis[] };

/** The unchanged score of the weakest ground. */
export const UNCALIBRATED: Calibration = (grounds) => ({ confidence: Math.min(...grounds.map(({ score }) => score)), basis: [] });

/** A confidence as displayed: two decimals. */
export function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** Upper limit: rules that were right on all of a few hundred claims can still be wrong. */
const MOST = 0.99;
/**
 * Weight of the prior, in verdicts, that shrinks a share towards that of the level above. Chosen by cross-validation; 15 to 45 are about equally good
 * (`docs/research/rules.md`).
 */
const PRIOR = 20;
const TOO_FEW = "too few verdicts of this rule were measured, so those of all rules are counted";

/**
 * The confidence of a verdict is the measured precision of verdicts reached in the same way. A group with few verdicts is shrunk towards the other
 * groups of its rule, and these towards all rules together. All grounds of a verdict have to be right, so their shares are multiplied. Errors within
 * one reading are correlated, so the product is, if anything, too low.
 */
export function calibrationBy(table: RulePrecision): Calibration {
  const all = weighed(table);
  /** Upper limit for unmeasured groups. */
  const unmeasured = lowerBound(all);

  function measured(ground: Ground): { readonly share: number; readonly basis: Basis } {
    const own = entryOf(table, ground);
    const siblings = table.filter((one) => one !== own && one.rule === ground.rule && one.stance === ground.stance);
    const ofRule = shrunk(weighed(siblings), all.right / all.n);
    const levels = [
      { what: sayGround(ground), entries: own === undefined ? [] : [own] },
      { what: sayRule(ground), entries: own === undefined ? siblings : [own, ...siblings] },
    ];
    // Shows the counts of the first level with enough verdicts.
    const shown = levels.find(({ entries }) => total(entries, ({ n }) => n) >= PRIOR) ?? { what: TOO_FEW, entries: table };
    return {
      share: own === undefined ? Math.min(unmeasured, ofRule) : shrunk(weighed([own]), ofRule),
      basis: { what: shown.what, measured: { right: total(shown.entries, ({ right }) => right), of: total(shown.entries, ({ n }) => n) } },
    };
  }

  return (grounds) => {
    const each = grounds.map(measured);
    return {
      confidence: Math.min(
        MOST,
        each.reduce((product, { share }) => product * share, 1),
      ),
      basis: each.map(({ basis }) => basis),
    };
  };
}

function shrunk({ n, right }: Counted, towards: number): number {
  return (right + PRIOR * towards) / (n + PRIOR);
}

function weighed(entries: RulePrecision): Counted {
  return { n: total(entries, ({ n }) => n), right: total(entries, ({ n, share }) => n * share) };
}

function total(entries: RulePrecision, count: (entry: RulePrecision[number]) => number): number {
  return entries.reduce((sum, entry) => sum + count(entry), 0);
}

/**
 * Minimum score of close wording. Chosen on the wordings in the rules' development set: below it most rules were wrong more often (support by a
 * relation that takes many values: 24 % against 5 %; by one that takes one: 10 % against 0.5 %).
 */
const CLOSE = 0.85;

/** Rules that use several statements: their reliability does not depend on one relation's number of values or wording. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set([
  "comparison",
  "completeList",
  "formerName",
  "lifetime",
  "nationality",
  "nickname",
  "notListed",
  "parts",
  "thirdThing",
]);

/**
 * The group of a finding, within which a rule is about equally reliable: "one/place/close" is a relation with one value, a place as the value, close
 * wording. Numbers, dates and texts omit the number of values, because it made no difference there.
 */
export function groupOf(evidence: Evidence, { rule, hypothesis: { property, value, score } }: Finding): string {
  // The label of a negated claim is the opposite of the finding.
  if (evidence.phrasing.denied) return "denied";
  if (OF_THEIR_OWN.has(rule)) return rule;
  const kind = kindOf(evidence, value);
  const wording = evidence.phrasing.learned ? "learned" : score >= CLOSE ? "close" : "loose";
  return value.kind === "entity" ? `${evidence.traits(property).takes}/${kind}/${wording}` : `${kind}/${wording}`;
}

/** Only persons and places are distinguished; finer kinds have too few measured verdicts. */
function kindOf({ graph }: Evidence, value: Target): "person" | "place" | "thing" | "time" | "quantity" | "text" {
  if (value.kind === "literal") return value.mention.kind;
  if (value.kind === "text") return "text";
  const kinds = kindsOf(graph, value.id);
  return kinds.has("person") ? "person" : kinds.has("place") ? "place" : "thing";
}

/** The finding as a ground of a verdict. Its uncalibrated score combines the clarity of the relation and the certainty of the links. */
export function groundOf(evidence: Evidence, finding: Finding): Ground {
  const { rule, stance, hypothesis } = finding;
  const wording = Math.min(1, 0.5 + 0.5 * hypothesis.score);
  const score = wording * Math.min(1, 0.6 + 0.7 * hypothesis.linked) * (stance === "supports" ? 1 : 0.97);
  return { rule, stance, score, group: groupOf(evidence, finding) };
}

const FINDS: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(Object.entries(CHECKS).map(([rule, { finds }]) => [rule, finds])),
  addition: "what the wording adds is excluded by the record",
  nationality: "the ties to a country were compared",
  thirdThing: "the details of a statement were compared",
  comparison: "two recorded values were compared",
  lifetime: "a lifetime was compared with the recorded dates",
};

/** The parts of a group ("one/place/close") in words; other parts are hidden. */
const GROUPS: Readonly<Record<string, string>> = {
  one: "only one is possible",
  current: "one at a time is possible",
  complete: "the list is taken to be complete",
  many: "more are possible",
  person: "a person",
  place: "a place",
  loose: "loosely worded",
  learned: "in a wording that only the learned reader knows",
  denied: "the claim denies it",
};

function sayRule({ rule, stance }: Pick<Ground, "rule" | "stance">): string {
  if (rule === "sameValue" && stance === "refutes") return "the statement is on record with other dates or details";
  return FINDS[rule] ?? rule;
}

/** "another value is on record (only one is possible, a place)" */
function sayGround(ground: Ground): string {
  const details = (ground.group ?? "").split("/").flatMap((part) => GROUPS[part] ?? []);
  return details.length === 0 ? sayRule(ground) : `${sayRule(ground)} (${details.join(", ")})`;
}
