import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { figureOf, orderFigures } from "./figures.js";
import { type Member, type Members, passes } from "./members.js";
import { offList, type Ranked } from "./off-list.js";

type Rank = Extract<ListClaim["asks"], { kind: "rank" }>;
/** The places that a member may have, and the lines that show it. */
type Placed = { readonly first: number; readonly last: number; readonly lines: readonly Statement[] };

/** Lines of other members that are shown. */
const MAX_SHOWN = 3;

/** Supported by the usual measure, refuted only where every sense of the word excludes it; null where values are too close, or missing. */
export function rankInList(evidence: Evidence, claim: ListClaim, asks: Rank, members: Members): Ranked | null {
  const { all } = members;
  const member = all.find(({ id }) => asks.of.ids.includes(id));
  if (member === undefined) return offList(evidence, claim, asks.of, members);
  const own = passes(evidence, claim.filters, member, all);
  // "in the Middle East": no place to which a member is said to belong.
  if (!all.some((one) => passes(evidence, claim.filters, one, all) !== "no")) return null;
  if (own === "no")
    return {
      holds: false,
      of: member.id,
      lines: belonging(evidence, claim, member),
      said: `${asks.of.span.text} is none of those in question.`,
    };
  const placed = asks.measures.map((name) => placeBy(evidence, claim, asks, { name, member, all }));
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
  { name, member, all }: { readonly name: string; readonly member: Member; readonly all: readonly Member[] },
): Placed | null {
  const measure = list.measures[name];
  const mine = measure === undefined ? null : figureOf(evidence, measure, member.id, all);
  if (measure === undefined || mine === null) return null;
  const above = typeof measure === "string" ? undefined : measure.above;
  // Where only great values are listed whole, nothing can be said of small ones.
  if (above !== undefined && side === "smaller") return null;
  const others = [...new Set(all.map(({ id }) => id))].filter((id) => id !== member.id);
  const rivals = others.flatMap((id) => {
    const pass = passes(evidence, filters, { id }, all);
    if (pass === "no") return [];
    const theirs = figureOf(evidence, measure, id, all);
    const order = theirs === null ? null : orderFigures(evidence, measure, side, mine, theirs);
    return [{ theirs, isAhead: order === side, isOpen: order === null || pass === "perhaps", order }];
  });
  // A member without a value is small where all great ones are listed.
  const counting = rivals.filter(({ theirs }) => theirs !== null || above === undefined);
  const ahead = counting.filter(({ isAhead, isOpen }) => isAhead && !isOpen);
  const open = counting.filter(({ isAhead, isOpen, order }) => isOpen && (isAhead || order === null));
  const isListed = above === undefined || mine.amount >= above;
  const first = 1 + ahead.length;
  const limit = list.places[side === "greater" ? 0 : 1];
  if (Math.min(first, to) > limit && first > limit && to > limit) return null;
  const shown = counting.flatMap(({ theirs }) => theirs ?? []).sort((a, b) => b.amount - a.amount);
  const best = (side === "greater" ? shown : shown.reverse()).slice(0, Math.min(MAX_SHOWN, Math.max(1, to)));
  const lines = [mine, ...best].flatMap((figure) => figure.lines);
  return { first, last: isListed ? first + open.length : Number.POSITIVE_INFINITY, lines };
}

function belonging({ graph }: Evidence, { filters }: ListClaim, { id, statement }: Member): readonly Statement[] {
  const lines = filters.flatMap(({ properties }) => properties.flatMap((property) => graph.outgoing(id, property)));
  return lines.length > 0 ? lines.slice(0, MAX_SHOWN) : [statement];
}

function sayPlace({ first, last }: Placed, { of, side }: Rank, { list, filters }: ListClaim): string {
  const places =
    first === last ? `number ${first}` : last === Number.POSITIVE_INFINITY ? `number ${first} at best` : `number ${first} to ${last}`;
  const among = filters.length > 0 ? "of those in question" : "of all";
  return `${of.span.text} is ${places} ${among}, counted from the ${side === "greater" ? "greatest" : "smallest"} (complete list: ${list.name}).`;
}
