import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { pathUp } from "./checkers/contained-place.js";
import { traitsOf } from "./property-traits.js";
import { contentStems } from "./relation-lexicon.js";

/** As many letters as tell "German" from "Greek" and still find it in "Germany". */
const ROOT_LETTERS = 6;

/**
 * England and the United Kingdom, Catholicism and Christianity, Germany and the German Empire: where one value contains the other, or bears its name,
 * the one does not speak against the other.
 */
export function areNested(graph: EvidenceGraph, property: PropertyId, a: EntityId, b: EntityId): boolean {
  if (a === b || pathUp(graph, a, b) !== null || pathUp(graph, b, a) !== null || isKindOf(graph, a, b) || isKindOf(graph, b, a))
    return true;
  const { range } = traitsOf(property);
  return (range === "belief" || range === "country" || property === "P172") && (isNamedFor(graph, a, b) || isNamedFor(graph, b, a));
}

function isKindOf(graph: EvidenceGraph, narrow: EntityId, broad: EntityId): boolean {
  return (["P279", "P140", "P31"] as const).some((property) =>
    graph.outgoing(narrow, property).some(({ value }) => value.kind === "entity" && value.id === broad),
  );
}

/** Every word of the broader name has its root in the names of the narrower thing and of its classes ("Christian denomination"). */
function isNamedFor(graph: EvidenceGraph, narrow: EntityId, broad: EntityId): boolean {
  const classes = graph.outgoing(narrow, "P31").flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  const roots = rootsOf([narrow, ...classes].map((id) => graph.entity(id)?.label ?? "").join(" "));
  const sought = rootsOf(graph.entity(broad)?.label ?? "");
  return sought.length > 0 && sought.every((root) => roots.includes(root));
}

function rootsOf(text: string): readonly string[] {
  return contentStems(text).map((word) => word.slice(0, ROOT_LETTERS));
}
