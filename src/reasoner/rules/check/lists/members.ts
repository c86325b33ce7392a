import { type CompleteList, type Excludes, isFormer } from "../../../../domain/complete-list.js";
import type { EntityId, PropertyId } from "../../../../domain/ids.js";
import {
  ANY_MEMBER,
  type ListClaim,
  type ListFilter,
  type NamedTerm,
  type Reading,
  type Term,
  type TimeMention,
} from "../../../../domain/reading.js";
import type { Statement } from "../../../../domain/statement.js";
import type { TimeValue } from "../../../../domain/value.js";
import { PRECISION } from "../../../../domain/vocabulary.js";
import { pluralOf } from "../../../../text/nouns.js";
import { intervalOf } from "../../../../text/time.js";
import type { Evidence } from "../../hypothesise/hypothesis.js";
import { acceptedStatements, dateQualifier, entityValues, hasEnded } from "../../read-statements.js";
import { labelWithArticle } from "../../say/name-things.js";
import { relativeClause } from "../../say/say-facts.js";
import type { Finding, ListSentence } from "../finding.js";

export type Member = { readonly id: EntityId; readonly statement: Statement };
/** `ever`: includes ended and deprecated memberships. `none`: the statement that there is no member. */
export type Members = {
  readonly owner: EntityId;
  readonly all: readonly Member[];
  readonly ever: ReadonlySet<EntityId>;
  readonly none: Statement | null;
};
export type Listing = {
  readonly evidence: Evidence;
  readonly claim: ListClaim;
  readonly members: Members;
  readonly holdsOf: HoldsOfMember;
};
/** Findings for one member that support or refute the reading; empty if it is open. */
export type HoldsOfMember = (reading: Reading) => readonly Finding[];
/** Whether the claim holds, the entity it is about, the statements that show it, and a sentence about them. */
export type ListAnswer = {
  readonly holds: boolean;
  readonly of: EntityId;
  readonly statements: readonly Statement[];
  readonly said: ListSentence;
  /** The sentence is complete; the statements are only examples. */
  readonly isWhole?: true;
};

/** All members of a list; null if the list was not fetched, was cut, differs in length from its declaration, or is empty. */
export function membersOf(evidence: Evidence, { list, owners, ever }: Pick<ListClaim, "list" | "owners" | "ever">): Members | null {
  for (const owner of owners) {
    const own = ownMembers(evidence, list, owner);
    if (own !== null && (own.all.length > 0 || own.none !== null)) {
      if (list.count !== undefined && list.count !== own.all.length) return null;
      return { owner, ...own, all: ever === true ? own.joined : own.all };
    }
  }
  return null;
}

type OwnMembers = Omit<Members, "owner"> & { readonly joined: readonly Member[] };

function ownMembers({ graph, isCut, wasListed }: Evidence, list: CompleteList, owner: EntityId): OwnMembers | null {
  const { property, direction } = list.by;
  if (!wasListed(owner, property, direction) || isCut(owner, property, direction)) return null;
  const statements = direction === "in" ? graph.incoming(owner, property) : graph.outgoing(owner, property);
  const membersIn = (some: readonly Statement[]) =>
    some.flatMap((statement): readonly Member[] => {
      const id = direction === "in" ? statement.subject : statement.value.kind === "entity" ? statement.value.id : null;
      return id === null || (list.values !== undefined && !list.values.includes(id)) ? [] : [{ id, statement }];
    });
  // Lists of office holders count former terms; other lists do not count ended memberships.
  const standing = statements.filter((statement) => statement.rank !== "deprecated" && (isFormer(list) || !hasEnded(statement)));
  const isUnknown = direction === "out" && standing.some(({ value }) => value.kind === "some-value");
  const none = direction === "out" ? (standing.find(({ value }) => value.kind === "no-value") ?? null) : null;
  const ever = membersIn(statements);
  const joined = ever.filter(({ statement }) => statement.rank !== "deprecated");
  return isUnknown ? null : { all: membersIn(standing), joined, ever: new Set(ever.map(({ id }) => id)), none };
}

