import type { NamedTerm } from "../../../domain/reading.js";
import { YEAR } from "../../../text/time.js";
import type { Evidence } from "../hypothesise/hypothesis.js";
import { periodOf } from "../read-statements.js";
import type { Finding } from "./finding.js";
import { statedValues } from "./statements.js";

/** "took over as head of the company from A": both A and the successor are recorded as its heads. */
export function areOfOneRelation(evidence: Evidence, { statements }: Pick<Finding, "statements">, next: NamedTerm): boolean {
  const [left] = statements.slice(-1);
  return left !== undefined && statedValues(evidence, left.subject, left.property).some(({ value }) => next.ids.includes(value));
}

/** "moved from A to B": by the dates, B followed A within a year, and A began before B. */
export function wasLeftFor(evidence: Evidence, { statements }: Pick<Finding, "statements">, next: NamedTerm): boolean {
  const [left] = statements.slice(-1);
  if (left?.value.kind !== "entity") return false;
  const { id } = left.value;
  const all = statedValues(evidence, left.subject, left.property).map(({ statement, value }) => ({
    value,
    start: periodOf(statement, "P580"),
    end: periodOf(statement, "P582"),
  }));
  return all.some(
    (before) =>
      before.value === id &&
      all.some(({ value, start }) => {
        if (!next.ids.includes(value) || start === null || before.end === null) return false;
        const follows = start.to >= before.end.from && start.from <= before.end.to + YEAR;
        return follows && (before.start === null || before.start.to < start.from);
      }),
  );
}
