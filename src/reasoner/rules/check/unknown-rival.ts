import type { Entity } from "../../../domain/entity.js";
import type { PropertyId } from "../../../domain/ids.js";
import { isFullName, shareWord } from "../../../text/names.js";
import { SORTS } from "../excludes.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { type Answer, refutedBy } from "./finding.js";
import { rivalsOf } from "./other-value.js";
import type { StatedValue } from "./statements.js";

/**
 * Father, mother, spouse: an unknown name is nearly always another person. For other properties it is too often a value that the graph lacks (a new
 * head of government, an earlier capital) or a place within the recorded one. Measured by `npm run measure:rivals`.
 */
const PERSONAL: readonly PropertyId[] = ["P22", "P25", "P26"];

/** The claim gives an unknown full name; the graph gives another person, the only possible one, and the names share no word. */
export function unknownRival(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { graph, phrasing, traits } = evidence;
  const { subject, property, value, via, times } = hypothesis;
  const { takes } = traits(property);
  if (value.kind !== "text" || !PERSONAL.includes(property) || (takes !== "one" && takes !== "current")) return null;
  // Earlier marriages may not be recorded.
  if (takes === "current" && phrasing.tense !== "present") return null;
  if (via.length > 0 || times.length > 0 || phrasing.denied || !isFullName(value.text)) return null;
  // A shared family name may belong to any member of the family.
  const sharesName = (entity: Entity | undefined) =>
    entity !== undefined && [entity.label, ...entity.aliases].some((name) => shareWord(name, value.text));
  const isOther = (entity: Entity | undefined) =>
    entity !== undefined && isFullName(entity.label) && kindsOf(graph, entity.id).has("person") && !sharesName(entity);
  const rivals = recordedInstead(evidence, hypothesis);
  if (rivals.length === 0 || sharesName(graph.entity(subject)) || !rivals.every((rival) => isOther(graph.entity(rival.value)))) return null;
  return refutedBy(
    rivals.map(({ statement }) => statement),
    { kind: "unknown-rival", claimed: value.text, takes },
  );
}

/** The recorded values in place of an unknown name. */
export function recordedInstead(evidence: Evidence, hypothesis: Hypothesis): readonly StatedValue[] {
  const { takes } = evidence.traits(hypothesis.property);
  if (hypothesis.value.kind !== "text" || hypothesis.rival || (takes !== "one" && takes !== "current")) return [];
  return rivalsOf(evidence, hypothesis);
}

/** Do values of the property have proper names? A religion or a sex has none. */
export function takesNames({ traits }: Evidence, property: PropertyId): boolean {
  return !traits(property).is.every((kind) => SORTS.has(kind));
}