/** May members be missing? Not if all of the kind in question are on record. */
export function isSampled({ list, filters }: Pick<ListClaim, "list" | "filters">): boolean {
  return list.sampled && !filters.some(({ whole }) => whole);
}

/** Does a member pass the filters? `perhaps`: it belongs to several places, so its scope is uncertain. */
export type Passes = "yes" | "no" | "perhaps";

export function passes({ evidence, claim: { filters }, members: { all }, holdsOf }: Listing, id: EntityId): Passes {
  const each = filters.map((filter): Passes => {
    if (filter.only === "twice") return all.filter((member) => member.id === id).length > 1 ? "yes" : "no";
    if (filter.only === "lacks") return filter.properties.every((one) => evidence.graph.outgoing(id, one).length === 0) ? "yes" : "no";
    if (filter.only === "left") return all.some((member) => member.id === id && hasEnded(member.statement)) ? "yes" : "no";
    if (filter.only === "founder") return hasJoined(all, id, firstDay(all));
    if (typeof filter.only === "object") {
      if ("since" in filter.only) return isSince(all, id, filter.only.since);
      if ("joined" in filter.only) return hasJoined(all, id, filter.only.joined);
      if ("after" in filter.only) return joinedAfter(all, id, filter.only);
      return "time" in filter.only ? isOfTime(all, id, filter.only.time) : isSo(filter.only, id, holdsOf);
    }
    if (filter.only === "none") return withoutValue(evidence, filter, id).length > 0 ? "yes" : "no";
    if (filter.properties.length === 0) return filter.ids.includes(id) ? "yes" : "no";
    if (filter.place) return liesIn(evidence, filter, id);
    return valuesOf(evidence, filter, id).some((value) => filter.ids.includes(value)) ? "yes" : "no";
  });
  return each.includes("no") ? "no" : each.includes("perhaps") ? "perhaps" : "yes";
}

/** A country on two continents, or on none on record, is uncertain. */
function liesIn(evidence: Evidence, { properties, through = [], ids }: ListFilter, id: EntityId): Passes {
  const near = valuesOf(evidence, { properties, through: through.slice(0, -1) }, id);
  const far = valuesOf(evidence, { properties, through }, id).filter((value) => !near.includes(value));
  const isIn = (values: readonly EntityId[]) => values.some((value) => ids.includes(value));
  if (through.length === 0) return isIn(near) ? (near.length > 1 ? "perhaps" : "yes") : near.length === 0 ? "perhaps" : "no";
  if (isIn(near)) return "yes";
  return far.length === 0 || (isIn(far) && far.length > 1) ? "perhaps" : isIn(far) ? "yes" : "no";
}

/** Did a membership begin on that day, or in that month or year? `perhaps`: only the year is on record. */
function hasJoined(all: readonly Member[], id: EntityId, date: string | null): Passes {
  const starts = all.filter((member) => member.id === id).map(({ statement }) => dateQualifier(statement, "P580"));
  const each = starts.map((start): Passes => {
    const said = start === null ? "" : dayOf(start);
    if (date === null || start === null || (date.startsWith(said) && date !== said)) return "perhaps";
    return said.startsWith(date) ? "yes" : "no";
  });
  return each.includes("yes") ? "yes" : each.includes("perhaps") ? "perhaps" : "no";
}

function joinedAfter(all: readonly Member[], id: EntityId, { after, at }: { readonly after: number; readonly at: Passes }): Passes {
  const starts = all.filter((member) => member.id === id).map(({ statement }) => dateQualifier(statement, "P580"));
  if (starts.includes(null)) return "perhaps";
  const last = Math.max(...starts.map((start) => Number.parseInt(start?.iso ?? "", 10)));
  return last > after ? "yes" : last === after ? at : "no";
}

