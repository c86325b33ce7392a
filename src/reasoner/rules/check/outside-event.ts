import type { EntityId, PropertyId } from "../../../domain/ids.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { propertySet } from "../read-statements.js";
import { type Answer, refutedBy } from "./finding.js";
import { datesOf } from "./outside-life.js";

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
