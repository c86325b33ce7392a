import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Level } from "./read-sharing.js";

type Place = { readonly path: readonly Statement[]; readonly key: EntityId };

const UP: Readonly<Record<Level, PropertyId | null>> = { settlement: null, country: "P17", continent: "P30" };
/** A part of a city is no city of its own. */
const PART = /\b(?:borough|neighbou?rhood|district|quarter|suburb|ward|arrondissement|census)\b/iu;

/** The city, country or continent that a place is or lies in, with the statements that say so; empty where the graph does not tell. */
export function placesAt({ graph }: Context, statement: Statement, id: EntityId, level: Level): readonly Place[] {
  if (level === "settlement") return isWholeCity(id) ? [{ path: [statement], key: id }] : [];
  if (coarseTypes(graph, id).has(level)) return [{ path: [statement], key: id }];
  const up = UP[level];
  const above = up === null ? [] : graph.outgoing(id, up).filter(({ rank }) => rank !== "deprecated");
  return above.flatMap((step) => (step.value.kind === "entity" ? [{ path: [statement, step], key: step.value.id }] : []));

  function isWholeCity(place: EntityId): boolean {
    const classes = graph
      .outgoing(place, "P31")
      .flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : []));
    return coarseTypes(graph, place).has("settlement") && !classes.some((label) => PART.test(label));
  }
}
