import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { EntityId } from "../../../domain/ids.js";
import type { Statement } from "../../../domain/statement.js";
import type { Context } from "../context.js";
import type { Finding, Hypothesis } from "../hypothesis.js";
import { sayStatement } from "../say.js";

/** What a thing is or does: here a value stands for every class above it. */
const KINDS: ReadonlySet<string> = new Set(["P31", "P106", "P279"]);
const MAX_STEPS = 4;

/** "X is a physicist", when the graph says theoretical physicist: follow subclass-of upwards. It bears out, and never refutes. */
export function subclassValue(context: Context, hypothesis: Hypothesis): Finding | null {
  const { subject, property, target } = hypothesis;
  if (target.kind !== "entity" || !KINDS.has(property.id)) return null;
  for (const statement of context.graph.outgoing(subject, property.id)) {
    if (statement.rank === "deprecated" || statement.value.kind !== "entity") continue;
    const path = pathToClass(context.graph, statement.value.id, target.id);
    if (path === null) continue;
    const chain = [statement, ...path];
    return {
      hypothesis,
      stance: "supports",
      strength: 0.92,
      statements: chain.map(({ id }) => id),
      because: `The graph says: ${chain.map((step) => sayStatement(context, step)).join("; ")}.`,
      settles: [],
    };
  }
  return null;
}

/** The shortest way up; every class once, so that circles end. */
function pathToClass(graph: EvidenceGraph, from: EntityId, to: EntityId): readonly Statement[] | null {
  const queue: { id: EntityId; path: readonly Statement[] }[] = [{ id: from, path: [] }];
  const seen = new Set<EntityId>([from]);
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    if (item.path.length >= MAX_STEPS) continue;
    for (const step of graph.outgoing(item.id, "P279")) {
      if (step.value.kind !== "entity" || step.rank === "deprecated" || seen.has(step.value.id)) continue;
      const path = [...item.path, step];
      if (step.value.id === to) return path;
      seen.add(step.value.id);
      queue.push({ id: step.value.id, path });
    }
  }
  return null;
}
