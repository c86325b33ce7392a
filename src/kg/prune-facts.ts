import type { Belief } from "../domain/belief.js";
import type { Entity } from "../domain/entity.js";
import type { EntityId, PropertyId } from "../domain/ids.js";
import { entitiesIn, type Fact } from "../domain/statement.js";
import { P } from "../domain/wikidata-ids.js";
import type { Direction, FactsReply, Relation } from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";
import { intervalOf, meets, validity } from "../text/time.js";

/** Relations with at most `whole` statements are kept complete; longer ones keep what the claim names and up to `examples` in total. */
export type ListLengths = { readonly whole: number; readonly examples: number };
const BY_RULE: ListLengths = { whole: 6, examples: 3 };
/** A policy that names a few relations gets their full lists of values. */
export const BY_POLICY: ListLengths = { whole: 16, examples: 8 };

/**
 * Prunes the statements of a hop by rules. Never drops statements with something that the claim names. Relations that lose statements are
 * listed in `cut`: a value missing there proves nothing.
 */
export function pruneFacts(
  belief: Belief,
  reply: FactsReply,
  {
    kept,
    from,
    lengths = BY_RULE,
  }: { readonly kept: readonly Relation[]; readonly from: readonly EntityId[]; readonly lengths?: ListLengths },
): FactsReply {
  const known = new Set<EntityId>([...belief.visited, ...from]);
  const labels = new Map(reply.entities.map(({ id, label }) => [id, label]));
  const said = ` ${normaliseName(belief.claim.text)} `;
  const isNamed = (id: EntityId) => known.has(id) || said.includes(` ${normaliseName(labels.get(id) ?? id)} `);
  const akin = akinEntities(belief, reply.entities);
  const times = belief.mentions.flatMap((mention) => (mention.kind === "time" ? [intervalOf(mention.value)] : []));
  // "governed until 2015": who else did then.
  const isTimely = ({ qualifiers }: Fact) => {
    const valid = times.length === 0 ? null : validity(qualifiers);
    return valid !== null && times.some((time) => meets(valid, time));
  };
  const facts = new Set<Fact>();
  const cut: Relation[] = [];
  for (const relation of kept) {
    const group = reply.facts.filter((fact) => farEnd(fact, relation) !== undefined);
    const isShort = group.length <= (isClassing(relation) ? MAX_CLASSES : isSuccession(group) ? MAX_HOLDERS : lengths.whole);
    const chosen = isShort ? group : choose(group, relation.direction, { isNamed, akin, isTimely, lengths });
    for (const fact of chosen) facts.add(fact);
    if (chosen.length < group.length) cut.push(relation);
  }
  const shown = new Set([...facts].flatMap(entitiesIn));
  return { facts: [...facts], entities: reply.entities.filter(({ id }: Entity) => shown.has(id)), cut };
}

/** The classes of a thing: one of them may exclude what the claim says. */
const MAX_CLASSES = 16;

function isClassing({ property, direction }: Relation): boolean {
  return direction === "out" && (property === P.instanceOf || property === P.subclassOf);
}

/** Holders of an office, one after another: which of them is meant depends on the time, so the list is kept whole. */
const MAX_HOLDERS = 40;

function isSuccession(group: readonly Fact[]): boolean {
  return group.length > 1 && group.every(({ qualifiers, value }) => value.kind === "entity" && validity(qualifiers) !== null);
}

type Choosing = {
  readonly isNamed: (id: EntityId) => boolean;
  readonly akin: ReadonlySet<EntityId>;
  readonly isTimely: (fact: Fact) => boolean;
  readonly lengths: ListLengths;
};

function choose(group: readonly Fact[], direction: Direction, { isNamed, akin, isTimely, lengths }: Choosing): readonly Fact[] {
  const far = (fact: Fact): readonly EntityId[] =>
    direction === "in" ? [fact.subject] : fact.value.kind === "entity" ? [fact.value.id] : [];
  const qualifying = ({ qualifiers }: Fact) => qualifiers.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const named = group.filter((fact) => [...far(fact), ...qualifying(fact)].some(isNamed));
  const related = group.filter((fact) => far(fact).some((id) => akin.has(id)));
  const best = group.filter(({ rank }) => rank === "preferred");
  // Numbers and dates are compared individually, so lists of them (population by year) may be longer.
  const literal = group.every(({ value }) => value.kind !== "entity");
  return [...new Set([...named, ...group.filter(isTimely), ...related, ...best, ...group])].slice(
    0,
    Math.max(named.length, literal ? 2 * lengths.whole : lengths.examples),
  );
}

/** The other end of a fact of a relation: null for a date or a number, undefined if the fact is not of this relation. */
export function farEnd({ subject, property, value }: Fact, relation: Relation): EntityId | null | undefined {
  const object = value.kind === "entity" ? value.id : null;
  const [near, far] = relation.direction === "out" ? [subject, object] : [object, subject];
  return property === relation.property && near === relation.entity ? far : undefined;
}

export type FarEnds = (relations: readonly Relation[]) => readonly EntityId[];

/**
 * The unvisited other ends of relations, in the order of the relations; within a relation, first those whose label contains a name of the
 * claim.
 */
export function farEndsOf(belief: Belief, from: readonly EntityId[], { facts, entities }: FactsReply): FarEnds {
  const visited = new Set([...belief.visited, ...from]);
  const akin = akinEntities(belief, entities);
  return (relations) => {
    const ends = relations.flatMap((relation) => {
      const own = facts.flatMap((fact) => (fact.rank === "deprecated" ? [] : (farEnd(fact, relation) ?? [])));
      return [...own.filter((id) => akin.has(id)), ...own];
    });
    return [...new Set(ends)].filter((id) => !visited.has(id));
  };
}

/** Entities whose label contains a name of the claim: "Nobel Prize in Physics" for "Nobel Prize". */
export function akinEntities({ links }: Pick<Belief, "links">, entities: readonly Entity[]): ReadonlySet<EntityId> {
  const names = links.flatMap((link) => (link.kind === "linked" && link.by === "name" ? [` ${normaliseName(link.entity.label)} `] : []));
  const isAkin = (label: string) => names.some((name) => ` ${normaliseName(label)} `.includes(name));
  return new Set(entities.flatMap(({ id, label }) => (isAkin(label) ? [id] : [])));
}

const PREDICATES =
  /\b(?:(?:is|was|became|been)\s+(?:(?:also|not|never)\s+)?(?:an?|the|one of the)|(?:are|were)(?:\s+(?:also|not|never|all))?(?:\s+(?:an?|the))?)\s+(?:[\p{L}\d-]+\s+){0,2}$/iu;

/** "… is a vehicle", "… are vehicles": the claim names a class, and the graph may state a subclass of it. */
export function predicatesNoun({ claim, links }: Pick<Belief, "claim" | "links">): boolean {
  return links.some((link) => link.kind === "linked" && link.by === "word" && PREDICATES.test(claim.text.slice(0, link.span.start)));
}

/** Relations that connect almost everything: used as evidence, but never followed to the next hop. */
export const GENERIC: ReadonlySet<PropertyId> = new Set<PropertyId>([
  P.instanceOf,
  P.sexOrGender,
  P.occupation,
  P.languagesSpoken,
  P.givenName,
  P.familyName,
  P.timeZone,
  P.subclassOf,
  P.genre,
  P.sport,
  P.positionPlayed,
]);

/** Class relations: followed only if the claim says what something is. */
export const CLASSES: ReadonlySet<PropertyId> = new Set<PropertyId>([P.instanceOf, P.occupation, P.subclassOf]);
