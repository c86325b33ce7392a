/** A stream of random numbers in [0, 1), determined only by its names, so that other streams do not affect it. */
export type Draw = () => number;

/** Seeded by FNV-1a over the names. */
export function stream(seed: number, ...path: readonly (string | number)[]): Draw {
  return seededRandom(hash32(`${seed}/${path.join("/")}`));
}

function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

export function shuffled<T>(items: readonly T[], draw: Draw): readonly T[] {
  const left = [...items];
  const taken: T[] = [];
  while (left.length > 0) taken.push(...left.splice(Math.floor(draw() * left.length), 1));
  return taken;
}

/** One of the items, by weight; undefined for an empty list. */
export function drawWeighted<T>(items: readonly T[], weightOf: (item: T) => number, draw: Draw): T | undefined {
  let left = draw() * items.reduce((sum, item) => sum + weightOf(item), 0);
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  return items.at(-1);
}

/** Numbers in [0, 1) by mulberry32: small and fast, good enough to sample claims and resample means. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
