import { compareText } from "../../../../base/one-line.js";
import { type CompleteList, isRecord } from "../../../../domain/complete-list.js";
import type { EntityId } from "../../../../domain/ids.js";
import type { Asks } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import { sayOrdinal } from "../../../../text/number-words.js";
import { daysBetween } from "../../../../text/time-length.js";
import type { Evidence } from "../../hypothesise/hypothesis.js";
import { dateQualifier, entityValues } from "../../read-statements.js";
import { orderValues, type Side, standingValues } from "../order-values.js";
import { type ListAnswer, type Listing, type Member, nameOfPassing, offList, passes, rivalIn } from "./members.js";

type Rank = Asks<"rank">;
/** The possible positions of a member, and the statements that show them. */
type Placed = { readonly first: number; readonly last: number; readonly statements: readonly Statement[] };

/** Maximum other members whose statements are shown. */
const MAX_SHOWN = 3;

/** Supported by the usual measure; refuted only if every possible measure excludes it; null if values are too close or missing. */
export function rankInList(listing: Listing, asks: Rank): ListAnswer | null {
  const { claim, members, evidence } = listing;
  const member = members.all.find(({ id }) => asks.of.ids.includes(id));
  const ofRecords = asks.measures.some((name) => isRecord(claim.list.measures[name]));
  // Records are of today: the Eiffel Tower was once the tallest building.
  if (ofRecords && evidence.phrasing.tense !== "present") return null;
  const id = member?.id ?? (ofRecords ? rivalIn(listing, asks.of) : undefined);
  if (id === undefined) return offList(listing, asks.of);
  // "in the Middle East": the graph places no member there.
  if (!members.all.some((one) => passes(listing, one.id) !== "no")) return null;
  const placed = asks.measures.map((name) => placeBy(listing, asks, name, id));
  const [usual] = placed;
  if (usual == null && ofRecords) return null;
  if (member !== undefined && passes(listing, id) === "no") {
    const said = { of: id, text: `not among the ${nameOfPassing(evidence, claim)}.` };
    return { holds: false, of: id, statements: belonging(listing, member), said };
  }
  if (usual == null) return null;
  const holds = usual.first >= asks.from && usual.last <= asks.to;
  const isOutside = (place: Placed | null) => place !== null && (place.last < asks.from || place.first > asks.to);
  if (!holds && !placed.every(isOutside)) return null;
  return { holds, of: id, statements: usual.statements, said: { of: id, text: `${sayPlace(usual, asks, listing)}.` } };
}

/** Compares two members by one measure. */
export function aheadInList({ evidence, claim, members }: Listing, asks: Asks<"ahead">): ListAnswer | null {
  const measure = claim.list.measures[asks.measure];
  const [of, than] = [asks.of, asks.than].map(({ ids }) => members.all.find(({ id }) => ids.includes(id))?.id);
  if (measure === undefined || of === undefined || than === undefined || of === than) return null;
  const [mine, theirs] = [of, than].map((id) => figureOf(evidence, measure, id, members.all));
  const order = mine && theirs ? orderFigures(evidence, measure, asks.side, { mine, theirs }) : null;
  if (!mine || !theirs || order === null) return null;
  // "slightly longer"
  if (asks.slight && order !== asks.side && Math.abs(mine.amount - theirs.amount) > 0.1 * mine.amount) return null;
  const years = ({ amount }: Figure) => (amount / DAYS_A_YEAR).toFixed(1);
  const text = `${asks.of.span.text} was in office for ${years(mine)} years, ${asks.than.span.text} for ${years(theirs)}.`;
  return { holds: order !== asks.side, of, statements: [...mine.statements, ...theirs.statements], said: { of: null, text } };
}

