import type { Statement } from "../../../domain/statement.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { bearersOf } from "../read-claim.js";
import { sayStatement } from "../say.js";
import { heldAt } from "./held-at.js";

/** The graph holds the very statement, in this direction or by its inverse; its dates decide whether it holds for the claim. */
export function sameValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const matching = statementsSaying(context, hypothesis).filter(({ rank }) => rank !== "deprecated");
  if (matching.length === 0) return null;
  // Of several such statements the one that names more of the claim is meant: won twice, but once "for Unforgiven".
  const checked = matching
    .map((statement) => ({ statement, held: heldAt(context, hypothesis, statement), named: namedInQualifiers(context, statement) }))
    .sort((a, b) => b.named.length - a.named.length);
  const best = checked.find(({ held }) => held.kind === "held") ?? checked.find(({ held }) => held.kind === "unsaid");
  if (best !== undefined)
    return {
      hypothesis,
      stance: "supports",
      strength: 0.97,
      statements: [best.statement.id],
      because: `The graph says: ${sayStatement(context, best.statement)}.`,
      settles: [...best.held.settles, ...best.named],
    };
  if (checked.some(({ held }) => held.kind === "unknown")) return null;
  const [first] = checked;
  // What can be won again and again may have been won in a year that the graph does not list.
  if (matching.length > 1 && matching.every(isPoint)) return null;
  return {
    hypothesis,
    stance: "refutes",
    strength: 0.9,
    statements: matching.map(({ id }) => id),
    because: `The graph says: ${matching.map((statement) => sayStatement(context, statement)).join("; ")}. That does not fit the time of which the claim speaks.`,
    settles: first?.held.settles ?? [],
  };
}

function isPoint({ qualifiers }: Statement): boolean {
  return qualifiers.some(({ property }) => property === "P585");
}

/** Statements that say subject – property – target, wherever they are written down. */
export function statementsSaying({ graph, without }: Context, { subject, property, target }: Hypothesis): readonly Statement[] {
  if (target.kind !== "entity") return [];
  const { inverse, symmetric } = traitsOf(property.id);
  const says = (from: Statement["subject"], to: Statement["subject"]) => (statement: Statement) =>
    statement.subject === from && statement.value.kind === "entity" && statement.value.id === to;
  const stated = graph.outgoing(subject, property.id).filter(says(subject, target.id));
  if (without.has("inverses")) return stated;
  const inverses = symmetric ? [property.id] : inverse === null ? [] : property.id === "P40" ? (["P22", "P25"] as const) : [inverse];
  return [...stated, ...inverses.flatMap((id) => graph.outgoing(target.id, id).filter(says(target.id, subject)))];
}

/** Names of the claim that stand in the statement's qualifiers ("together with Pierre Curie", "for Unforgiven"). */
function namedInQualifiers({ reading }: Context, statement: Statement) {
  const ids = statement.qualifiers.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : []));
  return reading.topics.filter((topic) => bearersOf(topic).some((id) => ids.includes(id)));
}
