import { type EntityId, isEntityId } from "../../src/domain/ids.js";

export type GraphSample = { readonly entities: readonly EntityId[]; readonly names: readonly string[] };

const NAME =
  /^<http:\/\/www\.wikidata\.org\/entity\/(Q\d+)> <http:\/\/www\.w3\.org\/(?:2000\/01\/rdf-schema#label|2004\/02\/skos\/core#altLabel)> (".*")@en \.$/gm;

/** Entities of a graph in N-Triples, and names of it: any, and as many with quotation marks, apostrophes and accents. */
export function graphSample(triples: string, sizes: { readonly entities: number; readonly names: number }, seed: number): GraphSample {
  const named = [...triples.matchAll(NAME)].map(([, id = "", literal = ""]) => ({ id, name: String(JSON.parse(literal)) }));
  const names = named.map(({ name }) => name);
  const pick = picker(seed);
  return {
    entities: pick([...new Set(named.map(({ id }) => id))].filter(isEntityId), sizes.entities),
    names: [
      ...pick(names, sizes.names),
      ...pick(
        names.filter((name) => /["'’\\]/.test(name)),
        sizes.names,
      ),
      ...pick(
        names.filter((name) => /[^ -~]/.test(name)),
        sizes.names,
      ),
    ],
  };
}

/** Draws without putting back, and the same for the same seed (a linear congruential generator). */
function picker(seed: number): <T>(from: readonly T[], count: number) => readonly T[] {
  let state = seed;
  return (from, count) => {
    const pool = [...from];
    return Array.from({ length: Math.min(count, pool.length) }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return pool.splice(Math.floor((state / 2 ** 32) * pool.length), 1);
    }).flat();
  };
}
