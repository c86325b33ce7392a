import { between, FRONTED, isPast, isPlain, isVerb, nameAt, openingOf, type ParsedText } from "./clause-words.js";

/** A verb with its auxiliaries, as positions of words. */
type VerbGroup = { readonly first: number; readonly last: number };
/** Character positions. */
type Span = { readonly from: number; readonly to: number };

const COORDINATES = /^(?:and|but|or|who|whom|whose|which|that|where|when|while|whereas|although|though|because|so|then)$/u;
const RELATIVE = /^(?:who|whom|whose|which)$/u;
const JOINS = /^(?:to|not|never|also|then|later|been|now|already|first|still|just|only|again|since|\p{L}+ly)$/u;

/** A second subject without its own verb: "Paul runs the mill, Erik Vogt the shop", "has 140 employees, the shop 12". */
const GAPPED = /,\s+(?:and\s+)?(?:(?:\p{Lu}[\p{L}'’-]*\s+)+(?:the|an?)\s|(?:(?:the|team)\s+)?\p{L}+\s+(?:\p{L}+\s+)?\d)/u;

/**
 * Which positions of a sentence belong to the clause of a word: in "was born in Hull in 1901 and died in 1980", 1901 belongs to the birth.
 * If the boundary between two clauses is unclear, the words around it belong to neither.
 */
export function clauseOf(said: ParsedText, at: number): (start: number) => boolean {
  const groups = verbGroups(said);
  const spans = groups.map((group, index) => spanOf(said, group, groups[index - 1], groups[index + 1]));
  const isIn = (start: number) => (span: Span | undefined) => span !== undefined && start >= span.from && start < span.to;
  const own = spans[groups.findIndex(({ first, last }) => at >= first && at <= last)] ?? spans.find(isIn(said.words[at]?.start ?? 0));
  if (own === undefined) return () => groups.length === 0;
  const fronted = sharesTime(said, own) ? (FRONTED.exec(said.text)?.[0].length ?? 0) : 0;
  return (start) => isIn(start)(own) || start < fronted;
}

/** "In 1930 she met him and married": the clause goes on with "and" and a verb, and has no time of its own. */
function sharesTime(said: ParsedText, { from, to }: Span): boolean {
  const at = said.words.findIndex(({ start }) => start >= from);
  return /^(?:and|or|but)$/u.test(said.words[at]?.lower ?? "") && isVerb(said, at + 1) && !OWN_TIME.test(said.text.slice(from, to));
}

const OWN_TIME = /\b(?:\d{4}|later|earlier|after|before|then|now|since|until)\b/u;

function spanOf(said: ParsedText, group: VerbGroup, before: VerbGroup | undefined, next: VerbGroup | undefined): Span {
  const relative = said.words.findLast(({ lower }, at) => at < group.first && RELATIVE.test(lower));
  const from = withAntecedent(said, before === undefined ? (relative?.start ?? 0) : borderOf(said, before, group).to, group);
  const end = next === undefined ? said.text.length + 1 : borderOf(said, group, next).from;
  const verb = said.words[group.last]?.end ?? 0;
  const gap = said.text.slice(verb, end).search(GAPPED);
  return { from, to: gap === -1 ? end : verb + gap };
}

/** "Sentenced to house arrest, which he spent in …", "the prize went to 'Vell', directed by …": what is described belongs to both clauses. */
function withAntecedent(said: ParsedText, from: number, { first }: VerbGroup): number {
  const { words } = said;
  const edge = words.findIndex(({ start }) => start >= from);
  const describes = RELATIVE.test(words[edge]?.lower ?? "") || (edge === first && words[first + 1]?.lower === "by");
  const isNoun = (at: number) => isPlain(said, at) || nameAt(said, words[at]) !== undefined;
  let at = edge;
  while (describes && at > 0 && isNoun(at - 1) && (at === edge || /^\s$/u.test(between(said, at - 1)))) at--;
  return at < edge ? (words[at]?.start ?? from) : from;
}

function verbGroups(said: ParsedText): readonly VerbGroup[] {
  const groups: VerbGroup[] = [];
  for (const at of said.words.keys()) {
    if (!isVerb(said, at)) continue;
    const last = groups.at(-1);
    if (last !== undefined && isSameVerb(said, last.last, at)) groups.splice(-1, 1, { first: last.first, last: at });
    else groups.push({ first: at, last: at });
  }
  return groups;
}

/** "was later found", "written and directed by". */
function isSameVerb({ words, text }: ParsedText, last: number, at: number): boolean {
  const [one, other, inside] = [words[last], words[at], words.slice(last + 1, at)];
  if (one === undefined || other === undefined || /[,;:()—–]/u.test(text.slice(one.end, other.start))) return false;
  const isJoined = inside.length === 1 && inside[0]?.lower === "and" && isPast(one.lower) && isPast(other.lower);
  return isJoined || inside.every(({ lower }) => JOINS.test(lower));
}

/** The boundary between two verbs: if there are several possible positions, the words between them belong to neither. */
function borderOf(said: ParsedText, { last }: VerbGroup, { first }: VerbGroup): Span {
  const { words, text } = said;
  // A bracket separates only inside from outside.
  const breaks = openingOf(said, last) === openingOf(said, first) ? /[;:—–]/u : /[;:()—–]/u;
  const [strong, joints, commas]: [number[], number[], number[]] = [[], [], []];
  for (let at = last; at < first; at++) {
    const [gap, end, next] = [between(said, at), words[at]?.end ?? 0, words[at + 1]];
    if (breaks.test(gap)) strong.push(end);
    else if (/,/u.test(gap)) commas.push(end);
    if (next !== undefined && COORDINATES.test(next.lower)) joints.push(next.start);
  }
  // "Games that went on for days, in which …": without a comma, "that" goes on with the noun phrase.
  if (joints.length > 1 && /[^,]\sthat$/u.test(text.slice(0, (joints[0] ?? 0) + 4))) joints.shift();
  const found = [strong, joints, commas.slice(-1)].find(({ length }) => length > 0) ?? [words[first]?.start ?? text.length];
  return { from: found[0] ?? 0, to: found.at(-1) ?? 0 };
}
