import type { ListClaim, NamedTerm } from "../../../../../domain/reading.js";
import { type Grade, LARGE } from "../grades.js";
import { isJoined } from "../slots.js";
import { hasNoun, type Question, type Read, type Told } from "./question.js";

const GRADED = "measure lies lives covers owns serves";
const BESIDE = "side beside apart next";

export const RANKS: readonly Question[] = [
  { needs: "subjects grade", may: `place oneOf number each ${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects degree measure", may: `place ${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects place measure", may: `${GRADED} ${BESIDE}`, read: ranked },
  { needs: "subjects comparative others", may: GRADED, read: ranked },
  { needs: "subjects more measure others", may: GRADED, read: ranked },
  { needs: "no comparative than", may: `equal ${GRADED}`, no: true, read: unsurpassed },
  { needs: "no more measure than", may: `equal ${GRADED}`, no: true, read: unsurpassed },
  { needs: "number comparative than", may: `only ${GRADED}`, read: behind },
  { needs: "only subjects comparative than", may: GRADED, read: onlyAhead },
  { needs: "subjects comparative others except", may: `apart ${GRADED}`, read: rankedExcept },
  { needs: "subjects grade except", may: `apart ${GRADED}`, read: rankedExcept },
  { needs: "no comparative than except", may: GRADED, no: true, read: rankedExcept },
  { needs: "subjects comparative than", may: `slight ${GRADED}`, read: ahead },
  { needs: "subjects more measure than", may: GRADED, read: ahead },
];

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

/** "smaller than every other planet except Mercury": the exceptions come before it. */
function rankedExcept(told: Told): Read {
  const { grade, comparative, measure, except, than } = told.slots;
  const said = grade ?? comparative;
  const name = measureOf(said, measure);
  const [of, ...rest] = than === undefined ? told.subjects : told.terms(than);
  const others = told.terms(except);
  if (of === undefined || rest.length > 0 || said === undefined || name === null || !hasNoun(told)) return null;
  const { length } = others;
  const all = [of, ...others].flatMap(
    (one) =>
      rank(told, one, { measure: name, side: said.side, from: one === of ? length + 1 : 1, to: one === of ? length + 1 : length }) ?? [],
  );
  return all.length === length + 1 ? all : null;
}

/** By time in office or age; other measures are compared without a list. */
function ahead(told: Told): Read {
  const { comparative, more, measure: said, slight } = told.slots;
  const [of, ...rest] = told.subjects;
  const [than, ...others] = told.terms(told.slots.than);
  const measure = measureOf(comparative, said);
  const side = comparative?.side ?? more;
  if (of === undefined || than === undefined || rest.length + others.length > 0 || side === undefined || measure === null) return null;
  // "has been in NATO longer than"
  if (measure === "tenure" && isJoined(told.list) && told.meant.filters.length === 0 && (told.slots.whole ?? told.slots.noun) === true)
    return { ...told.base, asks: { kind: "order", of, than, side: side === "greater" ? "before" : "after", next: false, role: null } };
  if (told.meant.filters.length > 0 || !(measure === "tenure" || measure === "age") || told.list.measures[measure] === undefined)
    return null;
  return { ...told.base, asks: { kind: "ahead", of, than, measure, side, slight } };
}
