import type { Belief } from "../../../../domain/belief.js";
import type { CompleteList } from "../../../../domain/complete-list.js";
import { ANY_MEMBER, type NamedTerm, type TimeMention } from "../../../../domain/reading.js";
import { CARDINAL } from "../../../../text/number-words.js";
import type { Piece } from "../parts/assemble-part.js";
import type { Stretch } from "../parts/claim-shape.js";
import { type Thing, termOf } from "../things.js";
import { numberAt } from "./grades.js";
import { firstWords, listWords } from "./list-words.js";
import { type Meant, membersMeant } from "./members-meant.js";
import { shapeOf } from "./shape-of.js";
import { slotsOf } from "./slots.js";

/** A placeholder name for one member, in statements about each of them. */
export const MEMBER = "Xxxxxx";

export type ListedClaim = {
  readonly belief: Belief;
  readonly things: readonly Thing[];
  readonly nouns: readonly Thing[];
  readonly lists: readonly CompleteList[];
};
/** What narrows the members further: a statement about them, membership of another list, or the time of their membership. */
export type Narrowing =
  | { readonly says: readonly Piece[]; readonly not: boolean }
  | { readonly such: Members; readonly not: boolean }
  | { readonly time: TimeMention };
/** A phrase for members of a list, up to `end`. `total`: their number, if it is stated ("of the seven …"). */
export type Members = {
  readonly list: CompleteList;
  readonly phrase: Meant;
  readonly end: number;
  readonly total: number | null;
  readonly narrowings: readonly Narrowing[];
};
/** `last`: the members without the last statement that narrows them, and that statement. */
export type Narrowed = { readonly members: Members; readonly last: { readonly of: Members; readonly says: readonly Piece[] } | null };

