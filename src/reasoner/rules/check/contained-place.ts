import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { kindsOf } from "../kinds.js";
import type { Found } from "./check-hypothesis.js";
import { placesAround } from "./containment.js";
import { alike } from "./statements.js";

/** "Born in Poland", when the graph says Warsaw: follow located-in upwards from the value that the graph gives. */
export function containedPlace({ graph, traits }: Evidence, { subject, property, value, times }: Hypothesis): Found | null {
  if (value.kind !== "entity" || times.length > 0) return null;
  const takesPlaces = traits(property).is.some((kind) => ["place", "country", "settlement", "building", "any"].includes(kind)) || property === "P1346";
  if (!takesPlaces || !kindsOf(graph, value.id).has("place")) return null;
  for (const statement of alike(property).flatMap((one) => graph.outgoing(subject, one))) {
    if (statement.rank === "deprecated" || statement.value.kind !== "entity") continue;
    const path = placesAround(graph, statement.value.id).get(value.id);
    if (path !== undefined) return { stance: "supports", statements: [statement, ...path], reason: { kind: "stated" }, times: [] };
  }
  return null;
}
