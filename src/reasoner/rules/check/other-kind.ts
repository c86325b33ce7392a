import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, refutedBy } from "./finding.js";

/** A name linked less surely is a nickname or a part of a name. */
const FULL_NAME = 0.9;

/** "Albert Einstein is a river": a thing of one kind is not of a kind that excludes it. */
export function otherKind({ graph, phrasing }: Evidence, { subject, property, value, via, linked }: Hypothesis): Answer | null {
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
  // "Boston is a rock band", "Wolves are dogs": a single word is often the name of something else as well.
  const isOneWord = !/\s/u.test((graph.entity(subject)?.label ?? "").replace(/^the\s/iu, ""));
  if (isOneWord || linked < FULL_NAME) return null;
  return refutedBy(classes.slice(0, 3), { kind: "other-kind" });
}
