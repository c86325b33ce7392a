import type { Belief } from "../../../../domain/belief.js";
import { ANY_MEMBER, type HoldsFor, type ListClaim, type ListFilter, type NamedTerm, type Reading } from "../../../../domain/reading.js";
import { assemblePart, type Piece, withLink } from "../parts/assemble-part.js";
import { termOf } from "../things.js";
import type { Understood } from "../understood.js";
import { kindAt, type ListedClaim, MEMBER, type Members, type Narrowing } from "./narrowed-members.js";
import { type Frame, framesIn } from "./quantifier-frames.js";

type Read = (belief: Belief) => Understood;
/** A statement about one member, and what has to be fetched for it. */
type OfMember = Pick<Understood, "relatings"> & { readonly reading: Reading };

/**
 * "Every member of the European Union uses the euro": replaces the phrase for the members by one name, and reads the rest like any other statement.
 * Null if a word is then not understood.
 */
export function readQuantified(told: ListedClaim, read: Read): Understood | null {
  const known = new Map<string, OfMember | null>();
  for (const frame of framesIn(told)) {
    const { members, scope } = frame;
    const said = (pieces: readonly Piece[]) => {
      const key = JSON.stringify([members.list.name, pieces]);
      const found = known.get(key) ?? (known.has(key) ? null : statementOf(told, members, pieces, read));
      known.set(key, found);
      return found;
    };
    const own = scope === null ? null : said(scope);
    if (scope !== null && own === null) continue;
    const narrowing = members.narrowings.map((one) => narrowed(one, said));
    if (narrowing.includes(null) || (own !== null && isAmbiguous(frame, own.reading))) continue;
    const filters = [...members.phrase.filters, ...narrowing.flatMap((one) => one?.filter ?? [])];
    const claims = claimsOf(told, frame, { filters, own });
    if (claims === null) continue;
    const empty = own?.reading ?? { ...NOTHING_SAID, tense: "past" };
    const relatings = [own, ...narrowing].flatMap((one) => one?.relatings ?? []);
    return {
      readings: [{ ...empty, ...PLAIN, assertions: [], comparison: null, denied: frame.denied, listed: claims }],
      relatings: relatings.filter(({ from }) => !from.includes(ANY_MEMBER)),
    };
  }
  return null;
}

const PLAIN = { uncheckable: null, unused: [], unsettled: [] } as const;

/** "All members are not in NATO" may mean that some are not. */
function isAmbiguous({ holds, scope }: Frame, { denied }: Reading): boolean {
  const [first] = scope ?? [];
  return denied && (holds.kind === "all" || (typeof first === "object" && first.end > first.start));
}

type Narrowed = { readonly filter: ListFilter; readonly relatings: Understood["relatings"] };

function narrowed(narrowing: Narrowing, said: (pieces: readonly Piece[]) => OfMember | null): Narrowed | null {
  const filter = { properties: [], ids: [], place: false };
  if ("time" in narrowing) return { filter: { ...filter, only: { time: narrowing.time } }, relatings: [] };
  const own =
    "says" in narrowing
      ? said(narrowing.says)
      : { reading: isMember({ list: narrowing.such.list, ...narrowing.such.phrase }, true), relatings: [] };
  return own === null ? null : { filter: { ...filter, only: { reading: own.reading, not: narrowing.not } }, relatings: own.relatings };
}

function claimsOf(
  { things }: ListedClaim,
  { members, holds, scope }: Frame,
  { filters, own }: { readonly filters: readonly ListFilter[]; readonly own: OfMember | null },
): readonly ListClaim[] | null {
  const { list, phrase, total } = members;
  const base = { list, owners: phrase.owners, filters };
  // A stated total of the whole list is a claim of its own.
  const isWhole = total !== null && filters.length === 0 && list.count !== undefined;
  const isOff = isWhole && total !== list.count;
  if (isOff && list.counted !== true) return null;
  const counted: readonly ListClaim[] = isOff ? [{ ...base, asks: { kind: "count", least: total, most: total, whose: null } }] : [];
  if (scope === null || own === null) {
    const asks = asksWho(holds);
    return asks === null || filters.length === phrase.filters.length ? null : [...counted, { ...base, asks }];
  }
  // "All South American countries border Brazil" excludes Brazil itself.
  const pieces = [...scope, ...members.narrowings.flatMap((one) => ("says" in one ? one.says : []))];
  const isSaid = ({ start, end }: { readonly start: number; readonly end: number }) =>
    pieces.some((piece) => typeof piece !== "string" && piece.start <= start && end <= piece.end);
  const beside = things.flatMap((thing): readonly NamedTerm[] => (thing.kind === "entity" && isSaid(thing.span) ? [termOf(thing)] : []));
  return [...counted, { ...base, asks: { kind: "each", reading: own.reading, holds, beside, total: isWhole ? null : total } }];
}

