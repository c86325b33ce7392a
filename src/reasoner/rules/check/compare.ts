import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Comparator } from "../../../domain/mention.js";
import type { Comparison, Level, Margin } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import type { Value } from "../../../domain/value.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { compareQuantity } from "../../../text/quantities.js";
import { fitsDate, intervalOf } from "../../../text/time.js";
import { daysBetween, fitsLength } from "../../../text/time-length.js";
import { unitFactor } from "../../../text/units.js";
import { excludeEachOther } from "../excludes.js";
import { clearHypothesis, type Evidence } from "../hypothesise/hypothesis.js";
import { kindsFit, kindsOf } from "../kinds.js";
import { acceptedStatements, dateQualifier, hasEnded, propertySet } from "../read-statements.js";
import type { Finding } from "./finding.js";
import { orderValues, type Side, standingValues } from "./order-values.js";

const MAX_CITED = 4;

type Compared = { readonly holds: boolean; readonly statements: readonly Statement[] };

/** The values of both things for one property that the comparison may mean. */
type Sense = { readonly property: PropertyId; readonly mine: readonly Statement[]; readonly theirs: readonly Statement[] };

/** Compares the graph's values of two things. Both must have a value, and all possible properties must agree. */
export function compare(evidence: Evidence, comparison: Comparison): Finding | null {
  const { first, second, asks, at } = comparison;
  if (at !== undefined && asks.kind === "order") return changed(evidence, comparison, asks.side, at);
  // Today's values cannot check a comparison about a past state.
  const meant = evidence.without.has("comparison") || evidence.phrasing.tense === "over" ? null : meantBy(evidence, comparison);
  if (meant === null) return null;
  const { pair, senses, rival } = meant;
  const compared = asks.kind === "order" ? orderSenses(evidence, asks, senses, pair) : shareValue(evidence, asks.level, senses[0]);
  const [statement] = compared?.statements ?? [];
  if (compared === null || statement === undefined || (rival && !compared.holds)) return null;
  const linked = Math.min(first.score, second.score);
  return {
    rule: "comparison",
    hypothesis: clearHypothesis({ subject: pair[0], property: statement.property, value: pair[1] }, { linked, rival }),
    stance: compared.holds ? "supports" : "refutes",
    statements: compared.statements.slice(0, MAX_CITED),
    reason: { kind: "compared", holds: compared.holds, asks: saidOf(asks, compared.statements) },
    times: [],
  };
}

function saidOf(asks: Comparison["asks"], [a, b]: readonly Statement[]): Extract<Finding["reason"], { kind: "compared" }>["asks"] {
  if (asks.kind === "order" && a !== undefined && b !== undefined && isIdentical(a, b)) return "equal";
  if (asks.kind === "same" || asks.margin === undefined || asks.margin.kind === "degree") return asks.kind;
  return asks.margin.kind === "level" ? "level" : "margin";
}

/** Figures of two years that differ by less count as equal. */
const UNCHANGED = 0.002;

/** Compares the figures recorded for one thing at two times, or for two things at one time. */
function changed(evidence: Evidence, { first, second, tiers }: Comparison, side: Side, at: NonNullable<Comparison["at"]>): Finding | null {
  const [subject] = first.ids;
  const [other] = second.ids;
  if (subject === undefined || other === undefined || evidence.without.has("comparison")) return null;
  for (const property of tiers.flat()) {
    const [mine = [], theirs = []] = [subject, other].map((id, place) =>
      acceptedStatements(evidence.graph, id, property).filter((statement) => {
        const [date, time] = [dateQualifier(statement, "P585"), at[place]];
        return date !== null && time !== undefined && fitsDate({ ...time, comparator: "in" }, date) === true;
      }),
    );
    const [a, b] = [mine[0], theirs[0]];
    if (mine.length !== 1 || theirs.length !== 1 || a?.value.kind !== "quantity" || b?.value.kind !== "quantity") continue;
    const [x, y] = [a.value.amount, b.value.amount];
    if (a.value.unit !== b.value.unit || Math.abs(x - y) <= (subject === other ? UNCHANGED : CLOSE) * Math.abs(y)) return null;
    const holds = x > y === (side === "greater");
    return {
      rule: "comparison",
      hypothesis: clearHypothesis({ subject, property, value: other }, { linked: Math.min(first.score, second.score) }),
      stance: holds ? "supports" : "refutes",
      statements: [a, b],
      reason: { kind: "compared", holds, asks: "order" },
      times: [],
    };
  }
  return null;
}

