import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Comparison } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { kindsFit, kindsOf } from "../kinds.js";
import { differsBy } from "./differs-by.js";
import type { Finding } from "./finding.js";
import { orderValues, type Sense, type Side, standingValues } from "./order-values.js";
import { shareValue } from "./share-value.js";

const MAX_CITED = 4;

type Compared = { readonly holds: boolean; readonly statements: readonly Statement[] };

/** Puts what the graph knows of two things side by side. Both have to have a value; what leaves it open in any sense leaves it open. */
export function compare(evidence: Evidence, comparison: Comparison): Finding | null {
  const { first, second, asks } = comparison;
  // What is over was measured when it was not.
  const meant = evidence.without.has("comparison") || evidence.manner.tense === "over" ? null : meantBy(evidence, comparison);
  if (meant === null) return null;
  const { pair, senses, rival } = meant;
  const compared = asks.kind === "order" ? orderSenses(evidence, asks, senses, pair) : shareValue(evidence, asks.level, senses[0]);
  const [statement] = compared?.statements ?? [];
  if (compared === null || statement === undefined || (rival && !compared.holds)) return null;
  const linked = Math.min(first.score, second.score);
  return {
    rule: "comparison",
    hypothesis: {
      subject: pair[0],
      property: statement.property,
      value: { kind: "entity", id: pair[1], isClass: false },
      via: [],
      times: [],
      score: 0.95,
      linked,
      clearest: true,
      rival,
    },
    stance: compared.holds ? "supports" : "refutes",
    statements: compared.statements.slice(0, MAX_CITED),
    reason: { kind: "compared", holds: compared.holds, asks: asks.kind === "order" && asks.margin !== undefined ? "margin" : asks.kind },
    times: [],
  };
}

type Meant = { readonly pair: readonly [EntityId, EntityId]; readonly senses: readonly Sense[]; readonly rival: boolean };

/** Of the bearers of two names, the likeliest that both have what is compared: nobody asks whether a unit called newton was born before Einstein. */
function meantBy(evidence: Evidence, comparison: Comparison): Meant | null {
  const { first, second } = comparison;
  const pairs = first.ids.flatMap((a, at) => second.ids.map((b, place) => ({ pair: [a, b] as const, at, place })));
  for (const { pair, at, place } of pairs.sort((x, y) => x.at + x.place - (y.at + y.place))) {
    const senses = sensesOf(evidence, comparison, ...pair);
    const [sense] = senses;
    if (sense === undefined) continue;
    const { of } = evidence.traits(sense.property);
    const couldHaveIt = (id: EntityId) => kindsFit(kindsOf(evidence.graph, id), of);
    return { pair, senses, rival: [...first.ids.slice(0, at), ...second.ids.slice(0, place)].some(couldHaveIt) };
  }
  return null;
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
  { side, loose, margin }: Extract<Comparison["asks"], { kind: "order" }>,
  senses: readonly Sense[],
  ids: readonly EntityId[],
): Compared | null {
  if (loose && !isTelling(evidence, senses, ids)) return null;
  const holding = new Set(
    senses.map((sense) => {
      if (margin !== undefined) return differsBy(evidence, margin, side, sense);
      const found = sideOf(evidence, sense);
      return found === null ? null : found === side;
    }),
  );
  const [holds] = holding;
  if (holding.size !== 1 || holds === null || holds === undefined) return null;
  return { holds, statements: senses.flatMap(({ mine, theirs }) => [...mine.slice(0, 1), ...theirs.slice(0, 1)]) };
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
