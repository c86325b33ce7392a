import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Mention } from "../../../domain/mention.js";
import type { Statement } from "../../../domain/statement.js";
import type { QuantityValue } from "../../../domain/value.js";
import { compareQuantity } from "../../../text/quantities.js";
import { intervalOf, YEAR } from "../../../text/time.js";
import { unitFactor, unitsByName } from "../../../text/units.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { acceptedStatements, periodOf } from "../read-statements.js";
import { type Answer, refutedBy, supportedBy } from "./finding.js";
import { isOfOtherTime } from "./own-value.js";
import { trueAt } from "./true-at.js";

/** Largest yearly change of a figure that changes from year to year. */
const YEARLY_DRIFT = 0.04;

/** Sources differ on how fast an animal runs. */
const SPEEDS_VARY = 0.25;

/** Compares a number of the claim with the graph's, converting units, as strictly as the claim is worded. */
export function quantityValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { subject, property, value, via } = hypothesis;
  if (value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  // "made up of two elements": a bare number counts the named things, not a property of one of them.
  if (via.length > 0 && value.mention.unitText === null && property === "P1086") return null;
  const mention = inNamedUnit(evidence, property, value.mention);
  const { compare, distance } = comparing(evidence, property, mention);
  const known = acceptedStatements(evidence.graph, subject, property)
    .filter((statement) => compare(statement) !== "incomparable")
    .map((statement) => ({ statement, timing: trueAt(evidence, hypothesis, statement) }));
  const timely = known.filter(({ timing }) => timing.kind !== "false");
  // Without a current figure, use one of another year, but none that has ended.
  const usable = timely.length > 0 || hypothesis.times.length > 0 ? timely : known.filter(({ statement }) => !isOver(evidence, statement));
  const changes = evidence.traits(property).takes === "current";
  // Of several matching figures, take the closest: 330 metres is today's height, not the former 324.
  const [fitting] = usable
    .filter(({ statement }) => compare(statement) === "same")
    .sort((a, b) => distance(a.statement) - distance(b.statement));
  // "Still 324 metres": recorded as a former figure.
  const past = fitting === undefined ? undefined : known.find(({ statement }) => isOver(evidence, statement) && distance(statement) === 0);
  if (fitting !== undefined && past !== undefined && distance(fitting.statement) > 0)
    return evidence.phrasing.now ? refutedBy([past.statement, fitting.statement], { kind: "other-time" }) : null;
  const { tense, asOf, now } = evidence.phrasing;
  const isPast = tense === "past" && asOf === null && !now && hypothesis.times.length === 0;
  // "The population is": a later figure contradicts it.
  const isOutdated = changes && !isPast && hypothesis.times.length === 0 && asOf === null;
  const newer = ({ statement }: (typeof usable)[number]) => fitting !== undefined && isLater(statement, fitting.statement);
  if (fitting !== undefined && isOutdated && usable.some((one) => newer(one) && compare(one.statement) === "different")) return null;
  if (fitting !== undefined) return supportedBy([fitting.statement], fitting.timing.times);
  // Today's figure of a changing property does not decide the past.
  if (changes && isPast && usable.some(({ statement }) => periodOf(statement, "P585") !== null)) return null;
  // A figure of another year refutes only values that it could not have changed into.
  const varies = (statement: Statement) => (property === "P2052" ? SPEEDS_VARY : driftOf(evidence, hypothesis, statement));
  const refuting = usable.filter(
    ({ statement }) => (!changes && property !== "P2052") || compare(statement, varies(statement)) === "different",
  );
  if (refuting.length === 0 || refuting.length < usable.length || evidence.isCut(subject, property, "out")) return null;
  const statements = refuting.slice(0, 3).map(({ statement }) => statement);
  if (isOfOtherTime(evidence, hypothesis, statements)) return null;
  return refutedBy(statements, { kind: "other-literal", claimed: mention.text }, refuting[0]?.timing.times);
}

const [DEGREE, CELSIUS]: readonly EntityId[] = ["Q28390", "Q25267"];

/** "boils at 56 degrees": of Celsius if that fits; refuted only if degrees Fahrenheit would not fit either. A bound has to hold on both scales. */
function inDegrees<T extends string>(
  { value: { amount, ...value }, comparator }: Quantity,
  fits: (claimed: QuantityValue) => T,
): T | "incomparable" {
  const celsius = fits({ ...value, amount, unit: CELSIUS ?? null });
  const fahrenheit = fits({ ...value, amount: Math.round((amount - 32) / 1.8), unit: CELSIUS ?? null });
  const isPoint = comparator === "equal" || comparator === "about";
  return celsius === fahrenheit || (isPoint && celsius !== "different") ? celsius : "incomparable";
}