type Meant = { readonly pair: readonly [EntityId, EntityId]; readonly senses: readonly Sense[]; readonly rival: boolean };

/** The likeliest pair of bearers that has the compared property: a unit called newton was not born before Einstein. */
function meantBy(evidence: Evidence, comparison: Comparison): Meant | null {
  const { first, second } = comparison;
  const pairs = first.ids.flatMap((a, at) => second.ids.map((b, place) => ({ pair: [a, b] as const, at, place })));
  for (const { pair, at, place } of pairs.sort((x, y) => x.at + x.place - (y.at + y.place))) {
    const senses = sensesOf(evidence, comparison, ...pair);
    const [sense] = senses;
    if (sense === undefined) continue;
    const { of } = evidence.traits(sense.property);
    const couldHaveIt = (id: EntityId) => kindsFit(kindsOf(evidence.graph, id), of);
    return { pair, senses, rival: [...first.ids.slice(0, at), ...second.ids.slice(0, place)].some(couldHaveIt) };
  }
  return null;
}

/** Takes the first tier that either thing has, and all its properties that both have: a tower's height is not compared with another's elevation. */
function sensesOf(evidence: Evidence, { tiers, against }: Comparison, a: EntityId, b: EntityId): readonly Sense[] {
  const known = (id: EntityId, property: PropertyId) => standingValues(evidence, id, property);
  if (tiers !== against) {
    const first = (id: EntityId, list: Comparison["tiers"]) => list.flat().find((property) => known(id, property).length > 0);
    const [own, other] = [first(a, tiers), first(b, against)];
    return own === undefined || other === undefined ? [] : [{ property: own, mine: known(a, own), theirs: known(b, other) }];
  }
  for (const tier of tiers) {
    const senses = tier.map((property) => ({ property, mine: known(a, property), theirs: known(b, property) }));
    if (senses.some(({ mine, theirs }) => mine.length > 0 || theirs.length > 0))
      return senses.filter(({ mine, theirs }) => mine.length > 0 && theirs.length > 0);
  }
  return [];
}

function orderSenses(
  evidence: Evidence,
  { side, loose, margin }: Extract<Comparison["asks"], { kind: "order" }>,
  senses: readonly Sense[],
  ids: readonly EntityId[],
): Compared | null {
  if (loose && !isUsualMeasure(evidence, senses, ids)) return null;
  if (senses.some((sense) => isOfUnlike(evidence, sense, ids))) return null;
  const results = senses.map((sense) => {
    const differs = margin === undefined ? null : differsBy(evidence, margin, side, sense);
    // "1,300 times as large" may speak of the volume.
    if (margin !== undefined) return loose && margin.kind === "times" && differs === false ? null : differs;
    const found = agreed(sense, (first, second) => orderValues(evidence, { property: sense.property, first, second }));
    return found === null ? (agreed(sense, isIdentical) === true ? false : null) : found === side;
  });
  const [holds, ...others] = new Set(results);
  if (others.length > 0 || holds === null || holds === undefined) return null;
  return { holds, statements: senses.flatMap(({ mine, theirs }) => [...mine.slice(0, 1), ...theirs.slice(0, 1)]) };
}

/** The age of a country is that of its people or of today's state; a city and a football club are hardly compared by age. */
function isOfUnlike({ graph }: Evidence, { property }: Sense, ids: readonly EntityId[]): boolean {
  if (property !== "P571") return false;
  const [one, other] = ids.map((id) => kindsOf(graph, id));
  if (one === undefined || other === undefined) return false;
  return (
    (one.has("country") && other.has("country")) ||
    (one.has("settlement") && other.has("team")) ||
    (one.has("team") && other.has("settlement"))
  );
}

/** Counted in whole numbers: age of majority, episodes, atomic number. */
const COUNTED = propertySet("P2997 P1113 P1086");

/** The same day or count: neither is greater. */
function isIdentical({ property, value: a }: Statement, { value: b }: Statement): boolean {
  if (a.kind === "time" && b.kind === "time") return a.iso === b.iso && a.precision >= PRECISION.day && b.precision >= PRECISION.day;
  return a.kind === "quantity" && b.kind === "quantity" && COUNTED.has(property) && a.amount === b.amount;
}

/** The common result for all pairs of values; null if they disagree. */
function agreed<T>({ mine, theirs }: Pick<Sense, "mine" | "theirs">, decide: (a: Statement, b: Statement) => T | null): T | null {
  const results = new Set(mine.flatMap((a) => theirs.map((b) => decide(a, b))));
  return results.size === 1 ? ([...results][0] ?? null) : null;
}

