import type { Entity } from "../../../domain/entity.js";
import type { PropertyId } from "../../../domain/ids.js";
import { isFullName, shareWord } from "../../../text/names.js";
import { SORTS } from "../excludes.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import type { Found } from "./finding.js";
import { rivalsOf } from "./other-value.js";
import type { Said } from "./statements.js";

/**
 * Relations in which a name that the graph does not know is nearly always somebody else. Elsewhere the name is too often a value that the graph lacks (a
 * new head of government, an earlier capital) or a place within the recorded one. Measured by `npm run measure:rivals`.
 */
const PERSONAL: readonly PropertyId[] = ["P22", "P25", "P26"];

/** The claim gives a full name that the graph does not know; the graph gives another person of whom there is only one, and the names share no word. */
export function unknownRival(evidence: Evidence, hypothesis: Hypothesis): Found | null {
  const { subject, property, value, via, times } = hypothesis;
  const { takes } = evidence.traits(property);
  if (value.kind !== "text" || !PERSONAL.includes(property) || (takes !== "one" && takes !== "current")) return null;
  // Who was married to whom before may not be on record.
  if (takes === "current" && evidence.manner.tense !== "present") return null;
  if (via.length > 0 || times.length > 0 || evidence.manner.denied || !isFullName(value.text)) return null;
  const rivals = recordedInstead(evidence, hypothesis);
  const known = rivals.map((rival) => evidence.graph.entity(rival.value));
  // A family name may be anybody's of the family.
  if (namesOf(evidence.graph.entity(subject)).some((name) => shareWord(name, value.text))) return null;
  const isOther = (entity: Entity | undefined) =>
    entity !== undefined &&
    isFullName(entity.label) &&
    kindsOf(evidence.graph, entity.id).has("person") &&
    !namesOf(entity).some((name) => shareWord(name, value.text));
  if (rivals.length === 0 || !known.every(isOther)) return null;
  const statements = rivals.map(({ statement }) => statement);
  return { stance: "refutes", statements, reason: { kind: "unknown-rival", claimed: value.text, takes }, times: [] };
}

/** What the graph records in the place of a name that it does not know. */
export function recordedInstead(evidence: Evidence, hypothesis: Hypothesis): readonly Said[] {
  const { takes } = evidence.traits(hypothesis.property);
  if (hypothesis.value.kind !== "text" || hypothesis.rival || (takes !== "one" && takes !== "current")) return [];
  return rivalsOf(evidence, hypothesis);
}

/** Are values of the property called by names of their own? A creed or a sex is not. */
export function takesNames({ traits }: Evidence, property: PropertyId): boolean {
  return !traits(property).is.every((kind) => SORTS.some((sort) => sort === kind));
}

function namesOf(entity: Entity | undefined): readonly string[] {
  return entity === undefined ? [] : [entity.label, ...entity.aliases];
}
