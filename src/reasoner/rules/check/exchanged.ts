import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";
import { saidOf } from "./statements.js";

/** What is said less clearly may have been read the wrong way round: "Tennessee takes in Bledsoe County as one of its units". */
const CLEARLY = 0.9;

/** "The Sun orbits the Earth": where a relation never holds both ways, its being so the other way round excludes it. */
export function exchanged(evidence: Evidence, { subject, property, value, score }: Hypothesis): Found | null {
  if (value.kind !== "entity" || value.id === subject || score < CLEARLY || !evidence.traits(property).oneway) return null;
  const turned = saidOf(evidence, value.id, property).find((said) => said.value === subject);
  return turned === undefined
    ? null
    : { stance: "refutes", statements: [turned.statement], reason: { kind: "other-way-round" }, times: [] };
}
