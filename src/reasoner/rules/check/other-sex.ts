import type { PropertyId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/evidence.js";

/** Of "parent and child" statements, who is the child. */
const CHILD: ReadonlyMap<PropertyId, "subject" | "value"> = new Map([
  ["P40", "value"],
  ["P22", "subject"],
  ["P25", "subject"],
]);

/** What is on record of a child that the claim calls a son or a daughter, where that is the other sex; null where nothing speaks against it. */
export function otherSex({ graph, manner: { child } }: Evidence, { property, subject, value }: Statement): Statement | null {
  const side = CHILD.get(property);
  const id = side === "subject" ? subject : side === "value" && value.kind === "entity" ? value.id : null;
  if (child === null || id === null) return null;
  const known = graph.outgoing(id, "P21").filter(({ rank }) => rank !== "deprecated");
  const fits = (statement: Statement) => statement.value.kind === "entity" && statement.value.id === SEX[child];
  return known.length === 0 || known.some(fits) ? null : (known[0] ?? null);
}

const SEX = { son: "Q6581097", daughter: "Q6581072" } as const;