const DETERMINER = new RegExp(
  String.raw`^ (?:ones? )?(?:(?:of|among|amongst|out of) )?(?:all )?(?:of )?(?:the |its |their )?(?:other )?(?:(?<total>\d{1,3}|${CARDINAL}) )?(?:different )?`,
  "iu",
);
/** Words that only identify the members. */
const MEMBERS =
  /^(?:(?:T\d+|W|K\d+|'s|(?<='s )#(?<total>\d+)) )*N(?: (?:K\d+|(?:in|of|on|from|within|among|across|about) (?:T\d+|W)(?: series)?|since Y\d+|series))*$/u;
/** After an opening that names the members. */
const OF_SET = [
  /^ (?<kind>\p{L}+ \p{L}+) ones?(?=[ ,:.]|$)/u,
  /^(?: one)? (?<kind>\p{L}+)(?: one| ones)?(?=[ ,:.]|$)/u,
  /^(?: ones?| of (?:them|these|those)| members?)(?![\p{L}\p{N}])/u,
  /^/u,
];
const MAX_WORDS = 9;
const MAX_NARROWING = 10;

/** Phrases for members from an offset, longest first; `set`: members named before, of which the phrase gives only a number or a kind. */
export function membersAt(told: ListedClaim, { from, set }: { readonly from: number; readonly set: Members | null }): readonly Members[] {
  const { text } = told.belief.claim;
  const own = DETERMINER.exec(text.slice(from));
  const start = from + (own?.[0].length ?? 0);
  const total = numberAt(`${own?.groups?.["total"] ?? ""} `, 0)?.says ?? null;
  const ends = [...text.slice(start).matchAll(/[\p{L}\p{N}](?=[^\p{L}\p{N}-]|$)/gu)]
    .slice(0, MAX_WORDS)
    .map(({ index }) => start + index + 1);
  const phrases = ends.reverse().flatMap((end) => {
    const words = " ".repeat(start) + text.slice(start, end);
    const first = firstWords(words);
    return told.lists.flatMap((list): readonly Members[] => {
      const phrase = list.called.length > 0 && listWords(list).occurIn(words, first) ? phraseOf(list, words, told) : null;
      return phrase === null ? [] : [{ list, phrase, end, total: phrase.total ?? total, narrowings: [] }];
    });
  });
  return [...(set === null ? [] : ofSet(told, from, set)), ...phrases];
}

/** "three use the euro", "the only African one", "only one woman" */
function ofSet(told: ListedClaim, from: number, set: Members): readonly Members[] {
  const { text } = told.belief.claim;
  return OF_SET.flatMap((pattern): readonly Members[] => {
    const { 0: said, groups } = pattern.exec(text.slice(from)) ?? {};
    if (said === undefined) return [];
    const end = from + said.length;
    const kind = groups?.["kind"];
    if (kind === undefined) return [{ ...set, end, total: null }];
    const start = from + said.indexOf(kind);
    const filters = kindAt(told, set.list, { start, end: start + kind.length });
    if (filters === null || filters.not) return [];
    const narrowing = { says: [MEMBER, "is", { start, end: start + kind.length }], not: false };
    return [{ ...set, end, total: null, narrowings: [...set.narrowings, narrowing] }];
  });
}

/** Filters for a kind of members that the list declares, or for their place: "women", "landlocked", "an African one". `not`: for its opposite. */
export function kindAt(
  { belief, things, nouns }: ListedClaim,
  list: CompleteList,
  { start, end }: Stretch,
): { readonly filters: Meant["filters"]; readonly not: boolean } | null {
  const own = belief.claim.text.slice(start, end);
  const words = (said: string) => said.padStart(start) + own;
  const isInside = ({ span }: Thing) => start <= span.start && span.end <= end;
  const named = { things: things.filter(isInside), nouns: nouns.filter(isInside), skip: [] };
  const shapes = [shapeOf(words(""), list, named), ...(start < THAT.length ? [] : [shapeOf(words(THAT), list, named)])];
  for (const shape of shapes) {
    const [, sign, at = ""] = /^([KOT])(\d+)(?: (?:N|country|nation|state|ones?))?$/u.exec(shape.signs) ?? [];
    const slots = sign === "T" ? { inside: [`T${at}`] } : { kinds: [`K${at}`] };
    const meant = sign === undefined ? null : membersMeant({ ...list, of: [ANY_MEMBER], named: false }, shape, slots);
    if (meant !== null) return { filters: meant.filters, not: sign === "O" };
  }
  return null;
}

/** "[that] has no coast" */
const THAT = "that ";

function phraseOf(list: CompleteList, words: string, { things, nouns }: ListedClaim): (Meant & { readonly total: number | null }) | null {
  const isInside = ({ span }: Thing) => words.slice(span.start, span.end) === span.text;
  const shape = shapeOf(words, list, { things: things.filter(isInside), nouns: nouns.filter(isInside), skip: [] });
  // "the four Beatles": the name of the whole is also the plural of its members.
  const isPlural = shape.signs === "W" && list.called.some((noun) => `${noun}s` === words.trim().toLowerCase());
  const found = MEMBERS.exec(shape.signs);
  const slots = isPlural || found !== null ? slotsOf(list, shape, shape.signs) : null;
  const meant = slots === null ? null : membersMeant(list, shape, slots);
  const total = found?.groups?.["total"];
  return meant === null ? null : { ...meant, total: total === undefined ? null : Number(total) };
}

/** Openings of a phrase that narrows the members, and the words that make it a statement about one of them. */
const OPENINGS: readonly (readonly [opening: RegExp, verb: string | null, not?: true])[] = [
  [/^,? (?:that|who|which)(?: also| ever| has ever| have ever)? /u, null],
  [/^ (?:ever )?to (?=have )/u, null],
  [/^ (?:ever )?to (?=\p{Ll})/u, "did"],
  [/^ (?:that (?:is|are) )?(?:outside|not in|not part of)(?: of)? /u, "is in", true],
  [/^ without /u, "has", true],
  [/^ with /u, "has"],
  [/^ (?=\p{L}+ing\b)/u, "is"],
  [/^ (?=(?:born|located|elected|situated|founded|published|released|\p{L}+ed) )/u, "was"],
  [/^ (?=(?:in|on|from|of) )/u, "is"],
];
const TIME = /^,? (?:(?:in|before|after|since|by|until|up to|from|of|during)(?: the year)? )?/u;
/** A narrowing phrase ends before a verb, a comma or the end. */
const VERB = /^(?:$|[,:]| [–—]| (?!(?:and|or|the|an?|of|in|on|at|by|to|for|from|with|than|that|who|which|one|its|their)\b)\p{Ll})/u;

/** The members as such, and with phrases that narrow them further, up to an offset. */
export function narrowedAt(told: ListedClaim, members: Members, limit: number): readonly Narrowed[] {
  const adjective = members.narrowings.at(-1);
  const last = adjective !== undefined && "says" in adjective && !adjective.not ? adjective.says : null;
  const own = { members, last: last === null ? null : { of: { ...members, narrowings: members.narrowings.slice(0, -1) }, says: last } };
  return [own, ...moreNarrowed(told, members, limit)];
}

function moreNarrowed(told: ListedClaim, members: Members, limit: number): readonly Narrowed[] {
  const { text } = told.belief.claim;
  const rest = text.slice(members.end, limit);
  const time = told.belief.mentions.find(
    (one): one is TimeMention => one.kind === "time" && one.start === members.end + (TIME.exec(rest)?.[0].length ?? -1),
  );
  const dated: Members | null = time === undefined ? null : { ...members, end: time.end, narrowings: [...members.narrowings, { time }] };
  const clauses = OPENINGS.flatMap(([opening, verb, not]) => {
    const found = opening.exec(rest)?.[0];
    if (found === undefined) return [];
    const start = members.end + found.length;
    return endsFrom(text, start, limit).map((end): Narrowed => {
      const says = [MEMBER, ...(verb === null ? [] : [verb]), { start, end }];
      const narrowed = { ...members, end, narrowings: [...members.narrowings, { says, not: not === true }] };
      return { members: narrowed, last: not === true ? null : { of: { ...members, end }, says } };
    });
  });
  return [...(dated === null ? [] : [{ members: dated, last: null }, ...moreNarrowed(told, dated, limit)]), ...clauses];
}

function endsFrom(text: string, start: number, limit: number): readonly number[] {
  const ends = [...text.slice(start, limit).matchAll(/[\p{L}\p{N}](?=[^\p{L}\p{N}'’-]|$)/gu)].map(({ index }) => start + index + 1);
  return [...ends.filter((end) => VERB.test(text.slice(end, limit))).slice(0, MAX_NARROWING)];
}

/** "Chile and Ecuador" */
export function namesAt(
  { belief, things }: Pick<ListedClaim, "belief" | "things">,
  from: number,
): { readonly terms: readonly NamedTerm[]; readonly end: number } {
  const { text } = belief.claim;
  const article = /^the /iu.test(text.slice(from)) ? 4 : 0;
  const thing = things.find(({ kind, span }) => kind === "entity" && (span.start === from || span.start === from + article));
  if (thing?.kind !== "entity" || thing.link.by === "demonym") return { terms: [], end: from };
  const joined = /^(?:,? and |, )/u.exec(text.slice(thing.span.end))?.[0];
  const more = joined === undefined ? null : namesAt({ belief, things }, thing.span.end + joined.length);
  return more === null || more.terms.length === 0
    ? { terms: [termOf(thing)], end: thing.span.end }
    : { terms: [termOf(thing), ...more.terms], end: more.end };
}
