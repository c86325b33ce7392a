import type { Statement } from "../../../domain/statement.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { KIN, sexOnRecord } from "../people.js";
import { acceptedStatements } from "../read-statements.js";
import { containedPlace } from "./contained-place.js";
import { dateValue } from "./date-value.js";
import { type Answer, type Finding, refutedBy } from "./finding.js";
import { notListed } from "./lists/not-listed.js";
import { nationalTeam } from "./national-team.js";
import { otherClass } from "./other-class.js";
import { otherKin } from "./other-kin.js";
import { otherKind } from "./other-kind.js";
import { otherValue } from "./other-value.js";
import { outsideEvent, outsideLife } from "./outside-life.js";
import { ownOtherValue, transitiveValue } from "./own-value.js";
import { quantityValue } from "./quantity-value.js";
import { exchanged, qualifierValue, sameValue } from "./same-value.js";
import { subclassValue } from "./subclass-value.js";
import { textValue } from "./text-value.js";
import { unknownRival } from "./unknown-rival.js";

type Check = {
  readonly check: (evidence: Evidence, hypothesis: Hypothesis) => Answer | null;
  /** Result of the check, for users; null shows its name. */
  readonly finds: string | null;
};

/** Checks by name, most trusted first: the first that answers decides a hypothesis. */
export const CHECKS = {
  sameValue: { check: sameValue, finds: "the statement is on record" },
  subclassValue: { check: subclassValue, finds: "a narrower kind is on record" },
  transitiveValue: { check: transitiveValue, finds: "the relation holds over several steps" },
  containedPlace: { check: containedPlace, finds: "a place within the claimed one is on record" },
  qualifierValue: { check: qualifierValue, finds: "a detail of another statement says it" },
  exchanged: { check: exchanged, finds: "the statement is on record the other way round" },
  otherKin: { check: otherKin, finds: "another family relation is on record" },
  nationalTeam: { check: nationalTeam, finds: "national teams are on record" },
  ownOtherValue: { check: ownOtherValue, finds: "another value is on record" },
  otherValue: { check: otherValue, finds: "another value is on record" },
  outsideLife: { check: outsideLife, finds: "the dates of a life exclude it" },
  outsideEvent: { check: outsideEvent, finds: "the dates of two events exclude it" },
  otherKind: { check: otherKind, finds: "another kind of thing is on record" },
  otherClass: { check: otherClass, finds: null },
  dateValue: { check: dateValue, finds: "a date was compared with the recorded one" },
  quantityValue: { check: quantityValue, finds: "a number was compared with the recorded one" },
  textValue: { check: textValue, finds: "a text was compared with the recorded one" },
  notListed: { check: notListed, finds: null },
  unknownRival: { check: unknownRival, finds: "somebody else is on record" },
} satisfies Record<string, Check>;

/** The finding of the first check that decides the hypothesis; null if none does. */
export function checkHypothesis(evidence: Evidence, hypothesis: Hypothesis): Finding | null {
  const { phrasing, without } = evidence;
  // Only a dated statement can show an end or a duration.
  const needsDates = phrasing.tense === "over" || phrasing.lasted !== null;
  for (const [rule, { check }] of Object.entries(CHECKS)) {
    if (without.has(rule) || (needsDates && rule !== "sameValue")) continue;
    const answer = check(evidence, hypothesis);
    if (answer !== null) return findingOf(evidence, hypothesis, rule, answer);
  }
  return null;
}

/** Drops refutations about a less likely bearer of a name; refutes a "son" or "daughter" of another recorded sex. */
function findingOf(evidence: Evidence, hypothesis: Hypothesis, rule: string, answer: Answer): Finding | null {
  const { via, rival } = hypothesis;
  // If the number of values of a graph's own relation is unknown, no value excludes another.
  const { own, takes } = evidence.traits(hypothesis.property);
  if (answer.stance === "refutes" && own !== null && takes === "many") return null;
  if ((answer.stance === "refutes" && rival) || via.some((statement) => otherSex(evidence, statement) !== null)) return null;
  const sexes = answer.stance === "supports" ? answer.statements.flatMap((statement) => otherSex(evidence, statement) ?? []) : [];
  if (sexes.length === 0) return { ...answer, rule, hypothesis, statements: [...via, ...answer.statements] };
  const claimed = evidence.phrasing.child ?? "";
  return rival ? null : { ...refutedBy(sexes, { kind: "other-literal", claimed }, answer.times), rule, hypothesis };
}

const SEX = { son: "male", daughter: "female" } as const;

/** The recorded sex of the child in a statement, if the claim's "son" or "daughter" says another; null otherwise. */
function otherSex({ graph, phrasing: { child } }: Evidence, { property, subject, value }: Statement): Statement | null {
  const kin = KIN.get(property);
  const id = kin === "parent" ? subject : kin === "child" && value.kind === "entity" ? value.id : null;
  if (child === null || id === null) return null;
  return sexOnRecord(graph, id, SEX[child]).length > 0 ? null : (acceptedStatements(graph, id, "P21")[0] ?? null);
}
