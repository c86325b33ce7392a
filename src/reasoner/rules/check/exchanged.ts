import { CLEARLY, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { type Answer, refutedBy } from "./finding.js";
import { statedValues } from "./statements.js";

/** "The Sun orbits the Earth": refuted by the reverse statement of a relation that never holds both ways. */
export function exchanged(evidence: Evidence, { subject, property, value, score }: Hypothesis): Answer | null {
  if (value.kind !== "entity" || score < CLEARLY || !evidence.traits(property).oneway) return null;
  const reverse = statedValues(evidence, value.id, property).find((stated) => stated.value === subject);
  return reverse === undefined ? null : refutedBy([reverse.statement], { kind: "other-way-round" });
}
