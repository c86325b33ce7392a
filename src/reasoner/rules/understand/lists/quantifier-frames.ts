import type { CompleteList } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { HoldsFor, NamedTerm } from "../../../../domain/reading.js";
import { CARDINAL } from "../../../../text/number-words.js";
import type { Piece } from "../parts/assemble-part.js";
import { numberAt } from "./grades.js";
import { listWords } from "./list-words.js";
import { type ListedClaim, MEMBER, type Members, membersAt, type Narrowed, namesAt, narrowedAt } from "./narrowed-members.js";

/** A sentence about members: for how many of them `scope` holds. Without a scope, it is about who or how many they are. */
export type Frame = {
  readonly members: Members;
  readonly holds: HoldsFor;
  readonly denied: boolean;
  readonly scope: readonly Piece[] | null;
};
/** The sentence without its frame: from `from` to `end`. `set`: members that an opening names. `named`: names at the end, after a colon. */
type Sentence = {
  readonly told: ListedClaim;
  readonly from: number;
  readonly end: number;
  readonly set: Members | null;
  readonly named: readonly NamedTerm[];
};

const N = String.raw`\d{1,3}|${CARDINAL}|one`;
const BOUND =
  "only|just|exactly|precisely|at least|at most|fewer than|less than|more than|over|no more than|no fewer than|no less than|up to";
/** The lists describe today: "so far" and "as of 2025" say nothing more. */
const NOW = `so far|thus far|to date|until now|up to now|(?:as of|by|up to|until|up to and including) 202[4-9]`;
const OPENING = new RegExp(`^(?:${NOW}),? `, "iu");
const CLOSING = new RegExp(`(?:,? (?:${NOW}|at all|in total|in all))?[.!]?\\s*$`, "iu");
const FRONTED = /^(?:of|among|amongst|out of|within)(?: all)?(?= )/iu;
const ALL = `(?<notAll>not )?(?<all>all|every|each|both)(?: single| one| but (?<allBut>${N})(?! other))?`;
/** "almost all" and "at all" are excluded. */
const SOME = String.raw`(?<![\p{L}\p{N}])(?<!\b(?:at|almost|nearly|virtually|practically|hardly|not) )(?:${ALL}|(?<none>no|none|not one|not a single|neither))`;
/** Numbers only at the start: "the last two" is excluded. */
const NUMBER = `(?:(?<bound>${BOUND}) )?(?<n>${N})|(?:exactly )?(?<half>half)|(?<most>most|the majority|a majority|more than half)|(?<some>some)`;
const ANYWHERE = new RegExp(`${SOME}(?= )`, "giu");
const AT_START = new RegExp(`^(?:${SOME}|${NUMBER})(?= )`, "iu");
const BUT = /^,? (?:except(?: for)?|but|apart from|other than|bar|save|besides) /iu;
const IS = /^,? (?:is|was|are|were|became|remains?|remained|has been|have been)(?: still| also| so far| thus far)?(?= )/iu;
const ONLY = new RegExp(
  `^ (?:the )?(?:(?:(?:one and )?only|sole|lone|single|(?<=the )one(?! of))(?: (?<n>${N})(?! of))?|(?<count>${N})|(?<first>(?:very )?first))(?= )`,
  "iu",
);
const ALONE = /^,?(?<alone> alone)?(?: (?:among|amongst|of|out of)(?<set>))?(?= )/iu;
const BEEN = /,? (?:(?:has|have|had)(?: ever| already)? (?:been|become|served as)|is|are|was|were|became)(?: an?| the)?(?= )/giu;
const KIND = new RegExp(`^(?:(?<notAll>)(?<all>only)|(?<none>no)|an?|(?:(?<bound>${BOUND}) )?(?<n>${N}))(?= )`, "iu");
const THERE = /^there (?:is|are|was|were|has been|have been)(?= )/iu;
/** Skips longer sentences: every part of them may name members. */
const MAX_LENGTH = 300;
const MAX_QUANTIFIERS = 4;

