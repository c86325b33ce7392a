import type { Assertion } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { fitsDate } from "../../../text/time.js";
import { clearHypothesis, type Evidence } from "../hypothesise/hypothesis.js";
import { acceptedStatements, timesIn } from "../read-statements.js";
import { type Finding, refutedBy, supportedBy } from "./finding.js";

/** "became independent in 1947": when the country separated from another. A founding at the claimed time may be meant as well, so it refutes nothing. */
export function independence({ graph, without }: Evidence, { subject, value }: Assertion): Finding | null {
  if (subject.kind !== "entity" || value.kind !== "literal" || value.mention.kind !== "time" || without.has("independence")) return null;
  const { mention } = value;
  const [id] = subject.ids;
  if (id === undefined) return null;
  const fits = (dates: ReturnType<typeof timesIn>) => dates.map((date) => fitsDate(mention, date));
  const datesOf = ({ qualifiers }: Statement) => timesIn(qualifiers.filter(({ property }) => property === "P585" || property === "P580"));
  const dated = acceptedStatements(graph, id, "P807").filter((statement) => datesOf(statement).length > 0);
  const [first] = dated;
  if (first?.value.kind !== "entity") return null;
  const hypothesis = clearHypothesis({ subject: id, property: "P807", value: first.value.id }, { times: [mention], linked: subject.score });
  const then = dated.find((statement) => fits(datesOf(statement)).includes(true));
  if (then !== undefined) return { ...supportedBy([then], [mention]), rule: "sameValue", hypothesis };
  const founded = fits(timesIn(acceptedStatements(graph, id, "P571")));
  if (![...dated.flatMap((statement) => fits(datesOf(statement))), ...founded].every((fit) => fit === false)) return null;
  return { ...refutedBy(dated, { kind: "other-time" }, [mention]), rule: "sameValue", hypothesis };
}
