import { coarseTypes } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { sayEntity, sayStatement } from "../say.js";
import { heldAt } from "./held-at.js";
import { statementsSaying } from "./same-value.js";

const STRENGTH = { one: 0.95, current: 0.85, complete: 0.85 } as const;

/** The graph gives another value of a property that takes only one, or whose values it lists whole. Never by absence alone. */
export function otherValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { graph } = context;
  const { property, subject, target } = hypothesis;
  const { cardinality, range } = traitsOf(property.id);
  if (cardinality === "many" || target.kind !== "entity") return null;
  if (statementsSaying(context, hypothesis).some(({ rank }) => rank !== "deprecated")) return null;
  const known = graph.outgoing(subject, property.id).filter(({ rank, value }) => rank !== "deprecated" && value.kind === "entity");
  const rivals = known.filter((statement) => heldAt(context, hypothesis, statement).kind !== "not-held");
  const best =
    rivals.some(({ rank }) => rank === "preferred") && !context.reading.literals.length
      ? rivals.filter(({ rank }) => rank === "preferred")
      : rivals;
  if (best.length === 0) return null;
  const types = coarseTypes(graph, target.id);
  // What a common noun stands for is too wide to be refuted by one value.
  if (target.topic.link.by === "word" && (range !== "any" || types.size === 0)) return null;
  // A region may contain the value that the graph gives: that is for the containment check to say.
  const places = range === "place" || property.id === "P17" || property.id === "P27";
  if (places && range === "place" && !types.has("settlement")) return null;
  const said = best
    .slice(0, 4)
    .map((statement) => sayStatement(context, statement))
    .join("; ");
  return {
    hypothesis,
    stance: "refutes",
    strength: STRENGTH[cardinality],
    statements: best.slice(0, 4).map(({ id }) => id),
    because: `The graph says: ${said}. It does not name ${sayEntity(graph, target.id)}, and ${reason(cardinality, property.label)}.`,
    settles: [],
  };
}

function reason(cardinality: "one" | "current" | "complete", label: string): string {
  if (cardinality === "one") return `there is only one ${label}`;
  return cardinality === "current" ? `there is one ${label} at a time` : `it lists the values of "${label}" in full`;
}
