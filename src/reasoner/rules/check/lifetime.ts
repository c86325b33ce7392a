import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Mention } from "../../../domain/mention.js";
import type { Assertion, TimeLength, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { compareQuantity } from "../../../text/quantities.js";
import { type Interval, intervalOf, meets, YEAR } from "../../../text/time.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import { clearHypothesis, type Evidence } from "../hypothesise/hypothesis.js";
import { bearers } from "../hypothesise/hypothesise.js";
import { timesIn } from "../read-statements.js";
import { type Finding, refutedBy } from "./finding.js";
import { standingValues } from "./order-values.js";
import { statedValues } from "./statements.js";

type Outcome = Pick<Finding, "stance" | "reason">;

/** Dates of birth or beginning, and of death or end. */
type Life = { readonly births: readonly Statement[]; readonly deaths: readonly Statement[] };

const BEGAN: readonly PropertyId[] = ["P569", "P571", "P580"];
const ENDED: readonly PropertyId[] = ["P570", "P576", "P582"];

export function lifeOf(evidence: Evidence, id: EntityId): Life {
  const firstOf = (properties: readonly PropertyId[]) =>
    properties.map((property) => standingValues(evidence, id, property)).find((known) => known.length > 0) ?? [];
  return { births: firstOf(BEGAN), deaths: firstOf(ENDED) };
}

/** From the earliest of several dates to the latest. */
export function spanOf(dates: readonly Statement[]): Interval | null {
  const spans = timesIn(dates).map(intervalOf);
  return spans.length === 0 ? null : { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** The person that an assertion is about; null if there is none, or the rule is switched off. */
function personOf(evidence: Evidence, { subject }: Assertion): { readonly id: EntityId; readonly linked: number } | null {
  const [person] = bearers(evidence, subject, ["person"]);
  return person === undefined || subject.kind !== "entity" || evidence.without.has("lifetime")
    ? null
    : { id: person.id, linked: subject.score };
}

/** A recorded death refutes that a person is alive; without one the claim stays open. */
export function alive(evidence: Evidence, assertion: Assertion): Finding | null {
  const person = personOf(evidence, assertion);
  if (person === null) return null;
  const now = intervalOf(evidence.phrasing.asOf ?? evidence.today);
  const [death] = standingValues(evidence, person.id, "P570");
  if (death?.value.kind !== "time" || intervalOf(death.value).to >= now.from) return null;
  const hypothesis = clearHypothesis({ subject: person.id, property: "P570", value: person.id }, { linked: person.linked });
  return { ...refutedBy([death], { kind: "stated" }), rule: "lifetime", hypothesis };
}

/** Age at death, or when and how long a person or thing existed, by the dates of its beginning and end. */
export function lifetime(evidence: Evidence, assertion: Assertion): Finding | null {
  const person = personOf(evidence, assertion);
  if (person === null) return null;
  const { value } = assertion;
  const { lasted } = evidence.phrasing;
  const life = lifeOf(evidence, person.id);
  const mention = value.kind === "literal" ? value.mention : null;
  const outcome = lasted !== null ? lastedFor(life, lasted) : mention === null ? null : outcomeOf(life, mention);
  if (outcome === null) return null;
  const target = mention === null ? ({ kind: "text", text: lasted?.text ?? "" } as const) : ({ kind: "literal", mention } as const);
  return {
    ...outcome,
    rule: "lifetime",
    hypothesis: clearHypothesis({ subject: person.id, property: "P570", value: target }, { linked: person.linked }),
    statements: [...life.births.slice(0, 1), ...life.deaths.slice(0, 1)],
    times: [],
  };
}

function outcomeOf(life: Life, mention: Mention): Outcome | null {
  return mention.kind === "time" ? livedIn(life, mention) : agreedAge(timesIn(life.births), timesIn(life.deaths), mention);
}

function lastedFor({ births, deaths }: Life, lasted: TimeLength): Outcome | null {
  const fits = timesIn(births).flatMap((start) => timesIn(deaths).map((end) => fitsLength(lasted, daysBetween(start, end))));
  const [fit] = fits;
  if (fit === undefined || fit === null || fits.some((one) => one !== fit)) return null;
  return { stance: fit ? "supports" : "refutes", reason: fit ? { kind: "stated" } : { kind: "other-literal", claimed: lasted.text } };
}

/** If the dates leave several ages possible, all of them must agree. */
function agreedAge(
  births: readonly TimeValue[],
  dates: readonly TimeValue[],
  { value: claimed, text, comparator }: Extract<Mention, { kind: "quantity" }>,
): Outcome | null {
  const years = births.flatMap((born) => dates.flatMap((date) => agesBetween(born, date)));
  const agreements = new Set(
    years.map((amount) =>
      compareQuantity({ claimed: { ...claimed, unit: null }, written: text, comparator, known: { kind: "quantity", amount, unit: null } }),
    ),
  );
  const [agreement] = agreements;
  if (agreements.size !== 1 || agreement === undefined || agreement === "incomparable") return null;
  const holds = agreement === "same";
  return {
    stance: holds ? "supports" : "refutes",
    reason: { kind: "lifetime", years: [...new Set(years)].join(" or "), claimed: holds ? null : text },
  };
}

/** A life must overlap the time for every possible reading of the dates; if one date is missing, only the other is certain. */
function livedIn({ births, deaths }: Life, { value, text, throughout }: TimeMention): Outcome | null {
  const [born, died] = [spanOf(births), spanOf(deaths)];
  const [first, last] = [born?.to ?? died?.from, died?.from ?? born?.to];
  if (first === undefined || last === undefined) return null;
  const at = intervalOf(value);
  const alive = { from: first, to: Math.max(first, last) };
  // "when Handel was born": on an unknown day of that year.
  if (throughout === true ? alive.from <= at.from && at.to <= alive.to : meets(alive, at))
    return { stance: "supports", reason: { kind: "stated" } };
  const isOutside = (born !== null && at.to < born.from) || (died !== null && at.from > died.to);
  return isOutside ? { stance: "refutes", reason: { kind: "other-literal", claimed: text } } : null;
}

/** Two years alone leave two ages possible; a decade leaves too many to list. */
const MAX_AGES = 3;

function agesBetween(birth: TimeValue, date: TimeValue): readonly number[] {
  const [born, at] = [intervalOf(birth), intervalOf(date)];
  const [least, most] = [Math.floor((at.from - born.to) / YEAR), Math.floor((at.to - born.from) / YEAR)];
  return least < 0 || most - least >= MAX_AGES ? [] : Array.from({ length: most - least + 1 }, (_, place) => least + place);
}

/** Age of a person at an event, by the dates of birth and of the event. */
export function ageAt(evidence: Evidence, assertion: Assertion): Finding | null {
  const { value, at } = assertion;
  const person = personOf(evidence, assertion);
  const [event] = at === undefined ? [] : bearers(evidence, at.event, ["event", "award"]);
  if (person === null || event === undefined || at === undefined) return null;
  if (value.kind !== "literal" || value.mention.kind !== "quantity") return null;
  const births = standingValues(evidence, person.id, "P569");
  const { dates, statements, tookPart } = occasionOf(evidence, person.id, event.id, at.date);
  const outcome = agreedAge(timesIn(births), dates, value.mention);
  if (outcome === null || (outcome.stance === "supports" && !tookPart)) return null;
  const linked = Math.min(person.linked, at.event.score);
  return {
    ...outcome,
    rule: "lifetime",
    hypothesis: clearHypothesis({ subject: person.id, property: "P569", value: { kind: "literal", mention: value.mention } }, { linked }),
    statements: [...births.slice(0, 1), ...statements],
    times: [],
  };
}

/** `statements` give the dates; `tookPart`: the person is recorded as a participant, or the claim does not say so. */
type Occasion = { readonly dates: readonly TimeValue[]; readonly statements: readonly Statement[]; readonly tookPart: boolean };

function occasionOf(evidence: Evidence, person: EntityId, event: EntityId, date: NonNullable<Assertion["at"]>["date"]): Occasion {
  if (date === "won") {
    const won = statedValues(evidence, person, "P166").filter(({ value }) => value === event);
    const statements = won.map(({ statement }) => statement);
    // A prize won several times was won at several ages.
    const points = statements.flatMap(({ qualifiers }) => qualifiers.filter(({ property }) => property === "P585"));
    return { dates: statements.length === 1 ? timesIn(points) : [], statements, tookPart: true };
  }
  const of = (property: "P580" | "P582" | "P585") => standingValues(evidence, event, property);
  const sides = date === "start" ? [of("P580")] : date === "end" ? [of("P582")] : [of("P580"), of("P582")];
  const known = sides.every((side) => side.length > 0) ? sides.flat() : of("P585");
  const joined = [...statedValues(evidence, person, "P1344"), ...statedValues(evidence, person, "P607")].filter(
    ({ value }) => value === event,
  );
  const statements = [...known, ...joined.map(({ statement }) => statement)];
  return { dates: timesIn(known), statements, tookPart: date !== "joined" || joined.length > 0 };
}
