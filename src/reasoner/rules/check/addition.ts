import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Addition } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { saysFemale } from "../../../text/nouns.js";
import { type Interval, intervalOf, validity } from "../../../text/time.js";
import { contentLemmas } from "../../../text/words.js";
import { isCalled } from "../called.js";
import { areInverse, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import { sexOnRecord } from "../people.js";
import { acceptedStatements, entityValues, periodOf, timesIn } from "../read-statements.js";
import type { Finding } from "./finding.js";
import { statedValues } from "./statements.js";

/** Result for an addition; null if the evidence does not decide. */
type Checked = { readonly holds: boolean; readonly statements: readonly Statement[] } | null;

/** Checks the addition of a wording on the statement that supports the relation. */
export function checkAddition(
  evidence: Evidence,
  { property, says }: Addition,
  { hypothesis, statements }: Pick<Finding, "hypothesis" | "statements">,
): Checked {
  const ends = endsOf(evidence, property, hypothesis, statements);
  if (ends === null) return null;
  switch (says.kind) {
    case "sex":
      return sexOf(evidence, ends[says.of], says.is);
    case "age":
      return ageOf(evidence, ends[says.of], otherEnd(ends, says.of), says.is);
    case "kind":
      // The next film or book of a series is a sequel.
      if (says.is === "sequel" && FOLLOWING.includes(property) && isStory(evidence, ends[says.of])) return { holds: true, statements: [] };
      return kindOf(evidence, ends[says.of], says.is);
    case "role":
      if (property === "P35" && says.of === "Y" && says.is === "president" && isRepublic(evidence, ends.X) && !isMonarch(evidence, ends.Y))
        return { holds: true, statements: [] };
      if (property === "P35" && says.of === "Y" && says.is === "monarch" && isMonarch(evidence, ends.Y))
        return { holds: true, statements: [] };
      if (ends.statement.property === "P39")
        return isOffice(evidence, ends.statement.value, says.is) ? { holds: true, statements: [] } : null;
      return roleOf(evidence, ends[says.of], needsGroup(property, says.is) ? otherEnd(ends, says.of) : "any", says.is);
    case "manner":
      return mannerOf(evidence, ends[says.of], says.is);
    case "rank":
      return rankOf(evidence, ends, property, says.is);
    case "others":
      return withOthers(evidence, ends);
    case "only":
      return onlyOne(evidence, ends);
    case "over":
      return isOver(evidence, ends.statement);
    case "event":
      // The dates of the event were compared before; but a move also needs an earlier place, and a death is not a departure.
      return (
        eventOf(evidence, ends, says.is) ??
        (evidence.phrasing.aspect === null || evidence.phrasing.aspect === "happens" || MOVES.test(says.is) || says.is === "left"
          ? null
          : { holds: true, statements: [] })
      );
    case "more":
      return null;
  }
}

type Ends = { readonly statement: Statement; readonly X: EntityId; readonly Y: EntityId | null };

function otherEnd(ends: Ends, of: "X" | "Y"): EntityId | null {
  return of === "X" ? ends.Y : ends.X;
}

/** Subject (X) and value (Y) of the property: in the hypothesis itself, or in a statement that leads to it. */
function endsOf(evidence: Evidence, property: PropertyId, hypothesis: Hypothesis, statements: readonly Statement[]): Ends | null {
  const { takes, symmetric } = evidence.traits(property);
  const [statement] = statements.slice(-1);
  const { subject, value } = hypothesis;
  const named = value.kind === "entity" ? value.id : null;
  const isInverse = (one: PropertyId) => areInverse(evidence, property, one);
  if (statement !== undefined && hypothesis.property === property) return { statement, X: subject, Y: named };
  if (statement !== undefined && named !== null && isInverse(hypothesis.property)) return { statement, X: named, Y: subject };
  // A symmetric statement does not show which of the two people is meant, except as the last step of a path: "the wife of X was born in".
  const last = hypothesis.via.at(-1);
  if (symmetric) return takes !== "many" && last?.property === property ? { statement: last, X: subject, Y: subject } : null;
  const via = hypothesis.via.find((one) => one.property === property || isInverse(one.property));
  if (via === undefined || via.value.kind !== "entity") return null;
  return via.property === property
    ? { statement: via, X: via.subject, Y: via.value.id }
    : { statement: via, X: via.value.id, Y: via.subject };
}

function sexOf({ graph }: Evidence, id: EntityId | null, wanted: string): Checked {
  if (id === null || (wanted !== "male" && wanted !== "female")) return null;
  const fitting = sexOnRecord(graph, id, wanted);
  if (fitting.length > 0) return { holds: true, statements: fitting };
  const other = sexOnRecord(graph, id, wanted === "male" ? "female" : "male");
  if (other.length > 0) return { holds: false, statements: other };
  // "American actress (born 1989)"
  const isDescribed = (graph.entity(id)?.description ?? "").split(/[^\p{L}-]+/u).some(saysFemale);
  return wanted === "female" && isDescribed ? { holds: true, statements: [] } : null;
}

/** Days. */
const TWINS_WITHIN = 10;

/** "elder", "younger" or "twin" of another, by the dates of birth. */
function ageOf({ graph }: Evidence, id: EntityId | null, other: EntityId | null, wanted: string): Checked {
  const [one, two] = [id, other].map((person) => {
    const [birth, ...more] = person === null ? [] : acceptedStatements(graph, person, "P569");
    return birth?.value.kind === "time" && more.length === 0 ? { statement: birth, at: intervalOf(birth.value) } : null;
  });
  if (one === null || one === undefined || two === null || two === undefined) return null;
  const [a, b] = [one.at, two.at];
  const statements = [one.statement, two.statement];
  // Twins are born within days of each other; the calendar here has months of 31 days.
  if (wanted === "twin") return Math.max(b.from - a.to, a.from - b.to) > TWINS_WITHIN ? { holds: false, statements } : null;
  if (a.to < b.from) return { holds: wanted === "elder", statements };
  return b.to < a.from ? { holds: wanted === "younger", statements } : null;
}

/** Relations to a group. An occupation does not depend on a group, but a role in one does, so that the description has to name both. */
const MEMBERSHIPS: readonly PropertyId[] = ["P463", "P54", "P1029", "P102"];

/** "a Labour politician": an occupation; "the party's president": a role in it. */
function needsGroup(property: PropertyId, role: string): boolean {
  return MEMBERSHIPS.includes(property) && !(property === "P102" && role === "politician");
}

function roleOf({ graph }: Evidence, id: EntityId | null, group: EntityId | "any" | null, role: string): Checked {
  if (id === null || !isCalled(graph, id, role)) return null;
  if (group === "any") return { holds: true, statements: [] };
  const described = new Set(contentLemmas(graph.entity(id)?.description ?? ""));
  const name = group === null ? "" : (graph.entity(group)?.label ?? "");
  return contentLemmas(`${role} ${name}`).every((lemma) => described.has(lemma)) ? { holds: true, statements: [] } : null;
}

/** "took over the presidency": the office of the statement, not that of a vice president. */
function isOffice({ graph }: Evidence, value: Statement["value"], role: string): boolean {
  const label = value.kind === "entity" ? (graph.entity(value.id)?.label ?? "") : "";
  return new RegExp(`^(?:federal )?${role}(?: of\\b|$)`, "iu").test(label);
}

/** The head of state of a republic is its president; San Marino has two, and an Islamic republic has a leader above him. */
function isRepublic({ graph }: Evidence, id: EntityId): boolean {
  const { label = "", aliases = [] } = graph.entity(id) ?? {};
  return [label, ...aliases].some((name) =>
    /^(?:(?:Federal|Federative|United|Co-operative|Oriental|Arab|Argentine|French|Italian|Dominican|Portuguese) )?Republic\b(?! of San Marino)/u.test(
      name,
    ),
  );
}

const FOLLOWING: readonly PropertyId[] = ["P155", "P156"];

function isStory({ graph }: Evidence, id: EntityId | null): boolean {
  return id !== null && (["film", "book", "game"] as const).some((kind) => kindsOf(graph, id).has(kind));
}

/** A head of state who is described as a king, queen, emperor, sultan or emir. */
const RULERS = ["monarch", "king", "queen regnant", "emperor"];

function isMonarch({ graph }: Evidence, id: EntityId | null): boolean {
  if (id === null) return false;
  const described = /\b(?:king|queen|emperor|empress|sultan|emir|monarch|grand duke) (?:of|since)\b/iu;
  return described.test(graph.entity(id)?.description ?? "") || RULERS.some((noun) => isCalled(graph, id, noun));
}

/** Events that begin something which the graph dates. Elections, appointments and the like are more than a beginning. */
const BEGINNINGS = /^(?:became|took office|assumed|sworn in|inaugurated|installed|moved|transferred|switched|joined)$/u;

const BOUGHT = /^(?:bought|acquired)$/u;

/** Events that imply an earlier place or team. */
const MOVES = /^(?:moved|returned|transferred|relocated|switched)$/u;

/** How something ended, by the name of a significant event. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  sank: /\b(?:sinking|shipwreck)\b/iu,
  fell: /\b(?:fall|collapse) of\b/iu,
  collapsed: /\bcollapse of\b/iu,
};

function eventOf(evidence: Evidence, { statement, X, Y }: Ends, event: string): Checked {
  const { graph } = evidence;
  const ending = ENDINGS[event];
  if (ending !== undefined) {
    const named = acceptedStatements(graph, X, "P793").filter(({ value }) => {
      const known = value.kind === "entity" ? graph.entity(value.id) : undefined;
      return [known?.label ?? "", ...(known?.aliases ?? [])].some((name) => ending.test(name));
    });
    return named.length === 0 ? null : { holds: true, statements: [statement, ...named] };
  }
  const [start, end] = [periodOf(statement, "P580"), periodOf(statement, "P582")];
  const dates = (id: EntityId | null, property: PropertyId) =>
    id === null ? [] : timesIn(acceptedStatements(graph, id, property)).map((date) => intervalOf(date).from);
  const holds: Checked = { holds: true, statements: [statement] };
  if (event === "divorced" && end !== null) {
    const deaths = [dates(X, "P570"), dates(Y, "P570")];
    return deaths.every((known) => known.length > 0 && known.every((from) => end.to < from)) ? holds : null;
  }
  // A membership that ends with a death, or with the group itself, was not left.
  if (event === "left" && end !== null)
    return [...dates(X, "P570"), ...dates(Y, "P570"), ...dates(Y, "P576")].every((from) => end.to < from) ? holds : null;
  // Returning needs an earlier stay on record.
  if (event === "returned") {
    const starts = statedValues(evidence, X, statement.property).flatMap((one) =>
      one.value === Y ? (periodOf(one.statement, "P580") ?? []) : [],
    );
    return new Set(starts.map(({ from }) => from)).size > 1 ? holds : null;
  }
  if (BOUGHT.test(event) && start !== null) {
    // A merger founds the new owner; founders buy nothing.
    const founded = [X, Y ?? X].flatMap((id) => acceptedStatements(graph, id, "P571"));
    const isOlder = founded.some(({ subject }) => subject === X) && timesIn(founded).every((date) => intervalOf(date).to < start.from);
    const isBought = isOlder && Y !== null && !entityValues(graph, X, "P112").includes(Y) && kindsOf(graph, X).has("organisation");
    return isBought ? { holds: true, statements: [...founded.slice(0, 1), statement] } : null;
  }
  if (!BEGINNINGS.test(event) || start === null) return null;
  // The place where something was founded is not one that it moved to.
  if (event === "moved" && dates(X, "P571").some((from) => start.from <= from)) return null;
  // Founding members did not join.
  return event === "joined" && dates(Y, "P571").some((from) => start.from <= from) ? null : holds;
}

function kindOf({ graph }: Evidence, id: EntityId | null, noun: string): Checked {
  if (id === null) return null;
  if (isCalled(graph, id, noun)) return { holds: true, statements: [] };
  const kind = kindOfName(noun);
  const excluded = kind !== null && kindsExclude(kindsOf(graph, id), withBroader([kind]));
  return excluded ? { holds: false, statements: graph.outgoing(id, "P31").slice(0, 1) } : null;
}

/** Names of recorded manners of death. */
const MANNERS: Readonly<Record<string, RegExp>> = {
  homicide: /\b(?:homicide|murder|assassination|manslaughter)\b/iu,
  suicide: /\bsuicide\b/iu,
  accident: /\b(?:accident|crash|collision)\b/iu,
  execution: /\b(?:capital punishment|execution|beheading|hanging|guillotine)\b/iu,
};
const NATURAL = /\bnatural causes\b/iu;
/** Names of causes of death, each with the manner that it implies. */
const CAUSES: Readonly<Record<string, readonly [RegExp, manner: string]>> = {
  gunshot: [/\b(?:gunshot|ballistic)\b/iu, "homicide"],
  stabbing: [/\b(?:stab|stabbing|knife)\b/iu, "homicide"],
  "car crash": [/\b(?:traffic|car|road)\b.*\b(?:accident|crash|collision)\b/iu, "accident"],
  "plane crash": [/\b(?:plane|aviation|aircraft|air)\b.*\b(?:accident|crash|disaster)\b/iu, "accident"],
};

function mannerOf({ graph }: Pick<Evidence, "graph">, id: EntityId | null, wanted: string): Checked {
  const recorded = id === null ? [] : [...acceptedStatements(graph, id, "P1196"), ...acceptedStatements(graph, id, "P509")];
  const named = recorded.flatMap((statement) =>
    statement.value.kind === "entity" ? [{ statement, name: graph.entity(statement.value.id)?.label ?? "" }] : [],
  );
  const fits = (pattern: RegExp | undefined) => named.filter(({ name }) => pattern?.test(name)).map(({ statement }) => statement);
  const [cause, implied] = CAUSES[wanted] ?? [];
  if (cause !== undefined && implied !== undefined) {
    const manner = mannerOf({ graph }, id, implied);
    if (!manner?.holds) return manner;
    const found = fits(cause);
    if (found.length > 0) return { holds: true, statements: [...found, ...manner.statements] };
    // Shot, and not stabbed.
    const causes = Object.values(CAUSES).filter(([other, of]) => other !== cause && of === implied);
    const others = causes.flatMap(([other]) => fits(other)).filter(({ property }) => property === "P509");
    return others.length > 0 ? { holds: false, statements: others } : null;
  }
  const fitting = fits(MANNERS[wanted]);
  if (fitting.length > 0) return { holds: true, statements: fitting };
  // Some executions were murders.
  const isAlike = (manner: string) => ["homicide", "execution"].every((one) => one === manner || one === wanted);
  const excluding = Object.entries(MANNERS).flatMap(([manner, pattern]) => (manner === wanted || isAlike(manner) ? [] : [pattern]));
  const others = [NATURAL, ...excluding].flatMap(fits).filter(({ property }) => property === "P1196");
  return others.length > 0 ? { holds: false, statements: others } : null;
}

/** "first wife": refuted by an earlier one; supported only if the graph lists all of them, each with its date. */
function rankOf(evidence: Evidence, { statement, X, Y }: Ends, property: PropertyId, rank: string): Checked {
  // "the first president" compares all presidents, not the offices of one person.
  if ((rank !== "first" && rank !== "last") || property === "P39") return null;
  const { value } = statement;
  if (value.kind === "time") {
    // "was first published in": the earliest date on record.
    const dates = timesIn(acceptedStatements(evidence.graph, X, property));
    return rank === "first" && dates.every((date) => intervalOf(value).from <= intervalOf(date).to)
      ? { holds: true, statements: [statement] }
      : null;
  }
  const all = statedValues(evidence, X, property).map((stated) => ({ ...stated, start: periodOf(stated.statement, "P580") }));
  const own = all.filter(({ value }) => value === Y).flatMap(({ start }) => start ?? []);
  const others = all.filter(({ value }) => value !== Y && value !== X);
  if (own.length === 0) return null;
  const isBeyond = (start: Interval) => own.every((date) => (rank === "first" ? start.to < date.from : start.from > date.to));
  const beyond = others.filter(({ start }) => start !== null && isBeyond(start));
  if (beyond.length > 0) return { holds: false, statements: beyond.map((other) => other.statement) };
  const listed = evidence.traits(property).takes === "complete" && others.length > 0 && others.every(({ start }) => start !== null);
  return listed ? { holds: true, statements: [statement] } : null;
}

/** "co-founded": other values are on record too. */
function withOthers(evidence: Evidence, { statement, X, Y }: Ends): Checked {
  const others = statedValues(evidence, X, statement.property).filter(({ value }) => value !== Y && value !== X);
  return others.length === 0 ? null : { holds: true, statements: [statement, ...others.map((other) => other.statement)] };
}

function onlyOne(evidence: Evidence, { statement, X, Y }: Ends): Checked {
  const others = statedValues(evidence, X, statement.property).filter(({ value }) => value !== Y && value !== X);
  return others.length > 0 ? { holds: false, statements: others.map((other) => other.statement) } : null;
}

function isOver({ phrasing, today }: Evidence, statement: Statement): Checked {
  const valid = validity(statement.qualifiers);
  const isEnded = valid !== null && valid.to < intervalOf(phrasing.asOf ?? today).from;
  return isEnded ? { holds: true, statements: [statement] } : null;
}
