import type { ListClaim, NamedTerm } from "../../../../../domain/reading.js";
import { isJoined } from "../slots.js";
import { isCounted, type Question, type Read, rangeOf, type Told } from "./question.js";
import { roleCount } from "./roles.js";

/** How many members there are, which are the only ones, and whether something is one. */
export const COUNTS: readonly Question[] = [
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

/**
 * "Lesotho's only neighbour is South Africa", "borders only Spain", "Only Portugal borders Spain": the owner is subject or object, depending on where
 * the noun and "only" stand.
 */
function onlyOf(told: Told): Read {
  const { subjects = [], objects = [], noun } = told.slots;
  const [owner, members] = noun === undefined && !told.onlyFirst ? [subjects, objects] : [objects, subjects];
  const isOwner =
    told.isOwned &&
    (!told.onlyFirst || told.terms(owner).every((term) => told.ownsIt(term) && !term.ids.some((id) => told.list.values?.includes(id))));
  const meant = owner.length === 1 && isOwner ? told.meantBy({ ...told.slots, inside: owner }) : null;
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
  return (meant.filters.length > 0 || isOwned || told.onlyFirst) && (isOnly === true || subjects.length > 1)
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
  return meant === null
    ? null
    : told.subjects.map((of) => ({ list: told.list, ...meant, asks: { kind: "member", of, holds, isKind: true } }));
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
