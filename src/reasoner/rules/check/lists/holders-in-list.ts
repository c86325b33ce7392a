import type { EntityId } from "../../../../domain/ids.js";
import type { Asks, Connected } from "../../../../domain/reading.js";
import { isKnownOff, type ListAnswer, type Listing, passes, statementsAbout, valuesOf } from "./members.js";
import { type Placed, rowOf } from "./place-in-list.js";

/** Maximum statements shown. */
const MAX_SHOWN = 12;

/** Is something connected with more members than anything else? A tie stays open. */
export function mostInList(listing: Listing, asks: Asks<"most">): ListAnswer | null {
  const { own, others } = holdingsOf(listing, asks);
  const [best] = [...others].sort(([, a], [, b]) => b.length - a.length);
  if (own.length === 0 || best === undefined || best[1].length === own.length) return null;
  const holds = own.length > best[1].length;
  const text = `The complete list of ${listing.claim.list.name} has ${own.length} for ${asks.of.span.text} and at most ${best[1].length} for any other.`;
  return answer(listing, asks, { holds, shown: holds ? own : [...own, ...best[1]], text });
}

/** The first, or the only one, that was connected with so many members: "the first country to host it twice". */
export function holderInList(listing: Listing, asks: Asks<"holder">): ListAnswer | null {
  const { of, role, is, times, more } = asks;
  const { own, others } = holdingsOf(listing, asks);
  const rivals = [...others].filter(([, members]) => members.length >= times);
  const often = sayTimes(times);
  if (own.length === 0 && !isKnownOff(listing.evidence, role.excludes, of)) return null;
  if (own.length < times) {
    const shown = own.length > 0 ? own : (rivals[0]?.[1] ?? []);
    return answer(listing, asks, {
      holds: false,
      shown,
      text: `The complete list of ${listing.claim.list.name} has ${own.length} for ${of.span.text}.`,
    });
  }
  if (is === "only") {
    const [other] = rivals.filter(([, members]) => more || members.length === times);
    if (other !== undefined)
      return answer(listing, asks, {
        holds: false,
        shown: [...own, ...other[1]],
        text: `There are others on the complete list of ${listing.claim.list.name}.`,
      });
    if (rivals.length > 0 || (own.length > times && !more)) return null;
    return answer(listing, asks, {
      holds: true,
      shown: own,
      text: `There is no other on the complete list of ${listing.claim.list.name} ${often}.`,
    });
  }
  const [mine, theirs] = [own[times - 1], rivals.flatMap(([, members]) => members[times - 1] ?? [])];
  if (mine === undefined) return null;
  const earlier = theirs.find(({ to }) => to < mine.from);
  if (earlier === undefined && theirs.some(({ from }) => from <= mine.to)) return null;
  const first = rivals.find(([, members]) => earlier !== undefined && members.includes(earlier));
  const text = earlier === undefined ? `No other is on the list ${often} before that.` : `Another is on the list ${often} before that.`;
  return answer(listing, asks, {
    holds: earlier === undefined,
    shown: [...own.slice(0, times), ...(first?.[1].slice(0, times) ?? [])],
    text,
  });
}

/** How many different ones are connected with members: "Eight nations have won it". Open if it matters whether "twice" means more often too. */
export function holdersInList(listing: Listing, asks: Asks<"holders">): ListAnswer | null {
  const { times, least, most } = asks;
  const { others } = holdingsOf(listing, { role: asks.role, of: null });
  const counts = [...others.values()].map(({ length }) => length);
  const both = [counts.filter((count) => count >= times).length, counts.filter((count) => count === times).length];
  const [atLeast = 0, exactly = 0] = times === 1 ? [both[0], both[0]] : both;
  const fits = [atLeast, exactly].map((count) => count >= least && count <= most);
  const [member] = [...others.values()][0] ?? [];
  if (member === undefined || fits[0] !== fits[1]) return null;
  const shown = [...others.values()].filter(({ length }) => length >= times).flatMap(([first]) => first ?? []);
  const text = `The complete list of ${listing.claim.list.name} has ${atLeast} different ones${times > 1 ? ` ${sayTimes(times)} or more` : ""}.`;
  return answer(listing, { of: null, role: asks.role }, { holds: fits[0] === true, shown, text });
}

function sayTimes(times: number): string {
  return times === 2 ? "twice" : `${times} times`;
}

type Whose = Pick<Connected, "role"> & { readonly of: Connected["of"] | null };
type Holdings = { readonly own: readonly Placed[]; readonly others: ReadonlyMap<EntityId, readonly Placed[]> };

/** Members by what they are connected with, in order; those of one entity apart. Cities are compared with cities, and countries with countries. */
function holdingsOf(listing: Listing, { of, role }: Whose): Holdings {
  const { evidence, claim, members } = listing;
  const row = (rowOf(evidence, claim.list, members.all) ?? []).filter(({ id }) => passes(listing, id) === "yes");
  const through = role.through === undefined ? [] : [role.through];
  const isOwn = (value: EntityId) =>
    of !== null && (of.ids.includes(value) || valuesOf(evidence, { properties: through }, value).some((one) => of.ids.includes(one)));
  const direct = role.properties.filter((one) => row.some(({ id }) => valuesOf(evidence, { properties: [one] }, id).some(isOwn)));
  const [own, others] = [new Set<Placed>(), new Map<EntityId, Placed[]>()];
  for (const member of row)
    for (const value of valuesOf(evidence, { properties: direct.length > 0 ? direct : role.properties }, member.id)) {
      if (isOwn(value)) own.add(member);
      else others.set(value, [...(others.get(value) ?? []), member]);
    }
  return { own: [...own], others };
}

type Shown = { readonly holds: boolean; readonly shown: readonly Placed[]; readonly text: string };

function answer({ evidence, claim, members }: Listing, { of, role }: Whose, { holds, shown, text }: Shown): ListAnswer | null {
  const connecting = shown.flatMap(({ id }) => role.properties.flatMap((property) => evidence.graph.outgoing(id, property)));
  const statements = connecting.length > 0 ? connecting : statementsAbout({ evidence, claim }, members.all);
  return { holds, of: shown[0]?.id ?? of?.ids[0] ?? members.owner, statements: statements.slice(0, MAX_SHOWN), said: { of: null, text } };
}
