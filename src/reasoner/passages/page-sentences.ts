import type { CandidatePassage } from "../../ports/reasoner.js";
import { spellNumbers } from "../../text/number-words.js";
import { type Sentence, splitSentences } from "../../text/split-sentences.js";
import { indexWords, type WordIndex } from "./align-claim.js";
import { type Count, countsOf, type TextTime, timesOf } from "./measures.js";
import { type NamePhrase, namePhrases } from "./name-phrases.js";
import { readWords, type Word } from "./read-words.js";
import { resolveReferences } from "./resolve-references.js";

/** A sentence, ready to be compared. `own`: its position in the passage; null for surrounding sentences of the page. */
export type PageSentence = {
  readonly text: string;
  readonly own: { readonly start: number; readonly end: number; readonly text: string } | null;
  readonly words: readonly Word[];
  readonly index: WordIndex;
  readonly times: readonly TextTime[];
  readonly counts: readonly Count[];
  readonly names: readonly NamePhrase[];
};

/** A passage with its title and the text around it. */
export type PageAround = {
  readonly title: PageSentence | null;
  readonly sentences: readonly PageSentence[];
  /** Whether the page contains this word, always with a capital. */
  readonly capitalises: (word: string) => boolean;
};

/** A sentence of a page. */
export type Place = { readonly page: PageAround; readonly at: number; readonly sentence: PageSentence };

const MOST_OWN = 12;
const MOST_AROUND = 40;
const MAX_TITLE = 300;

export function pageAround({ text, title, context }: CandidatePassage): PageAround {
  const whole = `${title ?? ""}\n${context?.before ?? ""}\n${text}\n${context?.after ?? ""}`;
  const capitals = new Set([...whole.matchAll(/\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => plain(word)));
  const small = new Set([...whole.matchAll(/(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}]+/gu)].map(([word]) => plain(word)));
  const capitalises = (word: string) => capitals.has(plain(word)) && !small.has(plain(word));
  const inside = new Set([...whole.matchAll(/(?<=[\p{Ll}\d,;:'"“(]\s+["“(]?)\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => plain(word)));
  const read = (sentence: string, own: PageSentence["own"]): PageSentence => {
    const said = sayImplied(spellNumbers(sentence));
    const words = readWords(said);
    const isName = (word: string) => inside.has(plain(word));
    const names = namePhrases(said, words, ({ text: word, start }) => start === 0 && /^\p{Lu}/u.test(word) && isName(word));
    // Computed on demand: few sentences of a page need them.
    const [index, times, counts] = [once(() => indexWords(words)), once(() => timesOf(said)), once(() => countsOf(said))];
    return {
      text: said,
      own,
      words,
      names,
      get index() {
        return index();
      },
      get times() {
        return times();
      },
      get counts() {
        return counts();
      },
    };
  };
  const before = splitSentences(context?.before ?? "").slice(-MOST_AROUND);
  const inner = splitSentences(text).flatMap(entriesOf).slice(0, MOST_OWN);
  const after = splitSentences(context?.after ?? "").slice(0, MOST_AROUND);
  const resolved = resolveReferences([...before, ...inner, ...after].map((sentence) => sentence.text));
  return {
    title: title === null ? null : read(title.slice(0, MAX_TITLE), null),
    sentences: resolved.map((sentence, at) => read(sentence, inner[at - before.length] ?? null)),
    capitalises,
  };
}

const ENTRY = /(?<=[.;]\s)(?=(?:1[5-9]|20)\d\d:\s)|(?<=(?:(?<!\bappro)\p{Ll}{4,}|\d{4})\.\s)(?=\d)/gu;

/** The entries of a chronicle ("1921: his sons take over. 1938: Emil leaves."), and sentences that begin with a number. */
function entriesOf({ start, text }: Sentence): readonly Sentence[] {
  const starts = [0, ...[...text.matchAll(ENTRY)].map(({ index }) => index)];
  return starts.map((from, at) => {
    const entry = text.slice(from, starts[at + 1]).trimEnd();
    return { start: start + from, end: start + from + entry.length, text: entry };
  });
}

function plain(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const DAY = `(?:(?:c\\.|circa|about)\\s*)?(?:\\d{1,2}\\s+(?:${MONTH})\\s+|(?:${MONTH})\\s+\\d{1,2},?\\s+|(?:${MONTH})\\s+)?\\d{3,4}(?:\\s*BCE?)?`;
/** "(12 June 1919 – 14 January 2004)" after a name, with at most a few words in front. */
const LIFE = new RegExp(`(\\p{L}[^()]{0,60}\\()([^()]{0,80}?)(${DAY})(\\s*[–—-]\\s*)(${DAY})(?=\\s*[);])`, "u");
/** "(born Mary Holt; 4 October 1941)". */
const BORN_AS = new RegExp(`(\\(born\\s[^();\\d]{1,60};\\s)(${DAY})(?=\\s*\\))`, "u");
const OTHER_DATES = /\b(?:born|died|reign\w*|from|until|r\.|fl\.|in office)\b/iu;
/** "is a 1994 American film". */
const WORK =
  /\b((?:is|was)\s+(?:an?|the)\s+)((?:1[5-9]|20)\d\d)(?=\s(?:[\p{L}\p{N}'’-]+[,\s]+){0,8}?(?:film|movie|album|song|single|novel|book|play|video\s+game|game|documentary|series|opera|musical|comedy|drama|thriller|poem)\b)/u;

/** "[ˈsantʃo ˈpanθa]". */
const PRONUNCIATION = /\s?(?:\(\[[^\]]{0,80}[ˈˌəɪʊɛɔɑæʃʒθðŋː][^\]]{0,80}\]\)|\[[^\]]{0,80}[ˈˌəɪʊɛɔɑæʃʒθðŋː][^\]]{0,80}\](?:;\s)?)/gu;

/** "1924: The schoolhouse burns down", "Guarantee: three years": what chronicles and lists leave out. */
const DATED = /^((?:1[5-9]|20)\d\d):\s(?=\p{L})/u;
const LISTED = /^(?:The\s)?(\p{Lu})(\p{Ll}+(?:\s\p{Ll}+){0,3}):\s(?=[^:;,]{1,60}$)(?=\d|\p{Lu})/u;

/** Around a title, quotation marks are no border between clauses. */
const TITLE_MARKS = /["“](\p{Lu}[^"“”]{0,60}[^"“”.,;!?])["”]/gu;

/**
 * Removes pronunciations and spells out what encyclopaedias imply: the two dates after a name are birth and death, the year of a work is
 * that of its release.
 */
export function sayImplied(sentence: string): string {
  return sentence
    .replace(PRONUNCIATION, "")
    .replace(/\b(twice|thrice)\b(?!\s+(?:as|the|his|her|its|their|a|an|that)\b)/gu, (times) => (times === "twice" ? "2 times" : "3 times"))
    .replace(DATED, "In $1 ")
    .replace(LISTED, (_, first: string, rest: string) => `The ${first.toLowerCase()}${rest} is `)
    .replace(TITLE_MARKS, "‘$1‘")
    .replace(LIFE, (whole, ...groups: readonly string[]) => {
      const [opening, between = "", from, dash, to] = groups;
      return OTHER_DATES.test(between) ? whole : `${opening}${between}born ${from}${dash}died ${to}`;
    })
    .replace(BORN_AS, "$1born $2")
    .replace(WORK, "$1$2 (released $2)");
}
