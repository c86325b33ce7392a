import type { CompleteList } from "../../../../domain/complete-list.js";
import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue, Value } from "../../../../domain/value.js";
import { sayOrdinal } from "../../../../text/number-words.js";
import { intervalOf } from "../../../../text/time.js";
import type { Evidence } from "../../hypothesise/hypothesis.js";
import { acceptedStatements } from "../../read-statements.js";
import { isKnownOff, type ListAnswer, type Listing, type Member, nameOfPassing, offList, passes, valuesOf } from "./members.js";

type Asks = Extract<ListClaim["asks"], { kind: "place" }>;
/** `shows`: the statement that gives the place. */
type Placed = Member & { readonly at: number; readonly date: TimeValue | null; readonly shows: Statement };

/** "the sixth planet", "the first woman in an office", "won the first cup": the members that pass, in their order. */
export function placeInList(listing: Listing, { of, at, role }: Asks): ListAnswer | null {
  const { evidence, claim, members } = listing;
  const { list, filters } = claim;
  if (role === null && !members.all.some(({ id }) => of.ids.includes(id))) return offList(listing, of);
  const row = rowOf(evidence, list, members.all);
  if (row === null || (filters.length === 0 && isBeyond(list, at))) return null;
  // Ordinals of offices count terms; members that pass a filter are counted once.
  const passing = filters.length === 0 ? row : firstTimes(row.filter(({ id }) => passes(listing, id) === "yes"));
  const member = memberAt(passing, at);
  if (member === undefined) return null;
  // What is asked by its year is told by its date.
  const said = { of: member.id, text: typeof at === "object" ? "" : `${sayPlace(listing, at, member.date)}.` };
  if (role === null) {
    const own = passing.find(({ id }) => of.ids.includes(id));
    const holds = of.ids.includes(member.id);
    return { holds, of: own?.id ?? member.id, statements: [member.shows, ...(holds || own === undefined ? [] : [own.shows])], said };
  }
  const isConnected = (id: Member["id"]) => valuesOf(evidence, role, id).some((value) => of.ids.includes(value));
  if (valuesOf(evidence, role, member.id).length === 0) return null;
  const holds = isConnected(member.id);
  // What is connected with no member at all may go by another name.
  if (!holds && !members.all.some(({ id }) => isConnected(id)) && !isKnownOff(evidence, role.excludes, of)) return null;
  const connecting = role.properties.flatMap((property) => evidence.graph.outgoing(member.id, property));
  return { holds, of: member.id, statements: [...connecting, member.shows], said };
}

/** "the eighth of all planets by orbital period". */
function sayPlace({ evidence, claim }: Listing, at: number | "last", date: TimeValue | null): string {
  const { list, filters } = claim;
  const among = filters.length > 0 ? `of the ${nameOfPassing(evidence, claim)}` : `of all ${list.name}`;
  const measure = list.order !== undefined && "property" in list.order && date === null ? list.order.property : null;
  const label = measure === null ? undefined : evidence.properties.get(measure)?.label;
  return `the ${at === "last" ? at : sayOrdinal(at)} ${among}${label === undefined ? "" : ` by ${label}`}`;
}

function firstTimes(row: readonly Placed[]): readonly Placed[] {
  return row.filter(({ id }, at) => row.findIndex((other) => other.id === id) === at);
}

function memberAt(row: readonly Placed[], at: Asks["at"]): Placed | undefined {
  if (at === "last") return row.at(-1);
  if (typeof at === "number") return row[at - 1];
  return row.find(({ date }) => date?.iso.replace(/^\+/u, "").startsWith(`${at.year}-`));
}

function isBeyond({ numbered }: CompleteList, at: Asks["at"]): boolean {
  return numbered === 1 ? at !== 1 : typeof at === "number" && at > numbered;
}

/** Members in their order; null where one has no place of its own. */
function rowOf({ graph }: Evidence, { order }: CompleteList, all: readonly Member[]): readonly Placed[] | null {
  if (order === undefined) return null;
  const placed = all.flatMap((member): readonly Placed[] => {
    const shows = "qualifier" in order ? member.statement : acceptedStatements(graph, member.id, order.property)[0];
    const value = "qualifier" in order ? shows?.qualifiers.find(({ property }) => property === order.qualifier)?.value : shows?.value;
    const at = value === undefined ? null : numberOf(value);
    return shows === undefined || at === null ? [] : [{ ...member, at, date: value?.kind === "time" ? value : null, shows }];
  });
  const isWhole = placed.length === all.length && new Set(placed.map(({ at }) => at)).size === placed.length;
  return isWhole ? placed.sort((a, b) => a.at - b.at) : null;
}

function numberOf(value: Value): number | null {
  if (value.kind === "time") return intervalOf(value).from;
  const number = value.kind === "quantity" ? value.amount : value.kind === "text" ? Number(value.text) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}
