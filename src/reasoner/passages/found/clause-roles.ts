import { isPastForm } from "../../../language/stem.js";
import type { Word } from "../read-words.js";
import type { NamePhrase } from "./name-phrases.js";

/** A sentence or a claim, as far as roles are read off it. */
export type Sayable = { readonly text: string; readonly words: readonly Word[]; readonly names: readonly NamePhrase[] };

/** What stands on one side of a verb: names, plain nouns, or a pronoun alone. */
export type Side = { readonly names: readonly NamePhrase[]; readonly nouns: readonly Word[]; readonly pronoun: Word | null };

/** Who stands where around a word that says what happens. */
export type ClauseRoles = {
  readonly subject: Side;
  /** Who it is done by ("built by …"); null where nobody is named so. */
  readonly agent: Side | null;
  readonly passive: boolean;
  /** A noun says it ("her captain, Ann Marsh"). */
  readonly noun: boolean;
  /** It is told as a fact: not wished, planned, offered or supposed. */
  readonly real: boolean;
  readonly denied: boolean;
};

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const BE = list("is are was were be been being am");
const HAVE = list("has have had having do does did");
const MODAL = list("would could might may should will shall can must");
const NOT = list("not never hardly barely nor");
const ADVERB = list(
  "also later earlier soon then just often once twice still already first now again always even finally himself herself itself themselves both only and or",
);
const PRONOUN = list("he she it they him her them himself this these i we");
const POSSESSIVE = list("his her its their");
const ARTICLE = list(
  "the a an this that these those his her its their some many two three four five six seven eight nine ten most no each every",
);
const PREPOSITION = list(
  "of in on at by for to from with into onto over under about between among during after before since until till near against like through across around toward towards past behind beside beneath along upon within via despite off above below without as than inside outside aboard beyond",
);
/** What follows "to" after these did happen. */
const FACTIVE = list(
  "managed began begun started came went continued used helped proceeded first last able lived had took only grew happened second third woman man person got",
);
const BREAK = /[;:()—–"“”]/u;

export function rolesAt(said: Sayable, at: number): ClauseRoles {
  const { words } = said;
  const verb = isVerb(said, at);
  let i = at - 1;
  const state = { be: false, real: true, denied: false };
  for (; i >= 0; i--) {
    const lower = words[i]?.lower ?? "";
    if (i < at - 1 && BREAK.test(between(said, i))) break;
    if (BE.has(lower)) state.be = true;
    else if (MODAL.has(lower) && words[i]?.kind === "function") state.real = false;
    else if (NOT.has(lower)) state.denied = true;
    else if (lower === "no" && !verb) state.denied = true;
    else if (!(HAVE.has(lower) || (verb && isAdverb(lower)) || (!verb && (ARTICLE.has(lower) || isPlain(said, i))))) break;
    if (lower === "and" || lower === "or") {
      i--;
      break;
    }
  }
  if (!verb) return nounRoles(said, at, state);
  const agent = agentAfter(said, at);
  const passive = isPastForm(words[at]?.lower ?? "") && (state.be || agent !== null);
  const roles = { agent, passive, noun: false, denied: state.denied };
  if (words[i]?.lower === "to") {
    const governing = words[i - 1]?.lower ?? "";
    const before = lastVerb(said, i);
    return { ...roles, subject: before === null ? NOBODY : rolesAt(said, before).subject, real: state.real && FACTIVE.has(governing) };
  }
  if (RELATIVE.test(words[i]?.lower ?? "") && isNounLike(said, i - 1))
    return { ...roles, subject: antecedent(said, i - 1), real: state.real };
  const joined = /^(?:and|or|but|then)$/u.test(words[i + 1]?.lower ?? "") || /ing$/u.test(words[at]?.lower ?? "");
  const opened = openingOf(said, at);
  if (opened !== null) {
    const outside = lastVerb(said, opened + 1);
    const subject = outside === null ? antecedent(said, opened) : rolesAt(said, outside).subject;
    return { ...roles, subject, passive: isPastForm(words[at]?.lower ?? ""), real: state.real };
  }
  const own = joined ? NOBODY : sideBefore(said, i, /,/u.test(between(said, i)));
  const before = isEmpty(own) ? lastVerb(said, i + 1) : null;
  if (before !== null) return { ...roles, subject: rolesAt(said, before).subject, real: state.real };
  return { ...roles, subject: own, real: state.real };
}

const RELATIVE = /^(?:who|which|that)$/u;

function isNounLike(said: Sayable, at: number): boolean {
  return isPlain(said, at) || nameAt(said, said.words[at]) !== undefined;
}

/** "…, who stayed": the name or noun right before it, and what it is of. */
function antecedent(said: Sayable, at: number): Side {
  const name = nameAt(said, said.words[at]);
  if (name !== undefined) return { names: [name], nouns: [], pronoun: null };
  const led = leadOf(said, at);
  const of = led?.lower === "of" || led?.lower === "by" || led?.lower === "in" ? antecedent(said, said.words.indexOf(led) - 1) : NOBODY;
  const noun = said.words[at];
  return { ...of, nouns: [...(noun === undefined ? [] : [noun]), ...of.nouns] };
}

const NOBODY: Side = { names: [], nouns: [], pronoun: null };

export function isEmpty({ names, nouns, pronoun }: Side): boolean {
  return names.length === 0 && nouns.length === 0 && pronoun === null;
}

/** The word before the bracket that a word stands in: "Ann Marsh (born 1901 – died 1980)". */
function openingOf({ text, words }: Sayable, at: number): number | null {
  const opening = text.lastIndexOf("(", words[at]?.start ?? 0);
  if (opening === -1 || text.slice(opening, words[at]?.start).includes(")")) return null;
  const before = words.findLastIndex(({ end }) => end <= opening);
  return before === -1 ? null : before;
}

/** What lies between a word and the next one. */
function between({ text, words }: Sayable, at: number): string {
  return text.slice(words[at]?.end ?? 0, words[at + 1]?.start ?? text.length);
}

function isAdverb(lower: string): boolean {
  return ADVERB.has(lower) || /ly$/u.test(lower);
}

function nameAt({ names }: Sayable, word: Word | undefined): NamePhrase | undefined {
  return word === undefined ? undefined : names.find(({ start, end }) => word.start >= start && word.end <= end);
}

function isPlain(said: Sayable, at: number): boolean {
  const word = said.words[at];
  return word !== undefined && word.kind !== "function" && nameAt(said, word) === undefined;
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
  if (isPastForm(word.lower)) return true;
  return /[^s]s$/u.test(word.lower) && (PRONOUN.has(before) || nameAt(said, said.words[at - 1]) !== undefined);
}

/** The verb before a place in the same clause, whose subject a joined verb shares. */
function lastVerb(said: Sayable, at: number): number | null {
  for (let i = at - 1; i >= 0; i--) {
    if (/[;:]/u.test(between(said, i))) return null;
    if (isVerb(said, i) && !PREPOSITION.has(said.words[i - 1]?.lower ?? "")) return i;
  }
  return null;
}

/** The names and nouns that stand before a verb and belong to no preposition; "of" leads back to what something is of. */
function sideBefore(said: Sayable, from: number, comma: boolean): Side {
  const { words, text } = said;
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
      if (names.length === 0 && nouns.length === 0) return { names, nouns, pronoun: word };
      if (/^(?:he|she|they|it)$/u.test(word.lower)) return { names, nouns, pronoun: word };
      break;
    }
    const name = nameAt(said, word);
    const start = name === undefined ? i : words.findIndex(({ start: at }) => at >= name.start);
    if (
      name === undefined &&
      (isVerb(said, i) || (word.kind === "function" && !isJoint(word.lower) && !ARTICLE.has(word.lower) && !PREPOSITION.has(word.lower)))
    ) {
      // Behind a comma, what another verb leads to is no subject: "sold clothes, drew the crest".
      if (!aside && comma && isVerb(said, i)) return NOBODY;
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
      // A phrase between commas that a verb opens (", led by Ann Marsh,") is skipped with its verb.
      aside = led.lower === "by";
      i = words.indexOf(led) - 1;
      continue;
    }
    if (name !== undefined) names.push(name);
    else nouns.push(word);
    const previous = words[start - 1];
    if (previous === undefined) break;
    const gap = text.slice(previous.end, words[start]?.start ?? 0);
    const goesOn =
      /,/u.test(gap) ||
      isJoint(previous.lower) ||
      led !== null ||
      (isPlain(said, start - 1) && previous.kind === "plain") ||
      ARTICLE.has(previous.lower) ||
      isGenitive(said, start - 1);
    if (!goesOn) break;
    i = start - 1;
    if (ARTICLE.has(previous.lower) && !/,/u.test(text.slice(words[start - 2]?.end ?? 0, previous.start)) && led === null) break;
    if (led !== null) i = words.indexOf(led) - 1;
  }
  return { names, nouns, pronoun: null };
}

