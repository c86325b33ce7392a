import { isDescribedIn, isNowhere, isOverseas, tellsWhereabouts, whollyAround } from "../containment.js";
import type { Evidence, Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import { acceptedStatements, isEntity, propertySet } from "../read-statements.js";
import { type Answer, supportedBy } from "./finding.js";
import { isWhereabouts, withSynonyms } from "./statements.js";

/** Properties of location: a thing in a town is also in its country. A capital of Ontario is not a capital of Canada. */
const LOCATIVE = propertySet(
  "P19 P20 P119 P131 P17 P276 P30 P706 P159 P740 P551 P937 P840 P915 P495 P1071 P4647 P189 P291 P2842 P1532 P1346 P263 P485 P403",
);

/** "Born in Poland", when the graph says Warsaw: follows located-in upwards from the recorded value. */
export function containedPlace({ graph, phrasing }: Evidence, { subject, property, value, times }: Hypothesis): Answer | null {
  if (value.kind !== "entity" || times.length > 0) return null;
  // "The Nile does not reach the Atlantic": not directly.
  if (property === "P403" && phrasing.denied) return null;
  if (kindsOf(graph, value.id).has("continent") && isOverseas(graph, subject)) return null;
  if (isWhereabouts(property)) {
    // "Cyprus is in the Mediterranean": recorded as in or next to it, and described as in it.
    const beside = acceptedStatements(graph, subject, "P206").find((one) => isEntity(one.value, value.id));
    if (beside !== undefined && isDescribedIn(graph, subject, value.id)) return supportedBy([beside]);
  }
  if (!LOCATIVE.has(property) || !kindsOf(graph, value.id).has("place")) return null;
  for (const one of withSynonyms(property)) {
    const statements = acceptedStatements(graph, subject, one);
    const paths = statements.flatMap((statement) => {
      const path = statement.value.kind === "entity" ? whollyAround(graph, statement.value.id).get(value.id) : undefined;
      return path === undefined ? [] : [[statement, ...path]];
    });
    // A thing in several countries lies in the claimed place only if all of these countries do.
    const isPlaced =
      !isWhereabouts(one) ||
      tellsWhereabouts(graph, subject, statements) ||
      (paths.length === statements.length && !isNowhere(graph, subject));
    const [path] = paths;
    if (path !== undefined && isPlaced) return supportedBy(path);
  }
  return null;
}
