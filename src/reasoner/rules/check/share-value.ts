import type { EntityId } from "../../../domain/ids.js";
import type { Level } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";
import { intervalOf } from "../../../text/time.js";
import { excludeEachOther } from "../excludes.js";
import type { Evidence } from "../hypothesise/evidence.js";
import { kindsOf } from "../kinds.js";
import type { Sense } from "./order-values.js";

type Shared = { readonly holds: boolean; readonly statements: readonly Statement[] };
/** What a value comes to at the level of which the claim speaks, with the statements that lead there. */
type Seen = { readonly id: EntityId; readonly path: readonly Statement[] };

/** Do two things have a value in common? One common thing is enough; different ones refute only what is listed whole, where they exclude each other. */
export function shareValue(evidence: Evidence, level: Level, sense: Sense | undefined): Shared | null {
  if (sense === undefined) return null;
  const { property, mine, theirs } = sense;
  if (level.kind === "time") return shareTime(level.precision, mine, theirs);
  const [own, other] = [mine, theirs].map((statements) => statements.map((statement) => seenAt(evidence, level, statement)));
  if (own === undefined || other === undefined) return null;
  const pairs = own.flat().flatMap((a) => other.flat().map((b) => ({ a, b })));
  const common = pairs.find(({ a, b }) => a.id === b.id);
  if (common !== undefined) return { holds: true, statements: [...common.a.path, ...common.b.path] };
  const isWhole =
    evidence.traits(property).takes !== "many" && [...mine, ...theirs].every(({ subject }) => !evidence.isCut(subject, property, "out"));
  const isKnown = [...own, ...other].every((seen) => seen.length > 0);
  if (!isWhole || !isKnown || !pairs.every(({ a, b }) => excludeEachOther(evidence.graph, a.id, b.id))) return null;
  return { holds: false, statements: [...(own[0]?.[0]?.path ?? []), ...(other[0]?.[0]?.path ?? [])] };
}

/** All dates of the one against all of the other, where they are known that well. */
function shareTime(precision: number, mine: readonly Statement[], theirs: readonly Statement[]): Shared | null {
  const [own, other] = [mine, theirs].map((statements) =>
    statements.map(({ value }) =>
      value.kind === "time" && value.precision >= precision ? intervalOf({ ...value, precision }).from : null,
    ),
  );
  if (own === undefined || other === undefined || own.includes(null) || other.includes(null)) return null;
  const same = new Set(own.flatMap((a) => other.map((b) => a === b)));
  return same.size === 1 ? { holds: same.has(true), statements: [...mine.slice(0, 1), ...theirs.slice(0, 1)] } : null;
}

/** The thing itself, or the city, country or continent that a place is or lies in; empty where the graph does not tell. */
function seenAt({ graph }: Evidence, level: Exclude<Level, { kind: "time" }>, statement: Statement): readonly Seen[] {
  const { value } = statement;
  if (value.kind !== "entity") return [];
  if (level.kind === "value" || kindsOf(graph, value.id).has(level.of)) return [{ id: value.id, path: [statement] }];
  if (level.of === "settlement") return [];
  const above = graph
    .outgoing(value.id, level.of === "country" ? "P17" : "P30")
    .filter(({ rank, qualifiers }) => rank !== "deprecated" && !qualifiers.some(({ property }) => property === "P582"));
  return above.flatMap((step) => (step.value.kind === "entity" ? [{ id: step.value.id, path: [statement, step] }] : []));
}
