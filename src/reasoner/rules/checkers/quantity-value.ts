import { compareQuantity } from "../../../language/quantity.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { sayStatement } from "../say.js";
import { heldAt } from "./held-at.js";

/** A number of the claim against the graph's, units converted, as strictly as the claim is worded. */
export function quantityValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { target, subject, property } = hypothesis;
  if (target.kind !== "literal" || target.mention.kind !== "quantity") return null;
  const { mention } = target;
  const known = context.graph.outgoing(subject, property.id).flatMap((statement) => {
    if (statement.value.kind !== "quantity" || statement.rank === "deprecated") return [];
    const agreement = compareQuantity(mention.value, mention.text, mention.comparator, statement.value);
    return agreement === "incomparable" ? [] : [{ statement, agreement, held: heldAt(context, hypothesis, statement) }];
  });
  const timely = known.filter(({ held }) => held.kind !== "not-held");
  const usable = timely.length > 0 ? timely : known;
  const fitting = usable.find(({ agreement }) => agreement === "same");
  const used = fitting === undefined ? usable.slice(0, 3) : [fitting];
  if (used.length === 0) return null;
  const said = used.map(({ statement }) => sayStatement(context, statement)).join("; ");
  return {
    hypothesis,
    stance: fitting === undefined ? "refutes" : "supports",
    strength: 0.93,
    statements: used.map(({ statement }) => statement.id),
    because: `The graph says: ${said}.${fitting === undefined ? ` The claim says ${mention.text}.` : ""}`,
    settles: fitting?.held.settles ?? [],
  };
}
