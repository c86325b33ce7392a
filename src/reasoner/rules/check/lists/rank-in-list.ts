import type { CompleteList } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { orderValues, type Side, standingValues } from "../order-values.js";
import { type Member, type Members, passes } from "./members.js";

type Rank = Extract<ListClaim["asks"], { kind: "rank" }>;
type Measure = CompleteList["measures"][string];
/** The places that a member may have, and the lines that show it. */
type Placed = { readonly first: number; readonly last: number; readonly lines: readonly Statement[] };
export type Ranked = { readonly holds: boolean; readonly of: EntityId; readonly lines: readonly Statement[]; readonly said: string };

/** Lines of other members that are shown. */
const MAX_SHOWN = 3;

/** Supported by the usual measure, refuted only where every sense of the word excludes it; null where values are too close, or missing. */
export function rankInList(evidence: Evidence, claim: ListClaim, asks: Rank, { all }: Members): Ranked | null {
  const member = all.find(({ id }) => asks.of.ids.includes(id));
  if (member === undefined) return null;
  const own = passes(evidence, claim.filters, member);
  // "in the Middle East": no place to which a member is said to belong.
  if (!all.some((one) => passes(evidence, claim.filters, one) !== "no")) return null;
  if (own === "no")
    return {
      holds: false,
      of: member.id,
      lines: belonging(evidence, claim, member),
      said: `${asks.of.span.text} is none of those in question.`,
    };
  const others = all.filter(({ id }) => id !== member.id);
  const placed = asks.measures.map((name) => placeBy(evidence, claim, asks, { name, member, others }));
  const [usual] = placed;
  const isWithin = (place: Placed) => place.first >= asks.from && place.last <= asks.to;
  const isOutside = (place: Placed | null) => place !== null && (place.last < asks.from || place.first > asks.to);
  if (usual !== undefined && usual !== null && isWithin(usual))
    return { holds: true, of: member.id, lines: usual.lines, said: sayPlace(usual, asks, claim) };
  if (usual === undefined || usual === null || !placed.every(isOutside)) return null;
  return { holds: false, of: member.id, lines: usual.lines, said: sayPlace(usual, asks, claim) };
}

function placeBy(
  evidence: Evidence,
  { list, filters }: ListClaim,
  { side, to }: Rank,
  { name, member, others }: { readonly name: string; readonly member: Member; readonly others: readonly Member[] },
): Placed | null {
  const measure = list.measures[name];
  const mine = measure === undefined ? undefined : standingValue(evidence, measure, member.id);
  if (measure === undefined || mine === undefined) return null;
  // Where only great values are listed whole, nothing can be said of small ones.
  if (measure.above !== undefined && side === "smaller") return null;
  const rivals = others.flatMap((other) => {
    const pass = passes(evidence, filters, other);
    if (pass === "no") return [];
    const theirs = standingValue(evidence, measure, other.id);
    const order = theirs === undefined ? null : orderOf(evidence, measure, mine, theirs);
    return [{ theirs, isAhead: order === side, isOpen: order === null || pass === "perhaps", order }];
  });
  // A member without a value is small where all great ones are listed.
  const counting = rivals.filter(({ theirs }) => theirs !== undefined || measure.above === undefined);
  const ahead = counting.filter(({ isAhead, isOpen }) => isAhead && !isOpen);
  const open = counting.filter(({ isAhead, isOpen, order }) => isOpen && (isAhead || order === null));
  const isListed = measure.above === undefined || (mine.value.kind === "quantity" && mine.value.amount >= measure.above);
  const first = 1 + ahead.length;
  const limit = list.places[side === "greater" ? 0 : 1];
  if (Math.min(first, to) > limit && first > limit && to > limit) return null;
  const shown = counting.flatMap(({ theirs }) => theirs ?? []).sort((a, b) => amountOf(b) - amountOf(a));
  const best = (side === "greater" ? shown : shown.reverse()).slice(0, Math.min(MAX_SHOWN, Math.max(1, to)));
  return { first, last: isListed ? first + open.length : Number.POSITIVE_INFINITY, lines: [mine, ...best] };
}

function belonging({ graph }: Evidence, { filters }: ListClaim, { id, statement }: Member): readonly Statement[] {
  const lines = filters.flatMap(({ properties }) => properties.flatMap((property) => graph.outgoing(id, property)));
  return lines.length > 0 ? lines.slice(0, MAX_SHOWN) : [statement];
}

/** Which side of the other value one is on, seen from the other: `greater` where the other is greater. */
function orderOf(evidence: Evidence, { property, margin }: Measure, mine: Statement, theirs: Statement): Side | null {
  const order = orderValues(evidence, property, theirs, mine);
  if (unitOf(mine) !== unitOf(theirs)) return margin === 0 ? order : null;
  const [a, b] = [amountOf(mine), amountOf(theirs)];
  return order !== null && Math.abs(a - b) <= (margin / 100) * Math.max(Math.abs(a), Math.abs(b)) ? null : order;
}

/** The value that counts, where there is one. */
function standingValue(evidence: Evidence, { property }: Measure, id: EntityId): Statement | undefined {
  return standingValues(evidence, id, property)[0];
}

function unitOf({ value }: Statement): EntityId | null {
  return value.kind === "quantity" ? value.unit : null;
}

function amountOf({ value }: Statement): number {
  return value.kind === "quantity" ? value.amount : 0;
}

function sayPlace({ first, last }: Placed, { of, side }: Rank, { list, filters }: ListClaim): string {
  const places =
    first === last ? `number ${first}` : last === Number.POSITIVE_INFINITY ? `number ${first} at best` : `number ${first} to ${last}`;
  const among = filters.length > 0 ? "of those in question" : "of all";
  return `${of.span.text} is ${places} ${among}, counted from the ${side === "greater" ? "greatest" : "smallest"} (complete list: ${list.name}).`;
}
