import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { isNowhere, isOverseas, placesAround, WHEREABOUTS } from "../containment.js";
import { excludeEachOther, isSort, liesElsewhere } from "../excludes.js";
import { firstYear, isShared, mayHaveRuled } from "../former-rule.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsFit, kindsOf, specificKinds } from "../kinds.js";
import { EXECUTION, FEMALE, MALE, MANNERS_OF_DEATH, SEX_OF_PARENT, sexOnRecord } from "../people.js";
import { acceptedStatements, entityValues, isDisputed, isEntity, propertySet } from "../read-statements.js";
import { listed } from "../say/fill-sentence.js";
import { type Answer, type Reason, refutedBy } from "./finding.js";
import { isWhereabouts, type StatedValue, statedValues, withSynonyms } from "./statements.js";
import { trueAt } from "./true-at.js";

/** Most neighbours of a country are 14: a sentence that left some out would be false. */
const MAX_CITED = 16;
const FOOTBALL: EntityId = "Q2736";
/** Football, cricket, baseball, ice hockey, volleyball, rugby, American football, basketball, tennis, golf and chess. */
const SPORTS: readonly EntityId[] = [FOOTBALL, "Q5375", "Q5369", "Q41466", "Q1734", "Q5849", "Q41323", "Q5372", "Q847", "Q5377", "Q718"];
/** Solid, liquid, gas. */
const PHASES: readonly EntityId[] = ["Q11438", "Q11435", "Q11432"];
/** Values that always exclude each other: male and female; driving on the left and on the right; manners of death. */
const EITHER_OR: readonly (readonly EntityId[])[] = [
  [MALE, FEMALE],
  ["Q13196750", "Q14565199"],
  MANNERS_OF_DEATH,
  [EXECUTION, ...MANNERS_OF_DEATH.slice(1)],
  SPORTS,
  PHASES,
];

/** Pattern that the description of a value must match. */
const NAMED_SORT: ReadonlyMap<PropertyId, RegExp> = new Map<PropertyId, RegExp>([
  ["P102", /\b(?:part(?:y|ies)|politic\w*|alliance|movement|union|league|front|coalition)\b/iu],
  ["P38", /\bcurrenc(?:y|ies)\b/iu],
  ["P282", /\b(?:alphabet|script|writing system|syllabary)\b/iu],
]);

/** The graph gives another value of a property that takes only one, or whose values it lists in full, and the two exclude each other. */
export function otherValue(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph } = evidence;
  const { subject, property, value } = hypothesis;
  const { takes, own } = evidence.traits(property);
  if (
    (takes === "many" && !listsAll(evidence, hypothesis)) ||
    own !== null ||
    value.kind !== "entity" ||
    !canBeWrongValue(evidence, property, value)
  )
    return null;
  if ((takes === "current" && mayHaveChanged(evidence, hypothesis)) || isFormerState(evidence, hypothesis)) return null;
  // "started in Germany in 1991": a broadcast, not the origin.
  if (property === "P495" && hypothesis.times.length > 0) return null;
  // A song has its performers; a character is played by many.
  if (property === "P175" && !kindsOf(graph, subject).has("work")) return null;
  // A recorded father does not refute the mother.
  const sex = SEX_OF_PARENT.get(property);
  if (sex !== undefined && acceptedStatements(graph, value.id, "P21").length > 0 && sexOnRecord(graph, value.id, sex).length === 0)
    return null;
  const { id: claimed } = value;
  const claimants = graph.outgoing(subject, property).filter(isDisputed);
  if (claimants.some((one) => isEntity(one.value, claimed))) return null;
  if (claimants.length > 0 && entityValues(graph, subject, property).length === 0)
    return creditedToOthers(evidence, hypothesis, claimants, claimed);
  const rivals = withoutGroups(rivalsOf(evidence, hypothesis)).filter(
    (rival) => rival.statement.property !== "P706" || isOfOneSort(graph, rival.value, claimed),
  );
  if (rivals.length === 0 || isTurnedRound(evidence, hypothesis)) return null;
  // "The British use miles" is not about money; "Chinese characters" name no script in the graph.
  const sort = NAMED_SORT.get(property);
  if (sort !== undefined && !sort.test(graph.entity(value.id)?.description ?? "")) return null;
  // "The dollar is the currency of Canada": several currencies share a name.
  const unit = (id: EntityId) => graph.entity(id)?.label.split(" ").at(-1);
  if (property === "P38" && rivals.some((rival) => unit(rival.value) === unit(value.id))) return null;
  if (mayBeThereToo(evidence, hypothesis, value.id, rivals)) return null;
  // A place in one state lies in no other, whatever other locations are recorded.
  const isElsewhere = isWhereabouts(property) && liesElsewhere(graph, subject, value.id);
  if (!isElsewhere) {
    // "is a Social Democrat" may mean a member of any such party; within one country it means one party.
    const describe = (id: EntityId) => graph.entity(id)?.description ?? null;
    const isParty = value.isClass && kindsOf(graph, value.id).has("party");
    if (isParty && !rivals.every((rival) => describe(rival.value) === describe(value.id))) return null;
    if (!rivals.every((rival) => isExcluded(evidence, rival.value, value.id))) return null;
  }
  return refutedByRivals(evidence, hypothesis, rivals, { kind: "other-value", claimed: value.id, takes: takes === "many" ? "one" : takes });
}

