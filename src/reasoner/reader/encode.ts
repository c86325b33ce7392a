import { type Matrix, refined, rowOf, times } from "./matrix.js";
import type { Reader } from "./read-reader.js";
import { wordPieces } from "./word-pieces.js";

const MOST_PIECES = 40;
const MOST_KIND_PIECES = 10;
/** Only the first labels of a thing's classes count. */
const KINDS = 2;

/** What the reader sees in a masked wording: the strongest answers of its filters, and the mean of its words. */
export type Features = {
  readonly seen: Float32Array;
  /** By the filters that only directions use. */
  readonly directed: Float32Array;
  readonly mean: Float32Array;
};

export function wordingPieces({ vocabulary }: Reader, masked: string): readonly number[] {
  return wordPieces(vocabulary, masked, MOST_PIECES);
}

export function featuresOf(reader: Reader, pieces: readonly number[]): Features {
  const filters = reader.convolve.rows;
  const all = filters + reader.directConvolve.rows;
  const strongest = new Float32Array(all);
  const answers = pieces.map((piece) => answersTo(reader, piece));
  const none = new Float32Array(3 * all);
  for (let place = 0; place < answers.length; place++) {
    const [before, here, after] = [answers[place - 1] ?? none, answers[place] ?? none, answers[place + 1] ?? none];
    for (let filter = 0; filter < all; filter++) {
      const answer = (before[filter] ?? 0) + (here[all + filter] ?? 0) + (after[2 * all + filter] ?? 0);
      if (answer > (strongest[filter] ?? 0)) strongest[filter] = answer;
    }
  }
  return { seen: strongest.subarray(0, filters), directed: strongest.subarray(filters), mean: weightedMean(reader, pieces) };
}

/** What each filter answers to a piece that stands before, in and after the middle of its window. */
function answersTo(reader: Reader, piece: number): Float32Array {
  const known = reader.answers.get(piece);
  if (known !== undefined) return known;
  const vector = rowOf(reader.embed, piece);
  const [width, all] = [vector.length, reader.convolve.rows + reader.directConvolve.rows];
  const answers = new Float32Array(3 * all);
  const window = new Float32Array(3 * width);
  for (let place = 0; place < 3; place++) {
    window.fill(0);
    window.set(vector, place * width);
    answers.set(timesPlain(reader.convolve, window, place === 1), place * all);
    answers.set(timesPlain(reader.directConvolve, window, place === 1), place * all + reader.convolve.rows);
  }
  reader.answers.set(piece, answers);
  return answers;
}

/** The bias is counted once, where the piece is in the middle. */
function timesPlain({ bias, ...matrix }: Matrix, vector: Float32Array, withBias: boolean): Float32Array {
  return times(withBias && bias !== undefined ? { ...matrix, bias } : matrix, vector);
}

/** The mean of the embeddings, each counted as much as its word piece weighs. */
export function weightedMean({ embed, weigh }: Reader, pieces: readonly number[]): Float32Array {
  return meanOf(embed, pieces, (piece) => weigh[piece] ?? 0);
}

function meanOf(embed: Matrix, pieces: readonly number[], weightOf: (piece: number) => number): Float32Array {
  const mean = new Float32Array(embed.columns);
  const whole = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  for (const piece of pieces) {
    const share = ((embed.scales[piece] ?? 0) * weightOf(piece)) / whole;
    for (let at = 0, place = piece * embed.columns; at < mean.length; at++, place++)
      mean[at] = (mean[at] ?? 0) + share * (embed.cells[place] ?? 0);
  }
  return mean;
}

/** The vector of a wording about a subject and a value of such kinds. */
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

/** One vector behind the other. */
export function joined(vectors: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(vectors.reduce((length, vector) => length + vector.length, 0));
  let at = 0;
  for (const vector of vectors) {
    whole.set(vector, at);
    at += vector.length;
  }
  return whole;
}
