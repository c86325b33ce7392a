import { type Aligned, TRUST } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import type { ToldWord } from "./evidence-index.js";

export type FrameRival = { readonly told: ToldWord; readonly sides: "both" | "left" };

/** So far apart may two neighbours of the claim stand in it, and in the text. */
const REACH = 30;
const SPAN = 5;
const LEADS = new Set("in at by of from on with for to as into about".split(" "));

/** Another word between the same neighbours ("a genre of rock music" against "rock paintings"), or after the same word and preposition. */
export function frameRival(of: Aligned, { claim, subject, predicate, evidence, best }: Comparison): FrameRival | null {
  const meaning = [...subject, ...predicate].sort((a, b) => a.word.start - b.word.start);
  const at = meaning.indexOf(of);
  const [left, right] = [meaning[at - 1], meaning[at + 1]];
  const own = new Set(meaning.flatMap(({ told }) => told));
  const sentence = evidence.words.filter((word) => word.sentence === best);
  const places = (aligned: Aligned | undefined, gap: number) =>
    aligned === undefined || TRUST[aligned.way] < 0.7 || gap > REACH ? [] : sentence.filter((word) => aligned.told.includes(word));
  const before = places(left, of.word.start - (left?.word.end ?? 0));
  const after = places(right, (right?.word.start ?? 0) - of.word.end);
  const isRival = (word: ToldWord) => word.kind === of.word.kind && !own.has(word);
  for (const from of before)
    for (const to of after) {
      if (to.place <= from.place || to.place - from.place > SPAN) continue;
      const told = sentence.find((word) => word.place > from.place && word.place < to.place && isRival(word));
      if (told !== undefined) return { told, sides: "both" };
    }
  const lead =
    left === undefined
      ? undefined
      : /^\s+(?:.*\s)?(\p{L}+)\s+(?:(?:an?|the)\s+)?$/u.exec(claim.slice(left.word.end, of.word.start))?.[1]?.toLowerCase();
  if (lead === undefined || !LEADS.has(lead)) return null;
  for (const from of before) {
    const leading = sentence.find((word) => word.lower === lead && word.place > from.place && word.place - from.place <= SPAN - 1);
    if (leading === undefined) continue;
    const told = sentence.find((word) => word.place > leading.place && word.kind !== "function");
    if (told !== undefined && told.place - leading.place <= 3 && isRival(told)) return { told, sides: "left" };
  }
  return null;
}
