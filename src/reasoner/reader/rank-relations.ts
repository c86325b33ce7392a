import { encode, featuresOfPart, joined, placeOf, relationVector } from "./encode.js";
import { times, timesRow } from "./matrix.js";
import { type CandidateRelation, maskNames, type Part } from "./part.js";
import type { Features, Reader, Scores } from "./read-reader.js";

export type RankedRelation = {
  readonly property: string;
  readonly direction: "out" | "in";
  /** How well the words express the relation; only comparable within one part. */
  readonly score: number;
  /** Probability that the words express this relation, or a candidate that is its inverse. */
  readonly posterior: number;
};
export type Ranking = {
  /** The likeliest first. */
  readonly relations: readonly RankedRelation[];
  /** Probability that the words express none of the candidates. */
  readonly none: number;
};

/**
 * Ranks the candidate relations of a part of a claim. The reader is learned, so rules have to check its proposals. Skips candidates that it
 * knows neither by id nor by text.
 */
export function rankRelations(reader: Reader, part: Part, candidates: readonly CandidateRelation[]): Ranking {
  const { temperature, rest, shift } = reader.calibration;
  const { vector, known } = scoresOf(reader, part);
  const scored = candidates.flatMap((candidate) => {
    const place = placeOf(reader, candidate);
    const score = place === undefined ? textScore(reader, candidate, vector) : known[place];
    return score === undefined ? [] : [{ candidate, place, score }];
  });
  const masses = new Map<number, number>();
  for (const { place, score } of scored) if (place !== undefined) masses.set(place, Math.exp(score / temperature));
  const said = new Set([...masses.keys()].flatMap((place) => [place, ...(reader.equals.get(place) ?? [])]));
  const others = known.slice();
  for (const place of said) others[place] = Number.NEGATIVE_INFINITY;
  const outside = logSumExp(others);
  const none = Math.exp((rest * outside + shift) / temperature);
  const whole = none + scored.reduce((sum, { score }) => sum + Math.exp(score / temperature), 0);
  const relations = scored.map(({ candidate: { property, direction }, place, score }) => {
    const alike = place === undefined ? [] : (reader.equals.get(place) ?? []).map((other) => masses.get(other) ?? 0);
    const mass = alike.reduce((sum, one) => sum + one, Math.exp(score / temperature));
    return { property, direction, score, posterior: mass / whole };
  });
  return { relations: relations.sort((a, b) => b.posterior - a.posterior || b.score - a.score), none: none / whole };
}

/**
 * How much more likely the words put the two things in this order than in the reverse, for things of any kind; null for a relation that the
 * reader does not know.
 */
export function orderOdds(reader: Reader, part: Part, { property, direction }: CandidateRelation): number | null {
  const [own, other] = [reader.places[direction].get(property), reader.places[direction === "out" ? "in" : "out"].get(property)];
  if (own === undefined || other === undefined) return null;
  const features = featuresOfPart(reader, part);
  const vector = features.ofAnyKinds ?? encode(reader, features, [], []);
  features.ofAnyKinds = vector;
  return Math.exp((timesRow(reader.relations, own, vector) - timesRow(reader.relations, other, vector)) / reader.calibration.temperature);
}

/** Cached, because the same part is scored again whenever there is more evidence. */
function scoresOf(reader: Reader, part: Part): Scores {
  const { subjectKinds, valueKinds } = part;
  const key = [maskNames(part), ...subjectKinds, "", ...valueKinds].join("\n");
  const before = reader.scores.get(key);
  if (before !== undefined) return before;
  const vector = encode(reader, featuresOfPart(reader, part), subjectKinds, valueKinds);
  const scores = { vector, known: times(reader.relations, vector) };
  reader.scores.set(key, scores);
  return scores;
}

function textScore(reader: Reader, candidate: CandidateRelation, vector: Float32Array): number | undefined {
  return relationVector(reader, candidate)?.reduce((sum, one, at) => sum + one * (vector[at] ?? 0), 0);
}

function logSumExp(scores: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  // Scores far below the best add nothing.
  for (const score of scores) if (score > most - 12) sum += Math.exp(score - most);
  return most + Math.log(sum);
}

/** Learned probabilities of a wording's direction (docs/decisions/0021); `none`: it does not state the relation, or this is unknown. */
export type DirectionChances = { readonly same: number; readonly stronger: number; readonly weaker: number; readonly none: number };

/**
 * Whether the part's words say as much as a relation, more, or less. Learned from the phrasebook. A learned `same` is too often wrong to
 * support a claim, so it may only withhold what rules would grant. Null for a relation that the reader knows neither by id nor by text.
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
