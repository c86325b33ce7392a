import type { Statement } from "../../../domain/statement.js";
import { compareQuantity } from "../../../text/quantities.js";
import { intervalOf, YEAR } from "../../../text/time.js";
import { unitFactor } from "../../../text/units.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";
import { heldAt } from "./held-at.js";

/** What changes from year to year changes at most so much. */
const YEARLY_DRIFT = 0.04;

/** A number of the claim against the graph's, units converted, as strictly as the claim is worded. */
export function quantityValue(evidence: Evidence, hypothesis: Hypothesis): Found | null {
  const { subject, property, value } = hypothesis;
  if (value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  const { mention } = value;
  // "2,000 years old" is no population, and "100,000 lakes" no area.
  const compare = (statement: Statement, slack = 0) =>
    statement.value.kind !== "quantity" || (mention.unitText === null) !== (statement.value.unit === null)
      ? "incomparable"
      : compareQuantity({
          claimed: mention.value,
          written: mention.text,
          comparator: mention.comparator,
          known: statement.value,
          drift: slack,
        });
  const known = evidence.graph
    .outgoing(subject, property)
    .filter((statement) => statement.rank !== "deprecated" && compare(statement) !== "incomparable")
    .map((statement) => ({ statement, held: heldAt(evidence, hypothesis, statement) }));
  const timely = known.filter(({ held }) => held.kind !== "not-held");
  // A figure of some year stands for today where there is no other; one that is over does not.
  const usable = timely.length > 0 || hypothesis.times.length > 0 ? timely : known.filter(({ statement }) => !isOver(evidence, statement));
  // Of several figures that fit, the closest is the one that is meant: 330 metres is today's height, not the 324 of before.
  const distance = ({ value: one }: Statement) =>
    one.kind === "quantity" ? Math.abs(one.amount * (unitFactor(one.unit, mention.value.unit) ?? 1) - mention.value.amount) : 0;
  const [fitting] = usable
    .filter(({ statement }) => compare(statement) === "same")
    .sort((a, b) => distance(a.statement) - distance(b.statement));
  // "Still 324 metres": the figure that is meant is on record as one of before.
  const past = fitting === undefined ? undefined : known.find(({ statement }) => isOver(evidence, statement) && distance(statement) === 0);
  if (fitting !== undefined && past !== undefined && distance(fitting.statement) > 0)
    return evidence.manner.now
      ? { stance: "refutes", statements: [past.statement, fitting.statement], reason: { kind: "other-time" }, times: [] }
      : null;
  if (fitting !== undefined)
    return { stance: "supports", statements: [fitting.statement], reason: { kind: "stated" }, times: fitting.held.times };
  const changes = evidence.traits(property).takes === "current";
  // A figure of another year refutes only what could not have become of it.
  const refuting = usable.filter(
    ({ statement }) => !changes || compare(statement, driftOf(evidence, hypothesis, statement)) === "different",
  );
  if (refuting.length === 0 || refuting.length < usable.length || evidence.isCut(subject, property, "out")) return null;
  const statements = refuting.slice(0, 3).map(({ statement }) => statement);
  return { stance: "refutes", statements, reason: { kind: "other-literal", claimed: mention.text }, times: refuting[0]?.held.times ?? [] };
}

function isOver({ today, manner }: Evidence, { qualifiers }: Statement): boolean {
  const end = qualifiers.find(({ property }) => property === "P582")?.value;
  return manner.tense === "present" && end?.kind === "time" && intervalOf(end).to < intervalOf(manner.asOf ?? today).from;
}

/** By which share a figure may have moved since it was taken. */
function driftOf({ today, manner }: Evidence, { times }: Hypothesis, { qualifiers }: Statement): number {
  const point = qualifiers.find(({ property }) => property === "P585")?.value;
  if (point?.kind !== "time") return 0;
  const about = times[0]?.value ?? manner.asOf ?? today;
  const years = Math.abs(intervalOf(about).from - intervalOf(point).from) / YEAR;
  return years < 1 ? 0 : YEARLY_DRIFT * years;
}
