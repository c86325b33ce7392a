import { between, FRONTED, isAdverb, isPast, isPlain, isVerb, nameAt, openingOf, type ParsedText } from "./clause-words.js";
import type { Word } from "./read-words.js";

type Span = { readonly from: number; readonly to: number };
/** A verb with its auxiliaries, as positions of words. */
type VerbGroup = { readonly first: number; readonly last: number };
type Clause = { readonly group: VerbGroup; readonly spans: readonly Span[] };

const COORDINATES = /^(?:and|but|or|who|whom|whose|which|that|where|when|while|whereas|although|though|because|so|then)$/u;
const RELATIVE = /^(?:who|whom|whose|which|that|where)$/u;
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
  const own =
    clauses.find(({ group }) => at >= group.first && at <= group.last) ??
    clauses.find(({ spans }) => spans.some(({ from, to }) => start >= from && start < to));
  return own === undefined ? () => clauses.length === 0 : (position) => own.spans.some(({ from, to }) => position >= from && position < to);
}

function clausesOf(said: ParsedText): readonly Clause[] {
  const groups = verbGroups(said);
  const borders = groups.slice(1).map((group, at) => borderOf(said, groups[at]?.last ?? 0, group.first));
  // An aside ends with a comma before the next verb.
  const closes = (at: number) => groups[at + 1] !== undefined && /,/u.test(said.text.slice(borders[at]?.from, (borders[at]?.to ?? 0) + 1));
  const opened = groups.map((group, at) => asideOf(said, borders[at - 1]?.to ?? 0, group, closes(at)));
  return groups.map((group, at): Clause => {
    const from = opened[at] ?? borders[at - 1]?.to ?? 0;
    const end = borders[at]?.from ?? said.text.length + 1;
    const verb = said.words[group.last]?.end ?? 0;
    const gap = said.text.slice(verb, end).search(GAPPED);
    const to = gap === -1 ? end : verb + gap;
    // "The firm, founded in 1951, moved …": the words before the aside belong to the verb after it.
    const aside = at === 0 ? null : (opened[at - 1] ?? null);
    const outer = aside === null ? [] : [{ from: borders[at - 2]?.to ?? 0, to: aside }];
    const fronted =
      joinOf(said, group.first) !== null && !OWN_TIME.test(said.text.slice(from, to).split(",")[0] ?? "")
        ? FRONTED.exec(said.text)?.[0]
        : undefined;
    const shared = fronted === undefined ? [] : [{ from: 0, to: fronted.length }];
    return { group, spans: [...outer, ...shared, ...antecedentOf(said, group, opened[at] ?? null), { from, to }] };
  });
}

/** A clause with its own time does not share the one that opens the sentence. */
const OWN_TIME = /\b(?:\d{4}|later|earlier|after|before|then|now|since|until)\b/u;

/** The "and" directly before a verb that shares its subject with the previous verb: "and later sold". */
function joinOf({ words }: ParsedText, verb: number): Word | null {
  const last = words.findLastIndex(({ lower }, at) => at < verb && (/^(?:and|or|but)$/u.test(lower) || !isAdverb(lower)));
  const word = words[last];
  return word !== undefined && /^(?:and|or|but)$/u.test(word.lower) ? word : null;
}

/** The noun phrase that a relative clause or a participle describes: "house arrest" in "house arrest, in which he died", "Vell, directed by". */
function antecedentOf(said: ParsedText, { first }: VerbGroup, opened: number | null): readonly Span[] {
  const isParticiple =
    first > 0 && /,/u.test(between(said, first - 1)) && isPast(said.words[first]?.lower ?? "") && said.words[first + 1]?.lower === "by";
  const relative = said.words.findIndex(({ start, lower }) => start === opened && RELATIVE.test(lower));
  const edge =
    relative === -1 && isParticiple ? first : relative - (/^(?:in|on|at|during)$/u.test(said.words[relative - 1]?.lower ?? "") ? 1 : 0);
  let from = edge;
  const isNoun = (at: number) => isPlain(said, at) || nameAt(said, said.words[at]) !== undefined;
  while (from > 0 && isNoun(from - 1) && (from === edge || /^\s$/u.test(between(said, from - 1)))) from--;
  return from < edge ? [{ from: said.words[from]?.start ?? 0, to: said.words[edge - 1]?.end ?? 0 }] : [];
}

function verbGroups(said: ParsedText): readonly VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (const [at, word] of said.words.entries()) {
    const isGerund = word.kind === "plain" && /[^r]ing$/u.test(word.lower) && opensGerund(said, at);
    if (!isVerb(said, at) && !isGerund) continue;
    const last = groups.at(-1);
    const inside = last === undefined ? [] : said.words.slice(last.last + 1, at);
    const isSame =
      last !== undefined &&
      (inside.every(({ lower }) => JOINS.test(lower) || /ly$/u.test(lower)) || isJoinedParticiple(said, last.last, at)) &&
      !/[,;:()—–]/u.test(said.text.slice(said.words[last.last]?.end ?? 0, word.start));
    if (isSame) groups.splice(-1, 1, { first: last.first, last: at });
    else groups.push({ first: at, last: at });
  }
  return groups;
}

/** "written and directed by". */
function isJoinedParticiple({ words }: ParsedText, last: number, at: number): boolean {
  return at === last + 2 && words[last + 1]?.lower === "and" && isPast(words[last]?.lower ?? "") && isPast(words[at]?.lower ?? "");
}

/** ", opening a shop", "after opening a shop". */
function opensGerund(said: ParsedText, at: number): boolean {
  return at > 0 && (/,/u.test(between(said, at - 1)) || /^(?:by|after|before|while|when)$/u.test(said.words[at - 1]?.lower ?? ""));
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
  // An "and" directly before the verb is the boundary; others join nouns.
  const join = joinOf(said, next);
  const [first, final] = join !== null && join.start > (words[last]?.end ?? 0) ? [join.start, join.start] : [strong[0], strong.at(-1)];
  // ", and": the comma and the word are one boundary.
  if (first !== undefined && final !== undefined) return { from: commas.find((comma) => first - comma === 2) ?? first, to: final };
  const comma = commas.at(-1) ?? words[next]?.start ?? text.length;
  return { from: comma, to: comma };
}

/** The start of the aside that this verb belongs to (", who was born", ", founded in"); null if it belongs to none. */
function asideOf(said: ParsedText, from: number, { first }: VerbGroup, closes: boolean): number | null {
  const { words } = said;
  const relative = words.findLast((word, at) => at < first && word.start >= from && RELATIVE.test(word.lower));
  if (relative !== undefined) return relative.start;
  const isApposed = closes && first > 0 && /,/u.test(between(said, first - 1)) && isPast(words[first]?.lower ?? "");
  return isApposed && (words[first - 1]?.end ?? 0) > from ? (words[first - 1]?.end ?? 0) : null;
}
