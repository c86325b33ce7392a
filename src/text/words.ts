import type { Span } from "../domain/mention.js";
import { compoundAt } from "./compound-prepositions.js";
import { remembered } from "./remembered.js";
import { stem, stemOfBase } from "./stem.js";

/**
 * What a word does in a sentence. Prepositions that say more than that two things belong together ("near", "after", "without") are content.
 * `content` words carry meaning; `link` words (prepositions, the possessive) say how things hang together;
 * `copula` is any form of "be"; everything else is grammar that says nothing by itself.
 */
type WordClass = "content" | "link" | "copula" | "grammar";
export type Word = Span & { readonly lemma: string; readonly class: WordClass };

const COPULA = words("is are was were be been being am 're");
const LINKS = words(
  "of in on at by for to from with as into onto over through between among during within across along upon via about off out up down 's",
);
const GRAMMAR = words(
  "a an the this that these those his her hers its their theirs our ours my mine your yours has have had having 've do does did done doing will would shall should can " +
    "could may might must and or but nor so it he she they him them who whom whose which where when while there here then i we you me us both each also too very just " +
    "ever still yet if because not no never n't 'd 'll 'm what how why such own one ones",
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/**
 * The words of a text with their places and lemmas. A possessive "'s" is a word of its own; a hyphen separates; commas and full stops are left out; a
 * compound preposition ("on account of") is one word.
 */
export const wordsOf: (text: string) => readonly Word[] = remembered(20_000, (text) => {
  const tokens = [...text.matchAll(/['’]s\b|[\p{L}\p{N}\p{M}]+(?:[.,](?=\p{N})[\p{N}]+)*(?:['’](?!s\b)\p{L}+)?|(?<=s)['’](?=\s)/gu)];
  const lower = tokens.map(([token]) => token.toLowerCase().replace("’", "'"));
  const found: Word[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const start = tokens[at]?.index ?? 0;
    const compound = compoundAt(lower, at);
    if (compound !== null) at += compound.length - 1;
    const end = (tokens[at]?.index ?? 0) + (tokens[at]?.[0].length ?? 0);
    const plain = lower[at] === "'" ? "'s" : (lower[at] ?? "");
    const saying = compound === null ? sayingOf(plain) : { lemma: compound.says, class: "link" as const };
    const { class: kind } = saying;
    const lemma = kind === "content" && isBaseForm(lower, at) ? stemOfBase(plain) : saying.lemma;
    found.push({ start, end, text: text.slice(start, end), lemma, class: kind });
  }
  return found;
});

const BEFORE_BASE = words(
  "do does did don't doesn't didn't will would can could cannot may might must shall should won't wouldn't can't couldn't",
);

/** "did not found a school": behind an auxiliary no verb stands in a past form. */
function isBaseForm(lower: readonly string[], at: number): boolean {
  const before = /^(?:not|never|ever|also)$/u.test(lower[at - 1] ?? "") ? lower[at - 2] : lower[at - 1];
  return BEFORE_BASE.has(before ?? "");
}

/** Is a lemma a link word? */
export function isLink(lemma: string): boolean {
  return LINKS.has(lemma);
}

function classOf(word: string): WordClass {
  if (COPULA.has(word.replace(/n't$/u, ""))) return "copula";
  if (LINKS.has(word)) return "link";
  return GRAMMAR.has(word) || /n't$/.test(word) ? "grammar" : "content";
}

const sayingOf = remembered(50_000, (word): Pick<Word, "lemma" | "class"> => {
  const kind = classOf(word);
  return { lemma: kind === "copula" ? "be" : kind === "content" ? stem(word) : word, class: kind };
});

/** Lemmas of the words that mean something, each once. */
export function contentLemmas(text: string): readonly string[] {
  return [...new Set(wordsOf(text).flatMap((word) => (word.class === "content" ? [word.lemma] : [])))];
}
