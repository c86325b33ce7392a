import { type CompleteList, isOfRecords, stepsOf } from "../../../../domain/complete-list.js";
import type { Connected, ListClaim, ListFilter, NamedTerm } from "../../../../domain/reading.js";
import { type Grade, LARGE } from "./grades.js";
import type { ListContext } from "./list-context.js";
import type { Meant } from "./members-meant.js";
import { isJoined, type Slot, type Slots } from "./slots.js";

/** All claims have to hold. */
type Read = ListClaim | readonly ListClaim[] | null;
type Told = ListContext & {
  readonly slots: Slots;
  readonly subjects: readonly NamedTerm[];
  readonly meant: Meant;
  readonly base: Omit<ListClaim, "asks">;
};
/** A question applies if all slots in `needs` are filled, and no others than those in `may`. `no`: the negation is part of it. */
type Question = { readonly needs: string; readonly may: string; readonly no?: true; read(told: Told): Read };

const SCOPE = "inside kinds since whole noun persons total";
const GRADED = "measure lies lives covers owns serves";
const BESIDE = "side beside apart next";

/** Questions about a list by filled slots; the first that applies counts. */
const QUESTIONS: readonly Question[] = [
  { needs: "subjects grade", may: `place oneOf number each ${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects degree measure", may: `place ${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects place measure", may: `${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects comparative others", may: GRADED, read: ranked },
  { needs: "subjects more measure others", may: GRADED, read: ranked },
  { needs: "no comparative than", may: `equal ${GRADED}`, no: true, read: unsurpassed },
  { needs: "no more measure than", may: `equal ${GRADED}`, no: true, read: unsurpassed },
  { needs: "number comparative than", may: `only ${GRADED}`, read: behind },
  { needs: "only subjects comparative than", may: GRADED, read: onlyAhead },
  { needs: "subjects comparative than", may: GRADED, read: ahead },
  { needs: "subjects more measure than", may: GRADED, read: ahead },
  { needs: "subjects side beside", may: "next roles joins serves lies", read: ordered },
  // Entities connected with members: winners and hosts.
  { needs: "subjects roles place time years", may: "", read: roleYear },
  { needs: "subjects roles place", may: "what apart years", read: rolePlace },
  { needs: "subjects roles years", may: "times each apart", read: roleYears },
  {
    needs: "no inside what roles",
    may: "apart",
    no: true,
    read: ({ meant, ...told }) => roleCount({ ...told, subjects: told.terms(told.slots.inside), meant: { ...meant, filters: [] } }, "0"),
  },
  { needs: "subjects degree noun", may: "owns", read: (told) => (told.list.roles.length > 0 ? roleMost(told) : null) },
  { needs: "subjects roles more than", may: "often", read: roleMore },
  { needs: "subjects owns more noun than", may: "", read: moreOf },
  { needs: "subjects verb more noun than", may: "", read: moreOf },
  { needs: "subjects roles degree", may: "often", read: roleMost },
  { needs: "subjects roles more others", may: "often what", read: roleMost },
  { needs: "no roles more than", may: "often what", no: true, read: roleMost },
  { needs: "no subjects roles", may: "", no: true, read: (told) => roleCount(told, "0") },
  { needs: "subjects roles", may: "only number times each", read: (told) => roleCount(told) },
  { needs: "subjects place", may: `oneOf joins serves lies years each ${BESIDE}`, read: placed },
  { needs: "subjects founding", may: "oneOf each joins", read: founded },
  { needs: "only subjects verb objects", may: "", read: onlyOf },
  { needs: "subjects verb objects times", may: "only", read: counted },
  { needs: "subjects verb objects", may: "", read: ({ list, ...told }) => (list.exhaustive ? onlyOf({ list, ...told }) : null) },
  { needs: "subjects number owns", may: "only lies", read: counted },
  { needs: "subjects owns", may: "", read: counted },
  { needs: "subjects verb number", may: "only times owns", read: counted },
  { needs: "subjects verb times", may: "only", read: counted },
  { needs: "number verb objects", may: "", read: counted },
  { needs: "subjects oneOf number", may: "only", read: oneOfThem },
  { needs: "subjects only", may: "number serves", read: only },
  { needs: "subjects number", may: "", read: only },
  { needs: "number side beside", may: "owns joins belongs", read: countedWith },
  { needs: "number", may: "only owns belongs lies", read: counted },
  { needs: "no kinds noun", may: "serves", no: true, read: (told) => counted(told, "0") },
  { needs: "kinds owns", may: "", read: counted },
  { needs: "subjects opposite", may: "owns", read: (told) => member(told, false) },
  { needs: "subjects", may: "each oneOf serves owns", read: (told) => member(told, true) },
];

/** The question that the slots ask; `turned`: the negation is part of it. */
export function askedBy(
  told: ListContext,
  slots: Slots,
  denied: boolean,
): { readonly claims: readonly ListClaim[]; readonly turned: boolean } | null {
  if (!fitsVerbs(told, slots)) return null;
  const filled = Object.keys(slots) as Slot[];
  const isSaid = (slot: string) => filled.includes(slot as Slot) || (slot === "no" && denied);
  for (const { needs, may, no, read } of QUESTIONS) {
    const allowed = `${needs} ${may} ${SCOPE}`.split(" ");
    if (!needs.split(" ").every(isSaid) || !filled.every((slot) => allowed.includes(slot))) continue;
    const meant = told.meantBy(scopeOf(told, slots));
    const found =
      meant === null ? null : read({ ...told, slots, subjects: told.terms(slots.subjects), meant, base: { list: told.list, ...meant } });
    const all = found === null ? null : withTotal(told.list, slots, "asks" in found ? [found] : found);
    if (all !== null && (!isOfRecords(told.list) || all.every(({ asks }) => asks.kind === "rank")))
      return { claims: all, turned: no === true };
  }
  return null;
}

/** "the smallest of the fifty states": also checks the stated total. */
function withTotal({ count, counted }: CompleteList, { total }: Slots, claims: readonly ListClaim[]): readonly ListClaim[] | null {
  const [first] = claims;
  if (total === undefined || first === undefined || counted === false || Number(total) === count) return claims;
  return counted === true ? [...claims, { ...first, asks: { kind: "count", ...rangeOf(total), whose: null } }] : null;
}

/** The owner of a list may be the subject or object of its verb. */
function scopeOf({ isOwned }: ListContext, slots: Slots): Slots {
  const { inside = [], subjects = [], objects = [], verb, owns } = slots;
  return isOwned && inside.length === 0 && (verb ?? owns) === true ? { ...slots, inside: [...subjects, ...objects].slice(0, 1) } : slots;
}

/** Verbs that only some lists have: members of NATO join, presidents serve. */
function fitsVerbs({ list }: ListContext, { joins, serves, whole, inside, persons }: Slots): boolean {
  if (joins === true && (!isJoined(list) || (whole ?? inside) === undefined)) return false;
  const isOfPeople =
    list.measures["age"] !== undefined ||
    list.does.length > 0 ||
    list.called.some((noun) => /person|minister|laureate|secretary/u.test(noun));
  return (serves !== true || list.measures["tenure"] !== undefined || list.by.property === "P39") && (persons !== true || isOfPeople);
}

/** A measure combines with "large" and "high"; "the youngest population" is not a known measure. */
function measureOf(grade: Grade | undefined, measure: string | undefined): string | null {
  if (grade === undefined || measure === undefined) return grade?.measure ?? measure ?? null;
  return grade.measure === LARGE || grade.measure === "height" || grade.measure === measure ? measure : null;
}

function ranked(told: Told): Read {
  const { grade, comparative, degree, more, place, number, oneOf, measure, beside, side } = told.slots;
  const [of, ...rest] = told.subjects;
  const said = grade ?? comparative;
  const name = measureOf(said, measure);
  if (of === undefined || rest.length > 0 || name === null || place === 0 || (oneOf === true) !== (number !== undefined) || !hasNoun(told))
    return null;
  if (number !== undefined && !/^\d+$/u.test(number)) return null;
  const to = oneOf === true ? Number(number) : (place ?? 1);
  const own = rank(told, of, { measure: name, side: said?.side ?? degree ?? more ?? "greater", from: oneOf === true ? 1 : to, to });
  const [other, ...others] = told.terms(beside);
  if (own === null || (beside === undefined) !== (side === undefined) || others.length > 0) return null;
  if (other === undefined || own.asks.kind !== "rank") return own;
  if (oneOf === true || side === "between" || side === "with") return null;
  // "after Brazil the largest" is the second largest.
  const at = side === "after" && to === 1 ? 2 : to;
  const theirs = at + (side === "after" ? -1 : 1);
  return [
    { ...own, asks: { ...own.asks, from: at, to: at } },
    { ...own, asks: { ...own.asks, of: other, from: theirs, to: theirs } },
  ];
}

type Rank = { readonly measure: string; readonly side: Grade["side"]; readonly from: number; readonly to: number };

function rank({ list, base }: Told, of: NamedTerm, { measure, side, from, to }: Rank): ListClaim | null {
  // "the longest river", "the longest-serving president"
  const isLong = measure === "tenure" && list.measures["tenure"] === undefined;
  const measures = measure === LARGE ? list.largest : [isLong ? "length" : measure];
  if (measures.length === 0 || !measures.every((name) => name in list.measures)) return null;
  return { ...base, asks: { kind: "rank", of, measures, side, from, to } };
}

/** Do the words identify the list? If members are people or places of many kinds, only their noun does. */
function hasNoun({ list, slots: { noun, whole, kinds, measure, owns, joins, serves, comparative } }: Told): boolean {
  if (noun === true || (whole === true && (joins === true || (serves === true && comparative?.measure === "tenure")))) return true;
  const isOrdered = list.order !== undefined && "property" in list.order;
  return (
    whole === true &&
    kinds === undefined &&
    (isOrdered || (measure !== undefined && measure !== "tenure" && owns !== undefined) || measure === "area" || measure === "population")
  );
}

/** "No country is larger than Russia" */
function unsurpassed(told: Told): Read {
  const { comparative, more, measure, subjects } = told.slots;
  const [of, ...rest] = told.terms(told.slots.than);
  const name = measureOf(comparative, measure);
  if (of === undefined || rest.length > 0 || name === null || subjects !== undefined || !hasNoun(told)) return null;
  return rank(told, of, { measure: name, side: comparative?.side ?? more ?? "greater", from: 1, to: 1 });
}

/** "Only one country is larger than Canada" */
function behind(told: Told): Read {
  const { comparative, measure, number = "", equal } = told.slots;
  const [of, ...rest] = told.terms(told.slots.than);
  const name = measureOf(comparative, measure);
  if (
    of === undefined ||
    rest.length > 0 ||
    name === null ||
    equal ||
    comparative === undefined ||
    !/^\d+$/u.test(number) ||
    !hasNoun(told)
  )
    return null;
  return rank(told, of, { measure: name, side: comparative.side, from: Number(number) + 1, to: Number(number) + 1 });
}

/** "Only Alaska is larger than Texas among the states" */
function onlyAhead(told: Told): Read {
  const { comparative, measure } = told.slots;
  const [of, ...rest] = told.terms(told.slots.than);
  const name = measureOf(comparative, measure);
  if (of === undefined || rest.length > 0 || name === null || comparative === undefined || !hasNoun(told)) return null;
  const { length } = told.subjects;
  const all = [
    rank(told, of, { measure: name, side: comparative.side, from: length + 1, to: length + 1 }),
    ...told.subjects.map((one) => rank(told, one, { measure: name, side: comparative.side, from: 1, to: length })),
  ].flatMap((one) => one ?? []);
  return all.length === length + 1 ? all : null;
}

/** By time in office or age; other measures are compared without a list. */
function ahead(told: Told): Read {
  const { comparative, more, measure: said } = told.slots;
  const [of, ...rest] = told.subjects;
  const [than, ...others] = told.terms(told.slots.than);
  const measure = measureOf(comparative, said);
  const side = comparative?.side ?? more;
  if (of === undefined || than === undefined || rest.length + others.length > 0 || side === undefined || measure === null) return null;
  if (told.meant.filters.length > 0 || !(measure === "tenure" || measure === "age") || told.list.measures[measure] === undefined)
    return null;
  return { ...told.base, asks: { kind: "ahead", of, than, measure, side } };
}

/** "Hollande succeeded Chirac as president", "Sweden joined NATO after Finland" */
function ordered(told: Told): Read {
  const { list, base, slots, meant } = told;
  const { side, next, roles, noun, whole, joins, lies } = slots;
  const [of, ...rest] = told.subjects;
  const [than, than2, ...others] = told.terms(slots.beside);
  const role = roles === undefined ? null : (list.roles[roles[0] ?? -1] ?? null);
  const isNamed =
    noun === true || joins === true || (whole === true && (lies === true || next === true || "property" in (list.order ?? {})));
  if (of === undefined || than === undefined || rest.length + others.length > 0 || !isNamed || meant.filters.length > 0) return null;
  if (list.order === undefined || (roles?.length ?? 0) > 1 || (than2 !== undefined) !== (side === "between")) return null;
  const one = (other: NamedTerm, at: "before" | "after", isNext: boolean): ListClaim => ({
    ...base,
    asks: { kind: "order", of, than: other, side: at, next: isNext, role },
  });
  // Between two neighbours in the order, in either direction.
  if (side === "between" && than2 !== undefined) return [one(than, "after", true), one(than2, "before", true)];
  return side === "before" || side === "after" ? one(than, side, next === true) : null;
}

function placed(told: Told): Read {
  const { list, base, slots } = told;
  const { place = 1, persons, oneOf, years, beside, side, apart } = slots;
  const [of, ...rest] = told.subjects;
  if (of === undefined || rest.length > 0 || !hasNoun(told) || (years?.length ?? 0) > 1) return null;
  const at = place === 0 ? ("last" as const) : place;
  // "one of the first countries to join": true for those of the first day, unknown for later ones.
  if (oneOf === true)
    return place === 1 && beside === undefined && years === undefined
      ? { ...base, asks: { kind: "place", of, at: 1, role: null, shared: "about" } }
      : null;
  const own: ListClaim = { ...base, asks: { kind: "place", of, at, role: null, once: persons === true } };
  if (years !== undefined) return list.roles.length > 0 ? null : [own, { ...base, asks: { kind: "dated", of, at, year: years[0] ?? 0 } }];
  if (beside === undefined) return side === undefined ? own : null;
  // "the second president after Lincoln" counts from Lincoln.
  const [other, ...others] = told.terms(beside);
  const theirs = place + (side === "after" ? -1 : 1);
  if (apart === undefined || other === undefined || others.length > 0 || place === 0 || theirs < 1 || side === "between" || side === "with")
    return null;
  return [own, { ...base, asks: { kind: "place", of: other, at: theirs, role: null, once: persons === true } }];
}

/** Founders of the United Nations joined on different days. */
function founded({ list, base, slots, subjects }: Told): Read {
  const shared = list.numbered === 1 ? "about" : "exactly";
  if (slots.noun === undefined) return null;
  return subjects.map((of) => ({ ...base, asks: { kind: "place", of, at: 1, role: null, shared } }));
}

function roleFilter({ list }: Told, role: Connected["role"], { ids }: NamedTerm): ListFilter {
  return { properties: role.properties, through: stepsOf(list, role), ids, place: list.region !== undefined };
}

/** The single role and its single subject; null if there are more, or a place or kind narrows the members. */
function connected(told: Told): readonly Connected[] {
  const { list, meant, slots, subjects } = told;
  const [role, ...more] = (slots.roles ?? [0]).flatMap((at) => list.roles[at] ?? []);
  return role === undefined || more.length > 0 || meant.filters.length > 0 || slots.noun === undefined
    ? []
    : subjects.map((of) => ({ of, role }));
}

function roleCount(told: Told, none?: string): Read {
  const { number, times, each, only } = told.slots;
  const all = connected(told);
  const n = none ?? number ?? times;
  // If only the first member of a list is undisputed, other things may have the same name.
  if (all.length === 0 || !told.list.last || (all.length > 1 && each === undefined) || (only === true && n === undefined)) return null;
  return all.map(({ of, role }) => ({
    ...told.base,
    filters: [roleFilter(told, role, of)],
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
      filters: place === undefined ? [] : [roleFilter(told, role, place)],
      asks: { kind: "place", of, at, role },
    })),
  );
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
    filters: [roleFilter(told, role, of)],
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
  return found === undefined || rest.length > 0 || (degree ?? more) !== "greater"
    ? null
    : { ...told.base, asks: { kind: "most", ...found } };
}