/**
 * A city is large by its inhabitants, a country by its area: if only the other measure is known, the claim stays open. A company is large by its
 * staff, its sales or its value.
 */
function isUsualMeasure({ graph }: Evidence, senses: readonly Sense[], ids: readonly EntityId[]): boolean {
  if (ids.some((id) => kindsOf(graph, id).has("organisation"))) return false;
  const cities = ids.every((id) => kindsOf(graph, id).has("settlement"));
  return senses.some(({ property }) => (property === "P1082") === cities);
}

/** Ratios this close to the claimed one decide nothing. */
const CLOSE = 0.03;
/** The same for figures that change from year to year. */
const CLOSE_IF_CHANGING = 0.1;
/** Tolerance for a plain factor ("twice as long"). */
const ROUND = 0.1;
const NOT_ROUND = 0.25;

/** Do two values differ by the claimed margin, in the claimed direction? */
function differsBy(evidence: Evidence, margin: Margin, side: Side, sense: Sense): boolean | null {
  const slack = evidence.traits(sense.property).takes === "current" ? CLOSE_IF_CHANGING : CLOSE;
  return agreed(sense, (a, b) => {
    if (margin.kind === "times") return isMultiple(margin, a, b, slack);
    if (margin.kind === "degree") return isDegree(evidence, margin.much, side, { property: sense.property, first: a, second: b });
    if (margin.kind === "level") return isLevel(evidence, margin.almost, side, { property: sense.property, first: a, second: b });
    const [{ value: less }, { value: more }] = side === "greater" ? [b, a] : [a, b];
    if (margin.kind === "amount") return exceedsBy(margin.mention, more, less);
    return less.kind === "time" && more.kind === "time" ? fitsLength(margin.length, daysBetween(less, more)) : null;
  });
}

/** "50 metres taller"; near misses of rounded values decide nothing. */
function exceedsBy(mention: Extract<Margin, { kind: "amount" }>["mention"], more: Value, less: Value): boolean | null {
  if (more.kind !== "quantity" || less.kind !== "quantity" || (mention.value.unit === null) !== (more.unit === null)) return null;
  const units = unitFactor(less.unit, more.unit);
  if (units === null) return null;
  const amount = more.amount - less.amount * units;
  if (amount < 0) return false;
  const agreement = compareQuantity({
    claimed: mention.value,
    written: mention.text,
    step: mention.step,
    comparator: mention.comparator,
    known: { ...more, amount },
  });
  const factor = unitFactor(more.unit, mention.value.unit);
  const isNear = factor !== null && Math.abs(amount * factor - mention.value.amount) <= NOT_ROUND * mention.value.amount;
  return agreement === "same" ? true : agreement === "incomparable" || isNear ? null : false;
}

/** "Much larger" by half at least, "slightly larger" by a tenth at most; between them the words decide nothing. */
function isDegree(evidence: Evidence, much: boolean, side: Side, pair: Parameters<typeof orderValues>[1]): boolean | null {
  const order = orderValues(evidence, pair);
  const share = ratioOf(pair);
  if (order === null || order !== side) return order === null ? null : false;
  const off = share === null ? Number.NaN : Math.max(share, 1 / share);
  return (much ? off >= MUCH : off <= 1 + ROUND) ? true : null;
}

function ratioOf({ first: { value: a }, second: { value: b } }: Parameters<typeof orderValues>[1]): number | null {
  const units = a.kind === "quantity" && b.kind === "quantity" ? unitFactor(a.unit, b.unit) : null;
  return units === null || a.kind !== "quantity" || b.kind !== "quantity" || b.amount === 0 ? null : (a.amount * units) / b.amount;
}

const MUCH = 1.5;
/** Values of equal things differ by no more than this share. */
const LEVEL = 0.01;

/** "as tall as": a much greater value also fits the words, but nobody would say so. */
function isLevel(evidence: Evidence, almost: boolean, side: Side, pair: Parameters<typeof orderValues>[1]): boolean | null {
  const order = orderValues(evidence, pair);
  const share = ratioOf(pair);
  if (almost) return share === null ? null : share < 1 - NOT_ROUND ? false : share < 1 && share > 1 - ROUND ? true : null;
  if (order === null) return share === null ? pair.first.value.kind === "time" : Math.abs(share - 1) <= LEVEL ? true : null;
  if (order !== side) return false;
  return evidence.phrasing.denied ? true : null;
}

