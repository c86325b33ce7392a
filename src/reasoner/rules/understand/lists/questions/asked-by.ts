import { type CompleteList, isOfRecords } from "../../../../../domain/complete-list.js";
import type { ListClaim } from "../../../../../domain/reading.js";
import type { ListContext } from "../list-context.js";
import { isJoined, type Slot, type Slots } from "../slots.js";
import { COUNTS } from "./counts.js";
import { JOINING } from "./joining.js";
import { PLACES } from "./places.js";
import { type Question, rangeOf } from "./question.js";
import { RANKS } from "./ranks.js";
import { ROLES } from "./roles.js";

const SCOPE = "inside kinds since whole noun persons total";

/** The first question that applies counts. */
const QUESTIONS: readonly Question[] = [...RANKS, ...ROLES, ...PLACES, ...JOINING, ...COUNTS];

/** The question that the slots ask; `turned`: the negation is part of it. */
export function askedBy(
  told: ListContext,
  slots: Slots,
  denied: boolean,
): { readonly claims: readonly ListClaim[]; readonly turned: boolean } | null {
  if (!fitsVerbs(told, slots) || !comparesLikes(told, slots)) return null;
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

/** "the largest planet after Saturn" is a comparison, "the largest planet after the war" is not. */
function comparesLikes({ shape: { things } }: ListContext, { subjects = [], beside = [] }: Slots): boolean {
  const kindsOf = (signs: readonly string[]) => signs.flatMap((sign) => [...(things[Number(sign.slice(1))]?.kinds ?? [])]);
  const kinds = new Set(kindsOf(subjects));
  return beside.length === 0 || kinds.size === 0 || beside.every((sign) => kindsOf([sign]).some((kind) => kinds.has(kind)));
}

/** Verbs that only some lists have: members of NATO join, presidents serve. */
function fitsVerbs({ list }: ListContext, { joins, leaves, serves, whole, inside, persons }: Slots): boolean {
  if ((joins ?? leaves) === true && (!isJoined(list) || (whole ?? inside) === undefined)) return false;
  const isOfPeople =
    list.measures["age"] !== undefined ||
    list.does.length > 0 ||
    list.called.some((noun) => /person|minister|laureate|secretary/u.test(noun));
  return (serves !== true || list.measures["tenure"] !== undefined || list.by.property === "P39") && (persons !== true || isOfPeople);
}
