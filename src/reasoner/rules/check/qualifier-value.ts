import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";

/** Some relations live in qualifiers only: "succeeded by" on a term of office. It bears out, and never refutes. */
export function qualifierValue({ graph }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (value.kind !== "entity") return null;
  const fitting = graph
    .outgoing(subject)
    .find(
      ({ qualifiers, rank }) =>
        rank !== "deprecated" &&
        qualifiers.some((one) => one.property === property && one.value.kind === "entity" && one.value.id === value.id),
    );
  return fitting === undefined
    ? null
    : { stance: "supports", statements: [fitting], reason: { kind: "qualifier", qualifier: property }, times: [] };
}
