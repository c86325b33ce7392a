import { propertyOf, stepsOf } from "../../../../domain/complete-list.js";
import type { PropertyId } from "../../../../domain/ids.js";
import { ANY_MEMBER, type Assertion, type ListClaim, type Reading, type Term } from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import type { WantedList } from "../../../../ports/knowledge-graph.js";
import { clearHypothesis, type Evidence } from "../../hypothesise/hypothesis.js";
import { dateQualifier } from "../../read-statements.js";
import type { Finding } from "../finding.js";
import { countInList, isInList, moreInList, onlyInList } from "./count-in-list.js";
import { eachInList } from "./each-in-list.js";
import { holderInList, holdersInList, mostInList } from "./holders-in-list.js";
import { type HoldsOfMember, hasNamesake, type ListAnswer, type Listing, type Members, membersOf } from "./members.js";
import { type ListKnowledge, membershipsOf } from "./not-listed.js";
import { betweenInList, orderInList, placeInList, yearInList } from "./place-in-list.js";
import { aheadInList, rankInList } from "./rank-in-list.js";

/** Result of a complete list for a claim; null if the list was not fetched in full, or does not decide. */
export function checkListed(evidence: Evidence, claim: ListClaim, holdsOf: HoldsOfMember): Finding | null {
  const { without, phrasing } = evidence;
  if (without.has("completeList") || phrasing.tense === "over" || (phrasing.asOf !== null && !isOfToday(phrasing.asOf))) return null;
  const members = membersOf(evidence, claim);
  const answer = members === null || lacksStarts(claim, members) ? null : decide({ evidence, claim, members, holdsOf });
  const [first] = answer?.statements ?? [];
  if (members === null || answer === null || first === undefined) return null;
  if (
    !answer.holds &&
    "of" in claim.asks &&
    "ids" in claim.asks.of &&
    hasNamesake(evidence, members, claim.asks.of.span.text, claim.asks.of.ids)
  )
    return null;
  const shown = [...new Set(answer.statements)];
  const { asks } = claim;
  const linked = "of" in asks && "score" in asks.of ? asks.of.score : 1;
  return {
    rule: "completeList",
    hypothesis: clearHypothesis({ subject: answer.of, property: first.property, value: answer.of }, { linked }),
    stance: answer.holds ? "supports" : "refutes",
    statements: [...shown, ...membership(members, shown)],
    reason: { kind: "listed", said: answer.said, shown: answer.isWhole === true ? 0 : shown.length },
    times: [],
  };
}

/** "the largest country since 1991": without any start on record, "since" selects nothing. */
function lacksStarts({ filters }: ListClaim, { all }: Members): boolean {
  const selectsByStart = filters.some(({ only }) => typeof only === "object" && "since" in only);
  return selectsByStart && !all.some(({ statement }) => dateQualifier(statement, "P580") !== null);
}

/** The lists describe today; "as of 1990" needs others. */
const TODAY = 2024;

function isOfToday({ iso }: TimeValue): boolean {
  return Number.parseInt(iso, 10) >= TODAY;
}

function decide(listing: Listing): ListAnswer | null {
  const { asks } = listing.claim;
  switch (asks.kind) {
    case "rank":
      return rankInList(listing, asks);
    case "ahead":
      return aheadInList(listing, asks);
    case "order":
      return orderInList(listing, asks);
    case "between":
      return betweenInList(listing, asks);
    case "place":
      return placeInList(listing, asks);
    case "dated":
      return yearInList(listing, asks);
    case "count":
      return countInList(listing, asks);
    case "only":
      return onlyInList(listing, asks);
    case "member":
      return isInList(listing, asks);
    case "holders":
      return holdersInList(listing, asks);
    case "holder":
      return holderInList(listing, asks);
    case "most":
      return mostInList(listing, asks);
    case "more":
      return moreInList(listing, asks);
    case "each":
      return eachInList(listing, asks);
  }
}

/** Membership statements of the shown things: they connect the citations. */
function membership({ all }: Members, shown: readonly Statement[]): readonly Statement[] {
  const subjects = new Set(shown.map(({ subject }) => subject));
  return all.filter(({ id, statement }) => subjects.has(id) && !shown.includes(statement)).map(({ statement }) => statement);
}

/** Lists to fetch before a claim about a complete list can be checked. */
export function wantedLists(known: ListKnowledge, parts: readonly { readonly readings: readonly Reading[] }[]): readonly WantedList[] {
  const readings = parts.flatMap((part) => part.readings);
  const ofEach = readings.flatMap(({ listed }) => listed.flatMap(readingsOfMember));
  const spoken = [...readings, ...ofEach].flatMap(({ listed }) => listed.map(wanted));
  const related = [...readings, ...ofEach].flatMap(({ assertions }) => assertions.flatMap((assertion) => listsOf(known, assertion)));
  const byOwner = new Map(related.map((one) => [JSON.stringify(one), one]));
  return [...spoken, ...byOwner.values()];
}

