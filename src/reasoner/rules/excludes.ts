import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import { wordsOf } from "../../text/words.js";
import { classesAbove, placesAround, strictlyAround } from "./containment.js";
import { kindSet } from "./kind-names.js";
import { kindsOf } from "./kinds.js";
import { entityValues, isEntity } from "./read-statements.js";

/** Kinds of individuals: two of them are never the same thing, and neither is part of the other. */
const INDIVIDUALS = kindSet("person film series book artwork game event character award celestial team party");
/** Kinds with subclasses: rock music is music. */
export const SORTS: ReadonlySet<string> = kindSet(
  "language religion sport genre movement ethnicity occupation position field substance species disease music concept product",
);
const OWNERS = ["P127", "P749", "P355", "P1830", "P361", "P527", "P1365", "P1366", "P155", "P156", "P112", "P138"] as const;
const TOWN = /\b(?:city|town|village|municipality|commune|comune|metropolis|megacity|capital|human settlement|hamlet)\b/u;
const PART_OF_TOWN =
  /(?:\bborough|(?<!urban )\bdistrict|quarter|neighbou?rhood|arrondissement|suburb|ward|parish|agglomeration|metropolitan area)$/u;
const CAPITAL = /\b(?:former|ancient|historical) capital\b/u;
const CITY_STATE = /\bcity[- ]state\b/u;
const SOVEREIGN = /\bsovereign state\b/u;
const STATE = /\b(?:sovereign state|country|nation|republic|federation|state in)\b/u;
const NO_STATE =
  /\b(?:constituent|autonomous|proposed|unrecogni[sz]ed|mandate|dependent|overseas|subdivision|region|province|territory)\b/u;
const GONE = /\b(?:historical|former|empire|ancient|medieval|dissolved|defunct|abolished|extinct)\b/u;
/** Classes of administrative units that name their state or country ("county of Ohio"), or their level. */
const UNIT =
  /\b(?:county|state|province|department|region|community|canton|prefecture|oblast|governorate|voivodeship|district|parish|municipality|commune|borough|arrondissement)s? (?:of|in)\b|\bu\.s\. state\b|\bfederated state\b|\bfirst-level administrative country subdivision\b|\bcountry of the united kingdom\b/u;
const AMERICAN_STATE = /^state of the united states(?: of america)?$/u;

export function isSort(graph: EvidenceGraph, id: EntityId): boolean {
  return [...kindsOf(graph, id)].some((kind) => SORTS.has(kind));
}

/**
 * Do two values exclude each other, so that one being true makes the other false? Needs proof: neither contains the other, and both are on one level.
 * Unfetched statements prove nothing.
 */
export function excludeEachOther(graph: EvidenceGraph, known: EntityId, claimed: EntityId): boolean {
  if (known === claimed || haveLikeNames(graph, known, claimed) || areJoined(graph, known, claimed)) return false;
  const [a, b] = [kindsOf(graph, known), kindsOf(graph, claimed)];
  if (a.has("place") && b.has("place")) return placesExclude(graph, known, claimed);
  const common = [...a].filter((kind) => b.has(kind));
  if (common.some((kind) => INDIVIDUALS.has(kind))) return true;
  if (common.includes("organisation")) return true;
  return (
    [known, claimed].every((id) => isSort(graph, id)) &&
    !classesAbove(graph, known).has(claimed) &&
    !classesAbove(graph, claimed).has(known)
  );
}

/**
 * Two places exclude each other if they lie in different states or continents, or if a container of one and a container of the other are two units of
 * the same level.
 */
export function placesExclude(graph: EvidenceGraph, known: EntityId, claimed: EntityId): boolean {
  const [above, beyond] = [placesAround(graph, known), placesAround(graph, claimed)];
  if (above.has(claimed) || beyond.has(known)) return false;
  for (const level of ["state", "continent"] as const) {
    const [own, other] = [
      [known, ...above.keys()],
      [claimed, ...beyond.keys()],
    ].map((ids) => ids.filter((id) => levelOf(graph, id) === level));
    if (own === undefined || other === undefined || own.length === 0 || other.length === 0) continue;
    if (!own.some((a) => other.some((b) => a === b || haveLikeNames(graph, a, b) || areJoined(graph, a, b)))) return true;
  }
  const strictly = (id: EntityId) => [id, ...strictlyAround(graph, id).keys()];
  const [own, other] = [strictly(known), strictly(claimed)];
  return own.some((a) => other.some((b) => a !== b && !own.includes(b) && !other.includes(a) && areOfOneLevel(graph, a, b)));
}

/** Does a thing lie outside a place? A state may lie within a town of another one. */
export function liesElsewhere(graph: EvidenceGraph, id: EntityId, place: EntityId): boolean {
  const isEnclosed = levelOf(graph, id) === "state" && levelOf(graph, place) === "town";
  return !isEnclosed && placesExclude(graph, id, place);
}