/** Leaves out a group (the Wright brothers) if all members that its statement names as a qualifier (P527) are recorded themselves. */
function withoutGroups(rivals: readonly StatedValue[]): readonly StatedValue[] {
  return rivals.filter(({ statement }) => {
    const members = statement.qualifiers.flatMap(({ property, value }) =>
      property === "P527" && value.kind === "entity" ? [value.id] : [],
    );
    return members.length === 0 || !members.every((member) => rivals.some(({ value }) => value === member));
  });
}

/** "Einstein invented the light bulb": who did is disputed, but not between any who include the claimed one. */
function creditedToOthers(
  evidence: Evidence,
  { subject, property }: Hypothesis,
  claimants: readonly Statement[],
  claimed: EntityId,
): Answer | null {
  const { graph } = evidence;
  const label = (id: EntityId) => graph.entity(id)?.label ?? id;
  const others = claimants.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  if (evidence.isCut(subject, property, "out") || !others.every((other) => isExcluded(evidence, other, claimed))) return null;
  const text = `credited, with disputes, to ${listed(others.map(label), "or")}, not to ${label(claimed)}.`;
  return refutedBy(claimants, { kind: "listed", said: { of: subject, text }, shown: 0 });
}

/** A sea does not tell in which country an island lies. */
function isOfOneSort(graph: EvidenceGraph, one: EntityId, other: EntityId): boolean {
  const kinds = kindsOf(graph, other);
  return specificKinds(kindsOf(graph, one)).some((kind) => kind !== "place" && kinds.has(kind));
}

const LEAGUE = /\bleague\b/iu;
const SERIAL = /\b(?:newspaper|magazine|journal|periodical|daily|weekly|comics?|songs?|albums?|single|dictionary|encyclop\w+)\b/iu;

/**
 * A contest, or a team or league other than of football, has one sport; many football clubs have sections for others, and their leagues share names with
 * leagues of other sports ("Bundesliga"). A written work has only the recorded
 * languages; a newspaper or a song may have more.
 */
function listsAll({ graph }: Evidence, { subject, property }: Hypothesis): boolean {
  const kinds = kindsOf(graph, subject);
  if (property === "P407") return (kinds.has("book") || kinds.has("music")) && !SERIAL.test(graph.entity(subject)?.description ?? "");
  if (property !== "P641") return false;
  const isTeam = kinds.has("team") || LEAGUE.test(graph.entity(subject)?.description ?? "");
  return kinds.has("event") || (isTeam && !entityValues(graph, subject, property).includes(FOOTBALL));
}

