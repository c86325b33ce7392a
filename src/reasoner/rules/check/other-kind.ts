import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import type { Found } from "./finding.js";

/** Linked less surely than this, a name is a nickname or a part of a name. */
const FULL_NAME = 0.9;

/** "Albert Einstein is a river": a thing of one kind is not of a kind that excludes it. */
export function otherKind({ graph, manner }: Evidence, { subject, property, value, via, linked }: Hypothesis): Found | null {
  // Nobody denies that a state is a man: where a kind is denied, the name is likely somebody else's.
  if (property !== "P31" || value.kind !== "entity" || !value.isClass || manner.denied || via.length > 0) return null;
  const classes = graph.outgoing(subject, "P31").filter(({ rank }) => rank !== "deprecated");
  const claimed = kindOfName(graph.entity(value.id)?.label ?? "");
  const ofClass = kindsOf(graph, value.id);
  const kinds = withBroader([
    ...(claimed === null ? [] : [claimed]),
    ...(ofClass.has("occupation") || ofClass.has("position") ? (["person"] as const) : []),
  ]);
  const own = kindsOf(graph, subject);
  if (classes.length === 0 || !kindsExclude(own, kinds)) return null;
  // "Boston is a rock band", "Wolves are dogs": of another sort altogether, the name is likely that of something else.
  const isOneWord = !/\s/u.test((graph.entity(subject)?.label ?? "").replace(/^the\s/iu, ""));
  if (isOneWord || linked < FULL_NAME) return null;
  return { stance: "refutes", statements: classes.slice(0, 3), reason: { kind: "other-kind" }, times: [] };
}
