import { compareText } from "../../../../base/one-line.js";
import type { CompleteList } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { Qualifier, Statement } from "../../../../domain/statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import { daysBetween } from "../../../../text/time-length.js";
import type { Evidence } from "../../hypothesise/evidence.js";
import { orderValues, type Side, standingValues } from "../order-values.js";
import type { Member } from "./members.js";

type Measure = CompleteList["measures"][string];
/** What a measure gives for a member; `slack`: how far off it may be; `goesOn`: it still grows. */
export type Figure = { readonly amount: number; readonly slack: number; readonly lines: readonly Statement[]; readonly goesOn: boolean };

/** Handovers are dated a day earlier or later by different sources. */
const DAYS = 3;

export function figureOf(evidence: Evidence, measure: Measure, id: EntityId, all: readonly Member[]): Figure | null {
  const terms = all.filter((member) => member.id === id).map(({ statement }) => statement);
  if (measure === "terms") return lengthOf(evidence, terms);
  if (measure === "age") return ageOf(evidence, id, terms);
  const [line] = [...standingValues(evidence, id, measure.property)].sort((a, b) => compareText(pointOf(b), pointOf(a)));
  if (line === undefined) return null;
  return { amount: line.value.kind === "quantity" ? line.value.amount : 0, slack: 0, lines: [line], goesOn: false };
}

/** How long somebody was on the list, all terms together; null where a date is missing. */
function lengthOf({ today }: Evidence, lines: readonly Statement[]): Figure | null {
  const dates = lines.map(({ qualifiers }) => ({ start: dateOf(qualifiers, "P580"), end: dateOf(qualifiers, "P582") }));
  const lengths = dates.flatMap(({ start, end }) => (start === null ? [] : [daysBetween(start, end ?? today)]));
  if (lengths.length === 0 || lengths.length < dates.length) return null;
  const total = lengths.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }));
  return { ...inDays(total), lines, goesOn: dates.some(({ end }) => end === null) };
}

/** How old somebody was when the first term began. */
function ageOf(evidence: Evidence, id: EntityId, terms: readonly Statement[]): Figure | null {
  const [born] = standingValues(evidence, id, "P569");
  const starts = terms.flatMap(({ qualifiers }) => dateOf(qualifiers, "P580") ?? []).sort((a, b) => compareText(a.iso, b.iso));
  const [start] = starts;
  if (born?.value.kind !== "time" || start === undefined || starts.length < terms.length) return null;
  return { ...inDays(daysBetween(born.value, start)), lines: [born, ...terms], goesOn: false };
}

function inDays({ least, most }: { readonly least: number; readonly most: number }): Pick<Figure, "amount" | "slack"> {
  return { amount: (least + most) / 2, slack: DAYS + (most - least) / 2 };
}

function pointOf({ qualifiers }: Statement): string {
  const value = qualifiers.find((one) => one.property === "P585")?.value;
  return value?.kind === "time" ? value.iso : "";
}

function dateOf(qualifiers: readonly Qualifier[], property: "P580" | "P582"): TimeValue | null {
  const value = qualifiers.find((one) => one.property === property)?.value;
  return value?.kind === "time" ? value : null;
}

/** Which side of my value theirs is on; null where they are equal as far as is known, or cannot be compared. `asked`: is it about the greatest or the smallest? */
export function orderFigures(evidence: Evidence, measure: Measure, asked: Side, mine: Figure, theirs: Figure): Side | null {
  if (typeof measure === "string") {
    const more = theirs.amount - mine.amount;
    if (Math.abs(more) <= mine.slack + theirs.slack) return null;
    // Who is still in office may yet have served longer than the shortest.
    if (asked === "smaller" && (more > 0 ? mine : theirs).goesOn) return null;
    return more > 0 ? "greater" : "smaller";
  }
  const [[a], [b]] = [mine.lines, theirs.lines];
  if (a === undefined || b === undefined || (measure.margin > 0 && unitOf(a) !== unitOf(b))) return null;
  return orderValues(evidence, measure.property, b, a, measure.margin / 100);
}

function unitOf({ value }: Statement): EntityId | null {
  return value.kind === "quantity" ? value.unit : null;
}
