import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";
import { heldAt } from "./held-at.js";
import { alike, saidOf } from "./statements.js";

/** The graph holds the very statement, in this direction or by its inverse; its dates decide whether it holds for the claim. */
export function sameValue(evidence: Evidence, hypothesis: Hypothesis): Found | null {
  const { subject, property, value } = hypothesis;
  if (value.kind !== "entity") return null;
  const matching = alike(property)
    .flatMap((one) => saidOf(evidence, subject, one))
    .filter((said) => said.value === value.id)
    .map(({ statement }) => ({ statement, held: heldAt(evidence, hypothesis, statement) }));
  const best = matching.find(({ held }) => held.kind === "held") ?? matching.find(({ held }) => held.kind === "unsaid");
  if (best !== undefined) return { stance: "supports", statements: [best.statement], reason: { kind: "stated" }, times: best.held.times };
  const statements = matching.map(({ statement }) => statement);
  if (matching.length === 0 || matching.some(({ held }) => held.kind === "unknown")) return null;
  // What can be won again and again may have been won in a year that the graph does not list.
  if (statements.every(isPoint) && (statements.length > 1 || evidence.traits(property).takes === "many")) return null;
  return { stance: "refutes", statements, reason: { kind: "other-time" }, times: matching[0]?.held.times ?? [] };
}

function isPoint({ qualifiers }: Statement): boolean {
  return (
    qualifiers.some(({ property }) => property === "P585") && !qualifiers.some(({ property }) => property === "P580" || property === "P582")
  );
}
