import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import type { Range } from "./property-traits.js";

export type CoarseType = Exclude<Range, "any" | "place"> | "region" | "other";

const KEYWORDS: readonly (readonly [CoarseType, RegExp])[] = [
  ["person", /(?<!fictional )\bhuman\b/],
  ["sport", /\bsport$/],
  ["language", /\blanguage\b/],
  ["belief", /\b(religion|religious|denomination|christian|christianity|islam|belief|worldview|philosophy|atheism|theism|church)\b/],
  ["continent", /\bcontinent\b/],
  ["country", /\b(country|sovereign state|nation|empire|kingdom)\b/],
  [
    "settlement",
    /\b(city|town|village|capital|municipality|commune|borough|metropolis|megacity|settlement|neighbou?rhood|census-designated)\b/,
  ],
  ["region", /\b(state|province|region|county|district|prefecture|territory|department|oblast|island|canton|constituent|area|location)\b/],
  // Before works: a "film studio" is no film, a "television channel" no series.
  [
    "organisation",
    /\b(company|business|enterprise|organi[sz]ation|university|club|team|band|group|party|school|college|institute|league|agency|channel|network|studio|label|academy|corporation|broadcaster|station|publisher)\b/,
  ],
  [
    "work",
    /\b(film|movie|novel|book|album|song|television|series|miniseries|play|painting|sculpture|literary|opera|musical|game|work|poem|symphony)\b/,
  ],
];

/** What things of a class are, from the class's label; null when the label does not tell. */
export function typeOfLabel(label: string): CoarseType | null {
  return KEYWORDS.find(([, pattern]) => pattern.test(label.toLowerCase()))?.[0] ?? null;
}

/** Asked for every property that an entity may be a value of; a graph never changes under its reader. */
const KNOWN = new WeakMap<EvidenceGraph, Map<EntityId, ReadonlySet<CoarseType>>>();

/** What an entity is, from the labels of its classes; empty when the graph does not say. */
export function coarseTypes(graph: EvidenceGraph, id: EntityId): ReadonlySet<CoarseType> {
  const known = KNOWN.get(graph) ?? new Map<EntityId, ReadonlySet<CoarseType>>();
  KNOWN.set(graph, known);
  const types = known.get(id) ?? readTypes(graph, id);
  known.set(id, types);
  return types;
}

function readTypes(graph: EvidenceGraph, id: EntityId): ReadonlySet<CoarseType> {
  const types = new Set<CoarseType>();
  for (const { value } of graph.outgoing(id, "P31")) {
    if (value.kind !== "entity") continue;
    types.add(typeOfLabel(graph.entity(value.id)?.label ?? "") ?? "other");
  }
  return types;
}

/** May the entity be a value of this range? Unknown types may be anything. */
export function fitsRange(types: ReadonlySet<CoarseType>, range: Range): boolean {
  if (range === "any" || types.size === 0) return true;
  if (range === "place") return ["settlement", "region", "country", "continent", "other"].some((type) => types.has(type as CoarseType));
  if (range === "settlement") return types.has("settlement") || types.has("region") || types.has("country");
  return (
    types.has(range) || (types.has("other") && range !== "country" && range !== "continent" && range !== "person" && range !== "sport")
  );
}

/** Things of one kind: a class in common, or the same coarse type. */
export function isSameKind(graph: EvidenceGraph, a: EntityId, b: EntityId): boolean {
  const classes = (id: EntityId) => graph.outgoing(id, "P31").flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const own = new Set(classes(a));
  if (classes(b).some((id) => own.has(id))) return true;
  const types = coarseTypes(graph, a);
  return [...coarseTypes(graph, b)].some((type) => type !== "other" && types.has(type));
}
