import type { Belief } from "../domain/belief.js";
import type { Property } from "../domain/entity.js";
import type { PropertyId } from "../domain/ids.js";
import { PlumblineError } from "../errors.js";
import type { Relation } from "../ports/knowledge-graph.js";
import type { TextEmbedder } from "../ports/language-model.js";
import type { Reasoner } from "../ports/reasoner.js";

/**
 * Adds embeddings to a reasoner: it also keeps the relations whose names are nearest to the claim, because embeddings cover wordings that
 * no phrase list has. They only widen the look-up; the claim's words still decide which relation it states. If the embedder fails, its
 * ranking is not used.
 */
export function pruneByMeaning<R extends Reasoner>(reasoner: R, embedder: TextEmbedder): R {
  return {
    ...reasoner,
    id: `${reasoner.id}+${embedder.id}`,
    async prune(...asked) {
      const [belief, relations, properties, { beam }, signal] = asked;
      const kept = await reasoner.prune(...asked);
      const known = new Set(kept);
      const others = relations.filter((relation) => !known.has(relation));
      const near = await nearest(embedder, belief, { relations: others, properties, k: beam.k }, signal).catch(withoutFailures);
      return [...kept, ...near];
    },
    async nearness(text, others, signal) {
      const embedded = await embedder.embed([text, ...others], signal).catch(withoutFailures);
      const [own = [], ...vectors] = embedded;
      return embedded.length === 0 ? null : vectors.map((vector) => cosine(own, vector));
    },
  };
}

type Choice = {
  readonly relations: readonly Relation[];
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly k: number;
};

/** The relations of the k properties whose names are nearest to the claim. */
async function nearest(
  embedder: TextEmbedder,
  belief: Belief,
  { relations, properties, k }: Choice,
  signal: AbortSignal | undefined,
): Promise<readonly Relation[]> {
  const offered = [...new Set(relations.map(({ property }) => property))].flatMap((id) => properties.get(id) ?? []);
  if (offered.length === 0) return [];
  const [claim = [], ...names] = await embedder.embed([wording(belief), ...offered.map(nameOf)], signal);
  const best = offered
    .map((property, place) => ({ property, score: cosine(claim, names[place] ?? []) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, k)
    .map(({ property }) => property.id);
  return best.flatMap((id) => relations.filter(({ property }) => property === id));
}

/** The claim's text without its names. */
function wording({ claim, links }: Belief): string {
  const names = links
    .flatMap((link) => (link.kind === "linked" && link.by === "word" ? [] : [link.span]))
    .sort((a, b) => b.start - a.start);
  return names.reduce((text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`, claim.text);
}

function nameOf({ label, aliases }: Property): string {
  return [label, ...aliases.slice(0, 5)].join(", ");
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0);
  const norms = Math.sqrt(dot(a, a) * dot(b, b));
  return norms === 0 ? 0 : dot(a, b) / norms;
}

function withoutFailures(error: unknown): readonly never[] {
  if (error instanceof PlumblineError && error.code !== "aborted") return [];
  throw error;
}
