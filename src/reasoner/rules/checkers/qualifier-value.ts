import type { Statement } from "../../../domain/statement.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { traitsOf } from "../property-traits.js";
import { sayEntity, sayStatement } from "../say.js";

/** Some relations live in qualifiers only: "succeeded by" on a term of office. */
export function qualifierValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { subject, property, target } = hypothesis;
  if (target.kind !== "entity") return null;
  const carrying = context.graph.outgoing(subject).filter((statement) => valuesOf(statement, hypothesis).length > 0);
  const fitting = carrying.find((statement) => valuesOf(statement, hypothesis).includes(target.id));
  if (fitting === undefined && (carrying.length === 0 || traitsOf(property.id).cardinality === "many")) return null;
  const used = fitting === undefined ? carrying.slice(0, 3) : [fitting];
  const said = used.map((statement) => {
    const values = valuesOf(statement, hypothesis).map((id) => sayEntity(context.graph, id));
    return `${sayStatement(context, statement)}, ${property.label}: ${values.join(", ")}`;
  });
  return {
    hypothesis,
    stance: fitting === undefined ? "refutes" : "supports",
    strength: fitting === undefined ? 0.8 : 0.95,
    statements: used.map(({ id }) => id),
    because: `The graph says: ${said.join("; ")}.`,
    settles: [],
  };
}

function valuesOf({ qualifiers }: Statement, { property }: Hypothesis) {
  return qualifiers.flatMap((qualifier) =>
    qualifier.property === property.id && qualifier.value.kind === "entity" ? [qualifier.value.id] : [],
  );
}
