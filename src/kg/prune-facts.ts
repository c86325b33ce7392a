import type { Belief } from "../domain/belief.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import { entitiesIn, type Fact } from "../domain/statement.js";
import type { FactsReply, Relation } from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";
import { akinTo } from "./akin.js";

/** A relation with at most so many statements is kept whole; of a longer one, what the claim names and a few more. */
export type ListLengths = { readonly whole: number; readonly examples: number };
const BY_RULE: ListLengths = { whole: 6, examples: 3 };
/** A policy that names a few relations gets their full lists of values. */
export const BY_POLICY: ListLengths = { whole: 16, examples: 8 };

/**
 * The statement half of a hop's pruning, by rule: nothing that touches what the claim names is ever dropped. What is cut short is
 * told, because an absent value then says nothing.
 */
export function pruneFacts(
  belief: Belief,
  reply: FactsReply,
  kept: readonly Relation[],
  from: readonly EntityId[],
  lengths: ListLengths = BY_RULE,
): FactsReply {
  const known = new Set<EntityId>([...belief.visited, ...from]);
  const labels = new Map(reply.entities.map(({ id, label }) => [id, label]));
  const said = ` ${normaliseName(belief.claim.text)} `;
  const isNamed = (id: EntityId) => known.has(id) || said.includes(` ${normaliseName(labels.get(id) ?? id)} `);
  const isAkin = akinTo(belief);
  const akin = new Set(reply.entities.flatMap(({ id, label }) => (isAkin(label) ? [id] : [])));
  const facts = new Set<Fact>();
  const cut: Relation[] = [];
  for (const relation of kept) {
    const group = reply.facts.filter((fact) => belongs(fact, relation));
    const chosen = group.length <= lengths.whole ? group : choose(group, relation, isNamed, akin, lengths);
    for (const fact of chosen) facts.add(fact);
    if (chosen.length < group.length) cut.push(relation);
  }
  const shown = new Set([...facts].flatMap(entitiesIn));
  return { facts: [...facts], entities: reply.entities.filter(({ id }: Entity) => shown.has(id)), cut };
}

function choose(
  group: readonly Fact[],
  { direction }: Relation,
  isNamed: (id: EntityId) => boolean,
  akin: ReadonlySet<EntityId>,
  { whole, examples }: ListLengths,
): readonly Fact[] {
  const far = (fact: Fact): readonly EntityId[] =>
    direction === "in" ? [fact.subject] : fact.value.kind === "entity" ? [fact.value.id] : [];
  const qualifying = ({ qualifiers }: Fact) => qualifiers.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const named = group.filter((fact) => [...far(fact), ...qualifying(fact)].some(isNamed));
  const related = group.filter((fact) => far(fact).some((id) => akin.has(id)));
  const best = group.filter(({ rank }) => rank === "preferred");
  // Numbers and dates are compared one by one: a list of them (population by year) stays longer.
  const literal = group.every(({ value }) => value.kind !== "entity");
  return [...new Set([...named, ...related, ...best, ...group])].slice(0, Math.max(named.length, literal ? 2 * whole : examples));
}

function belongs(fact: Fact, { entity, property, direction }: Relation): boolean {
  if (fact.property !== property) return false;
  return direction === "out" ? fact.subject === entity : fact.value.kind === "entity" && fact.value.id === entity;
}