/** "Lesotho's only neighbour is South Africa", "borders only Spain": the owner is subject or object, depending on the position of the noun. */
function onlyOf(told: Told): Read {
  const { subjects = [], objects = [], noun } = told.slots;
  const [owner, members] = noun === undefined ? [subjects, objects] : [objects, subjects];
  const meant = owner.length === 1 && told.isOwned ? told.meantBy({ ...told.slots, inside: owner }) : null;
  return meant === null ? null : { list: told.list, ...meant, asks: { kind: "only", of: told.terms(members) } };
}

/** "There are seven Harry Potter books", "Germany borders nine countries", "South America has two landlocked countries" */
function counted(told: Told, none?: string): Read {
  const { list, slots } = told;
  const { subjects = [], objects = [], inside = [], kinds, number, times, noun, verb } = slots;
  if (list.roles.length > 0 && subjects.length > 0) return roleCounted(told);
  const isValue = verb === true && subjects.length > 0 && objects.length > 0;
  const owners = subjects.length > 0 ? subjects : objects;
  const isOwner = told.isOwned || list.within !== undefined || told.terms(owners).every((term) => told.ownsIt(term));
  if (owners.length > 1 || (owners.length === 1 && !isOwner) || (noun === undefined && kinds === undefined && !isValue)) return null;
  if (owners.length === 0 && noun === undefined) return null;
  const meant = told.meantBy({ ...slots, inside: [...inside, ...owners] });
  const value = isValue ? told.terms(objects)[0] : undefined;
  // "won the chemistry Nobel twice": only these values count.
  if (isValue && (objects.length > 1 || value === undefined || !value.ids.some((id) => list.values?.includes(id)))) return null;
  if (meant === null || !isCounted(told, meant)) return null;
  const filters = value === undefined ? meant.filters : [...meant.filters, { properties: [], ids: value.ids, place: false }];
  return { list, ...meant, filters, asks: { kind: "count", ...rangeOf(none ?? times ?? number), whose: null } };
}

