import type { Addition, RelationSense } from "../../../domain/reading.js";
import { checkAddition } from "../check/addition.js";
import { type Finding, notSo } from "../check/finding.js";
import { statedValues } from "../check/statements.js";
import { trueAt } from "../check/true-at.js";
import { CLEARLY, type Evidence } from "../hypothesise/hypothesis.js";
import { propertySet } from "../read-statements.js";

/** A finding about the relation that does not decide the claim, because the claim's words say more than the relation, less, or something unknown. */
export type Withheld = { readonly finding: Finding; readonly because: "more" | "less" | "unread"; readonly missing: readonly Addition[] };

/** A finding adjusted to the direction of the wording; `withheld`: a finding that does not decide. */
export type Directed = { readonly finding: Finding | null; readonly withheld: Withheld | null };
export const UNDECIDED: Directed = { finding: null, withheld: null };

/**
 * | wording  | relation supported                                        | relation refuted |
 * | same     | supports                                                  | refutes          |
 * | stronger | with what it adds: all hold, supports; one excluded, refutes; else open | refutes |
 * | weaker   | supports, with what it adds, if that holds                | open, unless a holder is recorded for the claimed time |
 * | unread   | open                                                      | open             |
 */
export function directed(
  evidence: Evidence,
  { direction, adds }: Pick<RelationSense, "direction" | "adds">,
  finding: Finding | null,
): Directed {
  if (finding === null) return UNDECIDED;
  const supports = finding.stance === "supports";
  const open = (because: Withheld["because"], missing: readonly Addition[] = []): Directed => ({
    finding: null,
    withheld: { finding, because, missing },
  });
  switch (direction) {
    case "same":
      return { finding, withheld: null };
    case "weaker": {
      // "was shot in Dallas": where somebody died who was shot.
      const missing = supports ? adds.filter((addition) => checkAddition(evidence, addition, finding)?.holds !== true) : [];
      if (missing.length > 0) return open("more", missing);
      return supports || isTakenThen(evidence, finding) ? { finding, withheld: null } : open("less");
    }
    case "unread":
      return open("unread");
    case "stronger": {
      // "played his first game for X in 2003": the date belongs to the addition.
      if (!supports) {
        const isEvent = adds.some(({ says }) => says.kind === "more");
        const isOtherTime = finding.reason.kind === "other-time" && finding.rule !== "outsideEvent";
        return isOtherTime && isEvent ? open("more", adds) : { finding, withheld: null };
      }
      const checked = adds.map((addition) => ({ addition, checked: checkAddition(evidence, addition, finding) }));
      const excluded = checked.find((one) => one.checked?.holds === false);
      if (excluded !== undefined)
        return { finding: excludedBy(finding, excluded.addition, excluded.checked?.statements ?? []), withheld: null };
      const missing = checked.filter((one) => one.checked === null).map(({ addition }) => addition);
      if (missing.length > 0) return open("more", missing);
      const statements = [...finding.statements, ...checked.flatMap((one) => one.checked?.statements ?? [])];
      return { finding: { ...finding, statements: [...new Set(statements)] }, withheld: null };
    }
  }
}

/** The leader of a state need not hold its highest office: Mao did not. */
const OF_STATES = propertySet("P6 P35");

/** "ran Apple in 2005", "governed until 2001": another holder is recorded for that time, or the same one beyond the claimed limits. */
function isTakenThen(evidence: Evidence, { hypothesis, reason }: Finding): boolean {
  const { subject, property, value, times } = hypothesis;
  if (reason.kind !== "other-time" || hypothesis.rival || evidence.traits(property).takes !== "current") return false;
  // "adopted the euro in 2002": an act has a separate date.
  if (evidence.phrasing.aspect !== null && times.some(({ comparator }) => comparator !== "from" && comparator !== "until")) return false;
  const then = times.map((time) => ({ ...time, comparator: "in" as const }));
  const asked = { ...evidence, phrasing: { ...evidence.phrasing, aspect: null, now: times.length === 0 && evidence.phrasing.now } };
  return statedValues(evidence, subject, property).some(
    (stated) =>
      (!OF_STATES.has(property) || times.length === 0 || (value.kind === "entity" && stated.value === value.id)) &&
      trueAt(asked, { times: then }, stated.statement).kind === "true",
  );
}

/** A less likely bearer of a name refutes nothing; nor does an unclear wording, whose addition may apply to the other person. */
function excludedBy(finding: Finding, addition: Addition, statements: Finding["statements"]): Finding | null {
  if (finding.hypothesis.rival || finding.hypothesis.score < CLEARLY) return null;
  return notSo(finding, addition.says, statements);
}
