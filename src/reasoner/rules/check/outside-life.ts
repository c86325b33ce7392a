import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Assertion, TimeMention } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { type Interval, intervalOf, YEAR } from "../../../text/time.js";
import { CLEARLY, clearHypothesis, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { bearers } from "../hypothesise/hypothesise.js";
import { kindsOf } from "../kinds.js";
import { OF_THE_LIVING } from "../people.js";
import { entityValues, propertySet } from "../read-statements.js";
import { type Answer, type Finding, refutedBy } from "./finding.js";
import { lifeOf, spanOf } from "./lifetime.js";
import { standingValues } from "./order-values.js";

type Dates = { readonly at: Interval; readonly statements: readonly Statement[] };

/** Acts of the living, at a time, in an event or with a person of another time: refuted before a birth or after a death. */
export function outsideLife(evidence: Evidence, { subject, property, value, times, score }: Hypothesis): Answer | null {
  if (!OF_THE_LIVING.has(property) || value.kind !== "entity" || score < CLEARLY || evidence.phrasing.learned) return null;
  // "Napoleon was played by Joaquin Phoenix": a person is not an event, so taking part in one means something else.
  const isEvent = (id: EntityId) => kindsOf(evidence.graph, id).has("event");
  if ((property === "P710" || property === "P1344") && !isEvent(subject) && !isEvent(value.id)) return null;
  return impossible(evidence, [subject, value.id], times) ?? outOfReach(evidence, { subject, property, value: value.id });
}

type Pair = { readonly subject: EntityId; readonly property: PropertyId; readonly value: EntityId };

/** Member of, plays for, works for, party, chief executive, chair, coach: a person of a group. */
const IN_GROUP = propertySet("P463 P54 P108 P102 P169 P488 P286");
/** Years between a death and the founding of the group. A company or party may have had a forerunner of the same name. */
const AFTER_DEATH = { club: 20, other: 100 } as const;
/** Bodies that were often founded anew under their old names. */
const REFOUNDED =
  /\b(?:universit|college|school|academy|institute|conservator|museum|societ|government|ministr|parliament|arm(?:y|ies)|navy|navies|force|church|order|court)/iu;

/** "Galileo worked for NASA", "Oswald killed Janis Joplin", "roentgenium was discovered by Röntgen": the person was dead by then, or not yet born. */
function outOfReach(evidence: Evidence, { subject, property, value }: Pair): Answer | null {
  if (property === "P157") return wasNotAlive(evidence, value, standingValues(evidence, subject, "P570"));
  if (property === "P61") return wasNotAlive(evidence, value, standingValues(evidence, subject, "P575"));
  if (!IN_GROUP.has(property)) return null;
  const { graph } = evidence;
  const [person, group] = kindsOf(graph, value).has("person") ? [value, subject] : [subject, value];
  const kinds = kindsOf(graph, group);
  const names = [group, ...entityValues(graph, group, "P31")].map((id) => graph.entity(id)?.label ?? "");
  if (!kinds.has("organisation") || names.some((name) => REFOUNDED.test(name))) return null;
  const years = kinds.has("team") || kinds.has("group") ? AFTER_DEATH.club : AFTER_DEATH.other;
  const founded = standingValues(evidence, group, "P571");
  const { deaths } = lifeOf(evidence, person);
  const [began, died] = [spanOf(founded), spanOf(deaths)];
  const isPerson = kindsOf(graph, person).has("person");
  if (!isPerson || began === null || died === null || began.from <= died.to + years * YEAR) return null;
  return refutedBy([...deaths, ...founded], { kind: "other-time" });
}

/** Was the person born after these dates, or dead for more than a year before them? */
function wasNotAlive(evidence: Evidence, person: EntityId, dates: readonly Statement[]): Answer | null {
  const at = spanOf(dates);
  if (at === null || !kindsOf(evidence.graph, person).has("person")) return null;
  const { births, deaths } = lifeOf(evidence, person);
  const [born, died] = [spanOf(births), spanOf(deaths)];
  const excluding = born !== null && at.to < born.from ? births : died !== null && at.from > died.to + YEAR ? deaths : null;
  return excluding === null ? null : refutedBy([...dates, ...excluding], { kind: "other-time" });
}

/** The same for an act without a property ("was still making films in 1985", "met"). Never supports a claim. */
export function actOutsideLife(evidence: Evidence, { subject, value, senses }: Assertion): Finding | null {
  const [person] = bearers(evidence, subject, ["person"]);
  const [other] = value.kind === "entity" ? bearers(evidence, value, ["any"]) : [];
  if (person === undefined || subject.kind !== "entity" || evidence.without.has("outsideLife")) return null;
  const times = value.kind === "literal" && value.mention.kind === "time" ? [value.mention] : [];
  const answer = impossible(evidence, [person.id, ...(other === undefined ? [] : [other.id])], times);
  if (answer === null) return null;
  const target = other?.id ?? ({ kind: "text", text: value.span.text } as const);
  const linked = Math.min(subject.score, value.kind === "entity" ? value.score : 1);
  const score = senses[0]?.score ?? 0;
  return {
    ...answer,
    rule: "outsideLife",
    hypothesis: clearHypothesis({ subject: person.id, property: "P1344", value: target }, { score, linked }),
  };
}

function impossible(evidence: Evidence, ends: readonly EntityId[], times: readonly TimeMention[]): Answer | null {
  const people = ends.filter((id) => kindsOf(evidence.graph, id).has("person"));
  const exact = times.filter(({ comparator, part, anyCentury }) => comparator === "in" && part === undefined && anyCentury !== true);
  const dates: readonly Dates[] = [
    ...exact.map(({ value }) => ({ at: intervalOf(value), statements: [] })),
    ...ends.flatMap((id) => datesOf(evidence, id) ?? []),
  ];
  for (const id of people) {
    const { births, deaths } = lifeOf(evidence, id);
    const [born, died] = [spanOf(births), spanOf(deaths)];
    for (const { at, statements } of dates) {
      const excluding = born !== null && at.to < born.from ? births : died !== null && at.from > died.to ? deaths : null;
      if (excluding !== null) return refutedBy([...excluding, ...statements], { kind: "other-time" }, exact);
    }
  }
  return null;
}

/** The longest possible time of an event, or of a life. */
function datesOf(evidence: Evidence, id: EntityId): Dates | null {
  const kinds = kindsOf(evidence.graph, id);
  if (!kinds.has("person") && !kinds.has("event")) return null;
  const all = (...properties: readonly PropertyId[]) => properties.flatMap((property) => standingValues(evidence, id, property));
  const { births, deaths } = kinds.has("person") ? lifeOf(evidence, id) : { births: all("P580", "P585"), deaths: all("P582", "P585") };
  const [from, to] = [spanOf(births)?.from ?? Number.NEGATIVE_INFINITY, spanOf(deaths)?.to ?? Number.POSITIVE_INFINITY];
  return { at: { from, to }, statements: [...new Set([...births, ...deaths])] };
}

/** Part of, contains, conflict, took part in. */
const WITHIN: ReadonlySet<PropertyId> = propertySet("P361 P527 P607 P1344 P710");

/** "The Battle of Crécy was fought in the Thirty Years' War": an event cannot be part of one that had ended or had not begun. */
export function outsideEvent(evidence: Evidence, { subject, property, value }: Hypothesis): Answer | null {
  if (!WITHIN.has(property) || value.kind !== "entity" || evidence.phrasing.learned) return null;
  const ends = [subject, value.id];
  if (!ends.every((id) => isOnlyEvent(evidence, id))) return null;
  const [one, other] = ends.map((id) => datesOf(evidence, id));
  if (one === null || other === null || one === undefined || other === undefined) return null;
  const isApart = one.at.to < other.at.from || other.at.to < one.at.from;
  return isApart ? refutedBy([...one.statements, ...other.statements], { kind: "other-time" }) : null;
}

/** "The Somme" may be a river. */
function isOnlyEvent({ graph }: Evidence, id: EntityId): boolean {
  const kinds = kindsOf(graph, id);
  return kinds.has("event") && !kinds.has("person") && !kinds.has("work") && !kinds.has("place");
}
