import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Addition } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { intervalOf, validity } from "../../../text/time.js";
import { contentLemmas } from "../../../text/words.js";
import { isCalled } from "../called.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import { sexOnRecord } from "../sex.js";
import type { Finding } from "./finding.js";
import { saidOf } from "./statements.js";

/** What the evidence says of something that a wording adds; null where it does not tell. */
type Checked = { readonly holds: boolean; readonly statements: readonly Statement[] } | null;

/** Holds what a wording adds to a relation against the evidence, for the statement that bears the relation out. */
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
      return ageOf(evidence, ends[says.of], says.of === "X" ? ends.Y : ends.X, says.is);
    case "kind":
      return kindOf(evidence, ends[says.of], says.is);
    case "role":
      return roleOf(evidence, property, ends[says.of], says.of === "X" ? ends.Y : ends.X, says.is);
    case "manner":
      return mannerOf(evidence, ends[says.of], says.is);
    case "rank":
      return rankOf(evidence, ends, property, says.is);
    case "only":
      return onlyOne(evidence, ends);
    case "over":
      return isOver(evidence, ends.statement);
    case "event":
      // An act that the sentence was read to tell has been held against the dates already.
      return eventOf(evidence, ends, says.is) ?? (evidence.manner.aspect === null ? null : { holds: true, statements: [] });
    case "more":
      return null;
  }
}

type Ends = { readonly statement: Statement; readonly X: EntityId; readonly Y: EntityId | null };

/** Who is X and who is Y where the property is said: in the hypothesis itself, or in a statement that leads to it. */
function endsOf({ traits }: Evidence, property: PropertyId, hypothesis: Hypothesis, statements: readonly Statement[]): Ends | null {
  const [statement] = statements.slice(-1);
  const { subject, value } = hypothesis;
  const named = value.kind === "entity" ? value.id : null;
  const isInverse = (one: PropertyId) => traits(property).inverse === one || traits(one).inverse === property || isParent(property, one);
  if (statement !== undefined && hypothesis.property === property) return { statement, X: subject, Y: named };
  if (statement !== undefined && named !== null && isInverse(hypothesis.property)) return { statement, X: named, Y: subject };
  // Of a relation that holds both ways a statement does not tell which end the claim speaks of.
  const via = traits(property).symmetric ? undefined : hypothesis.via.find((one) => one.property === property || isInverse(one.property));
  if (via === undefined || via.value.kind !== "entity") return null;
  return via.property === property
    ? { statement: via, X: via.subject, Y: via.value.id }
    : { statement: via, X: via.value.id, Y: via.subject };
}

function isParent(property: PropertyId, other: PropertyId): boolean {
  return property === "P40" && (other === "P22" || other === "P25");
}

function sexOf({ graph }: Evidence, id: EntityId | null, wanted: string): Checked {
  if (id === null || (wanted !== "male" && wanted !== "female")) return null;
  const fitting = sexOnRecord(graph, id, wanted);
  if (fitting.length > 0) return { holds: true, statements: fitting };
  const other = sexOnRecord(graph, id, wanted === "male" ? "female" : "male");
  return other.length > 0 ? { holds: false, statements: other } : null;
}

/** Days. */
const TWINS_WITHIN = 10;

/** "elder", "younger" or "twin" of another, by the dates of birth; null where these do not tell. */
function ageOf({ graph }: Evidence, id: EntityId | null, other: EntityId | null, wanted: string): Checked {
  const [own, others] = [id, other].map((one) =>
    one === null ? [] : graph.outgoing(one, "P569").filter(({ rank }) => rank !== "deprecated"),
  );
  const [one, two] = [own?.[0], others?.[0]];
  if (one?.value.kind !== "time" || two?.value.kind !== "time" || own?.length !== 1 || others?.length !== 1) return null;
  const [a, b] = [intervalOf(one.value), intervalOf(two.value)];
  const statements = [one, two];
  // Twins are born within days of each other; the calendar here has months of 31 days.
  if (wanted === "twin") return Math.max(b.from - a.to, a.from - b.to) > TWINS_WITHIN ? { holds: false, statements } : null;
  if (a.to < b.from) return { holds: wanted === "elder", statements };
  return b.to < a.from ? { holds: wanted === "younger", statements } : null;
}

/** Relations to a group. A trade is had everywhere; a part in a group only there, so that the description has to name both. */
const MEMBERSHIPS: readonly PropertyId[] = ["P463", "P54", "P1029"];

function roleOf({ graph }: Evidence, property: PropertyId, id: EntityId | null, other: EntityId | null, role: string): Checked {
  if (id === null || !isCalled(graph, id, role)) return null;
  if (!MEMBERSHIPS.includes(property)) return { holds: true, statements: [] };
  const said = new Set(contentLemmas(graph.entity(id)?.description ?? ""));
  const group = other === null ? "" : (graph.entity(other)?.label ?? "");
  return contentLemmas(`${role} ${group}`).every((lemma) => said.has(lemma)) ? { holds: true, statements: [] } : null;
}

/** Events by which something begins that the graph dates. Elections, appointments and the like are more than a beginning. */
const BEGINNINGS: ReadonlySet<string> = new Set([
  "became",
  "took office",
  "assumed",
  "sworn in",
  "inaugurated",
  "installed",
  "moved",
  "joined",
]);

