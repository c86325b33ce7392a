import { between, isPast, isVerb, openingOf, type ParsedText } from "./clause-words.js";

type Span = { readonly from: number; readonly to: number };
/** A verb with its auxiliaries, as positions of words. */
type VerbGroup = { readonly first: number; readonly last: number };
type Clause = VerbGroup & Span;

const COORDINATES = /^(?:and|but|or|who|whom|whose|which|that|where|when|while|whereas|although|though|because|so|then)$/u;
const JOINS = /^(?:to|not|never|also|then|later|been|now|already|first|still|just|only|again|since)$/u;

/** A second subject without its own verb: "Paul runs the mill, Erik Vogt the shop", "has 140 employees, the shop 12". */
const GAPPED = /,\s+(?:and\s+)?(?:(?:\p{Lu}[\p{L}'’-]*\s+)+(?:the|an?)\s|(?:(?:the|team)\s+)?\p{L}+\s+(?:\p{L}+\s+)?\d)/u;

/**
 * Which positions of a sentence belong to the clause of a word: in "was born in Hull in 1901 and died in 1980", 1901 belongs to the birth.
 * If the boundary between two clauses is unclear, the words around it belong to neither.
 */
export function clauseOf(said: ParsedText, at: number): (start: number) => boolean {
  const start = said.words[at]?.start ?? 0;
  const clauses = clausesOf(said);
  const own = clauses.find(({ first, last }) => at >= first && at <= last) ?? clauses.find(({ from, to }) => start >= from && start < to);
  return own === undefined ? () => clauses.length === 0 : (position) => position >= own.from && position < own.to;
}

function clausesOf(said: ParsedText): readonly Clause[] {
  const groups = verbGroups(said);
  const borders = groups.slice(1).map((group, at) => borderOf(said, groups[at]?.last ?? 0, group.first));
  return groups.map((group, at): Clause => {
    const from = borders[at - 1]?.to ?? 0;
    const end = borders[at]?.from ?? said.text.length + 1;
    const verb = said.words[group.last]?.end ?? 0;
    const gap = said.text.slice(verb, end).search(GAPPED);
    return { ...group, from, to: gap === -1 ? end : verb + gap };
  });
}

function verbGroups(said: ParsedText): readonly VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (const [at, word] of said.words.entries()) {
    if (!isVerb(said, at)) continue;
    const last = groups.at(-1);
    const inside = last === undefined ? [] : said.words.slice(last.last + 1, at);
    const isSame =
      last !== undefined &&
      // "Written and directed by" is one verb.
      (inside.every(({ lower }) => JOINS.test(lower) || /ly$/u.test(lower)) ||
        (inside.length === 1 && inside[0]?.lower === "and" && [last.last, at].every((one) => isPast(said.words[one]?.lower ?? "")))) &&
      !/[,;:()—–]/u.test(said.text.slice(said.words[last.last]?.end ?? 0, word.start));
    if (isSame) groups.splice(-1, 1, { first: last.first, last: at });
    else groups.push({ first: at, last: at });
  }
  return groups;
}

/** The boundary between two verbs: if the two possible positions differ, the words between them belong to neither. */
function borderOf(said: ParsedText, last: number, next: number): Span {
  const { words, text } = said;
  // A bracket separates only inside from outside.
  const breaks = openingOf(said, last) === openingOf(said, next) ? /[;:—–]/u : /[;:()—–]/u;
  const strong: number[] = [];
  const commas: number[] = [];
  for (let at = last; at < next; at++) {
    const gap = between(said, at);
    const end = words[at]?.end ?? 0;
    if (breaks.test(gap)) strong.push(end);
    else if (/,/u.test(gap)) commas.push(end);
    const word = words[at + 1];
    if (word !== undefined && at + 1 < next && COORDINATES.test(word.lower)) strong.push(word.start);
  }
  // "games that went on for days, in which …": without a comma, "that" continues the noun phrase up to the next boundary.
  if (strong.length > 1 && /^that\b/u.test(text.slice(strong[0])) && !/,\s$/u.test(text.slice(0, strong[0]))) strong.shift();
  // Words before a semicolon belong to the verb before it.
  const semicolon = text.lastIndexOf(";", words[next]?.start ?? 0);
  if (semicolon > (words[last]?.end ?? 0) - 1) return { from: semicolon, to: semicolon };
  const [first, final] = [strong[0], strong.at(-1)];
  // ", and": the comma and the word are one boundary.
  if (first !== undefined && final !== undefined) return { from: commas.find((comma) => first - comma === 2) ?? first, to: final };
  const comma = commas.at(-1) ?? words[next]?.start ?? text.length;
  return { from: comma, to: comma };
}
