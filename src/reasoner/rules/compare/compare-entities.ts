import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Finding } from "../hypothesis.js";
import { sayEntity, sayStatement } from "../say.js";
import { aboutBoth } from "./about-both.js";
import type { Side } from "./measures.js";
import { orderValues, standingValues } from "./order-values.js";
import type { Comparison } from "./read-comparison.js";

const STRENGTH = 0.93;
const MAX_CITED = 4;

type Ordered = { readonly property: PropertyId; readonly side: Side; readonly used: readonly Statement[] };

/** Puts what the graph knows of two things side by side. Both values must be known; equal ones decide nothing. */
export function compareEntities(context: Context, comparison: Comparison): Finding | null {
  const { first, second, side } = comparison;
  const ordered = orderAll(context, comparison);
  const [best] = ordered;
  const property = best === undefined ? undefined : context.properties.get(best.property);
  if (best === undefined || property === undefined || ordered.some((one) => one.side !== best.side)) return null;
  const used = ordered.flatMap((one) => one.used).slice(0, MAX_CITED);
  const said = used.map((statement) => sayStatement(context, statement)).join("; ");
  const [a, b] = [first, second].map(({ link }) => sayEntity(context.graph, link.entity.id));
  return {
    hypothesis: aboutBoth(first, second, property),
    stance: best.side === side ? "supports" : "refutes",
    by: "comparison",
    strength: STRENGTH,
    statements: used.map(({ id }) => id),
    because: `The graph says: ${said}. Of the two, ${a} has the ${word(best)} value, ${b} the other.`,
    settles: [],
  };

  function word({ side: found, used: [statement] }: Ordered): string {
    if (statement?.value.kind === "time") return found === "smaller" ? "earlier" : "later";
    return found;
  }
}

/** How the two stand in each measure that counts; empty where any of them leaves it open. */
function orderAll(context: Context, comparison: Comparison): readonly Ordered[] {
  const [a, b] = [comparison.first.link.entity.id, comparison.second.link.entity.id];
  for (const [place, tier] of comparison.tiers.entries()) {
    const known = pairsOf(tier, comparison.secondTiers[place] ?? tier).map(([own, other]) => ({
      property: own,
      mine: valuesOf(context, a, own),
      theirs: valuesOf(context, b, other),
    }));
    if (known.every(({ mine, theirs }) => mine.length === 0 && theirs.length === 0)) continue;
    const both = known.filter(({ mine, theirs }) => mine.length > 0 && theirs.length > 0);
    if (comparison.loose && !isTelling(context, [a, b], new Set(both.map(({ property }) => property)))) return [];
    const ordered = both.flatMap(({ property, mine, theirs }) => order(property, mine, theirs) ?? []);
    return ordered.length === both.length ? ordered : [];
  }
  return [];
}

function pairsOf(own: readonly PropertyId[], other: readonly PropertyId[]): readonly (readonly [PropertyId, PropertyId])[] {
  return own === other ? own.map((id) => [id, id]) : own.flatMap((id) => other.map((theirs) => [id, theirs] as const));
}

/** A city is large by its people, a country by its land: where only the other is known, nobody knows which was meant. */
function isTelling({ graph }: Context, ids: readonly EntityId[], known: ReadonlySet<PropertyId>): boolean {
  const cities = ids.every((id) => coarseTypes(graph, id).has("settlement"));
  return cities ? known.has("P1082") : [...known].some((id) => id !== "P1082");
}

/** All values of the one against all of the other: they decide only where they agree. */
function order(property: PropertyId, mine: readonly Statement[], theirs: readonly Statement[]): Ordered | null {
  const sides = new Set(mine.flatMap((a) => theirs.map((b) => orderValues(a, b))));
  const [side] = sides;
  return sides.size !== 1 || !side ? null : { property, side, used: [...mine.slice(0, 1), ...theirs.slice(0, 1)] };
}

function valuesOf({ graph, cut }: Context, id: EntityId, property: PropertyId): readonly Statement[] {
  return standingValues(graph.outgoing(id, property), cut.has(`${id} ${property} out`));
}