/** "Brazil has five World Cup titles" */
function roleCounted(told: Told): Read {
  return told.slots.owns === true && told.slots.number !== undefined ? roleCount(told) : null;
}

/** "ASEAN grew to eleven members when Timor-Leste joined" */
function countedWith(told: Told): Read {
  const count = counted(told);
  const [of, ...more] = told.terms(told.slots.beside);
  if (count === null || !("asks" in count) || of === undefined || more.length > 0 || told.slots.side !== "with" || !isJoined(told.list))
    return null;
  return [count, { ...told.base, asks: { kind: "place", of, at: Number.parseInt(told.slots.number ?? "", 10), role: null } }];
}

/** "one of only two landlocked countries in South America" */
function oneOfThem(told: Told): Read {
  const { number = "", noun } = told.slots;
  if (noun === undefined || !isCounted(told, told.meant)) return null;
  return [{ ...told.base, asks: { kind: "count", ...rangeOf(number), whose: null } }, ...told.subjects.map((of) => belongs(told, of))];
}

function only(told: Told): Read {
  const { number, only: isOnly, noun } = told.slots;
  const { subjects, meant, isOwned } = told;
  if ((number !== undefined && Number(number) !== subjects.length) || (noun === undefined && told.slots.kinds === undefined)) return null;
  return (meant.filters.length > 0 || isOwned) && (isOnly === true || number === "1" || subjects.length > 1)
    ? { ...told.base, asks: { kind: "only", of: subjects } }
    : null;
}

