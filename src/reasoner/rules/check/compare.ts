import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Comparison } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { kindsOf } from "../kinds.js";
import type { Finding } from "./finding.js";
import { orderValues, type Sense, type Side, standingValues } from "./order-values.js";
import { shareValue } from "./share-value.js";

const MAX_CITED = 4;

type Compared = { readonly holds: boolean; readonly statements: readonly Statement[] };

/** Puts what the graph knows of two things side by side. Both have to have a value; what leaves it open in any sense leaves it open. */
export function compare(evidence: Evidence, comparison: Comparison): Finding | null {
  const { first, second, asks } = comparison;
  const [subject, id] = [first.ids[0], second.ids[0]];
  // What is over was measured when it was not.
  if (subject === undefined || id === undefined || evidence.without.has("comparison") || evidence.manner.tense === "over") return null;
  const senses = sensesOf(evidence, comparison, subject, id);
  const compared = asks.kind === "order" ? orderSenses(evidence, asks, senses, [subject, id]) : shareValue(evidence, asks.level, senses[0]);
  const [statement] = compared?.statements ?? [];
  if (compared === null || statement === undefined) return null;
  const linked = Math.min(first.score, second.score);
  return {
    rule: "comparison",
    hypothesis: {
      subject,
      property: statement.property,
      value: { kind: "entity", id, isClass: false },
      via: [],
      times: [],
      score: 0.95,
      linked,
      rival: false,
    },
    stance: compared.holds ? "supports" : "refutes",
    statements: compared.statements.slice(0, MAX_CITED),
    reason: { kind: "compared", holds: compared.holds, asks: asks.kind },
    times: [],
  };
}

/** Of the first tier that either thing has, all that both have: a tower's height is not put against the elevation of another. */
function sensesOf(evidence: Evidence, { tiers, against }: Comparison, a: EntityId, b: EntityId): readonly Sense[] {
  const known = (id: EntityId, property: PropertyId) => standingValues(evidence, id, property);
  if (tiers !== against) {
    const first = (id: EntityId, list: Comparison["tiers"]) => list.flat().find((property) => known(id, property).length > 0);
    const [own, other] = [first(a, tiers), first(b, against)];
    return own === undefined || other === undefined ? [] : [{ property: own, mine: known(a, own), theirs: known(b, other) }];
  }
  for (const tier of tiers) {
    const senses = tier.map((property) => ({ property, mine: known(a, property), theirs: known(b, property) }));
    if (senses.some(({ mine, theirs }) => mine.length > 0 || theirs.length > 0))
      return senses.filter(({ mine, theirs }) => mine.length > 0 && theirs.length > 0);
  }
  return [];
}

function orderSenses(
  evidence: Evidence,
  { side, loose }: Extract<Comparison["asks"], { kind: "order" }>,
  senses: readonly Sense[],
  ids: readonly EntityId[],
): Compared | null {
  if (loose && !isTelling(evidence, senses, ids)) return null;
  const sides = new Set(senses.map((sense) => sideOf(evidence, sense)));
  const [found] = sides;
  if (sides.size !== 1 || found === null || found === undefined) return null;
  return { holds: found === side, statements: senses.flatMap(({ mine, theirs }) => [...mine.slice(0, 1), ...theirs.slice(0, 1)]) };
}

/** All values of the one against all of the other: they decide only where they agree. */
function sideOf(evidence: Evidence, { property, mine, theirs }: Sense): Side | null {
  const sides = new Set(mine.flatMap((a) => theirs.map((b) => orderValues(evidence, property, a, b))));
  return sides.size === 1 ? ([...sides][0] ?? null) : null;
}

/** A city is large by its people, a country by its land: where only the other is known, nobody knows which was meant. */
function isTelling({ graph }: Evidence, senses: readonly Sense[], ids: readonly EntityId[]): boolean {
  const cities = ids.every((id) => kindsOf(graph, id).has("settlement"));
  return senses.some(({ property }) => (property === "P1082") === cities);
}
