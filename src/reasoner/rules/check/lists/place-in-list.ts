import type { CompleteList } from "../../../../domain/complete-list.js";
import { type Asks, type NamedTerm, roleFilter } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue, Value } from "../../../../domain/value.js";
import { sayOrdinal } from "../../../../text/number-words.js";
import { intervalOf } from "../../../../text/time.js";
import { daysBetween, fitsLength } from "../../../../text/time-length.js";
import type { Evidence } from "../../hypothesise/hypothesis.js";
import { acceptedStatements } from "../../read-statements.js";
import { labelWithArticle } from "../../say/name-things.js";
import {
  isKnownOff,
  isSampled,
  type ListAnswer,
  type Listing,
  type Member,
  nameOfPassing,
  offList,
  type Passes,
  passes,
  rivalIn,
  statementsAbout,
  valuesOf,
} from "./members.js";

/** `from`, `to`: its ordinal, or the bounds of its date. `shows`: the statement that gives them. */
export type Placed = Member & { readonly from: number; readonly to: number; readonly date: TimeValue | null; readonly shows: Statement };

/** "the sixth planet", "the first woman in an office", "won the first cup": ranks the members that pass by the list's order. */
export function placeInList(listing: Listing, { of, at, role, once, shared }: Asks<"place">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const { list, filters } = claim;
  const isRival = at === 1 && filters.length === 0 && rivalIn(listing, of) !== undefined;
  if (role === null && !isRival && !members.all.some(({ id }) => of.ids.includes(id))) return offList(listing, of);
  const row = rowOf(evidence, list, members.all);
  const isUntold = isSampled(listing.claim)
    ? at !== 1 || (filters.length === 0 && list.numbered !== 1)
    : filters.length === 0 && isBeyond(list, at);
  if (row === null || isUntold) return null;
  // Ordinals of offices count terms or persons; members that pass a filter are counted once.
  const isEachOnce = filters.length > 0 || list.numbered === "persons" || once === true;
  // The order is that of joining, not of leaving.
  if (filters.some(({ only }) => only === "left") && row.filter(({ id }) => passes(listing, id) === "yes").length !== 1) return null;
  const passing = isEachOnce ? firstTimes(row.filter(({ id }) => passes(listing, id) === "yes")) : row;
  const fitting = passing.filter((one) => isAt(passing, one, at));
  const [member] = fitting;
  if (shared !== undefined) return member === undefined ? null : sharedPlace(listing, of, fitting, shared);
  // If several share the place, none is certain.
  if (member === undefined || (fitting.length > 1 && (role !== null || fitting.some(({ id }) => of.ids.includes(id))))) return null;
  const alike = fitting.length > 1 ? `one of ${fitting.length} that are ` : "";
  // A question about a year is answered with a date.
  const said = { of: member.id, text: typeof at === "object" ? "" : `${alike}${sayPlace(listing, at, member.date)}.` };
  if (role === null) {
    const own = passing.find(({ id }) => of.ids.includes(id));
    const holds = of.ids.includes(member.id);
    return { holds, of: own?.id ?? member.id, statements: [member.shows, ...(holds || own === undefined ? [] : [own.shows])], said };
  }
  const isConnected = (id: Member["id"]) => isInRole(listing, role, of, id) === "yes";
  if (valuesOf(evidence, { properties: role.properties }, member.id).length === 0 || isInRole(listing, role, of, member.id) === "perhaps")
    return null;
  const holds = isConnected(member.id);
  // A thing connected with no member may have another name in the graph.
  if (!holds && !members.all.some(({ id }) => isConnected(id)) && !isKnownOff(evidence, role.excludes, of)) return null;
  const connecting = role.properties.flatMap((property) => evidence.graph.outgoing(member.id, property));
  return { holds, of: member.id, statements: [...connecting, member.shows], said };
}