function isMultiple({ factor, comparator }: Extract<Margin, { kind: "times" }>, a: Statement, b: Statement, slack: number): boolean | null {
  if (a.value.kind !== "quantity" || b.value.kind !== "quantity" || b.value.amount === 0) return null;
  const units = (a.value.unit === null) === (b.value.unit === null) ? unitFactor(a.value.unit, b.value.unit) : null;
  return units === null ? null : fitsFactor((a.value.amount * units) / b.value.amount / factor, comparator, slack);
}

/** `share`: the real factor divided by the claimed one. */
function fitsFactor(share: number, comparator: Comparator, slack: number): boolean | null {
  const off = Math.abs(share - 1);
  if (comparator === "equal" || comparator === "about") return off <= ROUND ? true : off > NOT_ROUND ? false : null;
  if (comparator === "almost") return share < 1 && off <= ROUND ? true : share > 1 + slack || off > NOT_ROUND ? false : null;
  if (off <= slack) return null;
  return share > 1 === (comparator === "more" || comparator === "at-least");
}

/** A value at the level that the claim compares (city, country, continent), with the statements that lead there. */
type ValueAtLevel = { readonly id: EntityId; readonly path: readonly Statement[] };

/** Do two things have a value in common? One is enough; different values refute only if all are known and exclude each other. */
function shareValue(evidence: Evidence, level: Level, sense: Sense | undefined): Compared | null {
  if (sense === undefined) return null;
  const { property, mine, theirs } = sense;
  if (level.kind === "time") return shareTime(level.precision, sense);
  const [own, other] = [mine, theirs].map((statements) => statements.map((statement) => valuesAt(evidence, level, statement)));
  if (own === undefined || other === undefined) return null;
  const pairs = own.flat().flatMap((a) => other.flat().map((b) => ({ a, b })));
  const common = pairs.find(({ a, b }) => a.id === b.id);
  if (common !== undefined)
    return isCalled(evidence, common.a.id, level) ? { holds: true, statements: [...common.a.path, ...common.b.path] } : null;
  const isWhole =
    evidence.traits(property).takes !== "many" && [...mine, ...theirs].every(({ subject }) => !evidence.isCut(subject, property, "out"));
  const isKnown = [...own, ...other].every((values) => values.length > 0 && values.every(({ id }) => isCalled(evidence, id, level)));
  if (!isWhole || !isKnown || !pairs.every(({ a, b }) => excludeEachOther(evidence.graph, a.id, b.id))) return null;
  return { holds: false, statements: [...(own[0]?.[0]?.path ?? []), ...(other[0]?.[0]?.path ?? [])] };
}

/** "the same church": is the common value one? */
function isCalled({ graph }: Evidence, id: EntityId, level: Level): boolean {
  if (level.kind !== "value" || level.noun === undefined) return true;
  const classes = acceptedStatements(graph, id, "P31").flatMap(({ value }) =>
    value.kind === "entity" ? [graph.entity(value.id)?.label] : [],
  );
  const entity = graph.entity(id);
  return [entity?.label, entity?.description, ...classes].some((text) => text?.toLowerCase().includes(level.noun ?? "") === true);
}

/** Compares all dates of both things; null if one of them is less precise than asked for. */
function shareTime(precision: number, sense: Sense): Compared | null {
  const { mine, theirs } = sense;
  const startOf = ({ value }: Statement) =>
    value.kind === "time" && value.precision >= precision ? intervalOf({ ...value, precision }).from : null;
  if ([...mine, ...theirs].some((statement) => startOf(statement) === null)) return null;
  const holds = agreed(sense, (a, b) => startOf(a) === startOf(b));
  return holds === null ? null : { holds, statements: [...mine.slice(0, 1), ...theirs.slice(0, 1)] };
}

/** The thing itself, or the city, country or continent that contains it; empty if unknown. */
function valuesAt({ graph }: Evidence, level: Exclude<Level, { kind: "time" }>, statement: Statement): readonly ValueAtLevel[] {
  const { value } = statement;
  if (value.kind !== "entity") return [];
  if (level.kind === "value" || kindsOf(graph, value.id).has(level.of)) return [{ id: value.id, path: [statement] }];
  if (level.of === "settlement") return [];
  return acceptedStatements(graph, value.id, level.of === "country" ? "P17" : "P30")
    .filter((step) => !hasEnded(step))
    .flatMap((step) => (step.value.kind === "entity" ? [{ id: step.value.id, path: [statement, step] }] : []));
}
