import type { PropertyId } from "../../../domain/ids.js";
import { classesAbove } from "../containment.js";
import type { Evidence } from "../hypothesise/evidence.js";
import type { Hypothesis } from "../hypothesise/hypothesis.js";
import type { Found } from "./finding.js";
import { heldAt } from "./held-at.js";

const SORTED: ReadonlySet<PropertyId> = new Set<PropertyId>([
  "P31",
  "P106",
  "P279",
  "P140",
  "P136",
  "P101",
  "P641",
  "P135",
  "P172",
  "P1303",
  "P509",
  "P413",
  "P39",
  "P166",
]);
/** From a value to what it is a sort of; a prize for one field is a part of the prizes of that name. */
const UPWARDS: Readonly<Partial<Record<PropertyId, readonly PropertyId[]>>> = { P166: ["P279", "P31", "P361"] };

/** "X is a physicist", when the graph says theoretical physicist: follow subclass-of upwards. It bears out, and never refutes. */
export function subclassValue(evidence: Evidence, hypothesis: Hypothesis): Found | null {
  const { graph } = evidence;
  const { subject, property, value } = hypothesis;
  if (value.kind !== "entity" || !SORTED.has(property)) return null;
  for (const statement of graph.outgoing(subject, property)) {
    if (statement.rank === "deprecated" || statement.value.kind !== "entity") continue;
    const path = classesAbove(graph, statement.value.id).get(value.id);
    if (path?.every((step) => (UPWARDS[property] ?? ["P279"]).includes(step.property)) !== true) continue;
    const { kind, times } = heldAt(evidence, hypothesis, statement);
    if (kind === "held" || kind === "unsaid")
      return { stance: "supports", statements: [statement, ...path], reason: { kind: "stated" }, times };
  }
  return null;
}
