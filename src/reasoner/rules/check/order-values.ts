import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { intervalOf, YEAR } from "../../../text/time.js";
import { unitFactor } from "../../../text/units.js";
import type { Evidence } from "../hypothesise/evidence.js";

/** Later dates and larger amounts are the greater ones. */
export type Side = "greater" | "smaller";

/** What is known of both things, in one sense of what is compared. */
export type Sense = { readonly property: PropertyId; readonly mine: readonly Statement[]; readonly theirs: readonly Statement[] };

/** Figures of different years tell only where they differ by more than this share for each year between them. */
const YEARLY_DRIFT = 0.02;
/** Sources differ by as much in what is measured: the length of a river, money taken, people. */
const CLOSE = 0.03;
/** These are measured or counted once and for all: elevation, height, radius, orbit, mass, melting and boiling points, atomic number, duration. */
const EXACT: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P2044",
  "P2048",
  "P2120",
  "P2146",
  "P2067",
  "P2101",
  "P2102",
  "P1086",
  "P2047",
  "P1113",
]);
/** An undated figure may be so much older than a dated one. */
const UNDATED = 10;

/** Which side of the second value the first is on; null where they are equal as far as they are known, or cannot be compared. `close`: the share by which sources differ. */
export function orderValues(
  { traits, manner }: Evidence,
  property: PropertyId,
  a: Statement,
  b: Statement,
  close: number = EXACT.has(property) ? 0 : CLOSE,
): Side | null {
  if (a.value.kind === "time" && b.value.kind === "time") {
    const [x, y] = [intervalOf(a.value), intervalOf(b.value)];
    return x.to < y.from ? "smaller" : y.to < x.from ? "greater" : null;
  }
  if (a.value.kind !== "quantity" || b.value.kind !== "quantity") return null;
  // A bare number next to one with a unit may be in any unit.
  const factor = (a.value.unit === null) === (b.value.unit === null) ? unitFactor(a.value.unit, b.value.unit) : null;
  if (factor === null) return null;
  const [x, y] = [a.value.amount * factor, b.value.amount];
  const [mine, theirs] = [pointOf(a), pointOf(b)];
  const changes = traits(property).takes === "current" && (mine !== null || theirs !== null);
  // Of what changes, today's figure says nothing about the past.
  if (changes && manner.tense === "past" && manner.asOf === null) return null;
  const years = !changes ? 0 : mine === null || theirs === null ? UNDATED : Math.floor(Math.abs(mine - theirs) / YEAR);
  const margin = Math.max(YEARLY_DRIFT * years, close) * Math.min(Math.abs(x), Math.abs(y));
  return Math.abs(x - y) <= margin ? null : x < y ? "smaller" : "greater";
}

/** The dates and amounts that count: the preferred, the earliest of several publications, or the latest of figures that are all dated. */
export function standingValues({ graph, isCut, traits, manner }: Evidence, id: EntityId, property: PropertyId): readonly Statement[] {
  const last = manner.asOf === null ? Number.POSITIVE_INFINITY : intervalOf(manner.asOf).to;
  const known = graph
    .outgoing(id, property)
    .filter(
      (statement) =>
        statement.rank !== "deprecated" &&
        (pointOf(statement) ?? last) <= last &&
        !statement.qualifiers.some((one) => one.property === "P582"),
    );
  const preferred = manner.asOf === null ? known.filter(({ rank }) => rank === "preferred") : [];
  if (preferred.length > 0) return preferred;
  if (known.length < 2 || isCut(id, property, "out")) return known;
  const dates = known.flatMap((statement) => (statement.value.kind === "time" ? [{ statement, ...intervalOf(statement.value) }] : []));
  if (dates.length > 0) {
    const earliest = Math.min(...dates.map(({ to }) => to));
    return traits(property).takes === "complete" ? dates.filter(({ from }) => from <= earliest).map(({ statement }) => statement) : known;
  }
  const points = known.map(pointOf);
  const latest = Math.max(...points.map((point) => point ?? Number.NEGATIVE_INFINITY));
  return points.includes(null) ? known : known.filter((statement) => pointOf(statement) === latest);
}

function pointOf({ qualifiers }: Statement): number | null {
  const point = qualifiers.find(({ property }) => property === "P585")?.value;
  return point?.kind === "time" ? intervalOf(point).from : null;
}
