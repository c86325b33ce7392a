import { fitsDate } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";

/** A date of the claim against the graph's, at the coarser precision of the two. */
export function dateValue({ graph, isCut, traits, manner }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (value.kind !== "literal" || value.mention.kind !== "time") return null;
  // What had already happened in 2010 may have happened before.
  const isBy = manner.already && value.mention.comparator === "in";
  const mention = isBy ? { ...value.mention, comparator: "not-after" as const } : value.mention;
  const known = graph
    .outgoing(subject, property)
    .flatMap((statement) =>
      statement.value.kind === "time" && statement.rank !== "deprecated" ? [{ statement, fits: fitsDate(mention, statement.value) }] : [],
    );
  const fitting = known.find(({ fits }) => fits === true);
  if (fitting !== undefined) return { stance: "supports", statements: [fitting.statement], reason: { kind: "stated" }, times: [] };
  // Somewhere in that century, but not where the claim has it; or a list of which only a part is here.
  if (known.length === 0 || known.some(({ fits }) => fits === null) || isCut(subject, property, "out") || traits(property).takes === "many")
    return null;
  return {
    stance: "refutes",
    statements: known.slice(0, 3).map(({ statement }) => statement),
    reason: { kind: "other-literal", claimed: mention.text },
    times: [],
  };
}
