import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { type Interval, intervalOf } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { standingValues } from "./order-values.js";

/** Dates of birth or beginning, and of death or end. */
export type Life = { readonly births: readonly Statement[]; readonly deaths: readonly Statement[] };

const BEGAN: readonly PropertyId[] = ["P569", "P571", "P580"];
const ENDED: readonly PropertyId[] = ["P570", "P576", "P582"];

export function lifeOf(evidence: Evidence, id: EntityId): Life {
  const firstOf = (properties: readonly PropertyId[]) =>
    properties.map((property) => standingValues(evidence, id, property)).find((known) => known.length > 0) ?? [];
  return { births: firstOf(BEGAN), deaths: firstOf(ENDED) };
}

/** From the earliest of several dates to the latest. */
export function spanOf(dates: readonly Statement[]): Interval | null {
  const spans = dates.flatMap(({ value }) => (value.kind === "time" ? [intervalOf(value)] : []));
  return spans.length === 0 ? null : { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}
