import { type Connected, type ListClaim, roleFilter } from "../../../../../domain/reading.js";
import { type Question, type Read, rangeOf, type Told } from "./question.js";

/** Entities connected with members: winners and hosts. */
export const ROLES: readonly Question[] = [
  // "the first country to host it twice", "the only city to host it three times", "eight nations have won it"
  { needs: "subjects roles place times", may: "what", read: holder },
  { needs: "only subjects roles times what", may: "", read: holder },
  { needs: "number roles what", may: "only times", read: holders },
  { needs: "subjects roles place time years", may: "", read: roleYear },
  { needs: "subjects roles place", may: "what apart years", read: rolePlace },
  { needs: "subjects roles place side beside", may: "apart", read: roleAfter },
  { needs: "subjects roles years", may: "times each apart", read: roleYears },
  {
    needs: "no inside what roles",
    may: "apart",
    no: true,
    read: ({ meant, ...told }) => roleCount({ ...told, subjects: told.terms(told.slots.inside), meant: { ...meant, filters: [] } }, "0"),
  },
  { needs: "subjects degree noun", may: "owns", read: (told) => (told.list.roles.length > 0 ? roleMost(told) : null) },
  { needs: "subjects roles more than", may: "often owns", read: roleMore },
  { needs: "subjects owns more noun than", may: "", read: moreOf },
  { needs: "subjects verb more noun than", may: "", read: moreOf },
  { needs: "subjects roles degree", may: "often owns", read: roleMost },
  { needs: "subjects roles record", may: "number times owns", read: (told) => bothOf(roleCount(told), roleMost(told)) },
  { needs: "subjects roles more others", may: "often what owns", read: roleMost },
  { needs: "no roles more than", may: "often what", no: true, read: roleMost },
  { needs: "no subjects roles", may: "", no: true, read: (told) => roleCount(told, "0") },
  { needs: "subjects roles", may: "only number times each owns", read: (told) => roleCount(told) },
  { needs: "inside roles years", may: "only place", read: ofOwner },
];

function bothOf(one: Read, other: Read): Read {
  return one === null || other === null ? null : [one, other].flat();
}

/** "Spain's only World Cup title came in 2010", "Italy's first World Cup title was in 1934" */
function ofOwner(told: Told): Read {
  const { only, place, inside, since } = told.slots;
  const owned = { ...told, subjects: told.terms(inside), meant: { ...told.meant, filters: [] } };
  if ((only === true) === (place !== undefined) || since !== undefined) return null;
  const year = roleYear({ ...owned, slots: { ...told.slots, place: place ?? 1 } });
  return only === true ? bothOf(roleCount({ ...owned, slots: { ...told.slots, number: "1" } }), year) : year;
}

/** Cities or countries in a role: hosts are both. */
function roleOf({ list, slots: { roles = [], what } }: Told): Connected["role"] | null {
  const [role, ...more] = roles.flatMap((at) => list.roles[at] ?? []);
  if (role === undefined || more.length > 0) return null;
  const properties = what === undefined ? role.properties : role.properties.filter((one) => (one === "P276") === (what === "city"));
  return properties.length === 0 ? null : { ...role, properties };
}

function holder(told: Told): Read {
  const { slots, base, meant, subjects } = told;
  const [of, ...more] = subjects;
  const role = roleOf(told);
  const times = rangeOf(slots.times);
  if (of === undefined || more.length > 0 || role === null || slots.noun === undefined || meant.filters.length > 0 || !told.list.last)
    return null;
  if (times.least < 1 || (slots.only === undefined && slots.place !== 1)) return null;
  const is = slots.only === true ? "only" : "first";
  return { ...base, asks: { kind: "holder", of, role, is, times: times.least, more: times.most > times.least } };
}

/** "Eight nations have won it", "Three South American countries have hosted it" */
function holders(told: Told): Read {
  const { list, slots, base } = told;
  const role = roleOf(told);
  const [place, ...more] = told.terms(slots.inside);
  if (role === null || more.length > 0 || slots.noun === undefined || (slots.kinds ?? slots.since) !== undefined || !list.last) return null;
  if (place !== undefined && list.region === undefined) return null;
  const whole = list.roles[slots.roles?.[0] ?? -1] ?? role;
  const filters = place === undefined ? [] : [roleFilter(told.list, whole, place)];
  return { ...base, filters, asks: { kind: "holders", role, times: rangeOf(slots.times ?? "1").least, ...rangeOf(slots.number) } };
}

/** The single role and its single subject; null if there are more, or a place or kind narrows the members. */
function connected(told: Told): readonly Connected[] {
  const { list, meant, slots, subjects } = told;
  const [role, ...more] = (slots.roles ?? [0]).flatMap((at) => list.roles[at] ?? []);
  return role === undefined || more.length > 0 || meant.filters.length > 0 || slots.noun === undefined
    ? []
    : subjects.map((of) => ({ of, role }));
}

