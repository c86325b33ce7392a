import { createHash } from "node:crypto";
import type { CandidatePassage } from "../src/ports/reasoner.js";
import { termsOf } from "../src/text/search-terms.js";
import { bm25Ranker } from "../src/web/bm25.js";
import type { Labelled } from "./stance-examples.js";

/** A labelled claim, its evidence passages, and passages of the same pages that are evidence for other claims. */
export type Mixed = {
  readonly row: Labelled;
  readonly gold: readonly CandidatePassage[];
  readonly samePage: readonly CandidatePassage[];
};

/** If the longer text has this share of the shorter one's words, they count as the same. */
const COPY = 0.7;

/**
 * For every claim, passages of its pages besides its evidence. Near copies of the evidence are skipped, because they decide the claim too.
 */
export function mixSamePages(rows: readonly Labelled[]): readonly Mixed[] {
  const byPage = new Map<string, Map<string, CandidatePassage>>();
  for (const { id, passages } of rows)
    for (const passage of passages) {
      if (passage.title === null) continue;
      const own = byPage.get(passage.title) ?? new Map<string, CandidatePassage>();
      if (!own.has(passage.text)) own.set(passage.text, { ...passage, id: `${id}.${passage.id}` });
      byPage.set(passage.title, own);
    }
  return rows.map((row) => {
    const gold = row.passages.map((passage) => ({ ...passage, id: `${row.id}.${passage.id}` }));
    const titles = new Set(gold.flatMap(({ title }) => title ?? []));
    const others = [...titles].flatMap((title) => [...(byPage.get(title)?.values() ?? [])]);
    return { row, gold, samePage: others.filter(({ text }) => !gold.some((own) => isCopy(own.text, text))) };
  });
}

/** `count` passages of the same set from other pages, the same in every run. */
export function strangers(mixed: readonly Mixed[], of: Mixed, count: number): readonly CandidatePassage[] {
  const titles = new Set(of.gold.map(({ title }) => title));
  const found = new Map<string, CandidatePassage>();
  const first = createHash("sha1").update(of.row.id).digest().readUInt32BE(0);
  for (let step = 0; step < mixed.length && found.size < count; step++) {
    const other = mixed[(first + step * 7919) % mixed.length];
    const passage = other?.gold[step % other.gold.length];
    if (other === undefined || passage === undefined || other.row.set !== of.row.set || other.row.page === of.row.page) continue;
    if (!titles.has(passage.title) && !of.gold.some(({ text }) => isCopy(text, passage.text))) found.set(passage.text, passage);
  }
  return [...found.values()];
}

/** For every claim, its evidence (of two passages, the one that shares more words with it) and up to `most` other passages of its page. */
export function mixForFit(
  rows: readonly Labelled[],
  most: number,
): readonly { readonly row: Labelled; readonly gold: CandidatePassage; readonly others: readonly CandidatePassage[] }[] {
  return mixSamePages(rows).flatMap(({ row, gold, samePage }) => {
    const best = gold[bm25Ranker(gold.map(({ text }) => text))(row.claim, 1)[0]?.index ?? 0];
    return best === undefined ? [] : [{ row, gold: best, others: inMixedOrder(samePage, row.id).slice(0, most) }];
  });
}

function inMixedOrder(passages: readonly CandidatePassage[], seed: string): readonly CandidatePassage[] {
  const key = ({ id }: CandidatePassage) => createHash("sha1").update(`${seed} ${id}`).digest("hex");
  return passages
    .map((passage) => ({ passage, at: key(passage) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ passage }) => passage);
}

/** Whether the longer text contains the shorter one, word for word or nearly so. */
function isCopy(one: string, other: string): boolean {
  const [a, b] = [new Set(termsOf(one)), new Set(termsOf(other))];
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared >= COPY * Math.max(1, Math.min(a.size, b.size));
}