type Quantity = Extract<Mention, { kind: "quantity" }>;

/** How recorded figures compare with the claim's number, and their distance in the claim's unit. */
function comparing(evidence: Evidence, property: PropertyId, mention: Quantity) {
  // "2,000 years old" is not a population, and "100,000 lakes" is not an area; but "at 18" is an age.
  const isAge = /\bage\b/u.test(evidence.properties.get(property)?.label ?? "");
  const isBare = mention.unitText === null;
  const named = isBare ? null : unitNamedBy(evidence, property, mention);
  const compare = ({ value }: Statement, drift = 0) => {
    if (value.kind !== "quantity") return "incomparable";
    const unit = value.unit ?? named;
    if ((isBare && !isAge) !== (unit === null)) return "incomparable";
    const fits = (claimed: QuantityValue) =>
      compareQuantity({
        claimed,
        written: mention.text,
        step: mention.step,
        comparator: mention.comparator,
        known: { ...value, unit },
        drift,
        strict: evidence.phrasing.denied || mention.step === 0,
      });
    if (mention.value.unit === DEGREE && unit === CELSIUS) return inDegrees(mention, fits);
    return fits(isAge && isBare ? { ...mention.value, unit: value.unit } : mention.value);
  };
  const distance = ({ value }: Statement) =>
    value.kind === "quantity"
      ? Math.abs(value.amount * (unitFactor(value.unit ?? named, mention.value.unit) ?? 1) - mention.value.amount)
      : 0;
  return { compare, distance };
}

/**
 * Users' graphs often put the unit into the property's name: "memory in GB", "price in pounds". A word with several meanings means that unit. A unit
 * that is not known ("in copies") is left out of the comparison.
 */
function inNamedUnit({ traits, properties }: Evidence, property: PropertyId, mention: Quantity): Quantity {
  const unit = mention.unitText?.toLowerCase() ?? "";
  if (unit === "" || traits(property).own === null) return mention;
  const known = properties.get(property);
  const named = unitNamedBy({ traits, properties }, property, mention);
  if (named !== null) return unitsByName(unit).includes(named) ? { ...mention, value: { ...mention.value, unit: named } } : mention;
  const words = [known?.label ?? "", ...(known?.aliases ?? [])].flatMap((name) => name.toLowerCase().split(/[^\p{L}%°€$£]+/u));
  const isNamed = words.some(
    (word) => word !== "" && (word === unit || (word.length > 1 && unit.startsWith(word)) || (unit.length > 1 && word.startsWith(unit))),
  );
  return isNamed ? { ...mention, unitText: null, value: { ...mention.value, unit: null } } : mention;
}

/** The unit in a relation's name: kilograms for "weight in kg" or "weight (kg)"; of several with this name, one that the claim's can be converted to. */
function unitNamedBy(
  { traits, properties }: Pick<Evidence, "traits" | "properties">,
  property: PropertyId,
  { value, unitText }: Quantity,
): EntityId | null {
  if (traits(property).own === null) return null;
  const { label, aliases } = properties.get(property) ?? { label: "", aliases: [] };
  const last = [label, ...aliases].flatMap((name) => (/\bper\b/iu.test(name) ? [] : (/[^\s(),]+(?=[)\s]*$)/u.exec(name)?.[0] ?? [])));
  const named = last.flatMap(unitsByName);
  const claimed = [value.unit, ...unitsByName(unitText ?? "")];
  return named.find((unit) => claimed.some((one) => one !== null && unitFactor(unit, one) !== null)) ?? named[0] ?? null;
}

function isLater(one: Statement, other: Statement): boolean {
  const [a, b] = [periodOf(one, "P585"), periodOf(other, "P585")];
  return a !== null && b !== null && a.from > b.to;
}

function isOver({ today, phrasing }: Evidence, statement: Statement): boolean {
  const end = periodOf(statement, "P582");
  return phrasing.tense === "present" && end !== null && end.to < intervalOf(phrasing.asOf ?? today).from;
}

/** The share by which a figure may have changed since it was measured. */
function driftOf({ today, phrasing }: Evidence, { times }: Hypothesis, statement: Statement): number {
  const point = periodOf(statement, "P585");
  if (point === null) return 0;
  const about = times[0]?.value ?? phrasing.asOf ?? today;
  const years = Math.abs(intervalOf(about).from - point.from) / YEAR;
  return years < 1 ? 0 : YEARLY_DRIFT * years;
}
