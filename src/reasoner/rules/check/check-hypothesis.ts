import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { containedPlace } from "./contained-place.js";
import { dateValue } from "./date-value.js";
import { exchanged } from "./exchanged.js";
import type { Finding, Found } from "./finding.js";
import { notListed } from "./lists/not-listed.js";
import { nationalTeam } from "./national-team.js";
import { otherClass } from "./other-class.js";
import { otherKin } from "./other-kin.js";
import { otherKind } from "./other-kind.js";
import { otherSex } from "./other-sex.js";
import { otherValue } from "./other-value.js";
import { outsideLife } from "./outside-life.js";
import { qualifierValue } from "./qualifier-value.js";
import { quantityValue } from "./quantity-value.js";
import { sameValue } from "./same-value.js";
import { subclassValue } from "./subclass-value.js";
import { textValue } from "./text-value.js";
import { unknownRival } from "./unknown-rival.js";

type Check = (evidence: Evidence, hypothesis: Hypothesis) => Found | null;

/** By name, in order of trust: the first that has something to say decides a hypothesis. */
export const CHECKS = {
  sameValue,
  subclassValue,
  containedPlace,
  qualifierValue,
  exchanged,
  otherKin,
  nationalTeam,
  otherValue,
  outsideLife,
  otherKind,
  otherClass,
  dateValue,
  quantityValue,
  textValue,
  notListed,
  unknownRival,
} satisfies Record<string, Check>;

/** What the evidence says about one hypothesis, if anything. */
export function checkHypothesis(evidence: Evidence, hypothesis: Hypothesis): Finding | null {
  for (const [rule, check] of Object.entries(CHECKS)) {
    // Only a dated statement can tell that something is over, or how long it lasted.
    const needsDates = evidence.manner.tense === "over" || evidence.manner.lasted !== null;
    if (evidence.without.has(rule) || (needsDates && rule !== "sameValue")) continue;
    const found = check(evidence, hypothesis);
    if (found === null) continue;
    if (found.stance === "refutes" && hypothesis.rival) return null;
    if (hypothesis.via.some((statement) => otherSex(evidence, statement) !== null)) return null;
    const sex = found.stance === "supports" ? found.statements.flatMap((statement) => otherSex(evidence, statement) ?? []) : [];
    if (sex.length > 0)
      return hypothesis.rival
        ? null
        : {
            ...found,
            rule,
            hypothesis,
            stance: "refutes",
            statements: sex,
            reason: { kind: "other-literal", claimed: evidence.manner.child ?? "" },
          };
    return { ...found, rule, hypothesis, statements: [...hypothesis.via, ...found.statements] };
  }
  return null;
}
