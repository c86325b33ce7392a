import type { Belief } from "../../../../domain/belief.js";
import type { CompleteList } from "../../../../domain/complete-list.js";
import { type Linked, overlaps, type Span } from "../../../../domain/mention.js";
import { ANY_MEMBER, type HoldsFor, type NamedTerm, type Reading } from "../../../../domain/reading.js";
import { CARDINAL } from "../../../../text/number-words.js";
import { type Thing, termOf } from "../things.js";
import type { Understood } from "../understood.js";
import { numberAt } from "./grades.js";
import { listWords } from "./list-words.js";
import { type Meant, membersMeant } from "./members-meant.js";
import { shapeOf } from "./shape-of.js";
import { slotsOf } from "./slots.js";

type ListedClaim = {
  readonly belief: Belief;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly lists: readonly CompleteList[];
};
/** A phrase for members of a list, up to `end`. */
type Members = { readonly list: CompleteList; readonly phrase: Meant; readonly end: number };
/** `span`: the quantified phrase that replaces one member. `statement`: the statement about each member. */
type Quantified = Members & {
  readonly span: Span;
  readonly holds: HoldsFor;
  readonly denied: boolean;
  readonly statement: string;
};
type Names = { readonly terms: readonly NamedTerm[]; readonly end: number };

const BOUND =
  "only|just|exactly|precisely|at least|at most|fewer than|less than|more than|over|no more than|no fewer than|no less than|up to";
