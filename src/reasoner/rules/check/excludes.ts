import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import { wordsOf } from "../../../language/words.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { type Kind, kindsOf } from "../kinds.js";
import { classesAbove, placesAround, strictlyAround } from "./containment.js";

/** Kinds of which two different things are never the same thing, nor one a part of the other. */
const INDIVIDUALS: readonly Kind[] = ["person", "film", "series", "book", "artwork", "game", "event", "character", "award", "celestial", "team", "party"];
/** Kinds of which one thing may be a sort of another; without a common class nothing is excluded. */
const SORTS: readonly Kind[] = ["language", "religion", "sport", "genre", "movement", "ethnicity", "occupation", "position", "field", "substance", "species", "disease", "music", "concept", "product"];
const OWNERS = ["P127", "P749", "P355", "P1830", "P361", "P527", "P1365", "P1366", "P155", "P156", "P112", "P138"] as const;
const PROPER_SETTLEMENT = /\b(?:city|town|village|municipality|commune|comune|metropolis|megacity|capital|human settlement|hamlet)\b/u;
const PART_OF_SETTLEMENT = /\b(?:borough|district|quarter|neighbou?rhood|arrondissement|suburb|ward|former|parish|area|agglomeration)\b/u;
const STATE = /\b(?:sovereign state|country|nation|republic|island country|island nation)\b/u;
const NO_STATE = /\b(?:historical|former|constituent|autonomous|empire|kingdom of|proposed|unrecognized|mandate|dependent|overseas)\b/u;

/**
 * Do two values exclude each other, so that one being true makes the other false? Only where that is shown: neither contains the other, and both are
 * of one level. What was not fetched shows nothing.
 */
export function excludeEachOther(evidence: Evidence, known: EntityId, claimed: EntityId): boolean {
  const { graph } = evidence;
  if (known === claimed || haveLikeNames(graph, known, claimed) || areJoined(graph, known, claimed)) return false;
  const [a, b] = [kindsOf(graph, known), kindsOf(graph, claimed)];
  if (a.has("place") && b.has("place")) return placesExclude(evidence, known, claimed);
  const common = [...a].filter((kind) => b.has(kind));
  if (common.some((kind) => INDIVIDUALS.includes(kind))) return true;
  if (common.includes("organisation") || common.includes("company")) return true;
  if (common.some((kind) => SORTS.includes(kind)) || haveClassInCommon(graph, known, claimed))
    return !classesAbove(graph, known).has(claimed) && !classesAbove(graph, claimed).has(known) && evidence.wasVisited(known);
  return false;
}

/** Two places exclude each other where something that contains the one, and something that contains the other, are two of the same level. */
function placesExclude(evidence: Evidence, known: EntityId, claimed: EntityId): boolean {
  const { graph } = evidence;
  if (placesAround(graph, known).has(claimed) || placesAround(graph, claimed).has(known)) return false;
  const around = (id: EntityId) => [id, ...strictlyAround(graph, id).keys()];
  const [own, other] = [around(known), around(claimed)];
  return own.some((a) => other.some((b) => a !== b && !own.includes(b) && !other.includes(a) && areOfOneLevel(evidence, a, b)));
}

function areOfOneLevel(evidence: Evidence, a: EntityId, b: EntityId): boolean {
  const { graph } = evidence;
  const [one, two] = [classNames(graph, a), classNames(graph, b)];
  const isState = (names: readonly string[]) => names.some((name) => STATE.test(name)) && !names.some((name) => NO_STATE.test(name));
  if (isState(one) && isState(two)) return !haveLikeNames(graph, a, b);
  const [kinds, others] = [kindsOf(graph, a), kindsOf(graph, b)];
  if (kinds.has("continent") && others.has("continent")) return true;
  const isTown = (names: readonly string[]) => names.some((name) => PROPER_SETTLEMENT.test(name)) && !names.some((name) => PART_OF_SETTLEMENT.test(name));
  // Where a town lies has to be known, or it may be a part of the other.
  if (isTown(one) && isTown(two)) return evidence.wasVisited(a) && evidence.wasVisited(b);
  return haveClassInCommon(graph, a, b) && evidence.wasVisited(a) && evidence.wasVisited(b) && !kinds.has("country");
}

function haveClassInCommon(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const own = new Set(classes(graph, a));
  return classes(graph, b).some((id) => own.has(id));
}

function classes(graph: EvidenceGraph, id: EntityId): readonly EntityId[] {
  return graph.outgoing(id, "P31").flatMap(({ value, rank }) => (value.kind === "entity" && rank !== "deprecated" ? [value.id] : []));
}

function classNames(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return classes(graph, id).map((one) => (graph.entity(one)?.label ?? "").toLowerCase());
}

/** A company and its owner, a state and the one that followed it: a statement joins them, so that one may stand for the other. */
function areJoined(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const joins = (from: EntityId, to: EntityId) => OWNERS.some((property) => graph.outgoing(from, property).some(({ value }) => value.kind === "entity" && value.id === to));
  return joins(a, b) || joins(b, a);
}

/** As many letters as tell "German" from "Greek" and still find it in "Germany". */
const ROOT_LETTERS = 6;

/** "Germany" and the "German Empire", "Sony" and "Sony Pictures": every root of the one name stands in the other. */
function haveLikeNames(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const [one, two] = [rootsOf(graph, a), rootsOf(graph, b)];
  if (kindsOf(graph, a).has("person")) return one.join(" ") === two.join(" ");
  const within = (short: readonly string[], long: readonly string[]) => short.length > 0 && short.every((root) => long.includes(root));
  return within(one, two) || within(two, one);
}

function rootsOf(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return wordsOf(graph.entity(id)?.label ?? "")
    .filter((word) => word.class === "content")
    .map(({ lemma }) => lemma.slice(0, ROOT_LETTERS));
}
