import { recent } from "../base/recent.js";
import type { Span } from "../domain/mention.js";
import { stem, stemOfBase } from "./stem.js";

/** Words too frequent to search by. */
export const STOP_WORDS = words(
  "a an the of in on at by for to from with and or but as is are was were be been being am has have had having do does did it its he his him " +
    "she her hers they their them this that these those who whom whose which what where when while there here than then so such not no nor " +
    "also into onto will would can could shall should may might must i we you our your my me us if because",
);
/** Function words that express a relation or a quantity: `wordsOf` counts them as content. */
const MEANINGFUL = "under after before since until till all any some other another more most per called known only neither either back";
/** Words with grammatical function only: no name begins or ends with one. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...STOP_WORDS,
  ...words(`${MEANINGFUL} done never over about between among during both each very one just ever still yet up out off`),
]);

/**
 * The function of a word in a sentence. `content` words carry meaning, including prepositions that say more than that two things belong
 * together ("near", "after", "without"); `link` words (other prepositions, the possessive) connect things; `copula` is any form of "be";
 * everything else is grammar without meaning of its own.
 */
type WordClass = "content" | "link" | "copula" | "grammar";
export type Word = Span & { readonly lemma: string; readonly class: WordClass };

const COPULA = words("is are was were be been being am 're");
const LINKS = words(
  "of in on at by for to from with as into onto over through between among during within across along upon via about off out up down 's",
);
const CONTENT = words(`${MEANINGFUL} than`);
/** Further grammar words: contractions and long forms. */
const MORE_GRAMMAR = words("theirs ours mine yours 've doing too n't 'd 'll 'm how why own ones");

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/**
 * The words of a text with their positions and lemmas. A possessive "'s" is a separate word; a hyphen separates; commas and full stops are
 * dropped; a compound preposition ("on account of") is one word.
 */
export const wordsOf: (text: string) => readonly Word[] = remembered(20_000, (text) => {
  const tokens = [...text.matchAll(/['’]s\b|[\p{L}\p{N}\p{M}]+(?:[.,](?=\p{N})[\p{N}]+)*(?:['’](?!s\b)\p{L}+)?|(?<=s)['’](?=\s)/gu)];
  const lower = tokens.map(([token]) => token.toLowerCase().replace("’", "'"));
  const found: Word[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const start = tokens[at]?.index ?? 0;
    const compound = compoundAt(lower, at);
    if (compound !== undefined) at += compound.words.length - 1;
    const end = (tokens[at]?.index ?? 0) + (tokens[at]?.[0].length ?? 0);
    const plain = lower[at] === "'" ? "'s" : (lower[at] ?? "");
    const read = compound === undefined ? readWord(plain) : { lemma: compound.says, class: "link" as const };
    const lemma = read.class === "content" && isBaseForm(lower, at) ? stemOfBase(plain) : read.lemma;
    found.push({ start, end, text: text.slice(start, end), lemma, class: read.class });
  }
  return found;
});

const BEFORE_BASE = words(
  "do does did don't doesn't didn't will would can could cannot may might must shall should won't wouldn't can't couldn't",
);

/** "did not found a school": after an auxiliary a verb is in its base form. */
function isBaseForm(lower: readonly string[], at: number): boolean {
  const before = /^(?:not|never|ever|also)$/u.test(lower[at - 1] ?? "") ? lower[at - 2] : lower[at - 1];
  return BEFORE_BASE.has(before ?? "");
}

export function isLink(lemma: string): boolean {
  return LINKS.has(lemma);
}

function classOf(word: string): WordClass {
  if (COPULA.has(word.replace(/n't$/u, ""))) return "copula";
  if (LINKS.has(word)) return "link";
  if (CONTENT.has(word)) return "content";
  return FUNCTION_WORDS.has(word) || MORE_GRAMMAR.has(word) || /n't$/.test(word) ? "grammar" : "content";
}

const readWord = remembered(50_000, (word): Pick<Word, "lemma" | "class"> => {
  const kind = classOf(word);
  return { lemma: kind === "copula" ? "be" : kind === "content" ? stem(word) : word, class: kind };
});

/** Lemmas of the content words, each once. */
export function contentLemmas(text: string): readonly string[] {
  return [...new Set(wordsOf(text).flatMap((word) => (word.class === "content" ? [word.lemma] : [])))];
}

/** Phrases that act as one preposition, with the simple preposition of the same meaning. */
const COMPOUNDS: Readonly<Record<string, string>> = {
  for: "in recognition of, in acknowledgement of, in acknowledgment of, in appreciation of, on the strength of, as a reward for, in reward for",
  through:
    "because of, on account of, thanks to, owing to, due to, by virtue of, by reason of, by dint of, as a result of, as a consequence of, courtesy of, on the back of, off the back of",
  in: "inside of, within the borders of, within the boundaries of, within the limits of, within the confines of, on the territory of, in the territory of, on the soil of",
  by: "at the hands of, at the hand of, on the part of",
  during: "in the course of, over the course of",
};

type Compound = { readonly words: readonly string[]; readonly says: string };

const COMPOUNDS_BY_FIRST_WORD = new Map<string, readonly Compound[]>();
for (const [says, compounds] of Object.entries(COMPOUNDS))
  for (const words of compounds.split(", ").map((compound) => compound.split(" "))) {
    const first = words[0] ?? "";
    COMPOUNDS_BY_FIRST_WORD.set(first, [...(COMPOUNDS_BY_FIRST_WORD.get(first) ?? []), { words, says }]);
  }

/** The compound preposition that starts at a position in a list of lower-case words. */
function compoundAt(words: readonly string[], at: number): Compound | undefined {
  return COMPOUNDS_BY_FIRST_WORD.get(words[at] ?? "")?.find((compound) =>
    compound.words.every((word, place) => words[at + place] === word),
  );
}

export type Token = Span & { readonly capitalised: boolean };

/** Words and numbers with their positions, for finding names: unlike in `wordsOf`, a possessive stays with its word. A hyphen separates. */
export function tokenise(text: string): readonly Token[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’.,](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    text: word,
    capitalised: /^\p{Lu}/u.test(word),
  }));
}

/** Longer texts, as a share of the capacity, are not cached, because they would evict all others. */
const LONG = 1 / 20;

/** Caches a function's results for recent texts. `room` is in characters. */
export function remembered<T>(room: number, make: (text: string) => T): (text: string) => T {
  const known = recent<string, { readonly text: string; readonly made: T }>(room, ({ text }) => text.length);
  return (text) => {
    if (text.length > LONG * room) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before.made;
    const made = make(text);
    known.set(text, { text, made });
    return made;
  };
}