function sharedPlace(
  listing: Listing,
  { ids }: NamedTerm,
  fitting: readonly Placed[],
  shared: NonNullable<Asks<"place">["shared"]>,
): ListAnswer | null {
  const own = fitting.find(({ id }) => ids.includes(id));
  const shown = own ?? fitting[0];
  if (shown === undefined || (shared === "about" && (own === undefined || fitting.length < 2))) return null;
  return {
    holds: own !== undefined,
    of: shown.id,
    statements: [shown.shows],
    said: { of: shown.id, text: `one of ${fitting.length} that are ${sayPlace(listing, 1, shown.date)}.` },
  };
}

function isInRole({ claim, ...listing }: Listing, role: NonNullable<Asks<"place">["role"]>, of: NamedTerm, id: Member["id"]): Passes {
  return passes({ ...listing, claim: { ...claim, filters: [roleFilter(claim.list, role, of)] } }, id);
}

/** "succeeded Chirac as president", "hosted the Games before London": all positions of one precede all positions of the other. */
export function orderInList(listing: Listing, { of, than, side, next, gap, role }: Asks<"order">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const row = claim.list.sampled && next ? null : rowOf(evidence, claim.list, members.all);
  if (row === null) return null;
  const placesOf = (term: NamedTerm) =>
    row.filter(({ id }) => (role === null ? term.ids.includes(id) : isInRole(listing, role, term, id) === "yes"));
  const [mine, theirs] = side === "after" ? [placesOf(of), placesOf(than)] : [placesOf(than), placesOf(of)];
  const [late, early] = [mine[0], theirs[0]];
  if (late === undefined || early === undefined || of.ids.some((id) => than.ids.includes(id))) return null;
  const isAfter = (one: Placed, other: Placed) => other.to < one.from;
  const isNext = (one: Placed, other: Placed) =>
    isAfter(one, other) &&
    !row.some((between) => between.to >= other.from && between.from <= one.to && between !== one && between !== other);
  const all = (test: (one: Placed, other: Placed) => boolean) => mine.every((one) => theirs.every((other) => test(one, other)));
  const isOrdered = next ? mine.some((one) => theirs.some((other) => isNext(one, other))) : all(isAfter);
  const { date: to } = late;
  const { date: from } = early;
  const fits = gap === undefined || !isOrdered ? true : from === null || to === null ? null : fitsLength(gap, daysBetween(from, to));
  if (fits === null || (gap !== undefined && mine.length + theirs.length > 2)) return null;
  const holds = isOrdered && fits;
  const isSameDay =
    to !== null && !next && mine.length + theirs.length === 2 && [late.to, early.from, early.to].every((day) => day === late.from);
  // Positions that overlap, or that are known only by year, decide nothing.
  if (
    !isOrdered &&
    !isSameDay &&
    !(next ? all((one, other) => isAfter(one, other) || isAfter(other, one)) : all((one, other) => isAfter(other, one)))
  )
    return null;
  const [first, second] = early.from <= late.from ? [early, late] : [late, early];
  const [between] = row.filter(({ from, to: until }) => from > first.to && until < second.from);
  const isApart = next && !isOrdered && first === early && between !== undefined;
  const shown = [first, second].map(({ shows }) => shows);
  const labelOf = ({ id }: Placed) => labelWithArticle(evidence.graph, id);
  const connecting = role?.properties.flatMap((property) => [early, late].flatMap(({ id }) => evidence.graph.outgoing(id, property))) ?? [];
  return {
    holds,
    of: late.id,
    statements: [...connecting, ...shown],
    said: isApart
      ? { of: null, text: "@ came between them.", names: [between.id] }
      : { of: null, text: isSameDay ? "Both are of the same day." : `${labelOf(first)} comes before ${labelOf(second)}.` },
  };
}

