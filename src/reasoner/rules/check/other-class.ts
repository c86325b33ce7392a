import type { PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { classesAbove } from "../containment.js";
import { areDisjoint } from "../disjoint-classes.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";

const OF_CLASSES: readonly PropertyId[] = ["P31", "P279", "P413"];

/** "A dolphin is a fish": it is recorded as a mammal, and no mammal is a fish. */
export function otherClass({ graph, isCut }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (!OF_CLASSES.includes(property) || value.kind !== "entity" || isCut(subject, property, "out")) return null;
  const stated = graph.outgoing(subject, property).filter(({ rank }) => rank !== "deprecated");
  const excluding = stated.flatMap((statement): readonly (readonly Statement[])[] => {
    if (statement.value.kind !== "entity") return [];
    if (areDisjoint(statement.value.id, value.id)) return [[statement]];
    const above = [...classesAbove(graph, statement.value.id)].find(
      ([id, path]) => areDisjoint(id, value.id) && path.every((step) => step.property === "P279"),
    );
    return above === undefined ? [] : [[statement, ...above[1]]];
  });
  // A player may have several positions, and all of them must exclude the claimed one; of classes one is enough.
  const [first] = excluding;
  if (first === undefined || (property === "P413" && excluding.length < stated.length)) return null;
  return { stance: "refutes", statements: property === "P413" ? excluding.flat() : first, reason: { kind: "other-kind" }, times: [] };
}