function placeBy(listing: Listing, { side, to }: Rank, name: string, id: EntityId): Placed | null {
  const { evidence, claim, members } = listing;
  const measure = claim.list.measures[name];
  if (measure === undefined) return null;
  const known = knownExtremes(listing, measure);
  const mine = figureOf(evidence, measure, id, members.all);
  if (known?.length === 0 || (mine === null && known?.includes(side) !== true)) return null;
  const above = typeof measure === "string" ? undefined : measure.above;
  const isPartial = above !== undefined || known !== undefined;
  // "The African elephant is the largest land animal" is not compared with elephants in general.
  const isKindOf = (one: EntityId, other: EntityId) => entityValues(evidence.graph, one, "P279").includes(other);
  const listed = [...new Set(members.all.map((member) => member.id))];
  const others = listed.filter((other) => other !== id && !isKindOf(other, id) && !isKindOf(id, other));
  const rivals = others.flatMap((other) => {
    const pass = passes(listing, other);
    // A record is listed with its place.
    if (pass === "no" || (pass === "perhaps" && known !== undefined)) return [];
    const theirs = figureOf(evidence, measure, other, members.all);
    const order = theirs === null || mine === null ? null : orderFigures(evidence, measure, side, { mine, theirs });
    return [{ theirs, isAhead: order === side, isOpen: order === null || pass === "perhaps", order }];
  });
  // A member without a value counts as small if all large ones are listed.
  const counting = rivals.filter(({ theirs }) => theirs !== null || !isPartial);
  const ahead = counting.filter(({ isAhead, isOpen }) => isAhead && !isOpen);
  const open = counting.filter(({ isAhead, isOpen, order }) => isOpen && (isAhead || order === null));
  // The one with the greatest value is listed with it, so a member without a value is not the greatest.
  const first = mine === null ? 2 : 1 + ahead.length;
  // "The hummingbird is the smallest bird": a kind of it may be.
  if (mine === null && listed.some((other) => isKindOf(other, id) && figureOf(evidence, measure, other, members.all) !== null)) return null;
  // A list of only large values does not show which is the smallest, only which is not.
  const isListed =
    known === undefined
      ? above === undefined || (mine !== null && mine.amount >= above && side === "greater")
      : first === 1 && known.includes(side) && passes(listing, id) === "yes";
  const limit = claim.list.places[side === "greater" ? 0 : 1];
  if (first > limit && to > limit) return null;
  const shown = counting.flatMap(({ theirs }) => theirs ?? []).sort((a, b) => b.amount - a.amount);
  const best = (side === "greater" ? shown : shown.reverse()).slice(0, Math.min(MAX_SHOWN, Math.max(1, to)));
  const statements = [mine, ...best].flatMap((figure) => figure?.statements ?? []);
  return statements.length === 0 ? null : { first, last: isListed ? first + open.length : Number.POSITIVE_INFINITY, statements };
}

/** The extremes that are known to be listed in the place that the claim names; undefined if the list has all members. */
function knownExtremes({ claim: { filters }, members: { owner } }: Listing, measure: Measure): readonly Side[] | undefined {
  if (typeof measure === "string" || !isRecord(measure)) return undefined;
  const [filter, ...more] = filters;
  if (more.length > 0 || filter?.place === false) return [];
  const scopes = filter === undefined ? [owner] : filter.ids;
  const isKnown = (places: readonly EntityId[] | undefined) => scopes.some((scope) => places?.includes(scope) === true);
  return (["greater", "smaller"] as const).filter((side) => isKnown(side === "greater" ? measure.greatest : measure.smallest));
}

function belonging({ evidence: { graph }, claim: { filters } }: Listing, { id, statement }: Member): readonly Statement[] {
  const statements = filters.flatMap(({ properties }) => properties.flatMap((property) => graph.outgoing(id, property)));
  return statements.length > 0 ? statements.slice(0, MAX_SHOWN) : [statement];
}

/** The greatest and the smallest by the usual measures. */
const SUPERLATIVES: Readonly<Record<string, readonly [greatest: string, smallest: string]>> = {
  population: ["most populous", "least populous"],
  size: ["largest", "smallest"],
  height: ["highest", "lowest"],
  stature: ["tallest", "smallest"],
  distance: ["farthest", "closest"],
  tenure: ["longest-serving", "shortest-serving"],
  age: ["oldest", "youngest"],
  length: ["longest", "shortest"],
  depth: ["deepest", "shallowest"],
  speed: ["fastest", "slowest"],
  mass: ["heaviest", "lightest"],
  temperature: ["hottest", "coldest"],
  gross: ["highest-grossing", "lowest-grossing"],
};

/** "the second-largest of all countries by area". */
function sayPlace({ first, last }: Placed, { side, to, measures: [measure = ""] }: Rank, { evidence, claim }: Listing): string {
  const { list, filters } = claim;
  const by = list.measures[measure];
  const words = SUPERLATIVES[typeof by === "object" && by.property === "P2048" ? "stature" : measure];
  const [greatest, smallest] = words ?? ["largest", "smallest"];
  const superlative = side === "greater" ? greatest : smallest;
  const placed = (place: number) =>
    `the ${place === 1 ? "" : `${sayOrdinal(place)}${superlative.includes(" ") ? " " : "-"}`}${superlative}`;
  const places =
    first === last
      ? placed(first)
      : last === Number.POSITIVE_INFINITY || (to === 1 && first > 1)
        ? to === 1
          ? `not ${placed(1)}`
          : `at best ${placed(first)}`
        : `between ${placed(first)} and ${placed(last)}`;
  const among = filters.length > 0 ? `of the ${nameOfPassing(evidence, claim)}` : `of all ${list.name}`;
  return `${places} ${among}${words === undefined && measure !== "" ? ` by ${measure}` : ""}`;
}

