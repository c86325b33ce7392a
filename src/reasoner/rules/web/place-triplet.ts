import type { Standing } from "../../../domain/fusion.js";
import type { Fact, Statement } from "../../../domain/statement.js";
import { meets, validity } from "../../../language/time.js";
import { checkHypothesis } from "../check-hypothesis.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";

/**
 * How a fact of a passage stands to the graph's own statements, which are all that `context` shows. Null where it can hardly be about the thing that
 * was taken for its subject: a thing of another kind.
 */
export function placeTriplet(context: Context, hypothesis: Hypothesis, fact: Fact): Standing | null {
  const finding = checkHypothesis(context, hypothesis);
  const [first] = finding?.statements ?? [];
  if (finding === null || first === undefined) return { kind: "new" };
  if (finding.by === "otherKind") return null;
  const statement = context.graph.statement(first);
  if (statement === undefined) return { kind: "new" };
  if (finding.stance === "supports") return saysMore(fact, statement) ? { kind: "new" } : { kind: "known", statement: first };
  return cannotBothHold(context, hypothesis, finding, fact, statement) ? { kind: "conflict", statement: first } : { kind: "new" };
}

/** The same thing with a date that the graph does not give: worth knowing beside it. */
function saysMore(fact: Fact, statement: Statement): boolean {
  const same = fact.value.kind === "entity" && statement.value.kind === "entity" && fact.value.id === statement.value.id;
  return same && fact.qualifiers.length > 0 && validity(statement.qualifiers) === null;
}

/** Another value contradicts only where there is one value, all of them are known, and both speak of the same time. */
function cannotBothHold({ cut }: Context, { property, subject }: Hypothesis, { by }: Finding, fact: Fact, statement: Statement): boolean {
  const { cardinality } = traitsOf(property.id);
  if (cardinality === "many" || by === "qualifierValue" || cut.has(`${subject} ${property.id} out`)) return false;
  if (statement.rank === "deprecated") return false;
  if (cardinality === "one" || cardinality === "complete") return true;
  const [own, other] = [validity(fact.qualifiers), validity(statement.qualifiers)];
  if (own !== null && other !== null) return meets(own, other) || by === "sameValue";
  // What changes may have changed between the two; where neither gives a date, both speak of the same state of things.
  return fact.value.kind === "entity" && cardinality === "current" && own === null && other === null;
}
