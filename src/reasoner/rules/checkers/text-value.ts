import { normaliseName } from "../../../language/normalise-name.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { sayStatement } from "../say.js";

/** A string of the claim ("Fe", a birth name) against the graph's. */
export function textValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { target, subject, property } = hypothesis;
  if (target.kind !== "text") return null;
  const known = context.graph
    .outgoing(subject, property.id)
    .flatMap((statement) =>
      statement.value.kind === "text" && statement.rank !== "deprecated" ? [{ statement, text: statement.value.text }] : [],
    );
  const fitting = known.find(({ text }) => normaliseName(text) === normaliseName(target.span.text));
  if (fitting === undefined && (known.length === 0 || traitsOf(property.id).cardinality !== "one")) return null;
  const used = fitting === undefined ? known.slice(0, 3) : [fitting];
  return {
    hypothesis,
    stance: fitting === undefined ? "refutes" : "supports",
    strength: fitting === undefined ? 0.85 : 0.95,
    statements: used.map(({ statement }) => statement.id),
    because: `The graph says: ${used.map(({ statement }) => sayStatement(context, statement)).join("; ")}.`,
    settles: [],
  };
}