function firstDay(all: readonly Member[]): string | null {
  const days = all.flatMap(({ statement }) => dateQualifier(statement, "P580") ?? []).map(dayOf);
  return days.length === all.length ? (days.sort()[0] ?? null) : null;
}

/** "2004-05-01", or as much of it as is on record. */
function dayOf({ iso, precision }: TimeValue): string {
  return iso.replace(/^\+/u, "").slice(0, precision >= PRECISION.day ? 10 : precision === PRECISION.month ? 7 : 4);
}

function isSo({ reading, not }: { readonly reading: Reading; readonly not: boolean }, id: EntityId, holdsOf: HoldsOfMember): Passes {
  const { is } = holdsForMember(reading, id, holdsOf);
  return is === "open" ? "perhaps" : (is === "so") !== not ? "yes" : "no";
}

export type Checked = { readonly is: "so" | "not so" | "open"; readonly findings: readonly Finding[] };

export function holdsForMember(reading: Reading, id: EntityId, holdsOf: HoldsOfMember): Checked {
  const findings = holdsOf(ofMember(reading, id));
  const stances = new Set(findings.map(({ stance }) => stance));
  if (stances.size !== 1) return { is: "open", findings: [] };
  return { is: stances.has("supports") !== reading.denied ? "so" : "not so", findings };
}

function ofMember(reading: Reading, id: EntityId): Reading {
  const put = <T extends Term>(term: T): T =>
    term.kind === "entity" && term.ids.includes(ANY_MEMBER) ? { ...term, ids: [id], score: 1 } : term;
  const { assertions, comparison } = reading;
  return {
    ...reading,
    assertions: assertions.map((one) => ({ ...one, subject: put(one.subject), value: put(one.value) })),
    comparison: comparison === null ? null : { ...comparison, first: put(comparison.first), second: put(comparison.second) },
    listed: reading.listed.map(({ asks, ...one }) => ({ ...one, asks: asks.kind === "member" ? { ...asks, of: put(asks.of) } : asks })),
  };
}

/** Was it a member at that time? `perhaps`: only for a part of it, or the dates are missing. */
function isOfTime(all: readonly Member[], id: EntityId, { value, comparator }: TimeMention): Passes {
  const { from, to } = intervalOf(value);
  const [start, end] = {
    in: [from, to],
    before: [Number.NEGATIVE_INFINITY, from],
    until: [Number.NEGATIVE_INFINITY, to],
    "not-after": [Number.NEGATIVE_INFINITY, to],
    after: [to, Number.POSITIVE_INFINITY],
    from: [from, Number.POSITIVE_INFINITY],
    "not-before": [from, Number.POSITIVE_INFINITY],
  }[comparator] as [number, number];
  const terms = all
    .filter((member) => member.id === id)
    .map(({ statement }): Passes => {
      const point = dateQualifier(statement, "P585");
      const [first, last] = point === null ? [dateQualifier(statement, "P580"), dateQualifier(statement, "P582")] : [point, point];
      if (first === null) return "perhaps";
      const [begins, ends] = [intervalOf(first), last === null ? Number.POSITIVE_INFINITY : intervalOf(last).to];
      if (begins.from >= start && ends <= end) return "yes";
      return ends < start || begins.from > end ? "no" : "perhaps";
    });
  return terms.includes("yes") ? "yes" : terms.every((term) => term === "no") ? "no" : "perhaps";
}

/** Did all terms begin in that year or later? `perhaps`: some did, or one continued then. */
function isSince(all: readonly Member[], id: EntityId, year: number): Passes {
  const yearOf = (statement: Statement, property: PropertyId) => Number.parseInt(dateQualifier(statement, property)?.iso ?? "", 10);
  const terms = all.filter((member) => member.id === id).map(({ statement }) => statement);
  if (terms.every((term) => yearOf(term, "P580") >= year)) return "yes";
  return terms.every((term) => yearOf(term, "P580") < year && yearOf(term, "P582") <= year) ? "no" : "perhaps";
}

