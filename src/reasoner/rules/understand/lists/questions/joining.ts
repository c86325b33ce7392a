import type { ListClaim, ListFilter } from "../../../../../domain/reading.js";
import { isJoined } from "../slots.js";
import { type Question, type Read, rangeOf, type Told } from "./question.js";

/** When members joined, who founded the group, and who left it. */
export const JOINING: readonly Question[] = [
  { needs: "number joins", may: "only years date together", read: (told) => joinedIn(told) },
  { needs: "no joins years", may: "", no: true, read: (told) => joinedIn(told, "0") },
  { needs: "no joins since", may: "", no: true, read: (told) => joinedIn(told, "0") },
  { needs: "subjects joins together years", may: "each", read: joinedTogether },
  { needs: "subjects joins together date", may: "each", read: joinedTogether },
  { needs: "number founding", may: "only owns joins years date", read: foundedBy },
  { needs: "number leaves", may: "only", read: (told) => left(told) },
  { needs: "no leaves", may: "", no: true, read: (told) => left(told, "0") },
  { needs: "only subjects leaves", may: "number", read: onlyLeft },
  { needs: "subjects place leaves", may: "", read: firstLeft },
  { needs: "no side beside", may: "joins serves owns years", no: true, read: nobodyElse },
];

/** Are former members on record too? Otherwise it is unknown who joined in a year. */
function hasFormer({ list, slots }: Told): boolean {
  const isNamed = slots.whole === true || slots.noun === true;
  return isNamed && isJoined(list) && !list.sampled && (list.excludes === undefined || list.excludes.when === "ever");
}

function withOnly(told: Told, ...only: readonly NonNullable<ListFilter["only"]>[]): Omit<ListClaim, "asks"> {
  const more = only.map((one): ListFilter => ({ properties: [], ids: [], place: false, only: one }));
  return { ...told.base, ever: true, filters: [...told.base.filters, ...more] };
}

function dateIn({ slots: { years = [], date } }: Told): readonly { readonly joined: string }[] | null {
  const all = [...years.map(String), ...(date === undefined ? [] : [date])];
  return all.length > 1 ? null : all.map((joined) => ({ joined }));
}

/** "Ten states entered the European Union in May 2004", "Nobody has joined since 2013" */
function joinedIn(told: Told, none?: string): Read {
  const { since, number } = told.slots;
  const dates = dateIn(told);
  if (!hasFormer(told) || dates === null || (dates.length === 0) === (since === undefined)) return null;
  // "Nobody has joined since 2013" leaves out those of 2013.
  const later = since === undefined ? [] : [{ after: since, at: none === undefined ? ("perhaps" as const) : ("no" as const) }];
  const filters = told.base.filters.filter(({ only }) => typeof only !== "object" || !("since" in only));
  const base = { ...told, base: { ...told.base, filters } };
  return { ...withOnly(base, ...dates, ...later), asks: { kind: "count", ...rangeOf(none ?? number), whose: null } };
}

function joinedTogether(told: Told): Read {
  const dates = dateIn(told);
  if (!hasFormer(told) || dates === null) return null;
  return told.subjects.map((of) => ({ ...withOnly(told, ...dates), asks: { kind: "member", of, holds: true } }));
}

/** "Twelve nations founded NATO" */
export function foundedBy(told: Told): Read {
  const dates = dateIn(told);
  if (!hasFormer(told) || dates === null) return null;
  return { ...withOnly(told, "founder", ...dates), asks: { kind: "count", ...rangeOf(told.slots.number), whose: null } };
}

function left(told: Told, none?: string): Read {
  return hasFormer(told)
    ? { ...withOnly(told, "left"), asks: { kind: "count", ...rangeOf(none ?? told.slots.number), whose: null } }
    : null;
}

function onlyLeft(told: Told): Read {
  return hasFormer(told) ? { ...withOnly(told, "left"), asks: { kind: "only", of: told.subjects } } : null;
}

function firstLeft(told: Told): Read {
  const [of, ...more] = told.subjects;
  if (!hasFormer(told) || of === undefined || more.length > 0 || told.slots.place !== 1) return null;
  return { ...withOnly(told, "left"), asks: { kind: "place", of, at: 1, role: null } };
}

/** "Since Sweden, nobody has joined NATO", "No woman had been chancellor before Merkel" */
function nobodyElse({ slots, base, list, ...told }: Told): Read {
  const { side, beside, years = [], noun, joins } = slots;
  const [of, ...more] = told.terms(beside);
  const isNamed = noun === true || (joins === true && isJoined(list));
  if (of === undefined || more.length > 0 || years.length > 1 || !isNamed || list.roles.length > 0) return null;
  if (side !== "before" && side !== "after") return null;
  const at = side === "before" ? 1 : ("last" as const);
  const place: ListClaim = { ...base, asks: { kind: "place", of, at, role: null } };
  return years[0] === undefined ? place : [place, { ...base, asks: { kind: "dated", of, at, year: years[0] } }];
}
