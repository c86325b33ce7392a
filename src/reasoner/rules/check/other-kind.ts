import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { type Kind, kindOfDescription, kindOfName } from "../kind-names.js";
import { kindsExclude, kindsOf, withBroader } from "../kinds.js";
import { acceptedStatements } from "../read-statements.js";
import { type Answer, refutedBy } from "./finding.js";

/** Works often share a title with their topic or with other works: "Black Panther is an animal". */
const SHARES_TITLES: readonly Kind[] = ["work", "person", "character", "species", "substance", "event", "concept"];

/** "Albert Einstein is a river": kinds that exclude each other. */
export function otherKind({ graph, phrasing }: Evidence, { subject, property, value, via, calledBy, told }: Hypothesis): Answer | null {
  // "X is not a man" is not used for a state: a negated kind suggests that the name is linked to the wrong entity.
  if (property !== "P31" || value.kind !== "entity" || !value.isClass || phrasing.denied || via.length > 0) return null;
  const classes = acceptedStatements(graph, subject, "P31");
  const label = graph.entity(value.id)?.label ?? "";
  // An "association football player" is not an association.
  const claimed = kindOfDescription(label) === kindOfName(label) ? kindOfName(label) : null;
  const ofClass = kindsOf(graph, value.id);
  // "Blade Runner is science fiction": its genre.
  if (ofClass.has("genre")) return null;
  const kinds = withBroader([
    ...(claimed === null ? [] : [claimed]),
    ...(ofClass.has("occupation") || ofClass.has("position") ? (["person"] as const) : []),
  ]);
  if (classes.length === 0 || !kindsExclude(kindsOf(graph, subject), kinds)) return null;
  if (!told && mayBeNamesake(graph, subject, calledBy, kinds)) return null;
  return refutedBy(classes.slice(0, 3), { kind: "other-kind" });
}

/** "Boston is a rock band", "Wolves are dogs": single words, parts of names and titles often have other bearers too. */
function mayBeNamesake(graph: EvidenceGraph, subject: EntityId, calledBy: string, kinds: ReadonlySet<Kind>): boolean {
  const plain = (name: string) => name.replace(/^the\s/iu, "").toLowerCase();
  const label = plain(graph.entity(subject)?.label ?? "");
  if (!label.includes(" ") || plain(calledBy) !== label) return true;
  return kindsOf(graph, subject).has("work") && SHARES_TITLES.some((kind) => kinds.has(kind));
}