type Measure = CompleteList["measures"][string];
/** Value of a measure for a member; `slack`: its uncertainty; `goesOn`: it still grows; `later`: the increase for a later term. */
type Figure = {
  readonly amount: number;
  readonly slack: number;
  readonly statements: readonly Statement[];
  readonly goesOn: boolean;
  readonly later?: number;
};

const DAYS_A_YEAR = 365.25;
/** Sources date a handover up to this many days earlier or later. */
const DAYS = 3;

function figureOf(evidence: Evidence, measure: Measure, id: EntityId, all: readonly Member[]): Figure | null {
  const terms = all.filter((member) => member.id === id).map(({ statement }) => statement);
  if (measure === "terms") return lengthOf(evidence, terms);
  if (measure === "age") return ageOf(evidence, id, terms);
  if (measure === "born") return ageToday(evidence, id);
  const pointOf = (statement: Statement) => dateQualifier(statement, "P585")?.iso ?? "";
  const [latest] = [...standingValues(evidence, id, measure.property)].sort((a, b) => compareText(pointOf(b), pointOf(a)));
  if (latest === undefined) return null;
  return { amount: latest.value.kind === "quantity" ? latest.value.amount : 0, slack: 0, statements: [latest], goesOn: false };
}

/** Total length of a member's terms; null if a date is missing. */
function lengthOf({ today }: Evidence, terms: readonly Statement[]): Figure | null {
  const dates = terms.map((term) => ({ start: dateQualifier(term, "P580"), end: dateQualifier(term, "P582") }));
  const lengths = dates.flatMap(({ start, end }) => (start === null ? [] : [daysBetween(start, end ?? today)]));
  if (lengths.length === 0 || lengths.length < dates.length) return null;
  const total = lengths.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }));
  return { ...inDays(total), statements: terms, goesOn: dates.some(({ end }) => end === null) };
}

/** Age at the beginning of the first term, and how much later the last one began. */
function ageOf(evidence: Evidence, id: EntityId, terms: readonly Statement[]): Figure | null {
  const [born] = standingValues(evidence, id, "P569");
  const starts = terms.flatMap((term) => dateQualifier(term, "P580") ?? []).sort((a, b) => compareText(a.iso, b.iso));
  const [start] = starts;
  if (born?.value.kind !== "time" || start === undefined || starts.length < terms.length) return null;
  const first = inDays(daysBetween(born.value, start));
  const last = inDays(daysBetween(born.value, starts.at(-1) ?? start));
  return { ...first, statements: [born, ...terms], goesOn: false, later: last.amount - first.amount };
}

function ageToday(evidence: Evidence, id: EntityId): Figure | null {
  const [born] = standingValues(evidence, id, "P569");
  if (born?.value.kind !== "time") return null;
  return { ...inDays(daysBetween(born.value, evidence.today)), statements: [born], goesOn: false };
}

function inDays({ least, most }: { readonly least: number; readonly most: number }): Pick<Figure, "amount" | "slack"> {
  return { amount: (least + most) / 2, slack: DAYS + (most - least) / 2 };
}

/**
 * The side of my value that theirs is on; null if they are equal within their precision, or cannot be compared. `asked`: is the claim about the
 * greatest or the smallest?
 */
function orderFigures(
  evidence: Evidence,
  measure: Measure,
  asked: Side,
  { mine, theirs }: { readonly mine: Figure; readonly theirs: Figure },
): Side | null {
  if (typeof measure === "string") {
    const more = theirs.amount - mine.amount;
    const later = (asked === "greater" ? (more > 0 ? mine : theirs).later : undefined) ?? 0;
    if (Math.abs(more) - later <= mine.slack + theirs.slack) return null;
    // A continuing term may still exceed the shortest.
    if (asked === "smaller" && (more > 0 ? mine : theirs).goesOn) return null;
    return more > 0 ? "greater" : "smaller";
  }
  const [[a], [b]] = [mine.statements, theirs.statements];
  if (a === undefined || b === undefined || (measure.margin > 0 && unitOf(a) !== unitOf(b))) return null;
  return orderValues(evidence, { property: measure.property, first: b, second: a, close: measure.margin / 100 });
}

function unitOf({ value }: Statement): EntityId | null {
  return value.kind === "quantity" ? value.unit : null;
}