function isJoint(lower: string): boolean {
  return lower === "and" || lower === "or";
}

function isGenitive(said: Sayable, at: number): boolean {
  return nameAt(said, said.words[at]) !== undefined && /['’]s?$/u.test(said.words[at]?.text ?? "");
}

/** The preposition that a plain phrase hangs on, over its article and adjectives. */
function leadOf(said: Sayable, at: number): Word | null {
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

/** Who stands behind "by" in the same clause. */
function agentAfter(said: Sayable, at: number): Side | null {
  const { words } = said;
  for (let i = at + 1; i < Math.min(words.length, at + 12); i++) {
    if (BREAK.test(between(said, i - 1)) || (i > at + 1 && isVerb(said, i))) return null;
    if (words[i]?.lower !== "by") continue;
    const side = sideAfter(said, i + 1);
    return isEmpty(side) ? null : side;
  }
  return null;
}

function sideAfter(said: Sayable, from: number): Side {
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

/** "Her captain, Ann Marsh, …", "Ann Marsh, the founder of …", "she was the first captain": names that a noun is said of. */
function nounRoles(said: Sayable, at: number, state: { readonly real: boolean; readonly denied: boolean }): ClauseRoles {
  const { text, words, names } = said;
  const noun = words[at];
  const [start, end] = [noun?.start ?? 0, noun?.end ?? 0];
  const beside = names.filter(
    (name) =>
      (name.start >= end && APPOSED.test(text.slice(end, name.start))) ||
      (name.end <= start && SAID_OF.test(text.slice(name.end, start)) && !BREAK.test(text.slice(name.end, start))),
  );
  const verb = lastVerb(said, at);
  // "It had eighty entrances", "she was the first captain": said of the subject.
  const owner = verb !== null && at - verb <= MOST_BETWEEN && EMPTY.test(words[verb]?.lower ?? "") ? rolesAt(said, verb).subject : NOBODY;
  const agent = agentAfter(said, at);
  return { subject: { ...owner, names: [...beside, ...owner.names] }, agent, passive: agent !== null, noun: true, ...state };
}

const MOST_BETWEEN = 7;
/** Verbs that say nothing by themselves: the noun that follows does. */
export const EMPTY =
  /^(?:is|are|was|were|be|been|has|have|had|became|become|becomes|remained|served|serves|did|do|does|would|could|might|may|should|will|shall|can|must)$/u;
const APPOSED = /^(?:,?\s+(?:(?:was|is|were|called|named)\s+)?(?:the\s+)?(?:[\p{Ll}-]+\s+)?)$/u;
const SAID_OF =
  /^(?:['’]s?)?(?:\s+(?:[\p{Ll}-]+\s+){0,3}?(?:was|is|were|are|became|remained|as)|,|\s*\()?\s*(?:(?:the|a|an|his|her|its|their|first|last|also)\s+)*(?:[\p{Ll}\d-]+\s+){0,3}$/u;