/** Values that connect a member with something; `through` leads further. */
export function valuesOf(
  { graph }: Evidence,
  { properties, through }: { readonly properties: readonly PropertyId[]; readonly through?: readonly PropertyId[] | undefined },
  id: EntityId,
): readonly EntityId[] {
  const near = properties.flatMap((property) =>
    acceptedStatements(graph, id, property).flatMap((one) => (one.value.kind === "entity" && !hasEnded(one) ? [one.value.id] : [])),
  );
  const all = new Set(near);
  for (const step of through ?? []) for (const one of [...all]) for (const value of entityValues(graph, one, step)) all.add(value);
  return [...all];
}

/** The statements that connect members with the values of the filters; otherwise those that make them members. */
export function statementsAbout(
  { evidence, claim }: Pick<Listing, "evidence" | "claim">,
  members: readonly Member[],
): readonly Statement[] {
  return members.flatMap(({ id, statement }) => {
    const own = claim.filters.flatMap((filter) => (filter.only === "none" ? withoutValue : connecting)(evidence, filter, id));
    return own.length > 0 ? own : [statement];
  });
}

function withoutValue({ graph }: Evidence, { properties }: ListFilter, id: EntityId): readonly Statement[] {
  return properties.flatMap((property) => graph.outgoing(id, property).filter(({ value }) => value.kind === "no-value"));
}

function connecting(evidence: Evidence, filter: ListFilter, id: EntityId): readonly Statement[] {
  const { properties, ids, through = [] } = filter;
  const leads = ({ value }: Statement) => value.kind === "entity" && ids.includes(value.id);
  return properties
    .flatMap((property) => evidence.graph.outgoing(id, property))
    .flatMap((statement): readonly Statement[] => {
      if (leads(statement)) return [statement];
      const { value } = statement;
      if (value.kind !== "entity" || through.length === 0) return [];
      const [step, ...steps] = through;
      const further = connecting(evidence, { ...filter, properties: step === undefined ? [] : [step], through: steps }, value.id);
      const later = further.length > 0 ? [] : connecting(evidence, { ...filter, properties: steps, through: [] }, value.id);
      return further.length + later.length > 0 ? [statement, ...further, ...later] : [];
    });
}

/** Names linked with less certainty may refer to another entity. */
export const MIN_LINKED = 0.6;
/** Maximum member statements shown. */
const MAX_SHOWN = 4;

/** Is an unlisted thing known not to belong to the list at the claim's time? */
export function isExcluded(evidence: Evidence, excludes: Excludes | undefined, id: EntityId, isDated = false): boolean {
  if (excludes === undefined || excludes.except.includes(id)) return false;
  const { phrasing } = evidence;
  const isToday = !isDated && phrasing.asOf === null && phrasing.tense === "present";
  return (excludes.when !== "now" || isToday) && isAmong(evidence, excludes, id);
}

/** Is it of one of the kinds whose members the list would name? */
export function isAmong({ graph }: Evidence, excludes: Excludes | undefined, id: EntityId): boolean {
  return (
    excludes?.among.some(({ property, value }) =>
      property === null ? id === value : entityValues(graph, id, property).some((one) => one === value),
    ) === true
  );
}

/** Does a name that is not a member's refer to something excluded from the list? */
export function isKnownOff(evidence: Evidence, excludes: Excludes | undefined, { ids, score }: NamedTerm): boolean {
  const [likeliest] = ids;
  return likeliest !== undefined && score >= MIN_LINKED && isExcluded(evidence, excludes, likeliest);
}

const TITLE = /^(?:president|prime minister|chancellor|pope|king|queen|mr|mrs|ms|sir)\.? /iu;

