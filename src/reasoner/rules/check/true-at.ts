import type { EntityId } from "../../../domain/ids.js";
import type { TimeMention } from "../../../domain/reading.js";
import type { Qualifier, Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import {
  fitsDate,
  type Interval,
  intervalOf,
  isOnSide,
  isOtherCentury,
  meets,
  partOf,
  type Validity,
  validity,
  YEAR,
} from "../../../text/time.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import type { Evidence, Hypothesis, Phrasing } from "../hypothesise/hypothesis.js";
import { acceptedStatements, dateQualifier, isEntity, periodOf, propertySet, timesIn } from "../read-statements.js";

/** `undated`: the statement has no dates; `unknown`: they do not decide. `deaths`: dates of death that ended it. */
export type Timing = {
  readonly kind: "true" | "false" | "undated" | "unknown";
  readonly times: readonly TimeMention[];
  readonly deaths?: readonly Statement[];
};

type Dated = Pick<Statement, "subject" | "property" | "value" | "qualifiers">;

/** Works, education and deeds: the present tense is used long afterwards ("stars in", "is an alumnus of"). */
const TIMELESS = propertySet("P50 P57 P58 P69 P86 P106 P112 P161 P162 P166 P170 P175 P607 P725 P800 P1344 P1411");

/**
 * Was a statement true at the claim's time? Uses the claim's own dates, otherwise the date at which the claim is judged, otherwise today for claims
 * in the present tense. A claim about an ended state needs a recorded end.
 */
export function trueAt(evidence: Evidence, { times }: Pick<Hypothesis, "times">, statement: Dated): Timing {
  const timing = trueThen(evidence, times, statement);
  const { lasted } = evidence.phrasing;
  if (lasted === null || timing.kind === "false" || timing.kind === "unknown") return timing;
  const [start, end] = [dateQualifier(statement, "P580"), dateQualifier(statement, "P582")];
  const fits = start === null || end === null ? null : fitsLength(lasted, daysBetween(start, end));
  return { kind: kindOf(fits), times: timing.times };
}

function kindOf(fits: boolean | null): "true" | "false" | "unknown" {
  return fits === null ? "unknown" : fits ? "true" : "false";
}

function trueThen(evidence: Evidence, times: readonly TimeMention[], statement: Dated): Timing {
  const { phrasing, today } = evidence;
  const valid = validity(statement.qualifiers);
  const own = times.filter(({ value }) => value !== phrasing.asOf);
  if (phrasing.tense === "over") {
    if (own.length > 0) return { kind: overAt(own, valid), times: own };
    const now = intervalOf(phrasing.asOf ?? today);
    const isOver = valid !== null && valid.to < now.to && !isHeldAgain(evidence, statement, now);
    return { kind: isOver ? "true" : "unknown", times: [] };
  }
  const act = actAt(evidence, own, statement);
  if (act !== null) return act;
  if (valid === null) return undatedNow(evidence, own, statement);
  return own.length > 0
    ? { kind: trueAtOwnDates(evidence, own, statement, valid), times: own }
    : trueAtReferenceDate(evidence, times, statement, valid);
}

/** Relations that last while a person lives, or while an owned thing exists. */
const WHILE_ALIVE = propertySet("P26 P39 P54 P102 P108 P127 P463 P527 P551 P1532");

/** Undated statements of these are often former ones: employers, schools. */
const OFTEN_FORMER = propertySet("P69 P108");

/**
 * "Marie Curie lives in Paris": the present tense is not supported by an undated statement about a dead person, nor by one that is often outdated.
 */
function undatedNow(evidence: Evidence, own: readonly TimeMention[], statement: Dated): Timing {
  const { tense, now, asOf } = evidence.phrasing;
  const speaksOfToday = own.length === 0 && asOf === null && (now || (tense === "present" && !TIMELESS.has(statement.property)));
  const deaths = speaksOfToday && WHILE_ALIVE.has(statement.property) ? deathsOf(evidence, statement) : [];
  if (deaths.length > 0) return { kind: now ? "false" : "unknown", times: [], deaths };
  return { kind: speaksOfToday && OFTEN_FORMER.has(statement.property) ? "unknown" : "undated", times: [] };
}

/** A second term: a holder who is in office again is not a former holder. */
function isHeldAgain({ graph }: Evidence, { subject, property, value }: Dated, now: Interval): boolean {
  return acceptedStatements(graph, subject, property).some((other) => {
    const valid = validity(other.qualifiers);
    return value.kind === "entity" && isEntity(other.value, value.id) && valid !== null && valid.to >= now.to;
  });
}

/** Capitals: graphs often record only the latest period. */
const RETURNED_TO = propertySet("P36 P1376");

/** Prizes for works of the previous year: "Best Picture of 1972" was given in 1973. */
const FOR_LAST_YEAR = /\b(?:Academy Award|Golden Globe|Grammy|Emmy|BAFTA|César)/u;
/** Years of Nobel Prizes that were handed over in the next year: Einstein's of 1921 in 1922. */
const HANDED_LATER: ReadonlySet<number> = new Set([
  1912, 1914, 1915, 1917, 1918, 1919, 1920, 1921, 1922, 1924, 1925, 1926, 1927, 1928, 1929, 1932, 1933, 1935, 1938, 1939, 1943, 1944, 1949,
  1952, 1954, 1960, 1962, 1976, 2018,
]);

function isOtherYearOfPrize({ graph }: Evidence, { value, subject }: Dated, own: readonly TimeMention[], valid: Validity): boolean {
  const names = [value.kind === "entity" ? graph.entity(value.id)?.label : undefined, graph.entity(subject)?.label];
  const isOne = (prizes: RegExp) => names.some((name) => prizes.test(name ?? ""));
  const within = (gap: number) => gap > 0 && gap <= YEAR;
  const wasLate = isOne(/\bNobel\b/u) && HANDED_LATER.has(Math.floor(valid.from / YEAR));
  return own.some(({ value: time }) => {
    const at = intervalOf(time);
    return (isOne(FOR_LAST_YEAR) && within(valid.from - at.to)) || (wasLate && within(at.from - valid.to));
  });
}

/** Another value is recorded for the whole of that time, and only that one. */
function hasAnotherThen(
  { graph, traits }: Evidence,
  { subject, property, value }: Dated,
  { value: time, comparator }: TimeMention,
): boolean {
  const at = intervalOf(time);
  const then = acceptedStatements(graph, subject, property).filter((other) => {
    const sure = validity(other.qualifiers)?.sure;
    return sure !== undefined && sure.from <= at.from && sure.to >= at.to && Number.isFinite(sure.to);
  });
  const [other, ...more] = then;
  return (
    comparator === "in" && traits(property).takes !== "many" && other !== undefined && more.length === 0 && !sameEntity(other.value, value)
  );
}

function sameEntity(a: Statement["value"], b: Statement["value"]): boolean {
  return b.kind === "entity" && isEntity(a, b.id);
}

function trueAtOwnDates(evidence: Evidence, own: readonly TimeMention[], statement: Dated, valid: Validity): Timing["kind"] {
  const { phrasing, today } = evidence;
  // "Berlin was the capital in 1940": there may have been an earlier period.
  const early = RETURNED_TO.has(statement.property) ? own.filter(({ value }) => intervalOf(value).to < valid.from) : [];
  if (early.length > 0) return early.some((time) => hasAnotherThen(evidence, statement, time)) ? "false" : "unknown";
  const fits = own.map((time) => fitsTime(time, statement, valid, phrasing));
  if (!fits.every((fit) => fit === true) && isOtherYearOfPrize(evidence, statement, own, valid)) return "unknown";
  const goesOn = phrasing.now || (phrasing.tense === "present" && own.some(({ comparator }) => comparator === "from"));
  const now = intervalOf(phrasing.asOf ?? today);
  if (goesOn && valid.to < now.from) return "false";
  if (goesOn && valid.sure.to < now.from) return "unknown";
  if (fits.every((fit) => fit === true)) return "true";
  // "won one in 1903, and in 1911 the other": if one of two plain dates fits, the other belongs to something else.
  const isMixed = fits.includes(true) && new Set(own.map(({ comparator }) => comparator)).size === 1;
  return fits.includes(false) && !isMixed ? "false" : "unknown";
}

/** For a claim without dates: it refers to the date at which it is judged, to today, or to any time in the past. */
function trueAtReferenceDate(evidence: Evidence, times: readonly TimeMention[], statement: Dated, valid: Validity): Timing {
  const { phrasing, today, traits } = evidence;
  const { property, qualifiers } = statement;
  const lasts = traits(property).takes === "current" || (!TIMELESS.has(property) && isState(qualifiers));
  const date = phrasing.asOf ?? (phrasing.now || (phrasing.tense === "present" && lasts) ? today : null);
  if (date === null) return { kind: "true", times: [] };
  // Marriages, jobs and offices end with a death; but the present tense is also used for the dead.
  const deaths = date === today && lasts && isState(qualifiers) ? deathsOf(evidence, statement) : [];
  const isEnded = Number.isFinite(valid.to);
  if (deaths.length > 0) return phrasing.now || isEnded ? { kind: "false", times: [], deaths } : { kind: "unknown", times: [] };
  const named = times.filter(({ value }) => value === phrasing.asOf);
  const at = intervalOf(date);
  // "studies at": a former student may study there again.
  if (TIMELESS.has(property) && !meets(valid, at)) return { kind: "unknown", times: named };
  const once = phrasing.tense === "past" && !phrasing.now && named.length === 0;
  // Only the year of the end is on record, and it is this year.
  if (!once && isEnded && valid.sure.to < at.from && at.from <= valid.to) return { kind: "unknown", times: named };
  return { kind: (once ? valid.from <= at.to : meets(valid, at)) ? "true" : "false", times: named };
}

/** Is a statement true for a period rather than at one point in time? */
export function isState(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some(({ property }) => property === "P580" || property === "P582");
}

/** "In 2005 he was no longer", "by 2005": it ended before, and did not last through that time. */
function overAt([time, ...more]: readonly TimeMention[], valid: Interval | null): Timing["kind"] {
  if (time === undefined || more.length > 0 || !/^(?:in|not-after)$/u.test(time.comparator) || time.part !== undefined || valid === null)
    return "unknown";
  const at = intervalOf(time.value);
  if (valid.to < at.from) return "true";
  return valid.from <= at.to && valid.to > at.to ? "false" : "unknown";
}

/** null: the statement's dates do not decide. */
function fitsTime(time: TimeMention, statement: Dated, valid: Validity, { aspect, already }: Phrasing): boolean | null {
  const { value, comparator, part } = time;
  const at = intervalOf(value);
  // "Has been president since 2009" gives a start of a continuing state; "left before 2000" is about the end.
  const isStart = comparator === "from" || (aspect === "begins" && comparator !== "until");
  if (isStart || comparator === "until" || aspect === "ends") {
    const date = dateQualifier(statement, isStart ? "P580" : "P582");
    const on = comparator === "from" || comparator === "until" ? "in" : comparator;
    return date === null ? null : fitsDate({ ...time, comparator: already && comparator === "in" ? "not-after" : on }, date);
  }
  if (time.throughout) return trueThroughout(at, statement, valid);
  if (aspect === "happens" && comparator === "in" && isState(statement.qualifiers)) {
    const start = dateQualifier(statement, "P580");
    return start !== null && fitsDate(time, start) === true ? true : null;
  }
  const [start, end] = [
    { from: valid.from, to: valid.sure.from },
    { from: valid.sure.to, to: valid.to },
  ];
  // "Had already won it in 1920": an event may have happened before.
  if (already && comparator === "in" && !isState(statement.qualifiers)) return isOnSide("not-after", start, at);
  if (comparator === "in") return trueDuring(time, valid);
  return part === undefined ? isOnSide(comparator, comparator === "before" || comparator === "not-after" ? start : end, at) : null;
}

/** At the time of an event; null if either date is too vague. */
function trueThroughout(at: Interval, statement: Dated, valid: Interval): boolean | null {
  if (!meets(valid, at)) return false;
  const [start, end] = [periodOf(statement, "P580"), periodOf(statement, "P582")];
  const hasBegun = start !== null && start.to <= at.from;
  return hasBegun && (end === null || end.from >= at.to) ? true : null;
}

/** "In 1922", "in the early nineties": certainly inside or certainly outside. Null if the date is too coarse: 1922 may be March 1922. */
function trueDuring({ value, part, anyCentury }: TimeMention, valid: Validity): boolean | null {
  const at = intervalOf(value);
  const [sure, possible] = part === undefined ? [[at], [at]] : [partOf(at, part), partOf(at, part, "possible")];
  if (sure.some((one) => meets(valid.sure, one))) return true;
  const isPossible = possible.some((one) => meets(valid, one)) || (anyCentury === true && isOtherCentury(valid, at));
  return isPossible ? null : false;
}

/** Offices, teams, employers and marriages: they begin and end with a separately dated act. */
const ENTERED = propertySet("P6 P26 P35 P39 P54 P108 P169 P286 P488 P1308 P6087");
const DEATH: EntityId = "Q4";

/**
 * Compares an election, appointment or removal with a statement about the state that it begins or ends. The dates of the state are not the date of
 * the act, but an act that begins a state never comes after it, and one that ends it comes neither before nor after. Null: the claim is not about
 * such an act.
 */
function actAt(evidence: Evidence, own: readonly TimeMention[], statement: Dated): Timing | null {
  const { aspect } = evidence.phrasing;
  if (aspect === null || /^(?:begins|ends|happens)$/u.test(aspect) || !ENTERED.has(statement.property)) return null;
  if (aspect === "removed" && statement.property === "P26") return divorcedAt(evidence, own, statement);
  const valid = validity(statement.qualifiers);
  if (aspect === "elected") {
    const dates = electionsOf(evidence, statement);
    if (dates.length > 0) return { kind: trueOn(own, dates), times: own };
  }
  if (own.length === 0) return aspect === "appointed" ? null : { kind: "unknown", times: [] };
  const isOutside = own.some(({ value, comparator }) => {
    const at = intervalOf(value);
    const isLate = valid !== null && at.from > valid.to && (comparator === "in" || comparator === "after");
    const isEarly = valid !== null && at.to < valid.from && (comparator === "in" || comparator === "before");
    return isLate || (aspect === "removed" && isEarly);
  });
  return { kind: isOutside ? "false" : "unknown", times: own };
}

/** Dates of the elections that won an office ("elected in"). */
function electionsOf({ graph }: Evidence, { qualifiers }: Dated) {
  const elections = qualifiers.flatMap(({ property, value }) => (property === "P2715" && value.kind === "entity" ? [value.id] : []));
  return timesIn(elections.flatMap((election) => graph.outgoing(election, "P585")));
}

/** A divorce ends a marriage that no death ended. */
function divorcedAt(evidence: Evidence, own: readonly TimeMention[], statement: Dated): Timing {
  const end = dateQualifier(statement, "P582");
  if (end === null) return { kind: "unknown", times: own };
  const isDeath = statement.qualifiers.some(({ property, value }) => property === "P1534" && isEntity(value, DEATH));
  const deaths = deathsOf(evidence, statement).filter(({ value }) => value.kind === "time" && meets(intervalOf(value), intervalOf(end)));
  if (isDeath || deaths.length > 0) return { kind: "false", times: own, deaths };
  const couple = [statement.subject, ...(statement.value.kind === "entity" ? [statement.value.id] : [])];
  const isKnown = couple.every((id) => ["P569", "P570"].some((date) => evidence.graph.outgoing(id, date).length > 0));
  if (!isKnown) return { kind: "unknown", times: own };
  return { kind: trueOn(own, [end]), times: own };
}

/** Does one of the dates support every time in the claim? Unknown if a date is too coarse. */
function trueOn(own: readonly TimeMention[], dates: readonly TimeValue[]): Timing["kind"] {
  const fits = own.map((time) => dates.map((date) => fitsDate(time, date)));
  if (fits.every((all) => all.includes(true))) return "true";
  return fits.some((all) => all.every((one) => one === false)) ? "false" : "unknown";
}

/** Dates at which a statement's subject or value died or ceased to exist. */
function deathsOf({ graph }: Evidence, { subject, value }: Dated): readonly Statement[] {
  return [subject, ...(value.kind === "entity" ? [value.id] : [])]
    .flatMap((id) => [...acceptedStatements(graph, id, "P570"), ...acceptedStatements(graph, id, "P576")])
    .filter(({ value: date }) => date.kind === "time");
}
