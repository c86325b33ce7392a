import { containedPlace } from "./checkers/contained-place.js";
import { dateValue } from "./checkers/date-value.js";
import { otherKind } from "./checkers/other-kind.js";
import { otherValue } from "./checkers/other-value.js";
import { qualifierValue } from "./checkers/qualifier-value.js";
import { quantityValue } from "./checkers/quantity-value.js";
import { sameValue } from "./checkers/same-value.js";
import { subclassValue } from "./checkers/subclass-value.js";
import { textValue } from "./checkers/text-value.js";
import type { Context } from "./context.js";
import type { Finding, Hypothesis } from "./hypothesis.js";

type Checker = (context: Context, hypothesis: Hypothesis) => Finding | null;

/** By name, in order of trust: the first that has something to say decides a hypothesis. */
export const CHECKERS = {
  sameValue,
  subclassValue,
  containedPlace,
  qualifierValue,
  otherValue,
  otherKind,
  dateValue,
  quantityValue,
  textValue,
} satisfies Record<string, Checker>;

/** What the evidence says about one hypothesis, if anything. A rival reading of a name can bear a claim out, but nothing is refuted by one. */
export function checkHypothesis(context: Context, hypothesis: Hypothesis): Finding | null {
  // Only a dated statement can tell that something is over.
  const checkers = context.reading.ended ? { sameValue } : CHECKERS;
  for (const [name, check] of Object.entries(checkers)) {
    const finding = context.without.has(name) ? null : check(context, hypothesis);
    if (finding !== null)
      return finding.stance === "refutes" && (isRival(hypothesis) || hypothesis.outdone) ? null : { ...finding, by: name };
  }
  return null;
}

function isRival({ topic, subject, target }: Hypothesis): boolean {
  const rivals = (ids: readonly string[], best: string, id: string) => ids.includes(id) && id !== best;
  if (rivals(topic.ids, topic.link.entity.id, subject)) return true;
  return target.kind === "entity" && rivals(target.topic.ids, target.topic.link.entity.id, target.id) && target.topic.link.by !== "demonym";
}
