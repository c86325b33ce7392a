import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import type { Found } from "./finding.js";

/** "Mogadishu is a movie": a thing of one kind is not of a kind that excludes it. */
export function otherKind({ graph, manner }: Evidence, { subject, property, value, via }: Hypothesis): Found | null {
  // Nobody denies that a state is a man: where a kind is denied, the name is likely somebody else's.
  if (property !== "P31" || value.kind !== "entity" || !value.isClass || manner.denied || via.length > 0) return null;
  const classes = graph.outgoing(subject, "P31").filter(({ rank }) => rank !== "deprecated");
  const claimed = kindOfName(graph.entity(value.id)?.label ?? "");
  const ofClass = kindsOf(graph, value.id);
  const kinds = withBroader([
    ...(claimed === null ? [] : [claimed]),
    ...(ofClass.has("occupation") || ofClass.has("position") ? (["person"] as const) : []),
  ]);
  if (classes.length === 0 || !kindsExclude(kindsOf(graph, subject), kinds)) return null;
  return { stance: "refutes", statements: classes.slice(0, 3), reason: { kind: "other-kind" }, times: [] };
}
