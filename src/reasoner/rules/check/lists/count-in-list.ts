import type { EntityId } from "../../../../domain/ids.js";
import type { Connected, ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { linesOf, type Member, type Members, passes, valuesOf } from "./members.js";
import { isKnownOff, offList, type Ranked } from "./off-list.js";

type Asks<K> = Extract<ListClaim["asks"], { kind: K }>;

/** Lines of members that are shown. */
const MAX_SHOWN = 12;

/** How many members there are, of all or of those that pass. */
export function countInList(evidence: Evidence, claim: ListClaim, { least, most, whose }: Asks<"count">, members: Members): Ranked | null {
  const { owner, none } = members;
  const all = eachOnce(claim, members.all);
  const sorted = all.map((member) => ({ member, pass: passes(evidence, claim.filters, member, members.all) }));
  const sure = sorted.filter(({ pass }) => pass === "yes").map(({ member }) => member);
  const [from, to] = [sure.length, sorted.filter(({ pass }) => pass !== "no").length];
  const isInside = from >= least && to <= most;
  if (!isInside && to >= least && from <= most) return null;
  const said = `That makes ${from === to ? from : `${from} to ${to}`}${complete(claim)}`;
  const of = claim.list.by.direction === "out" ? owner : (sure[0]?.id ?? owner);
  if (to > 0) return { holds: isInside, of, lines: telling(evidence, claim, sure.length > 0 ? sure : all), said };
  // "has hosted the Games": what is on no line may go by another name.
  if (whose !== null && !isKnownOff(evidence, whose.role.excludes, whose.of)) return null;
  const lines =
    whose === null ? (none === null ? [] : [none]) : all.flatMap(({ id }) => connecting(evidence, whose.role, id)).slice(0, MAX_SHOWN);
  return {
    holds: isInside,
    of: whose?.of.ids[0] ?? owner,
    lines: lines.length > 0 ? lines : telling(evidence, claim, all).slice(0, MAX_SHOWN),
    said,
  };
}

/** Who was in office twice is one member; a prize that was won twice counts twice. */
function eachOnce({ list }: ListClaim, all: readonly Member[]): readonly Member[] {
  return list.by.direction === "out" ? all : [...new Map(all.map((member) => [member.id, member])).values()];
}

function connecting({ graph }: Evidence, { properties }: Connected["role"], id: EntityId): readonly Statement[] {
  return properties.flatMap((property) => graph.outgoing(id, property));
}

/** Are these the only ones that pass? */
export function onlyInList(evidence: Evidence, claim: ListClaim, { of }: Asks<"only">, members: Members): Ranked | null {
  const { all } = members;
  const known = of.map(({ ids }) => all.find(({ id }) => ids.includes(id)));
  // "surrounded by Rome": what is not on the list may be a part of what is.
  if (of.some((term, at) => known[at] === undefined && !isKnownOff(evidence, claim.list.excludes, term))) return null;
  const passing = all.filter((member) => passes(evidence, claim.filters, member, all) === "yes");
  const perhaps = all.filter((member) => passes(evidence, claim.filters, member, all) === "perhaps");
  const ids = new Set(passing.map(({ id }) => id));
  const others = passing.filter((member) => !known.some((one) => one?.id === member.id));
  const [first] = [...passing, ...all];
  if (first === undefined || passing.length === 0) return null;
  const isMissing = known.some((one) => one !== undefined && passes(evidence, claim.filters, one, all) === "no");
  if (others.length > 0 && !isMissing)
    return { holds: false, of: first.id, lines: telling(evidence, claim, others), said: `There are others${complete(claim)}` };
  if (isMissing)
    return {
      holds: false,
      of: first.id,
      lines: telling(evidence, claim, passing),
      said: `Not all that are named are among them${complete(claim)}`,
    };
  if (known.some((one) => one === undefined || !ids.has(one.id)) || perhaps.length > 0) return null;
  return { holds: true, of: first.id, lines: telling(evidence, claim, passing), said: `There are no others${complete(claim)}` };
}

/** Does a member pass at all? */
export function isInList(evidence: Evidence, claim: ListClaim, { of, holds }: Asks<"member">, members: Members): Ranked | null {
  const { all } = members;
  const member = all.find(({ id }) => of.ids.includes(id));
  if (member === undefined) return offList(evidence, claim, of, members);
  const pass = passes(evidence, claim.filters, member, all);
  if (pass === "perhaps") return null;
  const own = linesOf(evidence, claim.filters, member.id);
  const passing = all.filter((one) => passes(evidence, claim.filters, one, all) === "yes").length;
  const said = pass === "yes" ? "" : `${of.span.text} is none of the ${passing} that are${complete(claim)}`;
  return { holds: (pass === "yes") === holds, of: member.id, lines: own.length > 0 ? own : [member.statement], said };
}

/** Is something connected with more members than anything else? A tie stays open. */
export function mostInList(evidence: Evidence, claim: ListClaim, { of, role }: Asks<"most">, { all }: Members): Ranked | null {
  const direct = all.map((member) => ({ member, values: valuesOf(evidence, { properties: role.properties }, member.id) }));
  const counts = new Map<EntityId, number>();
  for (const { values } of direct) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const filter = { properties: role.properties, through: role.through, ids: of.ids, place: false };
  const own = all.filter((member) => passes(evidence, [filter], member, all) === "yes");
  const mine = new Set(own.flatMap(({ id }) => valuesOf(evidence, { properties: role.properties }, id)));
  const [best] = [...counts].filter(([value]) => !mine.has(value)).sort((a, b) => b[1] - a[1]);
  if (own.length === 0 || best === undefined || best[1] === own.length) return null;
  const holds = own.length > best[1];
  const rivals = direct.filter(({ values }) => values.includes(best[0])).map(({ member }) => member);
  const lines = (members: readonly Member[]) => telling(evidence, { ...claim, filters: [filter] }, members);
  return {
    holds,
    of: own[0]?.id ?? best[0],
    lines: [...lines(own), ...(holds ? [] : lines(rivals))].slice(0, MAX_SHOWN),
    said: `That makes ${own.length} for ${of.span.text}; the most for any other is ${best[1]}${complete(claim)}`,
  };
}

function telling(evidence: Evidence, { filters }: Pick<ListClaim, "filters">, members: readonly Member[]): readonly Statement[] {
  return members.slice(0, MAX_SHOWN).flatMap(({ id, statement }) => {
    const own = linesOf(evidence, filters, id);
    return own.length > 0 ? own : [statement];
  });
}

function complete({ list: { name } }: ListClaim): string {
  return ` (complete list: ${name}).`;
}
