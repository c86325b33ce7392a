import { createHash } from "node:crypto";

export type SampleOptions<Item> = {
  readonly size: number;
  readonly seed: number;
  readonly idOf: (item: Item) => string;
  readonly stratumOf: (item: Item) => string;
};

export type Sampler<Item> = { add(item: Item): void; take(): readonly Item[] };

/**
 * Draws a sample with the strata in the proportion of the whole, from a stream. An item's turn is a hash of seed and id, so that the same claims are drawn
 * whatever order they come in; of each stratum only as many are held as the sample can take.
 */
export function stratifiedSampler<Item>({ size, seed, idOf, stratumOf }: SampleOptions<Item>): Sampler<Item> {
  type Drawn = { readonly turn: string; readonly place: number; readonly item: Item };
  const strata = new Map<string, { count: number; held: Drawn[] }>();
  let place = 0;
  const inTurn = (held: Drawn[]) => held.sort((a, b) => (a.turn < b.turn ? -1 : a.turn > b.turn ? 1 : a.place - b.place)).slice(0, size);
  return {
    add(item) {
      const stratum = strata.get(stratumOf(item)) ?? { count: 0, held: [] };
      strata.set(stratumOf(item), stratum);
      stratum.count++;
      stratum.held.push({
        turn: createHash("sha1")
          .update(`${seed}/${idOf(item)}`)
          .digest("hex"),
        place: place++,
        item,
      });
      if (stratum.held.length > 2 * size + 100) stratum.held = inTurn(stratum.held);
    },
    take() {
      const all = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, stratum]) => stratum);
      const shares = sharesOf(
        all.map(({ count }) => count),
        size,
      );
      const drawn = all.flatMap(({ held }, at) => inTurn(held).slice(0, shares[at]));
      return drawn.sort((a, b) => a.place - b.place).map(({ item }) => item);
    },
  };
}

/** Places by the largest remainders; no more than there are items. */
export function sharesOf(counts: readonly number[], size: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (size >= total) return counts;
  const exact = counts.map((count) => (count / total) * size);
  const shares = exact.map(Math.floor);
  const left = size - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
