import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { sayStatement } from "../say.js";
import { intervalOf, sameTime } from "../time.js";

/** A date of the claim against the graph's, at the coarser precision of the two. */
export function dateValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { target, subject, property } = hypothesis;
  if (target.kind !== "literal" || target.mention.kind !== "time") return null;
  const { value: claimed, comparator } = target.mention;
  const known = context.graph
    .outgoing(subject, property.id)
    .flatMap((statement) =>
      statement.value.kind === "time" && statement.rank !== "deprecated" ? [{ statement, value: statement.value }] : [],
    );
  if (known.length === 0) return null;
  const fitting = known.find(({ value }) => {
    if (comparator === "before") return intervalOf(value).from < intervalOf(claimed).from;
    return comparator === "after" ? intervalOf(value).to > intervalOf(claimed).to : sameTime(value, claimed);
  });
  const used = fitting === undefined ? known.slice(0, 3) : [fitting];
  const said = used.map(({ statement }) => sayStatement(context, statement)).join("; ");
  return {
    hypothesis,
    stance: fitting === undefined ? "refutes" : "supports",
    // Several dates (a film's releases by country) make another one less telling.
    strength: fitting === undefined && known.length > 1 ? 0.8 : 0.96,
    statements: used.map(({ statement }) => statement.id),
    because: `The graph says: ${said}.${fitting === undefined ? ` The claim says ${target.mention.text}.` : ""}`,
    settles: [],
  };
}