/** All ways to read the claim as a quantifier, the members it is about and a statement about each of them. */
export function framesIn(told: ListedClaim): readonly Frame[] {
  const { text } = told.belief.claim;
  if (text.length > MAX_LENGTH) return [];
  const from = OPENING.exec(text)?.[0].length ?? 0;
  const last = text.length - (CLOSING.exec(text)?.[0].length ?? 0);
  const colon = text.search(/: | [–—] [^–—]*$/u);
  const listed = colon < 0 ? null : namesAt(told, colon + (text[colon] === ":" ? 2 : 3));
  const isNamed = listed !== null && listed.terms.length > 0 && listed.end >= last;
  const rest = { told, from, end: isNamed ? colon : last, named: isNamed ? listed.terms : [] };
  const fronted = FRONTED.exec(text.slice(from))?.[0];
  const sets = fronted === undefined ? [] : membersAt(told, { from: from + fronted.length, set: null });
  const sentences: readonly Sentence[] = [
    { ...rest, set: null },
    ...sets.flatMap((members) =>
      narrowedAt(told, members, rest.end).flatMap(({ members: set }) =>
        /^, /u.test(text.slice(set.end)) ? [{ ...rest, from: set.end + 2, set }] : [],
      ),
    ),
  ];
  return sentences.flatMap((one) => [...onlyThese(one), ...alone(one), ...quantified(one), ...inverted(one), ...onlySuch(one)]);
}

/** "Three of the seven members …", "Brazil borders every country …", "There is only one member that …" */
function quantified(sentence: Sentence): readonly Frame[] {
  const { told, from, end } = sentence;
  const text = told.belief.claim.text.slice(0, end);
  const there = THERE.exec(text.slice(from))?.[0].length ?? 0;
  const start = from + (there > 0 ? there + 1 : 0);
  const first = AT_START.exec(text.slice(start));
  const found = [
    ...(first === null ? [] : [{ at: start, match: first }]),
    ...(there > 0 ? [] : [...text.matchAll(ANYWHERE)].filter(({ index }) => index > from).map((match) => ({ at: match.index, match }))),
  ];
  return found.slice(0, MAX_QUANTIFIERS).flatMap(({ at, match }) => {
    const behind = at + match[0].length;
    // "tops every other mountain" is a rank.
    if (at > from && /^ other\b/u.test(text.slice(behind)) && /every/iu.test(match[0])) return [];
    return membersAt(told, { from: behind, set: at === start ? sentence.set : null }).flatMap((noun) =>
      narrowedAt(told, noun, end).flatMap((narrowed) => framesOf(sentence, { at, match, narrowed, isThere: there > 0 })),
    );
  });
}

type Found = { readonly at: number; readonly match: RegExpExecArray; readonly narrowed: Narrowed; readonly isThere: boolean };

function framesOf({ told, from, end, named }: Sentence, { at, match, narrowed, isThere }: Found): readonly Frame[] {
  const { text } = told.belief.claim;
  const { members, last } = narrowed;
  const but = BUT.exec(text.slice(members.end))?.[0];
  const excepted = but === undefined ? null : namesAt(told, members.end + but.length);
  const between = but === undefined ? namedBetween(told, members.end, end) : null;
  const names = between?.terms ?? named;
  const behind = between?.end ?? (excepted === null || excepted.terms.length === 0 ? members.end : excepted.end);
  const holds = withNames(holdsFor(match, excepted?.terms ?? []), names);
  const denied = match.groups?.["notAll"] !== undefined;
  if (holds === null || (but !== undefined && excepted?.terms.length === 0)) return [];
  const total = /both|neither/iu.test(match[0]) ? 2 : members.total;
  const frame = { members: { ...members, total }, holds, denied };
  if (behind >= end && at <= from + (isThere ? text.length : 0) && last !== null)
    return isThere ? [{ ...frame, members: last.of, scope: last.says }] : [];
  if (isThere) return behind < end ? [] : [{ ...frame, scope: null }];
  // "One of Saturn's moons is Titan" says only that it is one of them.
  const is = /^ (?:is|was) /u.exec(text.slice(behind))?.[0];
  if (at <= from && is !== undefined && namesAt(told, behind + is.length).end >= end) return [];
  return [{ ...frame, scope: [{ start: from, end: at }, MEMBER, { start: behind, end }] }];
}

/** "Only two members, Canada and the United States, lie in …": the names are exhaustive. */
function withNames(holds: HoldsFor | null, names: readonly NamedTerm[]): HoldsFor | null {
  if (holds === null || names.length === 0) return holds;
  if (holds.kind === "share") return { ...holds, of: names };
  const isExact = holds.kind === "number" && holds.least === names.length && (holds.most === holds.least || holds.least === 1);
  return isExact ? { kind: "none", but: names } : null;
}

