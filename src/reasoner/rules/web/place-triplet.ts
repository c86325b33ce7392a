import type { Standing } from "../../../domain/evidence-graph.js";
import type { Mention, Span } from "../../../domain/mention.js";
import type { Fact, Statement } from "../../../domain/statement.js";
import { meets, validity } from "../../../text/time.js";
import { checkHypothesis } from "../check/check-hypothesis.js";
import type { Finding } from "../check/finding.js";
import { clearHypothesis, type Evidence, type Target } from "../hypothesise/hypothesis.js";

const NOWHERE: Span = { start: 0, end: 0, text: "" };

/**
 * Whether a fact from a passage is known to the graph, new, or in conflict with it; `evidence` shows only the graph's own statements. Null if the
 * kind of the subject cannot have this value: the link is then wrong.
 */
export function placeTriplet(evidence: Evidence, fact: Fact): Standing | null {
  const value = targetOf(fact);
  if (value === null) return { kind: "new" };
  const finding = checkHypothesis(evidence, clearHypothesis({ ...fact, value }, { score: 1 }));
  const statement = finding?.statements[0];
  if (finding === null || statement === undefined) return { kind: "new" };
  if (finding.rule === "otherKind") return null;
  if (finding.stance === "supports") return saysMore(fact, statement) ? { kind: "new" } : { kind: "known", statement: statement.id };
  return cannotBothHold(evidence, finding, fact, statement) ? { kind: "conflict", statement: statement.id } : { kind: "new" };
}

function targetOf({ value }: Fact): Target | null {
  switch (value.kind) {
    case "entity":
      return { kind: "entity", id: value.id, isClass: false };
    case "time":
      return { kind: "literal", mention: { ...NOWHERE, kind: "time", value, comparator: "in" } satisfies Mention };
    case "quantity":
      return { kind: "literal", mention: { ...NOWHERE, kind: "quantity", value, unitText: null, comparator: "equal" } satisfies Mention };
    case "text":
      return { kind: "text", text: value.text };
    default:
      return null;
  }
}

/** The same value with a date that the graph lacks. */
function saysMore(fact: Fact, statement: Statement): boolean {
  const same = fact.value.kind === "entity" && statement.value.kind === "entity" && fact.value.id === statement.value.id;
  return same && fact.qualifiers.length > 0 && validity(statement.qualifiers) === null;
}

/** Another value contradicts only if all values are known, the property takes one at a time, and both are for the same time. */
function cannotBothHold({ isCut, traits }: Evidence, { rule }: Finding, fact: Fact, statement: Statement): boolean {
  const { takes } = traits(fact.property);
  if (takes === "many" || isCut(fact.subject, fact.property, "out") || statement.rank === "deprecated") return false;
  if (takes !== "current") return true;
  const [own, other] = [validity(fact.qualifiers), validity(statement.qualifiers)];
  if (own !== null && other !== null) return meets(own, other) || rule === "sameValue";
  // A value may have changed between two dates; without dates both are about the present.
  return fact.value.kind === "entity" && own === null && other === null;
}
