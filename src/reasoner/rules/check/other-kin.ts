import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { YEAR } from "../../../text/time.js";
import { CLEARLY, type Evidence, type Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { KIN, SEX_OF_PARENT, sexOnRecord } from "../people.js";
import { type Answer, refutedBy } from "./finding.js";
import { lifeOf, spanOf } from "./lifetime.js";
import { otherValue } from "./other-value.js";
import { statedValues } from "./statements.js";

/** Minimum age of a parent at a birth; a father may have died at most this long before. */
const YOUNGEST_PARENT = 9 * YEAR;
const LONGEST_AFTER_DEATH = YEAR;

/** A person's parent is not their child, sibling or spouse, and must be alive; a man's child has him as its father. */
export function otherKin(evidence: Evidence, hypothesis: Hypothesis): Answer | null {
  const { subject, property, value, score } = hypothesis;
  const claimed = KIN.get(property);
  if (claimed === undefined || value.kind !== "entity" || value.isClass || score < CLEARLY) return null;
  const recorded = otherRelation(evidence, subject, value.id, claimed);
  if (recorded !== null) return refutation([recorded]);
  if (claimed === "sibling") return withoutCommonParent(evidence, subject, value.id);
  if (claimed === "spouse") return null;
  const [parent, child] = claimed === "parent" ? [value.id, subject] : [subject, value.id];
  return impossibleAge(evidence, parent, child) ?? (claimed === "child" ? otherParent(evidence, hypothesis, parent, child) : null);
}

function refutation(statements: readonly Statement[]): Answer {
  return refutedBy(statements, { kind: "other-kin" });
}

/** The last year of birth of siblings who married each other, as rulers of Egypt did. */
const MARRIED_SIBLINGS = 500 * YEAR;

/** A person's parent has no other family relation to them, nor has a sibling in our era. */
function otherRelation(evidence: Evidence, subject: EntityId, value: EntityId, claimed: string): Statement | null {
  for (const [property, kin] of KIN) {
    const isLinear = [kin, claimed].some((one) => one === "parent" || one === "child");
    if (kin === claimed || !(isLinear || isModern(evidence, subject) || isModern(evidence, value))) continue;
    const stated = statedValues(evidence, subject, property).find((one) => one.value === value);
    if (stated !== undefined) return stated.statement;
  }
  return null;
}

function isModern(evidence: Evidence, id: EntityId): boolean {
  const born = spanOf(lifeOf(evidence, id).births);
  return born !== null && born.from > MARRIED_SIBLINGS;
}

/** Siblings share a parent: if both parents of both are recorded, one must be the same. */
function withoutCommonParent(evidence: Evidence, one: EntityId, other: EntityId): Answer | null {
  const parents = (id: EntityId) =>
    [...SEX_OF_PARENT.keys()].map((property) => statedValues(evidence, id, property).filter(({ statement }) => statement.subject === id));
  const [own, others] = [parents(one), parents(other)];
  if ([...own, ...others].some((known) => known.length === 0)) return null;
  const known = new Set(own.flat().map(({ value }) => value));
  return others.flat().some(({ value }) => known.has(value))
    ? null
    : refutation([...own, ...others].flat().map(({ statement }) => statement));
}

function impossibleAge(evidence: Evidence, parent: EntityId, child: EntityId): Answer | null {
  if (![parent, child].every((id) => kindsOf(evidence.graph, id).has("person"))) return null;
  const { births, deaths } = lifeOf(evidence, parent);
  const birth = lifeOf(evidence, child).births;
  const [born, died, at] = [spanOf(births), spanOf(deaths), spanOf(birth)];
  if (at === null) return null;
  if (born !== null && at.to - born.from < YOUNGEST_PARENT) return refutation([...births, ...birth]);
  return died !== null && at.from - died.to > LONGEST_AFTER_DEATH ? refutation([...deaths, ...birth]) : null;
}

/** A child of a man has him as its only father, a child of a woman her as its only mother. */
function otherParent(evidence: Evidence, hypothesis: Hypothesis, parent: EntityId, child: EntityId): Answer | null {
  const [property] = [...SEX_OF_PARENT].find(([, sex]) => sexOnRecord(evidence.graph, parent, sex).length > 0) ?? [];
  if (property === undefined) return null;
  return otherValue(evidence, { ...hypothesis, subject: child, property, value: { kind: "entity", id: parent, isClass: false } });
}