/** Lists that contain one end of an assertion if it is true; absence from such a list refutes it. */
function listsOf(known: ListKnowledge, { subject, value, senses }: Assertion): readonly WantedList[] {
  if (known.complete.length === 0 || subject.kind !== "entity" || value.kind !== "entity") return [];
  const steps = senses.flatMap(({ path }) => (typeof path !== "string" && path.length === 1 ? path : []));
  const pairs = subject.ids.flatMap((one) => value.ids.map((other) => [one, other] as const));
  return steps.flatMap(({ property, direction }) =>
    pairs
      .map(([one, other]) => (direction === "out" ? { subject: one, value: other } : { subject: other, value: one }))
      .flatMap((ends) => membershipsOf(known, { ...ends, property }))
      .map(({ list, owner }): WantedList => ({ owners: [owner], by: list.by, properties: [], through: [] })),
  );
}

/** Questions that need the order of the members. */
const ORDERED: ReadonlySet<ListClaim["asks"]["kind"]> = new Set(["place", "dated", "order", "between", "holder", "holders", "most"]);

/** Statements about one member that the claim contains. */
function readingsOfMember({ asks, filters }: ListClaim): readonly Reading[] {
  const narrowing = filters.flatMap(({ only }) => (typeof only === "object" && "reading" in only ? [only.reading] : []));
  return asks.kind === "each" ? [asks.reading, ...narrowing] : narrowing;
}

function wanted(claim: ListClaim): WantedList {
  const { list, owners, filters, asks } = claim;
  const role = "role" in asks ? asks.role : null;
  const measured = asks.kind === "rank" ? asks.measures.flatMap((name) => propertyOf(list.measures[name]) ?? []) : [];
  const ordered = ORDERED.has(asks.kind) && list.order !== undefined && "property" in list.order ? [list.order.property] : [];
  const properties = new Set<PropertyId>([
    ...filters.flatMap((filter) => filter.properties),
    ...measured,
    ...ordered,
    ...(role?.properties ?? []),
    // Superclasses are needed: a kind is not compared with its own subclasses.
    ...(asks.kind === "rank" && list.by.property === "P279" ? ["P279" as const] : []),
    ...readingsOfMember(claim).flatMap(propertiesOfMember),
  ]);
  const through = [...filters.flatMap((one) => one.through ?? []), ...(role === null ? [] : stepsOf(list, role))];
  // Kinds of values show whether they exclude each other.
  const ofMember = readingsOfMember(claim);
  if (ofMember.length > 0) through.push(...(ofMember.some((one) => isOfNation(one) || isOfPlace(one)) ? PLACES : (["P31"] as const)));
  const compared = asks.kind === "more" && asks.role === null ? asks.than.ids : [];
  return { owners: [...owners, ...compared], by: list.by, properties: [...properties], through: [...new Set(through)] };
}

function isOfNation({ assertions }: Pick<Reading, "assertions">): boolean {
  return assertions.some(({ senses }) => senses.some(({ path }) => path === "nationality"));
}

/** "born in Ohio": the city of birth leads to it. */
function isOfPlace(reading: Reading): boolean {
  return propertiesOfMember(reading).some((property) => LOCATED.has(property));
}

const LOCATED: ReadonlySet<PropertyId> = new Set<PropertyId>(["P19", "P20", "P131", "P276", "P159"]);
const LIFE: readonly PropertyId[] = ["P569", "P570"];
const NATION: readonly PropertyId[] = ["P27", "P17", "P30", "P19", "P569"];
const PLACES: readonly PropertyId[] = ["P31", "P17", "P30", "P131"];

/** Properties of a member that decide whether a statement holds of it, with the kinds needed for exclusion. */
function propertiesOfMember({ assertions, comparison, listed }: Reading): readonly PropertyId[] {
  const isMember = (term: Term) => term.kind === "entity" && term.ids.includes(ANY_MEMBER);
  const said = assertions.flatMap(({ subject, value, senses }) =>
    senses.flatMap(({ path }) => {
      const step = typeof path === "string" ? undefined : isMember(subject) ? path[0] : isMember(value) ? path.at(-1) : undefined;
      return step === undefined ? [] : [step.property];
    }),
  );
  const lived = assertions.some(({ senses }) => senses.some(({ path }) => path === "alive" || path === "lifetime"));
  const compared = comparison === null ? [] : [...comparison.tiers, ...comparison.against].flat();
  const ofKinds = listed.flatMap(({ filters }) => filters.flatMap((filter) => filter.properties));
  return ["P31", ...said, ...compared, ...ofKinds, ...(lived ? LIFE : []), ...(isOfNation({ assertions }) ? NATION : [])];
}
