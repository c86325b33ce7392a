import { isPastForm } from "../../text/stem.js";
import { isNationality, type NamePhrase } from "./name-phrases.js";
import type { Word } from "./read-words.js";

/** A sentence or a claim with its words and names. */
export type ParsedText = { readonly text: string; readonly words: readonly Word[]; readonly names: readonly NamePhrase[] };

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
export const BE = list("is are was were be been being am");
export const HAVE = list("has have had having do does did");
export const MODAL = list("would could might may should will shall can must");
export const NOT = list("not never hardly barely nor");
const ADVERB = list(
  "also later earlier soon then just often once twice still already first now again always even finally himself herself itself themselves both only and or",
);
const PRONOUN = list("he she it they him her them himself this these i we");
export const POSSESSIVE = list("his her its their");
export const ARTICLE = list(
  "the a an this that these those his her its their some many two three four five six seven eight nine ten most no each every",
);
export const PREPOSITION = list(
  "of in on at by for to from with into onto over under about between among during after before since until till near against like through across around toward towards past behind beside beneath along upon within via despite off above below without as than inside outside aboard beyond",
);
/** After these verbs and "to", the action did happen. */
export const FACTIVE = list(
  "managed began begun started came went continued used helped proceeded first last able lived had took only grew happened second third woman man person got",
);
export const RELATIVE = /^(?:who|which|that)$/u;
export const BREAK = /[;:()—–"“”]/u;
/** Verbs with no meaning of their own: the noun after them has it. */
export const EMPTY =
  /^(?:is|are|was|were|be|been|has|have|had|became|become|becomes|remained|served|serves|did|do|does|would|could|might|may|should|will|shall|can|must)$/u;

/** Verbs whose subject does what the following noun expresses: "completed the purchase". */
export const CARRIES_OUT =
  /^(?:made|makes|make|completed|carried|conducted|performed|undertook|undertaken|gave|given|held|finished|began|started|directed)$/u;

/** An adverbial before the subject: "In 2018", "At Ur in 1930", "Today". */
export const FRONTED =
  /^(?:(?:In|At)\s+\p{Lu}\p{L}+\s+in\s+\d{4},?\s+|(?:In|Since|Until|By|From)\s+(?:\p{Lu}\p{Ll}+\s+)?\d{4},?\s+|On\s+(?:\p{Lu}\p{Ll}+day|\d{1,2}\s+\p{Lu}\p{Ll}+)(?:\s+\d{4})?,?\s+|(?:Today|Now|Later|Since\s+then|Last\s+year|This\s+year),?\s+)/u;

/** The text between a word and the next one. */
export function between({ text, words }: ParsedText, at: number): string {
  return text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? text.length);
}

export function isAdverb(lower: string): boolean {
  return ADVERB.has(lower) || /ly$/u.test(lower);
}

export function nameAt({ names }: ParsedText, word: Word | undefined): NamePhrase | undefined {
  return word === undefined ? undefined : names.find(({ start, end }) => word.start >= start && word.end <= end);
}

export function isPlain(said: ParsedText, at: number): boolean {
  const word = said.words[at];
  return word !== undefined && word.kind !== "function" && nameAt(said, word) === undefined;
}

const PARTICIPLE = list("born written sung forgotten frozen spoken begun withdrawn");
/** Past forms that are also nouns or present forms. */
const BARE = list("set put cut hit cast shut quit run read cost spread beat");

export function isPast(lower: string): boolean {
  return PARTICIPLE.has(lower) || BARE.has(lower) || isPastForm(lower);
}

/** Present forms that are not plural nouns. */
const PRESENT = list(
  "employs owns belongs lives sells teaches leads produces offers serves contains includes consists weighs holds keeps wears writes speaks manages directs treats publishes grows becomes remains wants expects says bakes has stands lies runs plays makes gives shows covers carries receives provides plans hopes works connects",
);

