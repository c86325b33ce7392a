import type { PropertyId } from "../../../domain/ids.js";
import type { TimeMention } from "../../../domain/reading.js";
import type { Qualifier } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { fitsDate, type Interval, intervalOf, isOtherCentury, meets, partOf, validity } from "../../../text/time.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { actAt, type Dated, deathsOf, type Held } from "./act-at.js";

/** Works, training and deeds are told in the present tense long after: "stars in", "is an alumnus of". */
const TIMELESS: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P50",
  "P57",
  "P58",
  "P69",
  "P86",
  "P106",
  "P112",
  "P161",
  "P162",
  "P166",
  "P170",
  "P175",
  "P607",
  "P725",
  "P800",
  "P1344",
  "P1411",
]);

/**
 * Was a statement true at the time of which the claim speaks? The claim's own dates come first, then the date at which the claim is judged,
 * then today for what is said in the present tense. What is said to be over needs an end on record.
 */
export function heldAt(evidence: Evidence, hypothesis: Pick<Hypothesis, "times">, statement: Dated): Held {
  const held = heldThen(evidence, hypothesis, statement);
  const { lasted } = evidence.manner;
  if (lasted === null || held.kind === "not-held" || held.kind === "unknown") return held;
  const [start, end] = [dateOf(statement.qualifiers, "P580"), dateOf(statement.qualifiers, "P582")];
  const fits = start === null || end === null ? null : fitsLength(lasted, daysBetween(start, end));
  return { kind: fits === null ? "unknown" : fits ? "held" : "not-held", times: held.times };
}

function dateOf(qualifiers: readonly Qualifier[], property: PropertyId): TimeValue | null {
  const value = qualifiers.find((one) => one.property === property)?.value;
  return value?.kind === "time" ? value : null;
}

function heldThen(evidence: Evidence, { times }: Pick<Hypothesis, "times">, statement: Dated): Held {
  const { manner, today, traits } = evidence;
  const { property, qualifiers } = statement;
  const valid = validity(qualifiers);
  const own = times.filter(({ value }) => value !== manner.asOf);
  if (manner.tense === "over") return own.length > 0 ? overAt(own, valid) : overNow(valid, intervalOf(manner.asOf ?? today));
  const act = actAt(evidence, own, statement);
  if (act !== null) return act;
  if (valid === null) return { kind: "unsaid", times: [] };
  if (own.length > 0) {
    const fits = own.map((time) => fitsTime(time, qualifiers, valid, manner));
    const goesOn = manner.now || (manner.tense === "present" && own.some(({ comparator }) => comparator === "from"));
    if (goesOn && valid.to < intervalOf(manner.asOf ?? today).from) return { kind: "not-held", times: own };
    if (fits.every((fit) => fit === true)) return { kind: "held", times: own };
    // "won one in 1903, and in 1911 the other": of two plain dates, one that fits shows that the other belongs to something else.
    const isMixed = fits.includes(true) && new Set(own.map(({ comparator }) => comparator)).size === 1;
    return { kind: fits.includes(false) && !isMixed ? "not-held" : "unknown", times: own };
  }
  const lasts = traits(property).takes === "current" || (!TIMELESS.has(property) && isState(qualifiers));
  const date = manner.asOf ?? (manner.now || (manner.tense === "present" && lasts) ? today : null);
  if (date === null) return { kind: "held", times: [] };
  // Nobody stays married, employed or in office after death; but of the dead people also speak in the present tense.
  const also = date === today && lasts && isState(qualifiers) ? deathsOf(evidence, statement) : [];
  const isEnded = Number.isFinite(valid.to);
  if (also.length > 0) return manner.now || isEnded ? { kind: "not-held", times: [], also } : { kind: "unknown", times: [] };
  const named = times.filter(({ value }) => value === manner.asOf);
  const at = intervalOf(date);
  const once = manner.tense === "past" && !manner.now && named.length === 0;
  return { kind: (once ? valid.from <= at.to : meets(valid, at)) ? "held" : "not-held", times: named };
}

/** Does a statement hold for a stretch of time rather than at one point? */
function isState(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.some(({ property }) => property === "P580" || property === "P582");
}

function overNow(valid: Interval | null, now: Interval): Held {
  return { kind: valid !== null && valid.to < now.to ? "held" : "unknown", times: [] };
}

/** "In 2005 he was no longer": it ended before, and did not go on all through that time. */
function overAt(own: readonly TimeMention[], valid: Interval | null): Held {
  const [time, ...more] = own;
  if (time === undefined || more.length > 0 || time.comparator !== "in" || time.part !== undefined || valid === null)
    return { kind: "unknown", times: own };
  const at = intervalOf(time.value);
  if (valid.to < at.from) return { kind: "held", times: own };
  return { kind: valid.from <= at.to && valid.to > at.to ? "not-held" : "unknown", times: own };
}

/** null: the statement's dates do not tell. */
function fitsTime(
  time: TimeMention,
  qualifiers: readonly Qualifier[],
  valid: Interval,
  { aspect, already }: Evidence["manner"],
): boolean | null {
  const { value, comparator, part } = time;
  const at = intervalOf(value);
  // "Has been president since 2009" says that it began then and goes on.
  const dates = comparator === "from" || (aspect === "begins" && comparator === "in") ? "P580" : "P582";
  if (dates === "P580" || comparator === "until" || (aspect === "ends" && comparator === "in")) {
    const date = dateOf(qualifiers, dates);
    return date === null ? null : fitsDate({ ...time, comparator: already && comparator === "in" ? "not-after" : "in" }, date);
  }
  if (time.throughout) return heldThroughout(at, qualifiers, valid);
  // "Had already won it in 1920": what has no length may have happened before.
  if (already && comparator === "in" && !isState(qualifiers)) return valid.from <= at.to;
  if (part !== undefined) return comparator === "in" ? heldDuring(time, valid) : null;
  switch (comparator) {
    case "in":
      return meets(valid, at) || (time.anyCentury === true && isOtherCentury(valid, at) ? null : false);
    case "before":
      return valid.from < at.from;
    case "after":
      return valid.to > at.to;
    case "not-before":
      return valid.to >= at.from;
    case "not-after":
      return valid.from <= at.to;
    default:
      return null;
  }
}

/** At the time of an event: what is vague about either date leaves it open. */
function heldThroughout(at: Interval, qualifiers: readonly Qualifier[], valid: Interval): boolean | null {
  if (!meets(valid, at)) return false;
  const [start, end] = [dateOf(qualifiers, "P580"), dateOf(qualifiers, "P582")];
  const hasBegun = start !== null && intervalOf(start).to <= at.from;
  return hasBegun && (end === null || intervalOf(end).from >= at.to) ? true : null;
}

/** "In the early nineties": surely in it, or surely not. */
function heldDuring({ value, part, anyCentury }: TimeMention, valid: Interval): boolean | null {
  const at = intervalOf(value);
  if (part === undefined || partOf(at, part).some((one) => meets(valid, one))) return true;
  const isPossible = partOf(at, part, "possible").some((one) => meets(valid, one));
  return isPossible || (anyCentury === true && isOtherCentury(valid, at)) ? null : false;
}
