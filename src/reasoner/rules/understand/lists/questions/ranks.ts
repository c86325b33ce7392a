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
  { needs: "no comparative than", may: `equal ${GRADED}`, no: true, read: behind("than") },
  { needs: "no more measure than", may: `equal ${GRADED}`, no: true, read: behind("than") },
  { needs: "number comparative than", may: `only ${GRADED}`, read: behindSome },
  { needs: "only subjects comparative than", may: GRADED, read: behind("than", "subjects") },
  { needs: "subjects comparative others except", may: `apart ${GRADED}`, read: behind("subjects", "except") },
  { needs: "subjects grade except", may: `apart ${GRADED}`, read: behind("subjects", "except") },
  { needs: "no comparative than except", may: GRADED, no: true, read: behind("than", "except") },
  { needs: "subjects comparative than", may: `slight ${GRADED}`, read: ahead },
  { needs: "subjects more measure than", may: GRADED, read: ahead },
];

/** A measure combines with "large" and "high"; "the youngest population" is not a known measure. */
function measureOf(grade: Grade | undefined, measure: string | undefined): string | null {
  if (grade === undefined || measure === undefined) return grade?.measure ?? measure ?? null;
  return grade.measure === LARGE || grade.measure === "height" || grade.measure === measure ? measure : null;
}

function ranked(told: Told): Read {
  const { place, number, oneOf, beside, side } = told.slots;
  const [of, ...rest] = told.subjects;
  if (of === undefined || rest.length > 0 || place === 0 || (oneOf === true) !== (number !== undefined)) return null;
  if (number !== undefined && !/^\d+$/u.test(number)) return null;
  const to = oneOf === true ? Number(number) : (place ?? 1);
  const [other, ...others] = told.terms(beside);
  if ((beside === undefined) !== (side === undefined) || others.length > 0) return null;
  if (other === undefined) return ranks(told, [of, oneOf === true ? 1 : to, to]);
  if (oneOf === true || side === "between" || side === "with") return null;
  // "after Brazil the largest" is the second largest.
  const at = side === "after" && to === 1 ? 2 : to;
  const theirs = at + (side === "after" ? -1 : 1);
  return ranks(told, [of, at, at], [other, theirs, theirs]);
}

type Rank = readonly [of: NamedTerm, from: number, to: number];

/** The ranks of members by the measure that the words name. */
function ranks(told: Told, ...all: readonly Rank[]): Read {
  const { list, base, slots } = told;
  const said = slots.grade ?? slots.comparative;
  const measure = measureOf(said, slots.measure);
  if (measure === null || !hasNoun(told)) return null;
  // "the longest river", "the longest-serving president"
  const isLong = measure === "tenure" && list.measures["tenure"] === undefined;
  const measures = measure === LARGE ? list.largest : [isLong ? "length" : measure];
  if (measures.length === 0 || !measures.every((name) => name in list.measures)) return null;
  const side = said?.side ?? slots.degree ?? slots.more ?? "greater";
  return all.map(([of, from, to]): ListClaim => ({ ...base, asks: { kind: "rank", of, measures, side, from, to } }));
}

type Names = "subjects" | "than" | "except";

/** One member comes directly behind others: "smaller than every other planet except Mercury", "only Alaska is larger than Texas". */
function behind(who: Names, ahead?: Names): Question["read"] {
  return (told) => {
    const [of, ...rest] = told.terms(told.slots[who]);
    const others = ahead === undefined ? [] : told.terms(told.slots[ahead]);
    const at = others.length + 1;
    return of === undefined || rest.length > 0 ? null : ranks(told, [of, at, at], ...others.map((one): Rank => [one, 1, others.length]));
  };
}

/** "Only one country is larger than Canada" */
function behindSome(told: Told): Read {
  const { than, number = "" } = told.slots;
  const [of, ...rest] = told.terms(than);
  const at = Number(number) + 1;
  return of === undefined || rest.length > 0 || !/^\d+$/u.test(number) ? null : ranks(told, [of, at, at]);
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
