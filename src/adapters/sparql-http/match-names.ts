import type { Entity } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import type { Candidate } from "../../ports/knowledge-graph.js";
import { normaliseName } from "../../text/names.js";

/** What a search found for a name: an entity and its place in the list, best first. */
export type Hit =
  /** By one of its names, in any language. */
  | { readonly source: "name"; readonly id: EntityId; readonly place: number; readonly matched: string; readonly by: Candidate["by"] }
  /** Because it says the words somewhere, or means something like them. */
  | { readonly source: "text"; readonly id: EntityId; readonly place: number };

/** The entity's names in the requested languages. */
export type Terms = { readonly entity: Entity; readonly labels: readonly string[] };

/** How many partial matches are used where no entity has exactly this name: "Einstein" → Albert Einstein. */
const STAND_INS = 2;
const PLACES = 20;

/** Keeps the hits with exactly this name; if there are none, the first that contain it as whole words. */
export function matchNames(name: string, hits: readonly Hit[], terms: ReadonlyMap<EntityId, Terms>): readonly Candidate[] {
  const asked = normaliseName(name);
  if (asked === "") return [];
  const ranked = [...hits].sort((a, b) => a.place - b.place);
  const exact = ranked.flatMap((hit) => bearer(hit, terms, (text) => normaliseName(text) === asked));
  if (exact.length > 0) return onePerEntity(exact);
  const found = ranked.filter(({ source }) => source === "text");
  const holding = found.flatMap((hit) => bearer(hit, terms, (text) => ` ${normaliseName(text)} `.includes(` ${asked} `)));
  return onePerEntity(holding).slice(0, STAND_INS);
}

function bearer(hit: Hit, terms: ReadonlyMap<EntityId, Terms>, accepts: (text: string) => boolean): readonly Candidate[] {
  const known = terms.get(hit.id);
  if (known === undefined) return [];
  const { entity, labels } = known;
  // The services rank by how much an item is used; the place is all that they tell.
  const popularity = Math.max(1, PLACES - hit.place);
  const label = labels.find(accepts);
  if (label !== undefined) return [{ entity, matched: label, by: "label", popularity }];
  const alias = entity.aliases.find(accepts);
  if (alias !== undefined) return [{ entity, matched: alias, by: "alias", popularity }];
  return hit.source === "name" ? [{ entity, matched: hit.matched, by: hit.by, popularity }] : [];
}

function onePerEntity(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ entity }, place) => candidates.findIndex((other) => other.entity.id === entity.id) === place);
}