/** "Trudeau was the 15th prime minister", "Harrison was never president": a surname shared with another member. */
export function hasNamesake({ graph }: Evidence, { all }: Members, name: string, ids: readonly EntityId[]): boolean {
  const said = name
    .replace(TITLE, "")
    .replace(/['’]s?$/u, "")
    .toLowerCase();
  const isSurname = (id: EntityId) => graph.entity(id)?.label.toLowerCase().endsWith(` ${said}`) === true;
  // "Sudan" is a full name, not a surname of South Sudan.
  if (/\s/u.test(said) || ids.some((id) => graph.entity(id)?.label.toLowerCase() === said)) return false;
  return all.some(({ id }) => !ids.includes(id) && isSurname(id)) || ids.filter(isSurname).length > 1;
}

/** Is none of these a member, or a former member of a list that has them? */
export function namesNone({ excludes }: CompleteList, { all, ever }: Members, ids: readonly EntityId[]): boolean {
  const listed = excludes?.when === "now" ? new Set(all.map(({ id }) => id)) : ever;
  return !ids.some((id) => listed.has(id));
}

/** Refutes a claim about something that is not on the list; null if it may be listed under another name. */
export function offList({ evidence, claim: { list }, members }: Listing, of: NamedTerm): ListAnswer | null {
  if (!namesNone(list, members, of.ids) || !isKnownOff(evidence, list.excludes, of)) return null;
  return { holds: false, of: of.ids[0] ?? members.owner, ...noneOf(evidence, list, { member: of.ids[0] ?? members.owner, members }) };
}

/** The greatest or first is listed, so another of its kind that is not listed is neither. */
export function rivalIn({ evidence: { graph }, claim: { list } }: Listing, { ids, score }: NamedTerm): EntityId | undefined {
  const isRival = (id: EntityId) =>
    list.rivals?.some(({ property, value }) => property !== null && entityValues(graph, id, property).includes(value)) === true;
  return score >= MIN_LINKED && ids.every(isRival) ? ids[0] : undefined;
}

/** "planets"; with its owner if several things have such a list: "members of The Beatles". */
export function nameOfList({ graph }: Evidence, { name, of }: CompleteList, owner: EntityId): string {
  return Array.isArray(of) && of.length === 1 ? name : `${name} of ${labelWithArticle(graph, owner)}`;
}

/** "countries in Africa", "female prime ministers", "landlocked countries", "countries whose currency is the euro": members that pass the filters. */
export function nameOfPassing(evidence: Evidence, { list, filters }: Pick<ListClaim, "list" | "filters">): string {
  const { graph } = evidence;
  let { name } = list;
  const words = filters.map(({ place, properties, through = [], ids: [id], only }) => {
    if (only === "none") return " recorded to have none";
    if (only === "left") return " that left";
    const [property, ...more] = properties;
    const label = id === undefined ? undefined : graph.entity(id)?.label;
    if (id === undefined || label === undefined || property === undefined || only !== undefined) return null;
    if (place) return ` in ${labelWithArticle(graph, id)}`;
    if (property === "P31" && pluralOf(label).endsWith(` ${name}`)) name = pluralOf(label);
    else if (property === "P21") name = `${label} ${name}`;
    else if (property === "P31") return ` recorded as "${label}"`;
    else {
      const clause = more.length + through.length > 0 ? null : relativeClause(evidence, property, id);
      return clause === null ? null : ` ${clause}`;
    }
    return "";
  });
  return words.includes(null) ? `${name} in question` : `${name}${words.join("")}`;
}

type NotAMember = { readonly member: EntityId; readonly members: Members };

export function noneOf(
  evidence: Evidence,
  list: CompleteList,
  { member, members }: NotAMember,
): Pick<ListAnswer, "statements" | "said" | "isWhole"> {
  const count = new Set(members.all.map(({ id }) => id)).size;
  return {
    statements: members.all.slice(0, MAX_SHOWN).map(({ statement }) => statement),
    // No number for one member, nor for a sampled list, which lacks some.
    said: {
      of: member,
      text: `not among the ${list.sampled || count === 1 ? "" : `${count} `}${nameOfList(evidence, list, members.owner)}.`,
    },
    isWhole: true,
  };
}
