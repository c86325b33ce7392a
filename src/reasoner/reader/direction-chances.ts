import { featuresOfPart, joined } from "./encode.js";
import { times } from "./matrix.js";
import type { CandidateRelation, Part } from "./part.js";
import type { Features, Reader } from "./read-reader.js";
import { relationVector } from "./relation-vector.js";

/** Learned probabilities of how a wording stands to a relation (docs/decisions/0021); `none`: it does not say the relation, or nobody can say. */
export type DirectionChances = { readonly same: number; readonly stronger: number; readonly weaker: number; readonly none: number };

/**
 * How the part's words stand to a relation. Learned from the phrasebook: a learned `same` is too often wrong to support a claim by itself, so that it may
 * only withhold what rules would grant. Null for a relation that the reader knows neither by id nor by text.
 */
export function directionChances(
  reader: Reader,
  part: Pick<Part, "words" | "spans">,
  relation: CandidateRelation,
): DirectionChances | null {
  const vector = relationVector(reader, relation);
  if (vector === null) return null;
  return chancesOf(reader, featuresOfPart(reader, part), vector);
}

function chancesOf(reader: Reader, features: Features, relation: Float32Array): DirectionChances {
  const { seen, mean, directed } = features;
  const words = features.forDirection ?? times(reader.directWords, joined([seen, mean, directed]));
  features.forDirection = words;
  const asked = times(reader.directRelation, relation);
  const half = words.length / 2;
  const hidden = words.map((one, at) => (at < half ? Math.max(0, one + (asked[at] ?? 0)) : one * Math.tanh(asked[at] ?? 0)));
  const scores = times(reader.direct, hidden);
  const most = Math.max(...scores);
  const odds = [...scores].map((score) => Math.exp(score - most));
  const whole = odds.reduce((sum, one) => sum + one, 0);
  const [same = 0, stronger = 0, weaker = 0, none = 0] = odds.map((one) => one / whole);
  return { same, stronger, weaker, none };
}