function areOfOneLevel(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const [one, two] = [levelOf(graph, a), levelOf(graph, b)];
  if (one !== null && one === two) return true;
  const [kinds, others] = [kindsOf(graph, a), kindsOf(graph, b)];
  if (kinds.has("building") && others.has("building")) return haveClassInCommon(graph, a, b) || areBurialSites(graph, a, b);
  if ((kinds.has("waterbody") && others.has("waterbody")) || (kinds.has("mountain") && others.has("mountain"))) return true;
  // Two counties of one state, two departments of one country: units of one sort do not contain each other.
  const [units, beyond] = [unitsOf(graph, a), unitsOf(graph, b)];
  // No county contains another, whatever their states.
  const areCounties = [units, beyond].every((names) => names.some((name) => /^county (?:of|in) /u.test(name)));
  return areCounties || beyond.some((name) => units.includes(name));
}

/** Types of administrative unit of a place, by its classes, or by its description if they were not fetched. */
function unitsOf(graph: EvidenceGraph, id: EntityId): readonly string[] {
  const described = (graph.entity(id)?.description ?? "").toLowerCase().replace(AMERICAN_STATE, "u.s. state");
  return [...entityValues(graph, id, "P31").map((one) => labelOf(graph, one)), described].filter((name) => UNIT.test(name));
}

type Level = "state" | "continent" | "town";

/** Administrative level by classes or description; null if unknown, or if the place is part of a town or no longer exists. */
export function levelOf(graph: EvidenceGraph, id: EntityId): Level | null {
  const described = (graph.entity(id)?.description ?? "").toLowerCase().split(/[,;(]/u)[0] ?? "";
  const head = headOf(described);
  // Scotland lies in another state.
  if (/\bcountry (?:of|in|within) the (?:united )?kingdom\b/u.test(described)) return null;
  // The description counts more than one of many classes: Buenos Aires is a city, but also a federal district.
  if (TOWN.test(head) && ![PART_OF_TOWN, GONE, STATE, CITY_STATE].some((other) => other.test(head))) return "town";
  // A former capital is still a city.
  const names = [...entityValues(graph, id, "P31").map((one) => labelOf(graph, one)), head].filter((name) => !CAPITAL.test(name));
  if (GONE.test(head) || names.some((name) => GONE.test(name) && !SOVEREIGN.test(names.join(";")))) return null;
  if (names.some((name) => /\bcontinent\b/u.test(name))) return "continent";
  if (names.some((name) => SOVEREIGN.test(name))) return "state";
  if (names.some((name) => STATE.test(name))) return names.some((name) => NO_STATE.test(name)) ? null : "state";
  // Likewise, Vienna is a city, but also a district.
  return names.some((name) => TOWN.test(name)) && !names.some((name) => PART_OF_TOWN.test(headOf(name))) ? "town" : null;
}

/** "city" of "city in Bavaria". */
function headOf(name: string): string {
  return name.replace(/\s(?:in|of|on|at|near|located|situated)\s.*$/u, "");
}

/** Two churches, or two cemeteries, do not contain each other: an abbey and a cathedral, a military cemetery and a memorial park. */
function areBurialSites(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const are = (sort: RegExp) => [a, b].every((id) => entityValues(graph, id, "P31").some((one) => sort.test(labelOf(graph, one))));
  return are(/^(?:church(?: building)?|cathedral|abbey|minster|basilica)$/u) || are(/\bcemetery$/u);
}

function haveClassInCommon(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const own = new Set(entityValues(graph, a, "P31"));
  return entityValues(graph, b, "P31").some((id) => own.has(id));
}

function labelOf(graph: EvidenceGraph, id: EntityId): string {
  return (graph.entity(id)?.label ?? "").toLowerCase();
}

/** A company and its owner, a state and its successor: a statement connects them, so a claim may name either. */
function areJoined(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const joins = (from: EntityId, to: EntityId) =>
    OWNERS.some((property) => graph.outgoing(from, property).some(({ value }) => isEntity(value, to)));
  return joins(a, b) || joins(b, a);
}

/** Enough letters to distinguish "German" from "Greek" and to find it in "Germany". */
const ROOT_LETTERS = 6;

/** "Germany" and the "German Empire", "Sony" and "Sony Pictures": every root of one name is in the other. */
export function haveLikeNames(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const [one, two] = [rootsOf(graph, a), rootsOf(graph, b)];
  if (kindsOf(graph, a).has("person")) return one.join(" ") === two.join(" ");
  return isEitherWithin(one, two);
}

/** Are all words of one name in the other? */
export function isEitherWithin(one: readonly string[], other: readonly string[]): boolean {
  const within = (short: readonly string[], long: readonly string[]) => short.length > 0 && short.every((word) => long.includes(word));
  return within(one, other) || within(other, one);
}

function rootsOf(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return wordsOf(graph.entity(id)?.label ?? "")
    .filter((word) => word.class === "content")
    .map(({ lemma }) => lemma.slice(0, ROOT_LETTERS));
}
