import type { Evidence } from "../hypothesise/evidence.js";
import type { Target } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import type { Finding } from "./finding.js";

/**
 * Wording that scores at least this is close. Chosen on the wordings that were read while the rules were written: below it most
 * rules were wrong more often (support by a relation that takes many values: 24 % against 5 %; by one that takes one: 10 % against 0.5 %).
 */
const CLOSE = 0.85;

/** Rules that weigh several statements: what one relation takes, and how it is worded, does not say how far to trust them. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set(["comparison", "completeList", "lifetime", "nationality", "notListed", "thirdThing"]);

/**
 * The sort of a finding, within which a rule is about equally reliable: "one/place/close" is a relation that takes one value, a place as the value, close
 * wording. Numbers, dates and texts have no part for what the relation takes, because it made no difference there.
 */
export function groupOf(evidence: Evidence, { rule, hypothesis: { property, value, score } }: Finding): string {
  // Of a claim that denies something the label says the opposite of what was found, whatever that is.
  if (evidence.manner.denied) return "denied";
  if (OF_THEIR_OWN.has(rule)) return rule;
  const kind = kindOf(evidence, value);
  const wording = evidence.manner.learned ? "learned" : score >= CLOSE ? "close" : "loose";
  return value.kind === "entity" ? `${evidence.traits(property).takes}/${kind}/${wording}` : `${kind}/${wording}`;
}

/** Persons and places are told apart from all other things; finer kinds have too few measured verdicts. */
function kindOf({ graph }: Evidence, value: Target): "person" | "place" | "thing" | "time" | "quantity" | "text" {
  if (value.kind === "literal") return value.mention.kind;
  if (value.kind === "text") return "text";
  const kinds = kindsOf(graph, value.id);
  return kinds.has("person") ? "person" : kinds.has("place") ? "place" : "thing";
}
