import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { acceptedStatements, isEntity } from "../read-statements.js";
import type { Answer } from "./finding.js";

/** Some relations are stated in qualifiers only: "succeeded by" on a term of office. Supports, and never refutes. */
export function qualifierValue({ graph }: Evidence, { subject, property, value }: Hypothesis): Answer | null {
  if (value.kind !== "entity") return null;
  const fitting = acceptedStatements(graph, subject).find(({ qualifiers }) =>
    qualifiers.some((one) => one.property === property && isEntity(one.value, value.id)),
  );
  return fitting === undefined
    ? null
    : { stance: "supports", statements: [fitting], reason: { kind: "qualifier", qualifier: property }, times: [] };
}