/** "X is the only member that …", "The only member that … is X": true of no other member. */
function onlyThese({ told, from, end, set }: Sentence): readonly Frame[] {
  const { text } = told.belief.claim;
  const before = namesAt(told, from);
  const is = before.terms.length === 0 ? undefined : IS.exec(text.slice(before.end))?.[0];
  const start = is === undefined ? from - 1 : before.end + is.length;
  const only = ONLY.exec(is === undefined ? ` ${text.slice(from)}` : text.slice(start));
  const names = is === undefined ? namesBehind(told, end) : { terms: before.terms, start: end };
  if (only === null || names === null) return [];
  const [of, ...more] = names.terms;
  const { first, n, count } = only.groups ?? {};
  const said = numberAt(n ?? count ?? "", 0)?.says ?? names.terms.length;
  // "is one member that …": there may be others.
  if (of === undefined || (first !== undefined && more.length > 0) || said !== names.terms.length || (count !== undefined && said < 2))
    return [];
  const holds: HoldsFor = first !== undefined ? { kind: "first", of } : { kind: "none", but: names.terms };
  return membersAt(told, { from: start + only[0].length, set }).flatMap((noun) =>
    narrowedAt(told, noun, names.start).flatMap(({ members, last }): readonly Frame[] => {
      if (members.end < names.start) return [];
      return [
        ...(last === null ? [] : [{ members: last.of, holds, denied: false, scope: last.says }]),
        ...(holds.kind === "first" ? [] : [{ members, holds, denied: false, scope: null }]),
      ];
    }),
  );
}

/** "X, alone among the members, has …"; with an opening: "Of all members, X alone has …", "only X has …", "none but X has …" */
function alone({ told, from, end, set }: Sentence): readonly Frame[] {
  const { text } = told.belief.claim;
  const opening =
    /^(?:(?:only|just) |(?:none|nobody|no one|no-one|no other)(?: (?:but|except|other than|apart from) ))?/iu.exec(text.slice(from))?.[0] ??
    "";
  const names = namesAt(told, from + opening.length);
  if (names.terms.length === 0) return [];
  const holds: HoldsFor = { kind: "none", but: names.terms };
  const is = ALONE.exec(text.slice(names.end));
  const isAlone = opening !== "" || is?.groups?.["alone"] !== undefined;
  const behind = names.end + (is?.[0].length ?? 0);
  const scope = (at: number) => [MEMBER, { start: at, end }];
  if (!isAlone) return [];
  if (is?.groups?.["set"] === undefined) return set === null ? [] : [{ members: set, holds, denied: false, scope: scope(behind) }];
  return membersAt(told, { from: behind, set: null }).map((members) => ({ members, holds, denied: false, scope: scope(members.end) }));
}

/** "Two women have been president of …", "Only men have been …": what the members are comes first. */
function inverted({ told, from, end }: Sentence): readonly Frame[] {
  const { text } = told.belief.claim;
  const match = KIND.exec(text.slice(from, end));
  if (match === null) return [];
  const start = from + match[0].length;
  const last = text.slice(0, end).replace(/ once$/u, "").length;
  const holds = match.groups?.["n"] === undefined && /^an?$/iu.test(match[0]) ? SOME_OF_THEM : holdsFor(match, []);
  const kinds = [...text.slice(start, last).matchAll(BEEN)].slice(0, 1).flatMap(({ index, 0: been }) => {
    const at = start + index;
    return membersAt(told, { from: at + been.length, set: null }).map((noun) => ({ noun, end: at }));
  });
  return [...kinds, ...doing(told, start)].flatMap(({ noun, end: at }) =>
    narrowedAt(told, noun, last).flatMap(({ members }): readonly Frame[] =>
      members.end < last || holds === null ? [] : [{ members, holds, denied: false, scope: [MEMBER, "is", { start, end: at }] }],
    ),
  );
}

const HAVE = /(?= )(?: (?:has|have|had)(?: ever| already)?)? /gu;

/** "Five women [have walked on the Moon]": what members do; `end`: end of the words before it. */
function doing({ belief, lists }: ListedClaim, start: number): readonly { readonly noun: Members; readonly end: number }[] {
  const { text } = belief.claim;
  return [...text.slice(start).matchAll(HAVE)].slice(1, MAX_QUANTIFIERS).flatMap(({ index, 0: have }) =>
    lists.flatMap((list) => {
      const at = start + index + have.length;
      const found = list.does.length === 0 || !Array.isArray(list.of) ? null : listWords(list).at(text, at);
      if (found?.says !== "D") return [];
      const phrase = { owners: list.of as readonly EntityId[], filters: [] };
      return [{ noun: { list, phrase, end: at + found.text.length, total: null, narrowings: [] }, end: start + index }];
    }),
  );
}

