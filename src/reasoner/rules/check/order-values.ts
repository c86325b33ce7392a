import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { intervalOf, YEAR } from "../../../text/time.js";
import { unitFactor } from "../../../text/units.js";
import type { Evidence } from "../hypothesise/hypothesis.js";
import { acceptedStatements, hasEnded, periodOf, propertySet } from "../read-statements.js";

/** Later dates and larger amounts are the greater ones. */
export type Side = "greater" | "smaller";

/** Figures of different years are ordered only if they differ by more than this share for each year between them. */
const YEARLY_DRIFT = 0.02;
/** Sources differ by this share about measured values, outside a user's own graph: the length of a river, money, inhabitants. */
const CLOSE = 0.03;
/** Properties with one exact value: elevation, height, radius, orbit, mass, melting and boiling points, atomic number, duration. */
const EXACT = propertySet("P2044 P2048 P2120 P2146 P2067 P2101 P2102 P1086 P2047 P1113");
/** An undated figure may be this many years older than a dated one. */
const UNDATED = 10;

/** `close`: the share by which sources differ; defaults to that of the property. */
type Pair = { readonly property: PropertyId; readonly first: Statement; readonly second: Statement; readonly close?: number };

/** The side of the second value that the first is on; null if they are equal within their precision, or cannot be compared. */
export function orderValues({ traits, phrasing }: Evidence, { property, first, second, close }: Pair): Side | null {
  const [a, b] = [first.value, second.value];
  if (a.kind === "time" && b.kind === "time") {
    const [x, y] = [intervalOf(a), intervalOf(b)];
    return x.to < y.from ? "smaller" : y.to < x.from ? "greater" : null;
  }
  if (a.kind !== "quantity" || b.kind !== "quantity") return null;
  // A number without a unit cannot be compared with one that has a unit.
  const factor = (a.unit === null) === (b.unit === null) ? unitFactor(a.unit, b.unit) : null;
  if (factor === null) return null;
  const [x, y] = [a.amount * factor, b.amount];
  const [mine, theirs] = [pointOf(first), pointOf(second)];
  const changes = traits(property).takes === "current" && (mine !== null || theirs !== null);
  // Today's figure of a changing property does not decide the past.
  if (changes && phrasing.tense === "past" && phrasing.asOf === null) return null;
  const years = !changes ? 0 : mine === null || theirs === null ? UNDATED : Math.floor(Math.abs(mine - theirs) / YEAR);
  const tolerance = close ?? (EXACT.has(property) || traits(property).own !== null ? 0 : CLOSE);
  const margin = Math.max(YEARLY_DRIFT * years, tolerance) * Math.min(Math.abs(x), Math.abs(y));
  return Math.abs(x - y) <= margin ? null : x < y ? "smaller" : "greater";
}

/** The dates and amounts that count: preferred ones, the earliest of several publications, or the latest if all figures are dated. */
export function standingValues({ graph, isCut, traits, phrasing }: Evidence, id: EntityId, property: PropertyId): readonly Statement[] {
  const last = phrasing.asOf === null ? Number.POSITIVE_INFINITY : intervalOf(phrasing.asOf).to;
  const known = acceptedStatements(graph, id, property).filter((statement) => (pointOf(statement) ?? last) <= last && !hasEnded(statement));
  const preferred = phrasing.asOf === null ? known.filter(({ rank }) => rank === "preferred") : [];
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

function pointOf(statement: Statement): number | null {
  return periodOf(statement, "P585")?.from ?? null;
}
