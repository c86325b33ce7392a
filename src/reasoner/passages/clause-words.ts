import { isPastForm } from "../../text/stem.js";
import type { NamePhrase } from "./name-phrases.js";
import type { Word } from "./read-words.js";

/** A sentence or a claim, as far as roles are read off it. */
export type Sayable = { readonly text: string; readonly words: readonly Word[]; readonly names: readonly NamePhrase[] };

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
export const BE = list("is are was were be been being am");
export const HAVE = list("has have had having do does did");
export const MODAL = list("would could might may should will shall can must");
export const NOT = list("not never hardly barely nor");
const ADVERB = list(
  "also later earlier soon then just often once twice still already first now again always even finally himself herself itself themselves both only and or",
);
export const PRONOUN = list("he she it they him her them himself this these i we");
export const POSSESSIVE = list("his her its their");
export const ARTICLE = list(
  "the a an this that these those his her its their some many two three four five six seven eight nine ten most no each every",
);
export const PREPOSITION = list(
  "of in on at by for to from with into onto over under about between among during after before since until till near against like through across around toward towards past behind beside beneath along upon within via despite off above below without as than inside outside aboard beyond",
);
/** What follows "to" after these did happen. */
export const FACTIVE = list(
  "managed began begun started came went continued used helped proceeded first last able lived had took only grew happened second third woman man person got",
);
export const RELATIVE = /^(?:who|which|that)$/u;
export const BREAK = /[;:()—–"“”]/u;
/** Verbs that say nothing by themselves: the noun that follows does. */
export const EMPTY =
  /^(?:is|are|was|were|be|been|has|have|had|became|become|becomes|remained|served|serves|did|do|does|would|could|might|may|should|will|shall|can|must)$/u;

/** Verbs whose subject does what the noun behind them says: "completed the purchase". */
export const CARRIES_OUT =
  /^(?:made|makes|make|completed|carried|conducted|performed|undertook|undertaken|gave|given|held|finished|began|started|directed)$/u;

/** What lies between a word and the next one. */
export function between({ text, words }: Sayable, at: number): string {
  return text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? text.length);
}

export function isAdverb(lower: string): boolean {
  return ADVERB.has(lower) || /ly$/u.test(lower);
}

export function nameAt({ names }: Sayable, word: Word | undefined): NamePhrase | undefined {
  return word === undefined ? undefined : names.find(({ start, end }) => word.start >= start && word.end <= end);
}

export function isPlain(said: Sayable, at: number): boolean {
  const word = said.words[at];
  return word !== undefined && word.kind !== "function" && nameAt(said, word) === undefined;
}

const PARTICIPLE = list("born written sung forgotten frozen spoken begun withdrawn");
/** Past forms that are also nouns or present forms. */
const BARE = list("set put cut hit cast shut quit run read cost spread");

export function isPast(lower: string): boolean {
  return PARTICIPLE.has(lower) || BARE.has(lower) || isPastForm(lower);
}

/** A past form, or what follows an auxiliary; not what follows an article ("the found object"). */
export function isVerb(said: Sayable, at: number): boolean {
  const [word, before] = [said.words[at], said.words[at - 1]?.lower ?? ""];
  if (word === undefined || nameAt(said, word) !== undefined) return false;
  if (BE.has(word.lower) || ((HAVE.has(word.lower) || MODAL.has(word.lower)) && word.kind === "function")) return true;
  if (word.kind === "function") return false;
  if ((MODAL.has(before) && said.words[at - 1]?.kind === "function") || before === "to" || /^(?:did|does|do|not|never)$/u.test(before))
    return true;
  if (ARTICLE.has(before) || (PREPOSITION.has(before) && before !== "to")) return false;
  const isAfterSubject = PRONOUN.has(before) || RELATIVE.test(before) || nameAt(said, said.words[at - 1]) !== undefined;
  if (BARE.has(word.lower)) return isAfterSubject || BE.has(before) || HAVE.has(before);
  return isPast(word.lower) || (/[^s]s$/u.test(word.lower) && isAfterSubject);
}

/** The verb before a place in the same clause, whose subject a joined verb shares; not one in brackets. */
export function lastVerb(said: Sayable, at: number): number | null {
  const bracket = openingOf(said, at);
  for (let i = at - 1; i >= 0; i--) {
    if (/[;:]/u.test(between(said, i)) && openingOf(said, i) === bracket) return null;
    if (openingOf(said, i) === bracket && isVerb(said, i) && !PREPOSITION.has(said.words[i - 1]?.lower ?? "")) return i;
  }
  return null;
}

export function isJoint(lower: string): boolean {
  return lower === "and" || lower === "or";
}

export function isGenitive(said: Sayable, at: number): boolean {
  return nameAt(said, said.words[at]) !== undefined && /['’]s?$/u.test(said.words[at]?.text ?? "");
}

/** The preposition that a plain phrase hangs on, over its article and adjectives. */
export function leadOf(said: Sayable, at: number): Word | null {
  for (let i = at - 1; i >= 0; i--) {
    const word = said.words[i];
    if (word === undefined || /[,;:(]/u.test(between(said, i))) return null;
    if (PREPOSITION.has(word.lower)) return word;
    const before = said.words[i - 1];
    if (ARTICLE.has(word.lower)) return before !== undefined && PREPOSITION.has(before.lower) ? before : null;
    if (!((isPlain(said, i) && !isVerb(said, i)) || isGenitive(said, i))) return null;
  }
  return null;
}

/** The word before the bracket that a word stands in: "Ann Marsh (born 1901 – died 1980)". */
export function openingOf({ text, words }: Sayable, at: number): number | null {
  const opening = text.lastIndexOf("(", words[at]?.start ?? 0);
  if (opening === -1 || text.slice(opening, words[at]?.start).includes(")")) return null;
  const before = words.findLastIndex(({ end }) => end <= opening);
  return before === -1 ? null : before;
}
