import { createHash } from "node:crypto";

/** The items in an order that looks random and is the same in every run. */
export function seededOrder<T>(items: readonly T[], keyOf: (item: T) => string, seed: string): readonly T[] {
  const rank = (item: T) =>
    createHash("sha1")
      .update(`${seed} ${keyOf(item)}`)
      .digest("hex");
  return items
    .map((item) => [rank(item), item] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item);
}
