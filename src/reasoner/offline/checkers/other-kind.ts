import { type CoarseType, coarseTypes, typeOfLabel } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { sayEntity, sayStatement } from "../say.js";

/** Places of several sizes may be one another; nothing else is two of these at once. */
const PLACES: ReadonlySet<CoarseType> = new Set(["settlement", "region", "country", "continent"]);

/** "Mogadishu is a movie": a thing of one kind is not of a kind that excludes it. */
export function otherKind(context: Context, hypothesis: Hypothesis): Finding | null {
  const { subject, property, target } = hypothesis;
  if (property.id !== "P31" || target.kind !== "entity") return null;
  const claimed = typeOfLabel(sayEntity(context.graph, target.id));
  const known = [...coarseTypes(context.graph, subject)];
  const excludes = (type: CoarseType) =>
    type !== "other" && type !== claimed && !(PLACES.has(type) && claimed !== null && PLACES.has(claimed));
  if (claimed === null || known.length === 0 || !known.every(excludes)) return null;
  const classes = context.graph.outgoing(subject, "P31").slice(0, 3);
  return {
    hypothesis,
    stance: "refutes",
    strength: 0.85,
    statements: classes.map(({ id }) => id),
    because: `The graph says: ${classes.map((statement) => sayStatement(context, statement)).join("; ")}. That is another kind of thing.`,
    settles: [],
  };
}