/** A past form, or a word after an auxiliary; not a word after an article ("the found object"). */
export function isVerb(said: ParsedText, at: number): boolean {
  const [word, before] = [said.words[at], said.words[at - 1]?.lower ?? ""];
  if (word === undefined || nameAt(said, word) !== undefined) return false;
  if (BE.has(word.lower) || ((HAVE.has(word.lower) || MODAL.has(word.lower)) && word.kind === "function")) return true;
  if (word.kind === "function") return false;
  // "May still cross": an adverb may be between the two.
  const auxiliary = said.words.slice(0, at).findLast(({ lower }) => !ADVERB.has(lower));
  if (auxiliary?.kind === "function" && MODAL.has(auxiliary.lower)) return true;
  if (before === "to" || /^(?:did|does|do|not|never)$/u.test(before)) return true;
  if (ARTICLE.has(before) || (PREPOSITION.has(before) && before !== "to")) return false;
  const name = nameAt(said, said.words[at - 1]);
  // "an American animated series": "animated" is not a verb here.
  if (name !== undefined && isNationality(name) && /\b(?:an?|\d{4}|\))\s$/u.test(said.text.slice(0, name.start))) return false;
  const isAfterSubject = PRONOUN.has(before) || RELATIVE.test(before) || (name !== undefined && !isNationality(name));
  if (BARE.has(word.lower)) return isAfterSubject || BE.has(before) || HAVE.has(before);
  return isPast(word.lower) || PRESENT.has(word.lower) || (/[^s]s$/u.test(word.lower) && isAfterSubject);
}

/** The verb before a position in the same clause, whose subject a coordinated verb shares; not one in brackets. */
export function lastVerb(said: ParsedText, at: number): number | null {
  const bracket = openingOf(said, at);
  for (let i = at - 1; i >= 0; i--) {
    if (openingOf(said, i) === bracket && isVerb(said, i) && !PREPOSITION.has(said.words[i - 1]?.lower ?? "")) return i;
  }
  return null;
}

function isJoint(lower: string): boolean {
  return lower === "and" || lower === "or";
}

/** The preposition before a noun phrase, before its article and adjectives. */
export function leadOf(said: ParsedText, at: number): Word | null {
  for (let i = at - 1; i >= 0; i--) {
    const word = said.words[i];
    if (word === undefined || /[,;:(]/u.test(between(said, i))) return null;
    // "In 2004 Marsh formed …", "in 2004 the firm closed": the preposition leads only to the year.
    if (word.kind === "number" && (nameAt(said, said.words[i + 1]) !== undefined || /^\d{4}$/u.test(word.lower))) return null;
    if (PREPOSITION.has(word.lower)) return word;
    const before = said.words[i - 1];
    if (ARTICLE.has(word.lower)) return before !== undefined && PREPOSITION.has(before.lower) ? before : null;
    if (!((isPlain(said, i) && !isVerb(said, i)) || isNameModifier(said, i + 1))) return null;
  }
  return null;
}

/** The word before the bracket that contains a word: "Ann Marsh (born 1901 – died 1980)". */
export function openingOf({ text, words }: ParsedText, at: number): number | null {
  const opening = text.lastIndexOf("(", words[at]?.start ?? 0);
  if (opening === -1 || text.slice(opening, words[at]?.start).includes(")")) return null;
  const before = words.findLastIndex(({ end }) => end <= opening);
  return before === -1 ? null : before;
}

/** One side of a verb: names, nouns, or a pronoun alone. */
export type Side = { readonly names: readonly NamePhrase[]; readonly nouns: readonly Word[]; readonly pronoun: Word | null };

export const NOBODY: Side = { names: [], nouns: [], pronoun: null };

export function isEmpty({ names, nouns, pronoun }: Side): boolean {
  return names.length === 0 && nouns.length === 0 && pronoun === null;
}

/** "…, who stayed": the name or noun directly before it. */
export function antecedent(said: ParsedText, at: number): Side {
  const name = nameAt(said, said.words[at]);
  if (name !== undefined) return { names: [name], nouns: [], pronoun: null };
  const noun = said.words[at];
  return { ...NOBODY, nouns: noun === undefined ? [] : [noun] };
}

/** The names and nouns before a verb that do not depend on a preposition other than "of". */
export function sideBefore(said: ParsedText, from: number): Side {
  const { words } = said;
  const names: NamePhrase[] = [];
  const nouns: Word[] = [];
  let i = from;
  let aside = false;
  while (i >= 0) {
    const word = words[i];
    const bracket = between(said, i).includes(")") ? openingOf(said, i) : null;
    if (bracket !== null) {
      i = bracket;
      continue;
    }
    if (word === undefined || /[;:)—–"“”]/u.test(between(said, i))) break;
    if (PRONOUN.has(word.lower) && !(POSSESSIVE.has(word.lower) && i < from && !/,/u.test(between(said, i)))) {
      return { names, nouns, pronoun: word };
    }
    const name = nameAt(said, word);
    const start = name === undefined ? i : words.findIndex(({ start: at }) => at >= name.start);
    if (name === undefined && endsPhrase(said, i)) {
      // In "sold clothes, drew the crest" the clothes are the object of "sold", not the subject of "drew".
      if (!aside && isVerb(said, i) && /,/u.test(between(said, from))) return NOBODY;
      if (!aside) break;
      i--;
      continue;
    }
    const led = leadOf(said, start);
    if (name === undefined && word.kind === "function") {
      i--;
      continue;
    }
    if (led !== null && led.lower !== "of") {
      // A phrase between commas that begins with a verb (", led by Ann Marsh,") is skipped with its verb.
      aside = led.lower === "by" || led.lower === "as";
      // "…, better known as Ann Marsh, is …"
      if (led.lower === "as" && name !== undefined && /\b(?:known|called|billed)\b[^,]*$/u.test(said.text.slice(0, led.start)))
        names.push(name);
      i = words.indexOf(led) - 1;
      continue;
    }
    // "The man who saw Ann Marsh left": the name is an object.
    if (name !== undefined && isVerb(said, start - 1) && RELATIVE.test(words[start - 2]?.lower ?? "")) return NOBODY;
    // In "the Velden chess club" the name only modifies the noun.
    if (name !== undefined && nouns.length > 0 && names.length === 0 && isBeside(said, i)) nouns.push(...name.words);
    else if (name !== undefined) names.push(name);
    else nouns.push(word);
    const next = continuesAt(said, start, led);
    if (next === null) break;
    i = next;
  }
  return { names, nouns, pronoun: null };
}

function isBeside({ text, words }: ParsedText, at: number): boolean {
  return /^\s$/u.test(text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? 0));
}

/** A name directly before a noun that is not a name: "the Velden club". */
function isNameModifier(said: ParsedText, at: number): boolean {
  return isPlain(said, at) && nameAt(said, said.words[at - 1]) !== undefined && isBeside(said, at - 1);
}

/** A verb, or a function word that no noun phrase contains. */
function endsPhrase(said: ParsedText, at: number): boolean {
  const { kind, lower } = said.words[at] ?? { kind: "function", lower: "" };
  return isVerb(said, at) || (kind === "function" && !isJoint(lower) && !ARTICLE.has(lower) && !PREPOSITION.has(lower));
}

/** Where a noun phrase continues before the word at `start`; null if it begins there. `lead`: the preposition before it. */
function continuesAt(said: ParsedText, start: number, lead: Word | null): number | null {
  const { words, text } = said;
  const previous = words[start - 1];
  if (previous === undefined) return null;
  if (lead !== null) return words.indexOf(lead) - 1;
  const hasComma = (at: number) => /,/u.test(text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0));
  if (ARTICLE.has(previous.lower)) return hasComma(start - 1) ? start - 1 : null;
  const isPart = isJoint(previous.lower) || (isPlain(said, start - 1) && previous.kind === "plain") || isNameModifier(said, start);
  return hasComma(start) || isPart ? start - 1 : null;
}

