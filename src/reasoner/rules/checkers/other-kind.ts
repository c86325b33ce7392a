import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { excludes, kindOfClass } from "../kind-of-class.js";
import { sayStatement } from "../say.js";
import { isPlainSubject } from "../word-order.js";

/** "Mogadishu is a movie": a thing of one kind is not of a kind that excludes it. */
export function otherKind(context: Context, hypothesis: Hypothesis): Finding | null {
  const { graph } = context;
  const { subject, property, target } = hypothesis;
  // Nobody denies that a state is a man: where a kind is denied, the name is likely somebody else's.
  if (property.id !== "P31" || target.kind !== "entity" || context.reading.negated) return null;
  if (!isPlainSubject(context, hypothesis.topic, target.topic.link.span)) return null;
  const claimed = kindOfClass(graph, target.id);
  const classes = graph.outgoing(subject, "P31").filter(({ rank }) => rank !== "deprecated");
  const known = classes.map(({ value }) => (value.kind === "entity" ? kindOfClass(graph, value.id) : null));
  if (claimed === null || known.length === 0 || !known.every((kind) => kind !== null && excludes(kind, claimed))) return null;
  const cited = classes.slice(0, 3);
  return {
    hypothesis,
    stance: "refutes",
    strength: 0.85,
    statements: cited.map(({ id }) => id),
    because: `The graph says: ${cited.map((statement) => sayStatement(context, statement)).join("; ")}. That is another kind of thing.`,
    settles: [],
  };
}
