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
  // What is only nearly said has to stand there by its own name.
  const matching = (hypothesis.clearest ? alike(property) : [property])
    .flatMap((one) => saidOf(evidence, subject, one))
    .filter((said) => said.value === value.id)
    .map(({ statement }) => ({ statement, held: heldAt(evidence, hypothesis, statement) }));
  // Two terms of office: how long is not said of either.
  if (evidence.manner.lasted !== null && new Set(matching.map(({ statement }) => termOf(statement))).size > 1) return null;
  const dated = matching.filter(({ held }) => held.kind !== "unsaid");
  // Without dates the other side of a statement says less than the one that is dated.
  const best = matching.find(({ held }) => held.kind === "held") ?? (dated.length === 0 ? matching[0] : undefined);
  if (best !== undefined) return { stance: "supports", statements: [best.statement], reason: { kind: "stated" }, times: best.held.times };
  const statements = dated.map(({ statement }) => statement);
  if (dated.length === 0 || dated.some(({ held }) => held.kind === "unknown")) return null;
  // What can be won again and again may have been won in a year that the graph does not list.
  if (statements.every(isPoint) && (statements.length > 1 || evidence.traits(property).takes === "many")) return null;
  // "returned to Arsenal in 2012": players come back, as players or otherwise.
  if (property === "P54" && evidence.manner.aspect !== null) return null;
  const ends = dated.flatMap(({ held }) => held.also ?? []);
  return {
    stance: "refutes",
    statements: [...new Set([...statements, ...ends])],
    reason: { kind: "other-time" },
    times: dated[0]?.held.times ?? [],
  };
}

function termOf({ qualifiers }: Statement): string {
  const dates = qualifiers.filter(({ property }) => property === "P580" || property === "P582");
  return dates
    .map(({ property, value }) => `${property} ${value.kind === "time" ? value.iso : ""}`)
    .sort()
    .join();
}

function isPoint({ qualifiers }: Statement): boolean {
  return (
    qualifiers.some(({ property }) => property === "P585") && !qualifiers.some(({ property }) => property === "P580" || property === "P582")
  );
}