function eventOf(evidence: Evidence, { statement, X, Y }: Ends, event: string): Checked {
  const { graph } = evidence;
  const [start, end] = [dateOf(statement, "P580"), dateOf(statement, "P582")];
  const earliest = (id: EntityId | null, property: PropertyId) =>
    id === null
      ? []
      : graph
          .outgoing(id, property)
          .flatMap(({ value, rank }) => (value.kind === "time" && rank !== "deprecated" ? intervalOf(value).from : []));
  if (event === "divorced" && end !== null) {
    const deaths = [earliest(X, "P570"), earliest(Y, "P570")];
    return deaths.every((known) => known.length > 0 && known.every((from) => end.to < from))
      ? { holds: true, statements: [statement] }
      : null;
  }
  // Whom death parted from it, or who stayed to its end, did not leave.
  if (event === "left" && end !== null) {
    const ends = [...earliest(X, "P570"), ...earliest(Y, "P570"), ...earliest(Y, "P576")];
    return ends.every((from) => end.to < from) ? { holds: true, statements: [statement] } : null;
  }
  if (!BEGINNINGS.has(event) || start === null) return null;
  // Whoever was there from the beginning did not join.
  if (event === "joined" && earliest(Y, "P571").some((from) => start.from <= from)) return null;
  return { holds: true, statements: [statement] };
}

function dateOf({ qualifiers }: Statement, property: PropertyId): ReturnType<typeof intervalOf> | null {
  const value = qualifiers.find((one) => one.property === property)?.value;
  return value?.kind === "time" ? intervalOf(value) : null;
}

function kindOf({ graph }: Evidence, id: EntityId | null, noun: string): Checked {
  if (id === null) return null;
  if (isCalled(graph, id, noun)) return { holds: true, statements: [] };
  const kind = kindOfName(noun);
  const excluded = kind !== null && kindsExclude(kindsOf(graph, id), withBroader([kind]));
  return excluded ? { holds: false, statements: graph.outgoing(id, "P31").slice(0, 1) } : null;
}

/** By the names of recorded manners and causes of death. */
const MANNERS: Readonly<Record<string, RegExp>> = {
  homicide: /\b(?:homicide|murder|assassination|manslaughter)\b/iu,
  suicide: /\bsuicide\b/iu,
  accident: /\b(?:accident|crash|collision)\b/iu,
  execution: /\b(?:capital punishment|execution|beheading|hanging|guillotine)\b/iu,
};
const NATURAL = /\bnatural causes\b/iu;

function mannerOf({ graph }: Evidence, id: EntityId | null, wanted: string): Checked {
  const recorded = id === null ? [] : [...graph.outgoing(id, "P1196"), ...graph.outgoing(id, "P509")];
  const named = recorded.flatMap((statement) =>
    statement.value.kind === "entity" && statement.rank !== "deprecated"
      ? [{ statement, name: graph.entity(statement.value.id)?.label ?? "" }]
      : [],
  );
  const pattern = MANNERS[wanted];
  const fitting = named.filter(({ name }) => pattern?.test(name));
  if (fitting.length > 0) return { holds: true, statements: fitting.map(({ statement }) => statement) };
  const others = named.filter(
    ({ statement, name }) =>
      statement.property === "P1196" && [NATURAL, ...Object.values(MANNERS)].some((other) => other !== pattern && other.test(name)),
  );
  return others.length > 0 ? { holds: false, statements: others.map(({ statement }) => statement) } : null;
}

/** "first wife": refuted by an earlier one; borne out only where the graph lists all of them, each with its date. */
function rankOf(evidence: Evidence, { statement, X, Y }: Ends, property: PropertyId, rank: string): Checked {
  // "the first president" is said of all presidents, not of what one of them was first.
  if ((rank !== "first" && rank !== "last") || property === "P39") return null;
  const all = saidOf(evidence, X, property).map((said) => ({ ...said, start: dateOf(said.statement, "P580") }));
  const own = all.filter(({ value }) => value === Y).flatMap(({ start }) => start ?? []);
  const others = all.filter(({ value }) => value !== Y && value !== X);
  if (own.length === 0) return null;
  const isBeyond = (start: (typeof own)[number]) => own.every((date) => (rank === "first" ? start.to < date.from : start.from > date.to));
  const beyond = others.filter(({ start }) => start !== null && isBeyond(start));
  if (beyond.length > 0) return { holds: false, statements: beyond.map((said) => said.statement) };
  const listed = evidence.traits(property).takes === "complete" && others.length > 0 && others.every(({ start }) => start !== null);
  return listed ? { holds: true, statements: [statement] } : null;
}

function onlyOne(evidence: Evidence, { statement, X, Y }: Ends): Checked {
  const others = saidOf(evidence, X, statement.property).filter(({ value }) => value !== Y && value !== X);
  return others.length > 0 ? { holds: false, statements: others.map((said) => said.statement) } : null;
}

function isOver({ manner, today }: Evidence, statement: Statement): Checked {
  const valid = validity(statement.qualifiers);
  const isEnded = valid !== null && valid.to < intervalOf(manner.asOf ?? today).from;
  return isEnded ? { holds: true, statements: [statement] } : null;
}