/** Without a statement about the members: who they are, or how many. */
function asksWho(holds: HoldsFor): ListClaim["asks"] | null {
  if (holds.kind === "none" && holds.but.length > 0) return { kind: "only", of: holds.but };
  return holds.kind === "number" ? { kind: "count", least: holds.least, most: holds.most, whose: null } : null;
}

/** Words that say nothing more about a member. */
const IDLE = /\b(?:at all|so far|also|ever|too|as well|in fact|all)\b ?/giu;

const OUTSIDE = /^ ?(?:is|are|lies?|remains?)(?: still)? (?:outside(?: of)?|not part of) /u;

function statementOf(told: ListedClaim, members: Members, pieces: readonly Piece[], read: Read): OfMember | null {
  const { text } = told.belief.claim;
  const plain = pieces.flatMap((piece) => (typeof piece === "string" ? [piece] : plainPieces(text, piece)));
  const part = assemblePart(told.belief, plain);
  const kind = ofKind(
    told,
    members,
    plain.filter((piece) => typeof piece === "string" || text.slice(piece.start, piece.end).trim() !== ""),
  );
  if (kind !== null) return { reading: kind, relatings: [] };
  const { readings, relatings } = read(withMember(part, MEMBER, members.list.called[0] ?? members.list.name));
  const reading = readings.find(isUnderstood);
  return reading === undefined ? null : { reading, relatings };
}

function plainPieces(text: string, { start, end }: Exclude<Piece, string>): readonly Piece[] {
  const outside = OUTSIDE.exec(text.slice(start, end))?.[0];
  if (outside !== undefined) return ["is not in", { start: start + outside.length, end }];
  const idle = [...text.slice(start, end).matchAll(IDLE)];
  const ends = idle.map(({ index, 0: found }) => ({ from: start + index, to: start + index + found.length }));
  return [...ends, { from: end, to: end }].map(({ from }, at) => ({ start: ends[at - 1]?.to ?? start, end: from }));
}

const IS = /^(?:is|are|was|were|has been|have been|had been|remains?)(?: still)?(?: an?| the)? /u;

/** "is a woman", "has no moon", "is African": a kind or a place that the list declares. */
function ofKind(told: ListedClaim, { list, phrase }: Members, pieces: readonly Piece[]): Reading | null {
  const [member, verb, span] = pieces.length === 2 ? [pieces[0], "", pieces[1]] : pieces;
  if (member !== MEMBER || typeof verb !== "string" || typeof span !== "object" || pieces.length > 3) return null;
  const text = told.belief.claim.text.slice(span.start, span.end);
  const front = /^ */u.exec(text)?.[0].length ?? 0;
  const is = verb === "" ? (IS.exec(text.slice(front))?.[0] ?? "") : verb;
  const kind = kindAt(told, list, { start: span.start + front + (verb === "" ? is.length : 0), end: span.end });
  const isDated = kind?.filters.some(({ only }) => only === "lacks") === true && /^(?:was|were|had)\b/u.test(is);
  if (kind === null || isDated || (is === "" && kind.filters.some(({ place }) => place))) return null;
  return isMember({ list, owners: phrase.owners, filters: kind.filters }, !kind.not);
}

function isMember(members: Omit<ListClaim, "asks">, holds: boolean): Reading {
  const span = { start: 0, end: MEMBER.length, text: MEMBER };
  const asks = { kind: "member", of: { kind: "entity", span, by: "name", ids: [ANY_MEMBER], score: 1 }, holds } as const;
  return { ...NOTHING_SAID, listed: [{ ...members, asks }] };
}

const NOTHING_SAID: Reading = {
  ...PLAIN,
  wholly: false,
  denied: false,
  tense: "present",
  now: false,
  aspect: null,
  asOf: null,
  already: false,
  lasted: null,
  child: null,
  learned: false,
  comparison: null,
  listed: [],
  assertions: [],
};

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

/** The statement with a placeholder, which is linked as the name of any thing of that noun. */
export function withMember(belief: Belief, name: string, called: string): Belief {
  const entity = { id: ANY_MEMBER, label: name, description: called, aliases: [] };
  return withLink(belief, { kind: "linked", by: "name", entity, score: 1, rivals: [], rejected: [] }, name);
}
