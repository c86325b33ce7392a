import type { RulePrecision } from "../../src/reasoner/rules/conclude/rule-precision.js";

type Entry = RulePrecision[number];
type RelationSense = Partial<Pick<Entry, "rule" | "stance" | "group">>;

/** How often a rule was right, as if all verdicts were on unseen wordings and weighed the same. */
export function measuredAs(
  n: number,
  right: number,
  { rule = "sameValue", stance = "supports", group = "one/place/close" }: RelationSense = {},
): Entry {
  return { rule, stance, group, n, right, undecidable: 0, proof: { n, right }, share: right / n };
}
