import type { ListClaim, NamedTerm } from "../../../../../domain/reading.js";
import { foundedBy } from "./joining.js";
import { hasNoun, type Question, type Read, rangeOf, type Told } from "./question.js";

/** Order of two members, and the member at a position. */
export const PLACES: readonly Question[] = [
  { needs: "subjects side beside", may: "next roles joins serves lies gap", read: ordered },
  { needs: "number side beside", may: "serves", read: between },
  { needs: "subjects place", may: "oneOf joins serves lies years each side beside apart next", read: placed },
  { needs: "subjects founding", may: "oneOf number each joins", read: founded },
];

/** "Hollande succeeded Chirac as president", "Sweden joined NATO after Finland" */
function ordered(told: Told): Read {
  const { list, base, slots, meant } = told;
  const { side, next, roles, noun, whole, joins, lies, gap } = slots;
  const [of, ...rest] = told.subjects;
  const [than, than2, ...others] = told.terms(slots.beside);
  const role = roles === undefined ? null : (list.roles[roles[0] ?? -1] ?? null);
  const isNamed =
    noun === true || joins === true || (whole === true && (lies === true || next === true || "property" in (list.order ?? {})));
  if (of === undefined || than === undefined || rest.length + others.length > 0 || !isNamed || meant.filters.length > 0) return null;
  // "became chancellor seven years after Kohl": from the beginning or the end of a term?
  if (gap !== undefined && (next === true || list.measures["tenure"] !== undefined)) return null;
  if (list.order === undefined || (roles?.length ?? 0) > 1 || (than2 !== undefined) !== (side === "between")) return null;
  const one = (other: NamedTerm, at: "before" | "after", isNext: boolean): ListClaim => ({
    ...base,
    asks: { kind: "order", of, than: other, side: at, next: isNext, gap, role },
  });
  // Between two neighbours in the order, in either direction.
  if (side === "between" && than2 !== undefined) return gap !== undefined ? null : [one(than, "after", true), one(than2, "before", true)];
  return side === "before" || side === "after" ? one(than, side, next === true) : null;
}

/** "Three presidents served between de Gaulle and Chirac" */
function between({ slots, base, meant, list, ...told }: Told): Read {
  const [of, than, ...more] = told.terms(slots.beside);
  if (of === undefined || than === undefined || more.length > 0 || slots.side !== "between" || slots.noun === undefined) return null;
  if (list.order === undefined || list.roles.length > 0 || meant.filters.length > 0) return null;
  return { ...base, asks: { kind: "between", of, than, ...rangeOf(slots.number) } };
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
function founded(told: Told): Read {
  const { list, base, slots, subjects } = told;
  const shared = list.numbered === 1 ? "about" : "exactly";
  const count = slots.number === undefined ? [] : foundedBy(told);
  if (slots.noun === undefined || count === null) return null;
  return [
    ...("asks" in count ? [count] : count),
    ...subjects.map((of): ListClaim => ({ ...base, asks: { kind: "place", of, at: 1, role: null, shared } })),
  ];
}
