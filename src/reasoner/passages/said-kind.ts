import type { Aligned } from "./align-claim.js";
import type { Comparison } from "./compare-claim.js";
import type { ToldWord } from "./evidence-index.js";

/**
 * What the claim says that something is ("is a folk singer"), against what the text says that it is. `told`: the text says so in the
 * same place; `elsewhere`: the word is there, but not as what it is; `other`: the text says that it is something else; `untold`: the
 * text does not say what it is; `none`: the claim says nothing of the sort.
 */
export type SaidKind = {
  readonly kind: "told" | "elsewhere" | "other" | "untold" | "none";
  readonly head: Aligned | null;
  readonly instead: string | null;
};

const LINK = new Set(["is", "was", "are", "were", "became", "become"]);
const ARTICLE = new Set(["a", "an", "the"]);
const GOES_ON = new Set(["and", "or", "a", "an", "the", "not", "only", "also", "one"]);
const MAX_PHRASE = 16;

export function saidKind({ claim, predicate, evidence, best }: Comparison): SaidKind {
  const head = claimedHead(claim, predicate);
  if (head === null) return { kind: "none", head, instead: null };
  const phrases = toldPhrases(evidence.words);
  const inPlace = new Set(phrases.flat());
  if (head.told.some((word) => inPlace.has(word) || word.sentence < 0)) return { kind: "told", head, instead: null };
  if (phrases.length === 0) return { kind: head.way === "missing" ? "untold" : "elsewhere", head, instead: null };
  const phrase = phrases.find(([first]) => first?.sentence === best) ?? phrases[0] ?? [];
  return { kind: head.way === "missing" ? "other" : "elsewhere", head, instead: phrase.map(({ text }) => text).join(" ") };
}

/** The last word of the phrase after "is a". */
function claimedHead(claim: string, predicate: readonly Aligned[]): Aligned | null {
  const match =
    /\b(?:is|was|are|were|became)\s+(?:(?:not|only|just|also|exclusively|solely)\s+)*(?:an?|the)\s+((?:[\p{L}\p{N}'’-]+\s*)+)/iu.exec(
      claim,
    );
  if (match === null) return null;
  const from = match.index + match[0].length - (match[1]?.length ?? 0);
  let head: Aligned | null = null;
  let end = from;
  for (const aligned of predicate) {
    if (aligned.word.start < from) continue;
    if (/[^\s-]/u.test(claim.slice(end, aligned.word.start))) break;
    head = aligned;
    end = aligned.word.end;
  }
  return head;
}

/** The words after "is a" in the evidence, lists included, up to the first word that leads on to something else. */
function toldPhrases(words: readonly ToldWord[]): readonly (readonly ToldWord[])[] {
  return words.flatMap((link, index) => {
    const article = words[index + 1];
    if (!LINK.has(link.lower) || article === undefined || !ARTICLE.has(article.lower)) return [];
    const phrase: ToldWord[] = [];
    for (const word of words.slice(index + 2, index + 2 + MAX_PHRASE)) {
      if (word.sentence !== link.sentence || (word.kind === "function" && !GOES_ON.has(word.lower))) break;
      if (word.kind !== "function") phrase.push(word);
    }
    return phrase.length === 0 ? [] : [phrase];
  });
}
