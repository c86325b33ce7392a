import type { PropertyKind } from "../../../domain/entity.js";
import type { PropertyId } from "../../../domain/ids.js";
import type { Context } from "../context.js";
import { contentStems } from "../relation-lexicon.js";

/** The phrase has to name the property, and nearly as well as the best one. */
const MIN_SCORE = 0.6;
const NEAR_BEST = 0.85;

/** The properties of a kind that a phrase names: "population" among numbers, "born" among dates. */
export function spokenProperties(
  { lexicon, properties }: Pick<Context, "lexicon" | "properties">,
  phrase: string,
  kinds: readonly PropertyKind[],
): readonly PropertyId[] {
  const words = contentStems(phrase);
  const scored = [...lexicon.touched(words)]
    .filter((id) => kinds.some((kind) => kind === properties.get(id)?.kind))
    .map((id) => ({ id, score: lexicon.score(words, id) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= MIN_SCORE && score >= NEAR_BEST * best)
    .sort((a, b) => b.score - a.score)
    .map(({ id }) => id);
}
