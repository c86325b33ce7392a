import { fitsDate } from "../../../language/time.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { sayStatement } from "../say.js";

/** A date of the claim against the graph's, at the coarser precision of the two. */
export function dateValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { target, subject, property } = hypothesis;
  if (target.kind !== "literal" || target.mention.kind !== "time") return null;
  const { mention } = target;
  const known = context.graph
    .outgoing(subject, property.id)
    .flatMap((statement) =>
      statement.value.kind === "time" && statement.rank !== "deprecated" ? [{ statement, value: statement.value }] : [],
    );
  if (known.length === 0) return null;
  const agreements = known.map(({ statement, value }) => ({ statement, fits: fitsDate(mention, value) }));
  const fitting = agreements.find(({ fits }) => fits === true);
  // Somewhere in that century, but not where the claim has it.
  if (fitting === undefined && agreements.some(({ fits }) => fits === null)) return null;
  const used = fitting === undefined ? known.slice(0, 3) : [fitting];
  const said = used.map(({ statement }) => sayStatement(context, statement)).join("; ");
  return {
    hypothesis,
    stance: fitting === undefined ? "refutes" : "supports",
    // Several dates (a film's releases by country) make another one less telling.
    strength: fitting === undefined && known.length > 1 ? 0.8 : 0.96,
    statements: used.map(({ statement }) => statement.id),
    because: `The graph says: ${said}.${fitting === undefined ? ` The claim says ${mention.text}.` : ""}`,
    settles: [],
  };
}
