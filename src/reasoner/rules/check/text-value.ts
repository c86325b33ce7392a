import { normaliseName } from "../../../language/normalise-name.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";

/** A string of the claim ("Fe", a birth name) against the graph's. */
export function textValue({ graph, traits }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (value.kind !== "text") return null;
  const known = graph
    .outgoing(subject, property)
    .flatMap((statement) =>
      statement.value.kind === "text" && statement.rank !== "deprecated" ? [{ statement, text: statement.value.text }] : [],
    );
  const fitting = known.find(({ text }) => normaliseName(text) === normaliseName(value.text));
  if (fitting !== undefined) return { stance: "supports", statements: [fitting.statement], reason: { kind: "stated" }, times: [] };
  // Other names may be spelled in other ways; a symbol is one or the other, and made of letters.
  if (known.length === 0 || property !== "P246" || !/^\p{L}+$/u.test(value.text) || traits(property).takes !== "one") return null;
  return {
    stance: "refutes",
    statements: known.map(({ statement }) => statement),
    reason: { kind: "other-literal", claimed: value.text },
    times: [],
  };
}
