import { readWords } from "../src/reasoner/passages/read-words.js";

/** Stems by rarity, from 0 (in every text) to below 1, with one digit: `{"0.4": "city found …"}`. Rarer ones are not listed. */
export type ListedRarity = Readonly<Record<string, string>>;

/** A stem in fewer texts than this is as rare as any. */
const LEAST_TEXTS = 6;

export function listRarity(texts: readonly string[]): ListedRarity {
  const distinct = new Set(texts);
  const counts = new Map<string, number>();
  for (const text of distinct) for (const stem of new Set(meaningful(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const most = Math.log(distinct.size / LEAST_TEXTS);
  const listed = new Map<string, string[]>();
  for (const [stem, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rarity = (Math.log(distinct.size / count) / most).toFixed(1);
    if (Number(rarity) < 1) listed.set(rarity, [...(listed.get(rarity) ?? []), stem]);
  }
  return Object.fromEntries([...listed].sort().map(([rarity, stems]) => [rarity, stems.join(" ")]));
}

function meaningful(text: string): readonly string[] {
  return readWords(text).flatMap(({ stem, kind }) => (kind === "function" || kind === "number" ? [] : [stem]));
}
