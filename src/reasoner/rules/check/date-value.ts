import { fitsDate } from "../../../text/time.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, refutedBy, supportedBy } from "./finding.js";

/** Compares a date of the claim with the graph's, at the coarser precision of the two. */
export function dateValue({ graph, isCut, traits, phrasing }: Evidence, { subject, property, value }: Hypothesis): Answer | null {
  if (value.kind !== "literal" || value.mention.kind !== "time") return null;
  // "had already happened in 2010": it may have happened before.
  const isBy = phrasing.already && value.mention.comparator === "in";
  const mention = isBy ? { ...value.mention, comparator: "not-after" as const } : value.mention;
  const known = acceptedStatements(graph, subject, property).flatMap((statement) =>
    statement.value.kind === "time" ? [{ statement, fits: fitsDate(mention, statement.value) }] : [],
  );
  const fitting = known.find(({ fits }) => fits === true);
  if (fitting !== undefined) return supportedBy([fitting.statement]);
  // The recorded date is too vague to decide, or not all dates are known.
  if (known.length === 0 || known.some(({ fits }) => fits === null) || isCut(subject, property, "out") || traits(property).takes === "many")
    return null;
  // "Germany was founded in 1871": states may have several founding dates.
  if (property === "P571" && kindsOf(graph, subject).has("country")) return null;
  const statements = known.slice(0, 3).map(({ statement }) => statement);
  return refutedBy(statements, { kind: "other-literal", claimed: mention.text });
}