const SOME_OF_THEM: HoldsFor = { kind: "number", least: 1, most: Number.POSITIVE_INFINITY };

/** "Only EU countries use the euro": no other country does. */
function onlySuch({ told, from, end }: Sentence): readonly Frame[] {
  const only = /^only(?= )/iu.exec(told.belief.claim.text.slice(from))?.[0];
  if (only === undefined) return [];
  return membersAt(told, { from: from + only.length, set: null }).flatMap((such): readonly Frame[] => {
    const others = widerThan(told, such.list);
    if (others === null || such.total !== null) return [];
    const members = {
      ...such,
      list: others,
      phrase: { owners: others.of as readonly EntityId[], filters: [] },
      narrowings: [{ such, not: true }],
    };
    return [{ members, holds: { kind: "none", but: [], unlisted: true }, denied: false, scope: [MEMBER, { start: such.end, end }] }];
  });
}

/** The list of all things that could be members: countries, for members of the European Union. */
function widerThan({ lists }: ListedClaim, { excludes, by, of, groups }: CompleteList): CompleteList | null {
  const classes =
    by.property === "P31" && Array.isArray(of) && groups !== undefined ? of : (excludes?.among.map(({ value }) => value) ?? []);
  return (
    lists.find(
      (one) => one.by.property === "P31" && one.groups !== undefined && Array.isArray(one.of) && one.of.every((id) => classes.includes(id)),
    ) ?? null
  );
}

function holdsFor({ groups }: RegExpExecArray, but: readonly NamedTerm[]): HoldsFor | null {
  const { all, allBut, none, bound = "", n = "", half, most, some } = groups ?? {};
  if (none !== undefined) return { kind: "none", but };
  if (allBut !== undefined) return { kind: "number", ...exactly(numberAt(`${allBut} `, 0)?.says ?? 0), not: true };
  if (all !== undefined) return { kind: "all", but };
  if (but.length > 0) return null;
  if (half !== undefined || most !== undefined) return { kind: "share", most: most !== undefined, of: [] };
  if (some !== undefined) return SOME_OF_THEM;
  const number = numberAt(`${n} `, 0)?.says ?? 0;
  const word = bound.toLowerCase();
  if (/^(?:at least|no fewer than|no less than)$/u.test(word)) return { kind: "number", least: number, most: Number.POSITIVE_INFINITY };
  if (/^(?:more than|over)$/u.test(word)) return { kind: "number", least: number + 1, most: Number.POSITIVE_INFINITY };
  if (/^(?:at most|up to|no more than)$/u.test(word)) return { kind: "number", least: 0, most: number };
  if (/^(?:fewer|less) than$/u.test(word)) return { kind: "number", least: 0, most: number - 1 };
  // "One country borders both" does not exclude others.
  return { kind: "number", least: number, most: number === 1 && word === "" ? Number.POSITIVE_INFINITY : number };
}

function exactly(number: number): { readonly least: number; readonly most: number } {
  return { least: number, most: number };
}

type Names = { readonly terms: readonly NamedTerm[]; readonly end: number };

/** "Only two members, Canada and the United States, lie in …", "There is only one woman, Marie Curie" */
function namedBetween(told: ListedClaim, at: number, last: number): Names | null {
  const { text } = told.belief.claim;
  const opening = /^(?:, | [–—] |: )(?:namely )?/u.exec(text.slice(at))?.[0];
  const names = opening === undefined ? null : namesAt(told, at + opening.length);
  if (names === null || names.terms.length === 0) return null;
  if (names.end >= last) return names;
  return /^(?:,| [–—])(?= )/u.test(text.slice(names.end)) ? { ...names, end: names.end + 1 } : null;
}

/** The names at the end, after "is"; `start`: end of the words before it. */
function namesBehind(told: ListedClaim, last: number): { readonly terms: readonly NamedTerm[]; readonly start: number } | null {
  const { text } = told.belief.claim;
  for (const { span } of told.things) {
    const { terms, end } = namesAt(told, span.start);
    const is = /,? (?:is|was|are|were)(?: the)? $/u.exec(text.slice(0, span.start));
    if (is !== null && terms.length > 0 && end >= last) return { terms, start: is.index };
  }
  return null;
}
