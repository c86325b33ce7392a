import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, refutedBy } from "./finding.js";

/** "Mogadishu is a movie": a thing of one kind is not of a kind that excludes it. */
export function otherKind({ graph, phrasing }: Evidence, { subject, property, value, via }: Hypothesis): Answer | null {
  // "X is not a man" is not said of a state: where a kind is denied, the name is probably linked to the wrong entity.
  if (property !== "P31" || value.kind !== "entity" || !value.isClass || phrasing.denied || via.length > 0) return null;
  const classes = acceptedStatements(graph, subject, "P31");
  const claimed = kindOfName(graph.entity(value.id)?.label ?? "");
  const ofClass = kindsOf(graph, value.id);
  const kinds = withBroader([
    ...(claimed === null ? [] : [claimed]),
    ...(ofClass.has("occupation") || ofClass.has("position") ? (["person"] as const) : []),
  ]);
  if (classes.length === 0 || !kindsExclude(kindsOf(graph, subject), kinds)) return null;
  return refutedBy(classes.slice(0, 3), { kind: "other-kind" });
}