/** "Three presidents served between de Gaulle and Chirac": counts each person once; null if one of the two came back in between. */
export function betweenInList(listing: Listing, { of, than, least, most }: Asks<"between">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const row = claim.list.sampled ? null : rowOf(evidence, claim.list, members.all);
  const [one, other] = [of, than].map(({ ids }) => row?.filter(({ id }) => ids.includes(id)) ?? []);
  const [early, late] = (one?.[0]?.from ?? 0) < (other?.[0]?.from ?? 0) ? [one, other] : [other, one];
  const [start, end] = [early?.at(-1), late?.[0]];
  if (row === null || start === undefined || end === undefined || start.to >= end.from) return null;
  const between = firstTimes(row.filter((member) => member.from > start.to && member.to < end.from));
  const count = between.length;
  const text = `${count === 0 ? "None" : count} of the ${claim.list.name} came between ${of.span.text} and ${than.span.text}.`;
  return {
    holds: count >= least && count <= most,
    of: start.id,
    statements: [start, ...between, end].map(({ shows }) => shows),
    said: { of: null, text },
  };
}

/** "won it for the first time in 1978": the first or last member that passes is from that year. */
export function yearInList(listing: Listing, { at, year }: Asks<"dated">): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const row = rowOf(evidence, claim.list, members.all);
  const passing = row?.filter(({ id }) => passes(listing, id) === "yes") ?? [];
  const [member, ...others] = passing.filter((one) => isAt(passing, one, at));
  if (member?.date == null || others.length > 0) return null;
  const said = { of: member.id, text: `${sayPlace(listing, at, member.date)}.` };
  return { holds: isAt(passing, member, { year }), of: member.id, statements: [...statementsAbout(listing, [member]), member.shows], said };
}

/** "the eighth of all planets by orbital period". */
function sayPlace({ evidence, claim }: Listing, at: number | "last", date: TimeValue | null): string {
  const { list, filters } = claim;
  const among = filters.length > 0 ? `of the ${nameOfPassing(evidence, claim)}` : `of all ${list.name}`;
  const measure = list.order !== undefined && "property" in list.order && date === null ? list.order.property : null;
  const label = measure === null ? undefined : evidence.properties.get(measure)?.label;
  const join = list.by.property === "P463" && date !== null && filters.every(({ only }) => only !== "left") ? " to join" : "";
  return `the ${at === "last" ? at : sayOrdinal(at)} ${among}${label === undefined ? join : ` by ${label}`}`;
}

function firstTimes(row: readonly Placed[]): readonly Placed[] {
  return row.filter(({ id }, at) => row.findIndex((other) => other.id === id) === at);
}

/** Two members whose dates overlap share their positions. */
function isAt(row: readonly Placed[], { from, to, date }: Placed, at: Asks<"place">["at"]): boolean {
  if (typeof at === "object") return date?.iso.replace(/^\+/u, "").startsWith(`${at.year}-`) === true;
  const first = 1 + row.filter((other) => other.to < from).length;
  const last = row.length - row.filter((other) => to < other.from).length;
  return at === "last" ? last === row.length : first <= at && at <= last;
}

function isBeyond({ numbered, last }: CompleteList, at: Asks<"place">["at"]): boolean {
  if (at === "last") return !last;
  return typeof at === "number" && typeof numbered === "number" && at > numbered;
}

/** Members in order; null if one has no position. */
export function rowOf({ graph }: Evidence, { order }: CompleteList, all: readonly Member[]): readonly Placed[] | null {
  if (order === undefined) return null;
  const placed = all.flatMap((member): readonly Placed[] => {
    const shows = "qualifier" in order ? member.statement : acceptedStatements(graph, member.id, order.property)[0];
    const value = "qualifier" in order ? shows?.qualifiers.find(({ property }) => property === order.qualifier)?.value : shows?.value;
    const bounds = value === undefined ? null : boundsOf(value);
    return shows === undefined || bounds === null ? [] : [{ ...member, ...bounds, date: value?.kind === "time" ? value : null, shows }];
  });
  return placed.length === all.length ? placed.sort((a, b) => a.from - b.from) : null;
}

function boundsOf(value: Value): { readonly from: number; readonly to: number } | null {
  if (value.kind === "time") return intervalOf(value);
  const number = value.kind === "quantity" ? value.amount : value.kind === "text" ? Number(value.text) : Number.NaN;
  return Number.isNaN(number) ? null : { from: number, to: number };
}