/** Places that differ from the recorded ones without excluding them. */
function mayBeThereToo(
  evidence: Evidence,
  { subject, property, via }: Hypothesis,
  claimed: EntityId,
  rivals: readonly StatedValue[],
): boolean {
  const { graph, phrasing } = evidence;
  const [kinds, ofSubject] = [kindsOf(graph, claimed), kindsOf(graph, subject)];
  // Only countries list all their neighbours.
  if (property === "P47" && !(kinds.has("country") && ofSubject.has("country"))) return true;
  const isFar = rivals.some(
    ({ statement, value: known }) => statement.property !== "P30" && (isOverseas(graph, subject) || isOverseas(graph, known)),
  );
  if (kinds.has("continent") && isFar) return true;
  if (kinds.has("country") && (phrasing.tense === "past" || isShared(claimed))) {
    const since = ofSubject.has("place") ? null : firstYear(graph, subject, via);
    const years = { since, until: property === "P19" ? since : null };
    if (rivals.some((rival) => mayHaveRuled(graph, claimed, rival.value, years))) return true;
  }
  if (!isWhereabouts(property)) return false;
  // A river or a range runs through several countries, and the graph may list only some of them. A peak lies where two or three meet.
  const isRange = ofSubject.has("mountain") && !classNames(graph, subject).some((name) => PEAK.test(name));
  if (rivals.length > 1 && (ofSubject.has("waterbody") || isRange)) return true;
  // A company may work anywhere: only another country or seat excludes the claimed one.
  const isRooted = (property === "P17" || property === "P159") && !kinds.has("continent");
  if (!isRooted && isNowhere(graph, subject)) return true;
  // "Naples is in Florida": states of other countries have towns of the same names.
  const countryOf = (id: EntityId) => entityValues(graph, id, "P17")[0];
  const isTown = ofSubject.has("settlement") && !kinds.has("country");
  return isTown && countryOf(claimed) !== undefined && countryOf(claimed) !== countryOf(subject);
}

const PEAK = /^(?:mountain|volcano|stratovolcano|summit|peak|eight-thousander)$/u;

function classNames(graph: EvidenceGraph, id: EntityId): readonly string[] {
  return entityValues(graph, id, "P31").map((one) => graph.entity(one)?.label ?? "");
}

/** Other recorded values for the same time refute the claimed one. */
export function refutedByRivals(evidence: Evidence, hypothesis: Hypothesis, rivals: readonly StatedValue[], reason: Reason): Answer {
  return refutedBy(
    rivals.slice(0, MAX_CITED).map(({ statement }) => statement),
    reason,
    rivals.flatMap(({ statement }) => trueAt(evidence, hypothesis, statement).times),
  );
}

/** "Mars has Phobos circling around it": the claim may mean the recorded statement in the opposite direction. */
function isTurnedRound({ graph, traits }: Evidence, { subject, property, value }: Hypothesis): boolean {
  if (value.kind !== "entity" || traits(property).symmetric) return false;
  return entityValues(graph, value.id, property).includes(subject);
}

/** Capitals, languages and currencies of states. */
const OF_STATES = propertySet("P36 P1376 P37 P38");

/** "Algeria was part of France", "Turkish was written in the Arabic script": graphs seldom record former states of countries and languages. */
function isFormerState({ graph, phrasing }: Evidence, { subject, property, times, via }: Hypothesis): boolean {
  if (property === "P282") return phrasing.tense !== "present" || times.length > 0;
  // "was born in a city that lies in …": the past tense belongs to the birth.
  if (
    phrasing.tense !== "past" ||
    (times.length > 0 && phrasing.aspect !== "ends") ||
    via.length > 0 ||
    !kindsOf(graph, subject).has("place")
  )
    return false;
  return WHEREABOUTS.includes(property) || OF_STATES.has(property);
}

