import type { CompleteList } from "../../../../domain/complete-list.js";
import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue, Value } from "../../../../domain/value.js";
import { intervalOf } from "../../../../text/time.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { type Member, type Members, passes, valuesOf } from "./members.js";
import { isKnownOff, offList, type Ranked } from "./off-list.js";

type Asks = Extract<ListClaim["asks"], { kind: "place" }>;
type Placed = Member & { readonly at: number; readonly date: TimeValue | null; readonly line: Statement };

/** "the sixth planet", "the first woman in an office", "won the first cup": the members that pass, in their row. */
export function placeInList(evidence: Evidence, claim: ListClaim, { of, at, role }: Asks, members: Members): Ranked | null {
  const { list, filters } = claim;
  const { all } = members;
  if (role === null && !all.some(({ id }) => of.ids.includes(id))) return offList(evidence, claim, of, members);
  const row = rowOf(evidence, list, all);
  if (row === null || (filters.length === 0 && isBeyond(list, at))) return null;
  // Numbers that follow terms of office count terms; who passes a filter is counted once.
  const passing = filters.length === 0 ? row : firstTimes(row.filter((member) => passes(evidence, filters, member, all) === "yes"));
  const member = memberAt(passing, at);
  const own = passing.filter(({ id }) => of.ids.includes(id));
  if (member === undefined) return null;
  const among = filters.length > 0 ? "of those in question" : "of all";
  const place = at === "last" ? `the last ${among}` : typeof at === "number" ? `number ${at} ${among}` : `that of ${at.year}`;
  const said = `${evidence.graph.entity(member.id)?.label ?? member.id} is ${place} (complete list: ${list.name}).`;
  if (role === null) {
    const holds = of.ids.includes(member.id);
    const mine = holds ? [] : own.slice(0, 1).map(({ line }) => line);
    return { holds, of: own[0]?.id ?? member.id, lines: [member.line, ...mine], said };
  }
  const values = valuesOf(evidence, role, member.id);
  const lines = role.properties.flatMap((property) => evidence.graph.outgoing(member.id, property));
  if (values.length === 0) return null;
  const holds = values.some((value) => of.ids.includes(value));
  // Who is connected with no member at all may go by another name.
  const isKnown = all.some(({ id }) => valuesOf(evidence, role, id).some((value) => of.ids.includes(value)));
  return holds || isKnown || isKnownOff(evidence, role.excludes, of)
    ? { holds, of: member.id, lines: [...lines, member.line], said }
    : null;
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
    const line =
      "qualifier" in order ? member.statement : graph.outgoing(member.id, order.property).find(({ rank }) => rank !== "deprecated");
    const value = "qualifier" in order ? line?.qualifiers.find(({ property }) => property === order.qualifier)?.value : line?.value;
    const at = value === undefined ? null : numberOf(value);
    return line === undefined || at === null ? [] : [{ ...member, at, date: value?.kind === "time" ? value : null, line }];
  });
  const isWhole = placed.length === all.length && new Set(placed.map(({ at }) => at)).size === placed.length;
  return isWhole ? placed.sort((a, b) => a.at - b.at) : null;
}

function numberOf(value: Value): number | null {
  if (value.kind === "time") return intervalOf(value).from;
  const number = value.kind === "quantity" ? value.amount : value.kind === "text" ? Number(value.text) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}
