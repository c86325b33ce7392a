import { type Matrix, refined, rowOf, times, timesColumns } from "./matrix.js";
import { type CandidateRelation, maskNames, type Part, type RelationText } from "./part.js";
import type { Features, Reader } from "./read-reader.js";
import { wordPieces } from "./word-pieces.js";

const MOST_PIECES = 40;
const MOST_KIND_PIECES = 10;
/** How many class labels of a thing are used. */
const KINDS = 2;

/** The features of a part's masked wording; cached, because the same part is read again with more evidence. */
export function featuresOfPart(reader: Reader, part: Pick<Part, "words" | "spans">): Features {
  const masked = maskNames(part);
  const features = reader.wordings.get(masked) ?? featuresOf(reader, wordPieces(reader.vocabulary, masked, MOST_PIECES));
  reader.wordings.set(masked, features);
  return features;
}

function featuresOf(reader: Reader, pieces: readonly number[]): Features {
  const filters = reader.convolve.rows;
  const all = filters + reader.directConvolve.rows;
  const strongest = new Float32Array(all);
  const answers = pieces.map((piece) => answersTo(reader, piece));
  const none = new Float32Array(3 * all);
  for (let place = 0; place < answers.length; place++) {
    const [before, here, after] = [answers[place - 1] ?? none, answers[place] ?? none, answers[place + 1] ?? none];
    for (let filter = 0; filter < all; filter++) {
      const answer = (before[filter] as number) + (here[all + filter] as number) + (after[2 * all + filter] as number);
      if (answer > (strongest[filter] as number)) strongest[filter] = answer;
    }
  }
  return {
    seen: strongest.subarray(0, filters),
    directed: strongest.subarray(filters),
    mean: weightedMean(reader, pieces),
    forDirection: null,
    ofAnyKinds: null,
  };
}

/** Filter responses to a piece before, in and after the middle of the window. The bias is added once, in the middle. */
function answersTo(reader: Reader, piece: number): Float32Array {
  const known = reader.answers.get(piece);
  if (known !== undefined) return known;
  const vector = rowOf(reader.embed, piece);
  const all = reader.convolve.rows + reader.directConvolve.rows;
  const answers = new Float32Array(3 * all);
  for (let place = 0; place < 3; place++) {
    answers.set(timesColumns(reader.convolve, vector, place * vector.length), place * all);
    answers.set(timesColumns(reader.directConvolve, vector, place * vector.length), place * all + reader.convolve.rows);
  }
  addTo(answers, reader.convolve.bias, all);
  addTo(answers, reader.directConvolve.bias, all + reader.convolve.rows);
  reader.answers.set(piece, answers);
  return answers;
}

function addTo(vector: Float32Array, added: Float32Array | undefined, from: number): void {
  added?.forEach((one, at) => {
    vector[from + at] = (vector[from + at] ?? 0) + one;
  });
}

/** The mean of the embeddings, weighted by word piece. */
function weightedMean({ embed, weigh }: Reader, pieces: readonly number[]): Float32Array {
  return meanOf(embed, pieces, (piece) => weigh[piece] ?? 0);
}

function meanOf(embed: Matrix, pieces: readonly number[], weightOf: (piece: number) => number): Float32Array {
  const mean = new Float32Array(embed.columns);
  const whole = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  for (const piece of pieces) {
    const share = ((embed.scales[piece] ?? 0) * weightOf(piece)) / whole;
    for (let at = 0, place = piece * embed.columns; at < mean.length; at++, place++)
      mean[at] = (mean[at] as number) + share * (embed.cells[place] as number);
  }
  return mean;
}

/** The vector of a wording with a subject and a value of these kinds. */
export function encode(
  reader: Reader,
  { seen, mean }: Features,
  subjectKinds: readonly string[],
  valueKinds: readonly string[],
): Float32Array {
  const kinds = (labels: readonly string[]) =>
    meanOf(reader.embed, wordPieces(reader.vocabulary, labels.slice(0, KINDS).join(" "), MOST_KIND_PIECES), () => 1);
  return refined(reader.refine, times(reader.join, joined([seen, mean, kinds(subjectKinds), kinds(valueKinds)])));
}

/** Concatenates vectors. */
export function joined(vectors: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(vectors.reduce((length, vector) => length + vector.length, 0));
  let at = 0;
  for (const vector of vectors) {
    whole.set(vector, at);
    at += vector.length;
  }
  return whole;
}

/** The word pieces of masked names. */
const [SUBJECT, VALUE] = [1, 2];
/** Maximum word pieces per part of a relation's text (training/relation_texts.py). */
const MOST = { label: 12, alias: 6, aliases: 24, description: 24, kinds: 12 } as const;
const ALIASES = 12;
/** Word pieces of the label when it is read as a claim. */
const CLAIM_LABEL = 6;

/** Row of a relation in the reader's training set. */
export function placeOf(reader: Reader, { property, direction }: CandidateRelation): number | undefined {
  return reader.places[direction].get(property);
}

/** The trained vector of a relation, or one made from its text; null without either. */
export function relationVector(reader: Reader, candidate: CandidateRelation): Float32Array | null {
  const place = placeOf(reader, candidate);
  if (place !== undefined) return rowOf(reader.relations, place);
  const { text, direction } = candidate;
  if (text === undefined) return null;
  const vector = reader.byText[direction].get(text) ?? vectorOfText(reader, text, direction);
  reader.byText[direction].set(text, vector);
  return vector;
}

function vectorOfText(reader: Reader, text: RelationText, direction: "out" | "in"): Float32Array {
  const pieces = (words: string, most: number) => wordPieces(reader.vocabulary, words, most);
  const label = pieces(text.label, MOST.label);
  const aliases = (text.aliases ?? [])
    .slice(0, ALIASES)
    .flatMap((alias) => pieces(alias, MOST.alias))
    .slice(0, MOST.aliases);
  const parts = [
    label,
    aliases.length > 0 ? aliases : label,
    pieces(text.description ?? "", MOST.description),
    pieces((text.subjectKinds ?? []).join(" "), MOST.kinds),
    pieces((text.valueKinds ?? []).join(" "), MOST.kinds),
  ].map((part) => weightedMean(reader, part));
  const byText = refined(reader.textRefine[direction], times(reader.textJoin[direction], joined(parts)));
  const [subject, value] = direction === "out" ? [SUBJECT, VALUE] : [VALUE, SUBJECT];
  const asClaim = times(reader.prototype, encode(reader, featuresOf(reader, [subject, ...label.slice(0, CLAIM_LABEL), value]), [], []));
  return byText.map((one, at) => one + (asClaim[at] ?? 0));
}
