import type { Statement } from "../../../domain/statement.js";
import type { Evidence } from "../hypothesise/hypothesis.js";
import { acceptedStatements, dateQualifier } from "../read-statements.js";
import type { Finding } from "./finding.js";

/**
 * "was prime minister twice": counts the same statement with different dates. The claimed number supports; more refute; fewer decide nothing, because
 * the graph may be incomplete.
 */
export function repeatedSo(evidence: Evidence, finding: Finding | null): Finding | null {
  const { repeated, notBefore } = evidence.phrasing;
  if (finding === null || (repeated === undefined && notBefore !== true)) return finding;
  const { subject, property, value, via } = finding.hypothesis;
  if (repeated === undefined && value.kind === "literal") return finding;
  if (via.length > 0 || value.kind !== "entity") return null;
  const same = acceptedStatements(evidence.graph, subject, property).filter(
    (statement) => statement.value.kind === "entity" && statement.value.id === value.id,
  );
  // "only became prime minister in 1951": about the first time, so several terms leave it open.
  if (repeated === undefined) return same.length > 1 ? null : finding;
  if (finding.stance !== "supports" || finding.times.length > 0) return null;
  const dated = new Map(same.flatMap((statement) => (startOf(statement) === null ? [] : [[startOf(statement), statement] as const])));
  if (dated.size < Math.max(2, repeated.least) || dated.size < same.length) return null;
  const statements = [...dated.values()];
  return dated.size <= repeated.most
    ? { ...finding, statements }
    : { ...finding, stance: "refutes", statements, reason: { kind: "other-literal", claimed: repeated.text } };
}

function startOf(statement: Statement): string | null {
  return (dateQualifier(statement, "P580") ?? dateQualifier(statement, "P585"))?.iso ?? null;
}
