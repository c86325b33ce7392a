import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import type { EntityId } from "../../domain/ids.js";
import { type Kind, kindOfDescription, kindOfName, kindSet } from "./kind-names.js";
import { entityValues } from "./read-statements.js";

const NARROWER: ReadonlyMap<Kind, readonly Kind[]> = new Map<Kind, readonly Kind[]>([
  ["organisation", ["company", "party", "team", "group"]],
  ["place", ["country", "settlement", "continent", "waterbody", "mountain", "building"]],
  ["work", ["film", "series", "book", "music", "artwork", "game"]],
]);
const BROADER: ReadonlyMap<Kind, Kind> = new Map(
  [...NARROWER].flatMap(([broad, kinds]) => kinds.map((kind): [Kind, Kind] => [kind, broad])),
);

/** Cache: the same entities are looked up repeatedly, and a graph does not change while it is read. */
const KNOWN = new WeakMap<EvidenceGraph, Map<EntityId, ReadonlySet<Kind>>>();

/** Kinds of an entity, by the names of its classes, otherwise by its description; empty if neither shows it. Includes broader kinds. */
export function kindsOf(graph: EvidenceGraph, id: EntityId): ReadonlySet<Kind> {
  const known = KNOWN.get(graph) ?? new Map<EntityId, ReadonlySet<Kind>>();
  KNOWN.set(graph, known);
  const kinds = known.get(id) ?? readKinds(graph, id);
  known.set(id, kinds);
  return kinds;
}

function readKinds(graph: EvidenceGraph, id: EntityId): ReadonlySet<Kind> {
  const nameOf = (one: EntityId) => (one === "Q5" ? "human" : (graph.entity(one)?.label ?? ""));
  const kinds = kindsByNames(entityValues(graph, id, "P31").map(nameOf), graph.entity(id)?.description ?? null);
  if (kinds.size > 0) return kinds;
  // A creed or a genre may have only superclasses, and some things nothing but a name: "National Football League".
  const broader = kindsByNames(entityValues(graph, id, "P279").map(nameOf), null);
  return broader.size > 0 ? broader : kindsByNames([institution(nameOf(id))], null);
}

/** The noun that ends the name of an institution or a unit of land: "League", "University", "County". */
function institution(name: string): string {
  return /\s(League|University|College|County|Airport|Company|Corporation)$/u.exec(name)?.[1] ?? "";
}

/** Kinds by the names of classes, otherwise by the description. */
export function kindsByNames(classes: readonly string[], description: string | null): ReadonlySet<Kind> {
  const all = classes.flatMap((name) => kindOfName(name) ?? []);
  // A nation may be a people as well as a state; a people is not a state.
  const named = all.includes("ethnicity") ? all.filter((kind) => kind !== "country") : all;
  return named.length > 0 ? withBroader(named) : describedKinds(description);
}

/** Drops kinds that are broader than another one. */
export function specificKinds(kinds: ReadonlySet<Kind>): readonly Kind[] {
  const broader = new Set([...kinds].map((kind) => BROADER.get(kind)));
  return [...kinds].filter((kind) => !broader.has(kind));
}

export function broaderKind(kind: Kind): Kind {
  return BROADER.get(kind) ?? kind;
}

/** Kinds by the description alone, before any statement is fetched. */
export function describedKinds(description: string | null): ReadonlySet<Kind> {
  const kind = description === null ? null : kindOfDescription(description);
  return withBroader(kind === null ? [] : [kind]);
}

export function withBroader(kinds: readonly Kind[]): ReadonlySet<Kind> {
  return new Set(kinds.flatMap((kind) => [kind, BROADER.get(kind) ?? kind]));
}

/** Pairs of kinds, each listed under one of the two. */
type KindPairs = Readonly<Partial<Record<Kind, readonly Kind[]>>>;

/**
 * Kinds that often coincide in one thing, or that names do not distinguish: a museum and its building. A city and its football club are not such a
 * pair.
 */
const LIKENED: KindPairs = {
  organisation: ["building", "religion", "event"],
  company: ["product", "building"],
  settlement: ["building"],
  work: ["character", "event"],
  field: ["occupation", "sport", "genre", "concept", "movement"],
  movement: ["genre", "religion", "concept"],
  ethnicity: ["language", "religion"],
  position: ["occupation", "concept"],
  award: ["event"],
  sport: ["game"],
  substance: ["product", "species"],
  species: ["product"],
  concept: ["occupation"],
  person: ["group", "character"],
  place: ["waterbody", "mountain", "celestial"],
};

/** Kinds of concrete things; all others count as concepts. */
const CONCRETE = kindSet("person place organisation work event character celestial species substance product");

/** Can a thing of these kinds fill a slot for those? Unknown kinds fit any slot. */
export function kindsFit(kinds: ReadonlySet<Kind>, wanted: readonly string[]): boolean {
  if (kinds.size === 0 || wanted.includes("any")) return true;
  return wanted.some((kind) => kinds.has(kind as Kind)) || (wanted.includes("concept") && ![...kinds].some((kind) => CONCRETE.has(kind)));
}

/** Works of different kinds: a film is not a painting. A film and the book, play or game of the same name are too often confused. */
const WORKS_APART: KindPairs = { film: ["series"], artwork: ["film", "series", "game", "music"] };

/** Are the kinds disjoint? Only clearly separate kinds exclude each other. */
export function kindsExclude(a: ReadonlySet<Kind>, b: ReadonlySet<Kind>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  const among = (pairs: KindPairs, x: Kind, y: Kind) => pairs[x]?.includes(y) === true || pairs[y]?.includes(x) === true;
  if (specificKinds(a).every((x) => specificKinds(b).every((y) => among(WORKS_APART, x, y)))) return true;
  const alike = (x: Kind, y: Kind) => x === y || x === "concept" || y === "concept" || among(LIKENED, x, y);
  return [...a].every((x) => [...b].every((y) => !alike(x, y)));
}