/** Only a thing of the right kind can be a wrong value; a common noun only if values are classes ("died of tuberculosis"). */
function canBeWrongValue(
  { graph, traits }: Evidence,
  property: PropertyId,
  value: Extract<Hypothesis["value"], { kind: "entity" }>,
): boolean {
  if (EITHER_OR.some((pair) => pair.includes(value.id))) return true;
  const kinds = kindsOf(graph, value.id);
  if (value.isClass && !isSort(graph, value.id) && !kinds.has("party")) return false;
  const { is } = traits(property);
  // "is an actor" tells no religion.
  if (kinds.has("occupation") && !is.some((kind) => kind === "occupation" || kind === "any")) return false;
  return kinds.size > 0 && kindsFit(kinds, is);
}

/** Classes exclude each other only if their superclasses were fetched; a person needs no such check. */
function isExcluded({ graph, wasVisited }: Evidence, known: EntityId, claimed: EntityId): boolean {
  if (EITHER_OR.some((pair) => known !== claimed && pair.includes(known) && pair.includes(claimed))) return true;
  return excludeEachOther(graph, known, claimed) && (!isSort(graph, known) || wasVisited(known));
}

/** The recorded values at the claim's time; none if only some values were fetched. */
export function rivalsOf(evidence: Evidence, hypothesis: Hypothesis): readonly StatedValue[] {
  const { subject, property, times, value: claimed } = hypothesis;
  // The capital of a country may be recorded only on the city.
  const { inverse, takes } = evidence.traits(property);
  const bothWays = inverse !== null && (takes === "one" || takes === "current");
  const stated = (one: PropertyId) =>
    statedValues(evidence, subject, one).filter(({ statement }) => bothWays || statement.subject === subject);
  // The property itself is more exact than others with the same meaning.
  const asked = stated(property).length > 0 ? [property] : withSynonyms(property);
  if (asked.some((one) => evidence.isCut(subject, one, "out"))) return [];
  const known = asked.flatMap(stated).map((one) => ({ one, timing: trueAt(evidence, hypothesis, one.statement).kind }));
  if (known.some(({ timing }) => timing === "unknown")) return [];
  const timely = known.filter(({ timing }) => timing !== "false").map(({ one }) => one);
  const preferred = times.length === 0 ? timely.filter(({ statement }) => statement.rank === "preferred") : [];
  // A recorded country does not refute one of its towns.
  const around = claimed.kind === "entity" ? placesAround(evidence.graph, claimed.id) : new Map();
  const ranked = preferred.length > 0 ? preferred : timely;
  // "Auburn Hills; United States": the town says more. A citizen of England and the United Kingdom may be Scottish.
  const rivals = ranked.filter(
    ({ value }) => property === "P27" || !ranked.some((other) => placesAround(evidence.graph, other.value).has(value)),
  );
  // Nor do two countries, if the claimed place lies in one of them.
  const isAround = (property: PropertyId) => rivals.some(({ statement, value }) => statement.property === property && around.has(value));
  return rivals.filter(({ statement }) => !isAround(statement.property));
}

/** Marriages and offices. */
const CHANGING = propertySet("P26 P35 P6 P169 P488 P286 P1308 P39");
/** Seats, grounds, leagues, owners: earlier values are common. */
const MOVING = propertySet("P159 P115 P118 P127");

/**
 * For a changing property, today's value does not decide the past, unless all recorded values are undated; and an undated value does not decide
 * another time.
 */
export function mayHaveChanged(evidence: Evidence, { subject, property, times, via }: Hypothesis): boolean {
  const { phrasing, traits } = evidence;
  const timings = statedValues(evidence, subject, property).map(({ statement }) => trueAt(evidence, { times }, statement).kind);
  if (times.length > 0 || phrasing.asOf !== null) {
    const isAnyTime = times.some(({ value }) => value !== phrasing.asOf) || CHANGING.has(property) || traits(property).own !== null;
    return isAnyTime && timings.includes("undated");
  }
  // "was distributed by a company based in …": the past tense belongs to the distribution.
  const isMoving = MOVING.has(property) && via.length === 0 && acceptedStatements(evidence.graph, subject, "P576").length === 0;
  return phrasing.tense === "past" && (CHANGING.has(property) || isMoving || timings.some((timing) => timing !== "undated"));
}