export function roleCount(told: Told, none?: string): Read {
  const { number, times, each, only } = told.slots;
  const all = connected(told);
  const n = none ?? number ?? times;
  // If only the first member of a list is undisputed, other things may have the same name.
  if (all.length === 0 || !told.list.last || (all.length > 1 && each === undefined) || (only === true && n === undefined)) return null;
  return all.map(({ of, role }) => ({
    ...told.base,
    filters: [roleFilter(told.list, role, of)],
    asks: { kind: "count", ...rangeOf(n), whose: { of, role } },
  }));
}

/** "the first Asian city to host": the first among those that such a city hosted. */
function rolePlace(told: Told): Read {
  const { list, slots, subjects, base } = told;
  const [of, ...rest] = subjects;
  const roles = (slots.roles ?? []).flatMap((at) => list.roles[at] ?? []);
  const [place, ...more] = told.terms(slots.inside);
  if (of === undefined || rest.length + more.length > 0 || slots.noun === undefined || slots.kinds !== undefined) return null;
  if ((place !== undefined && list.region === undefined) || (slots.what !== undefined && slots.place !== 1)) return null;
  const places = [slots.place === 0 ? ("last" as const) : (slots.place ?? 1), ...(slots.years ?? []).map((year) => ({ year }))];
  if (places.length > 1 && (place !== undefined || slots.what !== undefined)) return null;
  return roles.flatMap((role) =>
    places.map((at) => ({
      ...base,
      filters: place === undefined ? [] : [roleFilter(told.list, role, place)],
      asks: { kind: "place", of, at, role },
    })),
  );
}

/** "After Athens, the second Games went to Paris" */
function roleAfter(told: Told): Read {
  const { place = 0, side, beside } = told.slots;
  if (side !== "after" || place < 2) return null;
  return bothOf(rolePlace(told), rolePlace({ ...told, subjects: told.terms(beside), slots: { ...told.slots, place: place - 1 } }));
}

/** "hosted it three times: in 1908, 1948 and 2012" */
function roleYears(told: Told): Read {
  const { slots, base, list, meant, subjects } = told;
  const [of, ...rest] = subjects;
  if (of === undefined || rest.length > 0 || meant.filters.length > 0 || slots.noun === undefined) return null;
  const roles = (slots.roles ?? []).flatMap((at) => list.roles[at] ?? []);
  const times = slots.times === undefined ? [] : roleCount(told);
  if (times === null || (slots.times !== undefined && roles.length > 1)) return null;
  return [
    ...("asks" in times ? [times] : times),
    ...roles.flatMap((role) =>
      (slots.years ?? []).map((year): ListClaim => ({ ...base, asks: { kind: "place", of, at: { year }, role } })),
    ),
  ];
}

/** Year of the first or last member connected with something: "won it for the first time in 1978". */
function roleYear(told: Told): Read {
  const [found, ...more] = connected(told);
  const { place, years = [] } = told.slots;
  const [year, ...rest] = years;
  if (found === undefined || year === undefined || more.length + rest.length > 0) return null;
  const { of, role } = found;
  return {
    ...told.base,
    filters: [roleFilter(told.list, role, of)],
    asks: { kind: "dated", of, at: place === 0 ? "last" : (place ?? 1), year },
  };
}

function roleMore(told: Told): Read {
  const [found, ...more] = connected(told);
  const [than, ...others] = told.terms(told.slots.than);
  if (found === undefined || than === undefined || more.length + others.length > 0 || !told.list.last || told.isOwned) return null;
  return { ...told.base, asks: { kind: "more", ...found, than, side: told.slots.more ?? "greater" } };
}

/** "Germany has more neighbours than Poland", "Italy has more World Cup titles than Spain" */
function moreOf(told: Told): Read {
  if (!told.isOwned) return roleMore(told);
  const [of, ...rest] = told.subjects;
  const [than, ...others] = told.terms(told.slots.than);
  if (of === undefined || than === undefined || rest.length + others.length > 0 || told.slots.equal || told.slots.kinds !== undefined)
    return null;
  const ids = than.ids.filter((id) => told.ownsIt({ ...than, ids: [id] }));
  if (ids.length === 0 || told.list.counted !== true) return null;
  return {
    ...told.base,
    asks: { kind: "more", of: { ...of, ids: told.meant.owners }, than: { ...than, ids }, role: null, side: told.slots.more ?? "greater" },
  };
}

function roleMost(told: Told): Read {
  const { degree, more, than } = told.slots;
  const [found, ...rest] = connected(than === undefined ? told : { ...told, subjects: told.terms(than) });
  return found === undefined || rest.length > 0 || (degree ?? more ?? "greater") !== "greater"
    ? null
    : { ...told.base, asks: { kind: "most", ...found } };
}