/** Without declared exclusions, membership is left to the wordings of the relation; "an African country" is not a neighbour of Africa. */
function member(told: Told, holds: boolean): Read {
  const { list, slots, subjects } = told;
  const { noun, opposite, owns, each } = slots;
  // "has been a member since 1995" gives a joining date.
  if (slots.since !== undefined) return null;
  if (opposite !== undefined || (noun === undefined && owns === undefined))
    return isOwnKind(told) && slots.inside === undefined && (subjects.length === 1 || each === true) ? memberOf(told, holds) : null;
  if (owns === true || (subjects.length > 1 && each === undefined && noun === undefined))
    return slots.kinds === undefined ? null : memberOf(told, true);
  const isDeclared = list.excludes !== undefined && Array.isArray(list.of);
  if (told.meant.filters.every((filter) => filter.place) && !isDeclared) return null;
  return subjects.map((of) => belongs(told, of));
}

function memberOf(told: Told, holds: boolean): Read {
  const { opposite } = told.slots;
  const meant = opposite === undefined ? told.meant : told.meantBy({ ...told.slots, kinds: [`K${opposite}`] });
  return meant === null ? null : told.subjects.map((of) => ({ list: told.list, ...meant, asks: { kind: "member", of, holds } }));
}

/** "Chad is landlocked" is about countries, but "was once a Republican" is not about presidents. */
function isOwnKind({ list, slots: { kinds = [], opposite } }: Told): boolean {
  const [is, ...more] =
    opposite === undefined ? kinds.map((sign) => list.kinds[Number(sign.slice(1))]?.is) : [list.kinds[Number(opposite)]?.is];
  return more.length === 0 && typeof is === "object" && ("none" in is || ("property" in is && is.property === "P31"));
}

function belongs(told: Told, of: NamedTerm): ListClaim {
  return { ...told.base, asks: { kind: "member", of, holds: true } };
}

/** "3" means three, "3+" three or more, "3-" three at most; no number means one or more. */
function rangeOf(n: string | undefined): { readonly least: number; readonly most: number } {
  const number = Number.parseInt(n ?? "1", 10);
  if (n === undefined || n.endsWith("+")) return { least: number, most: Number.POSITIVE_INFINITY };
  return { least: n.endsWith("-") ? 0 : number, most: number };
}

function isCounted({ list: { counted, kinds }, slots }: Told, { filters }: Meant): boolean {
  if (slots.kinds?.some((sign) => kinds[Number(sign.slice(1))]?.counted === false)) return false;
  if (counted === "kinds") return filters.some(({ place }) => !place);
  if (typeof counted === "boolean") return counted;
  const places = filters.filter(({ place }) => place);
  return places.length > 0 && places.every(({ ids }) => ids.some((id) => counted.includes(id)));
}