/** The agents after "by" in the same clause: "by the town and half by the club" names both. */
export function agentAfter(said: ParsedText, at: number): Side | null {
  const { words } = said;
  const sides: Side[] = [];
  for (let i = at + 1; i < Math.min(words.length, at + 12); i++) {
    // "Written, produced and directed by": coordinated verbs share their agent.
    const isJoined = isJoint(words[i - 1]?.lower ?? "") || /,/u.test(between(said, i - 1));
    const isShared = isJoined && isPast(words[i]?.lower ?? "") && sides.length === 0;
    if (BREAK.test(between(said, i - 1)) || (i > at + 1 && isVerb(said, i) && !isShared)) break;
    if (words[i]?.lower === "by") sides.push(sideAfter(said, i + 1));
  }
  const [names, nouns] = [sides.flatMap((side) => side.names), sides.flatMap((side) => side.nouns)];
  const side = { names, nouns, pronoun: sides[0]?.pronoun ?? null };
  return isEmpty(side) ? null : side;
}

function sideAfter(said: ParsedText, from: number): Side {
  const { words } = said;
  const names: NamePhrase[] = [];
  const nouns: Word[] = [];
  for (let i = from; i < words.length; i++) {
    const word = words[i];
    if (word === undefined || (i > from && BREAK.test(between(said, i - 1)))) break;
    if (PRONOUN.has(word.lower) && !POSSESSIVE.has(word.lower))
      return { names, nouns, pronoun: names.length + nouns.length === 0 ? word : null };
    const name = nameAt(said, word);
    if (name !== undefined) {
      if (!names.includes(name)) names.push(name);
    } else if (
      word.kind === "function"
        ? !(ARTICLE.has(word.lower) || isJoint(word.lower) || /^(?:of|called|named)$/u.test(word.lower))
        : isVerb(said, i)
    )
      break;
    else if (word.kind !== "function") nouns.push(word);
  }
  return { names, nouns, pronoun: null };
}
