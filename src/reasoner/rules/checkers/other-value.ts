import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import { coarseTypes, isSameKind, typeOfLabel } from "../coarse-type.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { areNested } from "../nested-values.js";
import { type Cardinality, traitsOf } from "../property-traits.js";
import { sayEntity, sayStatement } from "../say.js";
import { isPlainSubject, isToldOfSubject } from "../word-order.js";
import { heldAt } from "./held-at.js";
import { statementsSaying } from "./same-value.js";

const STRENGTH = { one: 0.95, current: 0.85, office: 0.85, complete: 0.85 } as const;
const MAX_CITED = 4;

/** The graph gives another value of a property that takes only one, or whose values it lists whole. Never by absence alone. */
export function otherValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { property, target } = hypothesis;
  const { cardinality } = traitsOf(property.id);
  if (cardinality === "many" || target.kind !== "entity" || !isComparable(context, hypothesis)) return null;
  if (!isToldOfSubject(context, hypothesis)) return null;
  if (statementsSaying(context, hypothesis).some(({ rank }) => rank !== "deprecated")) return null;
  const rivals = rivalStatements(context, hypothesis);
  const isNested = (rival: Statement) => farEnds(rival, hypothesis).some((id) => areNested(context.graph, property.id, id, target.id));
  if (rivals.length === 0 || rivals.some(isNested)) return null;
  const cited = rivals.slice(0, MAX_CITED);
  const said = cited.map((statement) => sayStatement(context, statement)).join("; ");
  return {
    hypothesis,
    stance: "refutes",
    strength: STRENGTH[cardinality],
    statements: cited.map(({ id }) => id),
    because: `The graph says: ${said}. It does not name ${sayEntity(context.graph, target.id)}, and ${reason(cardinality, property.label)}.`,
    settles: [],
  };
}

/**
 * Only a thing of the right kind can be the wrong value. Of places a region may contain the value that the graph gives, so that only a settlement, or
 * a place of the very same kind, speaks against another.
 */
function isComparable(context: Context, { subject, topic, property, target }: Hypothesis): boolean {
  const { graph } = context;
  if (target.kind !== "entity") return false;
  const { range } = traitsOf(property.id);
  const types = coarseTypes(graph, target.id);
  if (range === "place" && target.topic.link.by === "word") return false;
  if (range === "place" && types.has("settlement")) return true;
  // Sports are common nouns; other nouns name a kind of thing rather than one of them.
  if (range === "sport") return types.has("sport") && isPlainSubject(context, topic, target.topic.link.span);
  const typed = types.size > 0 || typeOfLabel(graph.entity(target.id)?.label ?? "") === range;
  if (range !== "any" && range !== "place") return typed && target.topic.link.by !== "word";
  return graph.outgoing(subject, property.id).some(({ value }) => value.kind === "entity" && isSameKind(graph, value.id, target.id));
}

/** What the graph says instead, at the time of which the claim speaks. */
function rivalStatements(context: Context, hypothesis: Hypothesis): readonly Statement[] {
  const { graph, reading } = context;
  const { property, subject } = hypothesis;
  const known = [...graph.outgoing(subject, property.id), ...saidInversely(context, hypothesis)]
    .filter(({ rank, value }) => rank !== "deprecated" && value.kind === "entity")
    .map((statement) => ({ statement, held: heldAt(context, hypothesis, statement).kind }));
  // Of an office the graph may not list every holder: only somebody who held it at that time speaks against another.
  const dated = reading.present || reading.asOf !== null || reading.literals.some(({ kind }) => kind === "time");
  const office = traitsOf(property.id).cardinality === "office";
  const timely = known.filter(({ held }) => (office ? dated && held === "held" : held !== "not-held")).map(({ statement }) => statement);
  const preferred = reading.literals.length === 0 ? timely.filter(({ rank }) => rank === "preferred") : [];
  return preferred.length > 0 ? preferred : timely;
}

/** The capital of a country may be written down with the city only. Both ways have to take one value: a mother's child has a father too. */
function saidInversely({ graph, without }: Context, { property, subject }: Hypothesis): readonly Statement[] {
  const { inverse, cardinality } = traitsOf(property.id);
  const single = (value: Cardinality) => value === "one" || value === "current";
  if (without.has("inverses")) return [];
  return inverse !== null && single(cardinality) && single(traitsOf(inverse).cardinality) ? graph.incoming(subject, inverse) : [];
}

/** What a statement gives as the value, whichever side it is written down on. */
function farEnds({ subject, value }: Statement, hypothesis: Hypothesis): readonly EntityId[] {
  if (value.kind !== "entity") return [];
  return [subject === hypothesis.subject ? value.id : subject];
}

function reason(cardinality: Exclude<Cardinality, "many">, label: string): string {
  if (cardinality === "one") return `there is only one ${label}`;
  return cardinality === "current" || cardinality === "office"
    ? `there is one ${label} at a time`
    : `it lists the values of "${label}" in full`;
}