const ALL = String.raw`(?<notAll>not )?(?<all>all|every|each|both)(?: single| one)?(?: of)?(?: the)?(?: (?<total>${CARDINAL}|\d{1,3}))?`;
/** Quantifiers; "almost all" and "at all" are excluded. */
const SOME = String.raw`(?<![\p{L}\p{N}])(?<!\b(?:at|almost|nearly|virtually|practically|hardly|not) )(?:${ALL}|(?<none>no|none of|not one(?: of)?|not a single))`;
/** Numbers only at the start: "the last two" is excluded. */
const NUMBER = String.raw`^(?:(?<bound>${BOUND}) )?(?<n>\d+|${CARDINAL}|one)`;
const QUANTIFIER = new RegExp(`(?:${SOME}|${NUMBER}) (?:the )?(?:other )?`, "giu");
/** Words that follow the phrase for the members and narrow it further. */
const NARROWED =
  /^(?:,|['’]|\s+(?:that|who|which|whose|where|when|with|without|in|on|of|from|outside|inside|within|to|by|near|not|but|except|bar|save|apart|other|born|elected|located|\p{L}+ing)(?![\p{L}\p{N}]))/iu;
const BUT = /^,? (?:except|but|apart from|except for|other than|bar) /iu;
const IS = /^,? (?:is|was|are|were|became|remains?|remained)(?: still| also| so far)? /iu;
const ONLY = /^(?:the )?(?:(?:(?:one and )?only|sole|lone|one)(?: two| three| four| one)?|(?<first>(?:very )?first)) /iu;
const RELATIVE = /^ (?:that|who|which)(?: ever)?(?= )|^ (?:ever )?to(?= have )|^ (?:ever )?(?<bare>to)(?= \p{Ll})/u;
/** Words that only identify the members. */
const MEMBERS =
  /^(?:(?:T\d+|W|K\d+|'s) )*N(?: (?:K\d+|(?:in|of|on|from|within|among|across|about) (?:T\d+|W)(?: series)?|since Y\d+|series))*$/u;
const MAX_WORDS = 9;
/** Skips longer sentences: every part of them may name members. */
const MAX_LENGTH = 300;
const MAX_QUANTIFIERS = 4;

/**
 * "Every member of the European Union uses the euro": replaces the phrase for the members by one name, and reads the rest like any other statement.
 * Null if a word is then not understood.
 */
export function readQuantified(told: ListedClaim, read: (belief: Belief) => Understood): Understood | null {
  const { claim } = told.belief;
  if (claim.text.length > MAX_LENGTH) return null;
  const found = [...claim.text.matchAll(QUANTIFIER)].slice(0, MAX_QUANTIFIERS);
  const quantified = [...onlyThese(told), ...found.flatMap((one) => quantifiedBy(told, one))];
  for (const { list, phrase, span, holds, denied, statement } of quantified) {
    const name = "X".padEnd(span.text.length, "x");
    const text = `${statement.slice(0, span.start)}${name}${statement.slice(span.end)}`;
    const { readings, relatings } = read(
      withMember({ ...told.belief, claim: { ...claim, text } }, { ...span, text: name }, list.called[0] ?? list.name),
    );
    const reading = readings.find(isUnderstood);
    // "All members are not in NATO" may mean that some are not.
    if (reading === undefined || (reading.denied && (holds.kind === "all" || span.start > 0))) continue;
    // "All South American countries border Brazil" excludes Brazil itself.
    const beside = told.things.flatMap((thing) => (thing.kind === "entity" && !overlaps(thing.span, span) ? [termOf(thing)] : []));
    const excepted = "but" in holds ? holds.but.map((term) => term.span.start) : holds.kind === "first" ? [holds.of.span.start] : [];
    const asks = { kind: "each", reading, holds, beside: beside.filter((term) => !excepted.includes(term.span.start)) } as const;
    return {
      readings: [
        { ...reading, assertions: [], comparison: null, denied, listed: [{ list, owners: phrase.owners, filters: phrase.filters, asks }] },
      ],
      relatings: relatings.filter(({ from }) => !from.includes(ANY_MEMBER)),
    };
  }
  return null;
}

/** Does the statement make a single assertion about the member, using all of its words? */
export function isUnderstood({ uncheckable, assertions, comparison, listed, unused, unsettled }: Reading): boolean {
  if (uncheckable !== null || unused.length + unsettled.length > 0) return false;
  const [one, ...more] = listed;
  // "is a permanent member of the Security Council": membership of another list.
  if (one !== undefined) return more.length + assertions.length === 0 && one.asks.kind === "member" && one.asks.of.ids.includes(ANY_MEMBER);
  const terms = comparison === null ? assertions.flatMap(({ subject, value }) => [subject, value]) : [comparison.first, comparison.second];
  const isMember = (term: (typeof terms)[number]) => term.kind === "entity" && term.ids.includes(ANY_MEMBER);
  return (comparison !== null || assertions.length === 1) && terms.some(isMember) && terms.every(({ kind }) => kind !== "unknown");
}

function quantifiedBy(told: ListedClaim, found: RegExpExecArray): readonly Quantified[] {
  const { text } = told.belief.claim;
  // "tops every other mountain" is a rank.
  if (found.index > 0 && /\bevery other\b/iu.test(found[0])) return [];
  return membersAt(told, found.index + found[0].length).flatMap((members): readonly Quantified[] => {
    const but = BUT.exec(text.slice(members.end))?.[0];
    const excepted = but === undefined ? null : namesAt(told, members.end + but.length);
    const named = namedBetween(told, members.end);
    const end = named?.end ?? (excepted === null || excepted.terms.length === 0 ? members.end : excepted.end);
    const counted = holdsFor(found, excepted?.terms ?? []);
    const isNamed = named !== null && counted?.kind === "number" && counted.least === named.terms.length && counted.most === counted.least;
    const holds = named === null ? counted : isNamed ? ({ kind: "none", but: named.terms } as const) : null;
    if (holds === null || NARROWED.test(text.slice(end))) return [];
    const span = { start: found.index, end, text: text.slice(found.index, end) };
    return [{ ...members, span, holds, denied: found.groups?.["notAll"] !== undefined, statement: text }];
  });
}

/** "X is the only member that …", "The only member that … is X": true of no other member. */
function onlyThese(told: ListedClaim): readonly Quantified[] {
  const { text } = told.belief.claim;
  const before = namesAt(told, 0);
  const is = before.terms.length === 0 ? undefined : IS.exec(text.slice(before.end))?.[0];
  const from = is === undefined ? 0 : before.end + is.length;
  const only = ONLY.exec(text.slice(from));
  const names = is === undefined ? namesBehind(told) : { terms: before.terms, start: text.length };
  if (only === null || names === null) return [];
  const [of, ...more] = names.terms;
  const isFirst = only.groups?.["first"] !== undefined;
  if (of === undefined || (isFirst && more.length > 0)) return [];
  const holds: HoldsFor = isFirst ? { kind: "first", of } : { kind: "none", but: names.terms };
  return membersAt(told, from + only[0].length).flatMap((members): readonly Quantified[] => {
    const relative = RELATIVE.exec(text.slice(members.end, names.start));
    if (relative === null) return [];
    const end = members.end + relative[0].length;
    // "the only president to resign" refers to the past: "… did resign". The words that the single name replaces need not be readable.
    const isBare = relative.groups?.["bare"] !== undefined;
    const statement = `${isBare ? `${text.slice(0, end - 4)} did` : text.slice(0, end)}${text.slice(end, names.start)}`;
    const span = { start: 0, end: isBare ? end - 4 : end, text: statement.slice(0, isBare ? end - 4 : end) };
    return [{ ...members, span, holds, denied: false, statement }];
  });
}

/** Phrases for members from an offset, longest first. */
function membersAt(told: ListedClaim, from: number): readonly Members[] {
  const { text } = told.belief.claim;
  const ends = [...text.slice(from).matchAll(/[\p{L}\p{N}](?=[^\p{L}\p{N}-]|$)/gu)]
    .slice(0, MAX_WORDS)
    .map(({ index }) => from + index + 1);
  return ends.reverse().flatMap((end) => {
    const words = " ".repeat(from) + text.slice(from, end);
    return told.lists.flatMap((list): readonly Members[] => {
      const phrase = list.called.length > 0 && listWords(list).occurIn(words) ? phraseOf(list, words, told) : null;
      return phrase === null ? [] : [{ list, phrase, end }];
    });
  });
}

function phraseOf(list: CompleteList, words: string, { things, nouns }: ListedClaim): Meant | null {
  const isInside = ({ span }: Thing) => words.slice(span.start, span.end) === span.text;
  const shape = shapeOf(words, list, { things: things.filter(isInside), nouns: nouns.filter(isInside), skip: [] });
  const slots = MEMBERS.test(shape.signs) ? slotsOf(list, shape, shape.signs) : null;
  return slots === null ? null : membersMeant(list, shape, slots);
}

function holdsFor({ groups }: RegExpExecArray, but: readonly NamedTerm[]): HoldsFor | null {
  const { all, total = "", none, bound = "", n = "" } = groups ?? {};
  if (none !== undefined) return { kind: "none", but };
  if (all !== undefined) return { kind: "all", but, total: all.toLowerCase() === "both" ? 2 : numberAt(total, 0)?.says };
  const number = numberAt(n, 0)?.says;
  if (number === undefined || but.length > 0) return null;
  const word = bound.toLowerCase();
  if (/^(?:at least|no fewer than|no less than)$/u.test(word)) return { kind: "number", least: number, most: Number.POSITIVE_INFINITY };
  if (/^(?:more than|over)$/u.test(word)) return { kind: "number", least: number + 1, most: Number.POSITIVE_INFINITY };
  if (/^(?:at most|up to|no more than)$/u.test(word)) return { kind: "number", least: 0, most: number };
  if (/^(?:fewer|less) than$/u.test(word)) return { kind: "number", least: 0, most: number - 1 };
  // "One country borders both" does not exclude others.
  return { kind: "number", least: number, most: number === 1 && word === "" ? Number.POSITIVE_INFINITY : number };
}

/** "Chile and Ecuador" */
function namesAt({ belief, things }: Pick<ListedClaim, "belief" | "things">, start: number): Names {
  const thing = things.find(({ kind, span }) => kind === "entity" && span.start === start);
  if (thing?.kind !== "entity") return { terms: [], end: start };
  const joined = /^(?:,? and |, )/u.exec(belief.claim.text.slice(thing.span.end))?.[0];
  const more = joined === undefined ? null : namesAt({ belief, things }, thing.span.end + joined.length);
  return more === null || more.terms.length === 0
    ? { terms: [termOf(thing)], end: thing.span.end }
    : { terms: [termOf(thing), ...more.terms], end: more.end };
}

/** "Only two members, Canada and the United States, lie in …" */
function namedBetween(told: ListedClaim, end: number): Names | null {
  const { text } = told.belief.claim;
  const opening = /^(?:, | [–—] )(?:the )?/u.exec(text.slice(end))?.[0];
  const names =
    opening === undefined ? null : [namesAt(told, end + opening.length), namesAt(told, end + 2)].find(({ terms }) => terms.length > 0);
  return names != null && /^(?:,| [–—])(?= )/u.test(text.slice(names.end)) ? { ...names, end: names.end + 1 } : null;
}

/** The names at the end, after "is"; `start`: end of the words before it. */
function namesBehind(told: ListedClaim): { readonly terms: readonly NamedTerm[]; readonly start: number } | null {
  const { text } = told.belief.claim;
  for (const { span } of told.things) {
    const { terms, end } = namesAt(told, span.start);
    const is = /,? (?:is|was|are|were) $/u.exec(text.slice(0, span.start));
    if (is !== null && terms.length > 0 && /^[.!]?\s*$/u.test(text.slice(end))) return { terms, start: is.index };
  }
  return null;
}

/** The claim with a name that stands for any thing called so. */
export function withMember(belief: Belief, span: Span, called: string): Belief {
  const entity = { id: ANY_MEMBER, label: span.text, description: called, aliases: [] };
  const member: Linked = { kind: "linked", span, by: "name", entity, score: 1, rivals: [], rejected: [] };
  const isOutside = (one: Span) => !overlaps(one, span) && one.end <= belief.claim.text.length;
  return {
    ...belief,
    links: [...belief.links.filter((link) => isOutside(link.span)), member].sort((a, b) => a.span.start - b.span.start),
    mentions: belief.mentions.filter(isOutside),
  };
}
