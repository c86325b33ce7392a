import type { Entity } from "../domain/entity.js";
import type { EntityId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Candidate, KnowledgeGraph } from "../ports/knowledge-graph.js";
import { normaliseName } from "../text/names.js";

/** Names of a claim, and the entities that the user chose for them; null: none of this graph's entities. */
export type GivenNames = ReadonlyMap<string, EntityId | null>;

/** A graph in which each given name has exactly one candidate, or none. Throws for an id that the graph does not know. */
export function withGivenNames(kg: KnowledgeGraph, given: GivenNames): KnowledgeGraph {
  if (given.size === 0) return kg;
  const { similarNames } = kg;
  const byName = new Map([...given].map(([name, id]) => [normaliseName(name), id]));
  let bearers: Promise<ReadonlyMap<EntityId, Candidate>> | undefined;
  return {
    ...kg,
    get id() {
      return kg.id;
    },
    similarNames:
      similarNames &&
      ((names, signal) =>
        similarNames(
          names.filter((name) => !byName.has(normaliseName(name))),
          signal,
        )),
    async searchEntities(names, signal) {
      bearers ??= findBearers(kg, [...new Set([...given.values()].filter((id) => id !== null))], signal);
      const [found, known] = await Promise.all([kg.searchEntities(names, signal), bearers]);
      return new Map(
        names.map((name) => {
          const id = byName.get(normaliseName(name)) ?? byName.get(normaliseName(name.replace(/['’]s?$/u, "")));
          if (id === null) return [name, []];
          const bearer = id === undefined ? undefined : known.get(id);
          return [name, bearer === undefined ? (found.get(name) ?? []) : [{ ...bearer, matched: name }]];
        }),
      );
    },
  };
}

/** Throws for names that are not in the claim, which would otherwise be ignored silently. */
export function refuseForeignNames(text: string, given: GivenNames): void {
  const words = ` ${normaliseName(text)} `;
  const foreign = [...given.keys()].filter((name) => normaliseName(name) === "" || !words.includes(` ${normaliseName(name)} `));
  if (foreign.length > 0)
    throw new PlumblineError(
      "invalid-input",
      `the claim does not name ${foreign.map((name) => `"${name}"`).join(" or ")}: give names as the claim writes them`,
    );
}

async function findBearers(kg: KnowledgeGraph, ids: readonly EntityId[], signal?: AbortSignal): Promise<ReadonlyMap<EntityId, Candidate>> {
  const labels = await kg.labels(ids, signal);
  const unknown = ids.filter((id) => !labels.has(id));
  if (unknown.length > 0) throw new PlumblineError("invalid-input", `this graph does not know ${unknown.join(", ")}`);
  const found = await kg.searchEntities([...new Set(labels.values())], signal);
  return new Map(
    ids.map((id) => {
      const label = labels.get(id) ?? id;
      const candidate = found.get(label)?.find(({ entity }) => entity.id === id);
      const bare = { entity: { id, label, description: null, aliases: [] }, matched: label, by: "label", popularity: 1 } as const;
      return [id, candidate ?? bare];
    }),
  );
}

const MAX_BEARERS = 20;

/** The entities with a name, the best connected first, for a user to choose from. */
export async function bearersOf(
  kg: Pick<KnowledgeGraph, "searchEntities">,
  name: string,
  signal?: AbortSignal,
): Promise<readonly Entity[]> {
  const found = await kg.searchEntities([name], signal);
  return [...(found.get(name) ?? [])]
    .sort((one, other) => other.popularity - one.popularity)
    .slice(0, MAX_BEARERS)
    .map(({ entity }) => entity);
}
