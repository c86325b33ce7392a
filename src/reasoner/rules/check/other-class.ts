import type { PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { classesAbove } from "../containment.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import { areDisjoint } from "./disjoint-classes.js";
import type { Found } from "./finding.js";

const OF_CLASSES: readonly PropertyId[] = ["P31", "P279", "P413", "P122"];
/** Something may have several values of these, and all of them must exclude the claimed one; of classes one is enough. */
const ALL_EXCLUDE: readonly PropertyId[] = ["P413", "P122"];

/** "A dolphin is a fish": it is recorded as a mammal, and no mammal is a fish. */
export function otherClass({ graph, isCut, manner }: Evidence, { subject, property, value }: Hypothesis): Found | null {
  if (!OF_CLASSES.includes(property) || value.kind !== "entity" || isCut(subject, property, "out")) return null;
  // A country may have been a monarchy before.
  if (property === "P122" && manner.tense === "past") return null;
  const stated = graph.outgoing(subject, property).filter(({ rank }) => rank !== "deprecated");
  const excluding = stated.flatMap((statement): readonly (readonly Statement[])[] => {
    if (statement.value.kind !== "entity") return [];
    if (areDisjoint(statement.value.id, value.id)) return [[statement]];
    const above = [...classesAbove(graph, statement.value.id)].find(
      ([id, path]) => areDisjoint(id, value.id) && path.every((step) => step.property === "P279"),
    );
    return above === undefined ? [] : [[statement, ...above[1]]];
  });
  const [first] = excluding;
  const needsAll = ALL_EXCLUDE.includes(property);
  if (first === undefined || (needsAll && excluding.length < stated.length)) return null;
  return { stance: "refutes", statements: needsAll ? excluding.flat() : first, reason: { kind: "other-kind" }, times: [] };
}
