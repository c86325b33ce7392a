import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { TimeValue } from "../../../domain/value.js";
import { fitsDate, intervalOf, meets, validity } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/evidence.js";

/** Offices, teams, employers and marriages: they are entered and left by an act that has a date of its own. */
const ENTERED: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P6",
  "P26",
  "P35",
  "P39",
  "P54",
  "P108",
  "P169",
  "P286",
  "P488",
  "P1308",
  "P6087",
]);
const DEATH: EntityId = "Q4";

/** `unsaid`: the statement carries no dates; `unknown`: they do not tell. `also`: what ended it. */
export type Held = {
  readonly kind: "held" | "not-held" | "unsaid" | "unknown";
  readonly times: readonly TimeMention[];
  readonly also?: readonly Statement[];
};

/** What a statement says, and when. */
export type Dated = Pick<Statement, "subject" | "property" | "value" | "qualifiers">;

/**
 * An election, appointment or removal against a statement about the state that it leads to or ends. The state's own dates do not tell the act's, but an
 * act that enters a state never comes after it, and one that ends it comes neither before nor after. null: the claim is about no such act.
 */
export function actAt(evidence: Evidence, own: readonly TimeMention[], statement: Dated): Held | null {
  const { aspect } = evidence.manner;
  if (aspect === null || aspect === "begins" || aspect === "ends" || !ENTERED.has(statement.property)) return null;
  if (aspect === "removed" && statement.property === "P26") return divorcedAt(evidence, own, statement);
  const valid = validity(statement.qualifiers);
  if (aspect === "elected") {
    const dates = electionsOf(evidence, statement);
    if (dates.length > 0) {
      return { kind: heldOn(own, dates), times: own };
    }
  }
  if (own.length === 0) return aspect === "appointed" ? null : { kind: "unknown", times: [] };
  const isOutside = own.some(({ value, comparator }) => {
    const at = intervalOf(value);
    const isLate = valid !== null && at.from > valid.to && (comparator === "in" || comparator === "after");
    const isEarly = valid !== null && at.to < valid.from && (comparator === "in" || comparator === "before");
    return isLate || (aspect === "removed" && isEarly);
  });
  return { kind: isOutside ? "not-held" : "unknown", times: own };
}

/** When the elections took place by which an office was won ("elected in"). */
function electionsOf({ graph }: Evidence, { qualifiers }: Dated) {
  return qualifiers
    .flatMap(({ property, value }) => (property === "P2715" && value.kind === "entity" ? graph.outgoing(value.id, "P585") : []))
    .flatMap(({ value }) => (value.kind === "time" ? [value] : []));
}

/** A divorce is the end of a marriage that no death ended. */
function divorcedAt(evidence: Evidence, own: readonly TimeMention[], statement: Dated): Held {
  const end = statement.qualifiers.find(({ property }) => property === "P582")?.value;
  if (end?.kind !== "time") return { kind: "unknown", times: own };
  const isDeath = statement.qualifiers.some(({ property, value }) => property === "P1534" && value.kind === "entity" && value.id === DEATH);
  const also = deathsOf(evidence, statement).filter(({ value }) => value.kind === "time" && meets(intervalOf(value), intervalOf(end)));
  if (isDeath || also.length > 0) return { kind: "not-held", times: own, also };
  return { kind: heldOn(own, [end]), times: own };
}

/** Does one of the dates bear out every time that the claim gives? Unknown where a date is too coarse to tell. */
function heldOn(own: readonly TimeMention[], dates: readonly TimeValue[]): Held["kind"] {
  const fits = own.map((time) => dates.map((date) => fitsDate(time, date)));
  if (fits.every((all) => all.includes(true))) return "held";
  return fits.some((all) => all.every((one) => one === false)) ? "not-held" : "unknown";
}

/** Dates of death of a statement's subject and value, where they are people. */
export function deathsOf({ graph }: Evidence, { subject, value }: Dated): readonly Statement[] {
  return [subject, ...(value.kind === "entity" ? [value.id] : [])]
    .flatMap((id) => graph.outgoing(id, "P570"))
    .filter(({ value: date, rank }) => date.kind === "time" && rank !== "deprecated");
}
