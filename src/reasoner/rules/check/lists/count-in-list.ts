import type { EntityId } from "../../../../domain/ids.js";
import type { ListClaim } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { linesOf, type Member, type Members, passes, valuesOf } from "./members.js";
import type { Ranked } from "./rank-in-list.js";

type Asks<K> = Extract<ListClaim["asks"], { kind: K }>;

/** Lines of members that are shown. */
const MAX_SHOWN = 12;

/** How many members there are, of all or of those that pass. */
export function countInList(evidence: Evidence, claim: ListClaim, { is }: Asks<"count">, { owner, all }: Members): Ranked | null {
  const sorted = all.map((member) => ({ member, pass: passes(evidence, claim.filters, member) }));
  const [sure, perhaps] = [sorted.filter(({ pass }) => pass === "yes"), sorted.filter(({ pass }) => pass === "perhaps")];
  const [least, most] = [sure.length, sure.length + perhaps.length];
  if (most > least && is >= least && is <= most) return null;
  // "has hosted the Games": who is on no line may go by another name.
  if (most === 0) return null;
  const members = sure.map(({ member }) => member);
  const of = claim.list.by.direction === "out" ? owner : (members[0]?.id ?? owner);
  return {
    holds: is === least && most === least,
    of,
    lines: telling(evidence, claim, members),
    said: `That makes ${least}${complete(claim)}`,
  };
}

/** Are these the only ones that pass? */
export function onlyInList(evidence: Evidence, claim: ListClaim, { of }: Asks<"only">, { all }: Members): Ranked | null {
  const known = of.map(({ ids }) => all.find(({ id }) => ids.includes(id)));
  const passing = all.filter((member) => passes(evidence, claim.filters, member) === "yes");
  const perhaps = all.filter((member) => passes(evidence, claim.filters, member) === "perhaps");
  const ids = new Set(passing.map(({ id }) => id));
  const others = passing.filter((member) => !known.some((one) => one?.id === member.id));
  const [first] = [...passing, ...all];
  if (first === undefined || passing.length === 0) return null;
  const isMissing = known.some((one) => one !== undefined && passes(evidence, claim.filters, one) === "no");
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
export function isInList(evidence: Evidence, claim: ListClaim, { of, holds }: Asks<"member">, { all }: Members): Ranked | null {
  const member = all.find(({ id }) => of.ids.includes(id));
  if (member === undefined) return null;
  const pass = passes(evidence, claim.filters, member);
  if (pass === "perhaps") return null;
  const own = linesOf(evidence, claim.filters, member.id);
  const passing = all.filter((one) => passes(evidence, claim.filters, one) === "yes").length;
  const said = pass === "yes" ? "" : `${of.span.text} is none of the ${passing} that are${complete(claim)}`;
  return { holds: (pass === "yes") === holds, of: member.id, lines: own.length > 0 ? own : [member.statement], said };
}

/** Is something connected with more members than anything else? A tie stays open. */
export function mostInList(evidence: Evidence, claim: ListClaim, { of, role }: Asks<"most">, { all }: Members): Ranked | null {
  const direct = all.map((member) => ({ member, values: valuesOf(evidence, { properties: role.properties }, member.id) }));
  const counts = new Map<EntityId, number>();
  for (const { values } of direct) for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const filter = { properties: role.properties, through: role.through, ids: of.ids, place: false };
  const own = all.filter((member) => passes(evidence, [filter], member) === "yes");
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
