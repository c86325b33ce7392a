import { comparedWords } from "../text/search-terms.js";

/** The smallest hashes of a text's three-word shingles. All hashes below `bound` are included, so two sketches can be compared exactly there. */
export type Sketch = { readonly hashes: Uint32Array; readonly bound: number };

type Likeness = {
  readonly jaccard: number;
  /** The share of the smaller text that the larger one contains: additions around a copy do not matter. */
  readonly containment: number;
  /** Number of shingles of the smaller text that were compared. */
  readonly seen: number;
};

/** One changed word changes only three shingles, and three words in a row are rarely equal by chance. */
const SHINGLE = 3;
/** Large enough to tell 25 % from 10 % overlap, small enough to compare hundreds of pages. */
const MAX_HASHES = 200;
const MAX_TEXT = 40_000;

export function sketchOf(text: string): Sketch {
  const words = comparedWords(text.slice(0, MAX_TEXT)).map(hash);
  const all = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) all.add(shingleHash(words, at));
  const sorted = Uint32Array.from(all).sort();
  return { hashes: sorted.slice(0, MAX_HASHES), bound: sorted[MAX_HASHES] ?? Number.POSITIVE_INFINITY };
}

export function likeness(one: Sketch, two: Sketch): Likeness {
  const bound = Math.min(one.bound, two.bound);
  const [some, others] = [countBelow(one.hashes, bound), countBelow(two.hashes, bound)];
  let shared = 0;
  for (let left = 0, right = 0; left < some && right < others; ) {
    const difference = (one.hashes[left] ?? 0) - (two.hashes[right] ?? 0);
    if (difference === 0) shared += 1;
    if (difference <= 0) left += 1;
    if (difference >= 0) right += 1;
  }
  const seen = Math.min(some, others);
  const union = some + others - shared;
  return { jaccard: union === 0 ? 0 : shared / union, containment: seen === 0 ? 0 : shared / seen, seen };
}

function countBelow(hashes: Uint32Array, bound: number): number {
  let count = hashes.length;
  while (count > 0 && (hashes[count - 1] ?? 0) >= bound) count -= 1;
  return count;
}

/** FNV-1a over code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** A hash of the words of a shingle in their order, mixed so that the smallest hashes are a fair sample. */
function shingleHash(words: readonly number[], from: number): number {
  let value = 0;
  for (let at = from; at < from + SHINGLE; at += 1) value = Math.imul(value ^ (words[at] ?? 0), 0x9e3779b1) + 0x7f4a7c15;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
