import type { Entity } from "../../domain/entity.js";
import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { coarseTypes, isSameKind } from "./coarse-type.js";
import { bearersOf, type Topic } from "./read-claim.js";
import { contentStems } from "./relation-lexicon.js";

type Fits = (graph: EvidenceGraph, claimed: EntityId) => boolean;

const isPerson: Fits = (graph, id) => coarseTypes(graph, id).has("person");

/**
 * Qualifiers that say what a statement is about besides its value, and what can be named there. The evidence seldom tells the kind of a thing that
 * stands in a qualifier only, so that the property has to tell it. Of other qualifiers (places, "of") a value may contain or stand for another; they
 * compare only things of which the kind is known.
 */
const NAMED_IN: ReadonlyMap<PropertyId, Fits> = new Map<PropertyId, Fits>([
  ["P1686", (graph, id) => coarseTypes(graph, id).has("work") && !isCharacter(graph, id)], // for work
  ["P1346", isPerson], // winner
  ["P453", (graph, id) => isCharacter(graph, id)], // character role
  ["P812", (graph, id) => isField(graph, id)], // academic major
]);
const KNOWN_KINDS_ONLY: ReadonlySet<PropertyId> = new Set(["P2842", "P1706", "P642", "P276", "P54", "P108"]);

export const THIRD_THINGS: readonly PropertyId[] = [...NAMED_IN.keys(), ...KNOWN_KINDS_ONLY];

/** Could the claim's thing stand where the statement names this one, and is it something else? */
export function isOtherThird(graph: EvidenceGraph, qualifier: PropertyId, value: EntityId, third: Topic): boolean {
  const claimed = third.link.entity.id;
  if (bearersOf(third).includes(value) || isRelated(graph, value, third.link.entity)) return false;
  const known = coarseTypes(graph, value).size > 0;
  if (known && !isSameKind(graph, value, claimed)) return false;
  return NAMED_IN.get(qualifier)?.(graph, claimed) ?? known;
}

/** A film and its series, Iron Man and Tony Stark: a statement or a name connects them, so that one may be meant by the other. */
function isRelated(graph: EvidenceGraph, value: EntityId, claimed: Entity): boolean {
  const connects = (from: EntityId, to: EntityId) => graph.outgoing(from).some(({ value }) => value.kind === "entity" && value.id === to);
  const within = (name: readonly string[], whole: readonly string[]) => name.length > 0 && name.every((word) => whole.includes(word));
  const names = namesOf(claimed);
  return (
    connects(value, claimed.id) ||
    connects(claimed.id, value) ||
    namesOf(graph.entity(value)).some((name) => names.some((one) => within(name, one) || within(one, name)))
  );
}

function namesOf(entity: Entity | undefined): readonly (readonly string[])[] {
  return entity === undefined ? [] : [entity.label, ...entity.aliases].map(contentStems);
}

const CHARACTER = /\b(?:character|fictional|mythical|mythological)\b(?!.*\b(?:film|series|novel|game|book|song|album)$)/u;
const FIELD = /\b(?:discipline|science|field|study|subject|major|art|branch|profession|humanities)\b/u;

function isCharacter(graph: EvidenceGraph, id: EntityId): boolean {
  return describedAs(graph, id, CHARACTER);
}

function isField(graph: EvidenceGraph, id: EntityId): boolean {
  const types = coarseTypes(graph, id);
  return !types.has("person") && !types.has("work") && !types.has("organisation") && describedAs(graph, id, FIELD);
}

function describedAs(graph: EvidenceGraph, id: EntityId, pattern: RegExp): boolean {
  const classes = graph.outgoing(id, "P31").flatMap(({ value }) => (value.kind === "entity" ? [graph.entity(value.id)?.label ?? ""] : []));
  return [...classes, graph.entity(id)?.description ?? ""].some((text) => pattern.test(text.toLowerCase()));
}
