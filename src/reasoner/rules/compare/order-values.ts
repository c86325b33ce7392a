import type { Statement } from "../../../domain/statement.js";
import { intervalOf } from "../../../language/time.js";
import { unitFactor } from "../../../language/units.js";
import type { Side } from "./measures.js";

/** Which side of the second value the first is on; null where they are equal as far as they are known, or cannot be compared. */
export function orderValues({ value: a }: Statement, { value: b }: Statement): Side | null {
  if (a.kind === "time" && b.kind === "time") {
    const [x, y] = [intervalOf(a), intervalOf(b)];
    if (x.to < y.from) return "smaller";
    return y.to < x.from ? "greater" : null;
  }
  if (a.kind !== "quantity" || b.kind !== "quantity") return null;
  // A bare number next to one with a unit may be in any unit.
  const factor = (a.unit === null) === (b.unit === null) ? unitFactor(a.unit, b.unit) : null;
  if (factor === null || a.amount * factor === b.amount) return null;
  return a.amount * factor < b.amount ? "smaller" : "greater";
}

/** The values that count today: the preferred ones, or else the latest of those that are dated. All others must speak for themselves. */
export function standingValues(statements: readonly Statement[], isCut: boolean): readonly Statement[] {
  const known = statements.filter(({ rank, value }) => rank !== "deprecated" && (value.kind === "time" || value.kind === "quantity"));
  const preferred = known.filter(({ rank }) => rank === "preferred");
  if (preferred.length > 0) return preferred;
  const dated = known.map((statement) => ({ statement, at: pointOf(statement) }));
  const last = Math.max(...dated.map(({ at }) => at ?? Number.NEGATIVE_INFINITY));
  if (known.length < 2 || isCut || dated.some(({ at }) => at === null)) return known;
  return dated.filter(({ at }) => at === last).map(({ statement }) => statement);
}

function pointOf({ qualifiers }: Statement): number | null {
  const point = qualifiers.find(({ property }) => property === "P585")?.value;
  return point?.kind === "time" ? intervalOf(point).from : null;
}
