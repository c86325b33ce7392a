import { type Aligned, isTold } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import type { ToldWord } from "./evidence-index.js";

/** What a text has in the place that a word or a name of the claim has beside its neighbour ("directed by …"). */
type Slot = {
  readonly of: Aligned;
  readonly kind: "told" | "other";
  readonly told: ToldWord;
};

const GOES_ON = new Set("the a an and or his her its their".split(" "));
const MOST_GAP = 30;
const MOST_LEAD = 3;
const MOST_FILL = 10;

/** The slots of the claim that the text fills, with the same word or with another one. */
export function slotsOf(comparison: Comparison): readonly Slot[] {
  const { claim, subject, predicate } = comparison;
  const phrases = phrasesOf([...subject, ...predicate].sort((a, b) => a.word.start - b.word.start));
  return phrases.flatMap((phrase, at) => {
    const [first, last] = [phrase[0], phrase.at(-1)];
    if (first === undefined || last === undefined) return [];
    const found: Slot[] = [];
    const before = phrases[at - 1]?.at(-1);
    if (before !== undefined && first.word.start - before.word.end <= MOST_GAP) {
      const lead = /(\p{L}+)\s+(?:(?:the|an?)\s+)?$/iu.exec(claim.slice(before.word.end, first.word.start))?.[1]?.toLowerCase() ?? null;
      const small = lead !== null && GOES_ON.has(lead) ? null : lead;
      // What a text says of the subject beside the claim replaces nothing: "the tower stands" does not answer "the tower burned".
      const filled = small === null && subject.includes(before) ? null : fill(phrase, before, small, comparison);
      if (filled !== null) found.push({ of: first, ...filled });
    }
    const verb = phrases[at + 1]?.[0];
    if (first.word.kind === "name" && verb?.word.kind === "plain" && /^\s+$/u.test(claim.slice(last.word.end, verb.word.start))) {
      const filled = fill(phrase, verb, "by", comparison);
      if (filled !== null) found.push({ of: first, ...filled });
    }
    return found;
  });
}

/** Names that stand next to each other are one phrase; every other word is one by itself. */
function phrasesOf(meaning: readonly Aligned[]): readonly (readonly Aligned[])[] {
  const phrases: Aligned[][] = [];
  for (const aligned of meaning) {
    const before = phrases.at(-1)?.at(-1);
    if (before?.word.kind === "name" && aligned.word.kind === "name" && aligned.word.start - before.word.end <= 2)
      phrases.at(-1)?.push(aligned);
    else phrases.push([aligned]);
  }
  return phrases;
}

function fill(
  phrase: readonly Aligned[],
  leader: Aligned,
  lead: string | null,
  { evidence, subject, predicate }: Comparison,
): Pick<Slot, "kind" | "told"> | null {
  if (!isTold(leader)) return null;
  const kind = phrase[0]?.word.kind;
  const own = new Set([...subject, ...predicate].flatMap(({ told }) => told));
  let other: ToldWord | null = null;
  for (const from of leader.told) {
    if (from.sentence < 0) continue;
    const rest = evidence.words.slice(evidence.words.indexOf(from) + 1, evidence.words.indexOf(from) + 1 + MOST_LEAD + MOST_FILL);
    const ahead = rest.filter(({ sentence }) => sentence === from.sentence);
    const start = lead === null ? 0 : ahead.slice(0, MOST_LEAD).findIndex(({ lower }) => lower === lead) + 1;
    if (lead !== null && start === 0) continue;
    const filling: ToldWord[] = [];
    for (const word of ahead.slice(start, lead === null ? MOST_LEAD : undefined)) {
      if (word.kind === "function" && !GOES_ON.has(word.lower)) break;
      if (word.kind !== "function") filling.push(word);
    }
    const same = filling.find((word) => phrase.some((aligned) => isTold(aligned) && aligned.told.includes(word)));
    if (same !== undefined) return { kind: "told", told: same };
    other ??= filling.find((word) => word.kind === kind && !own.has(word)) ?? null;
  }
  return other === null ? null : { kind: "other", told: other };
}
