import type { EntityId } from "../../../domain/ids.js";
import type { PathStep } from "../../../domain/reading.js";
import type { Statement } from "../../../domain/statement.js";

/** Statements that lead from one thing to another, or to a date, number or text (`end` is then null). */
export type LinePath = {
  readonly start: EntityId;
  readonly steps: readonly PathStep[];
  readonly lines: readonly Statement[];
  readonly end: EntityId | null;
};

const MAX_STEPS = 4;
const MAX_PATHS = 200;

/** All paths along the statements from a thing, in either direction, without repeated nodes; shortest first. */
export function linePaths(lines: readonly Statement[], from: readonly EntityId[]): readonly LinePath[] {
  const found: LinePath[] = [];
  let open: readonly LinePath[] = from.map((start) => ({ start, steps: [], lines: [], end: start }));
  for (let length = 0; length < MAX_STEPS && open.length > 0; length++) {
    open = open.flatMap((path) => lines.flatMap((line) => extended(path, line)));
    found.push(...open);
    if (found.length > MAX_PATHS) break;
  }
  return found.slice(0, MAX_PATHS);
}

function extended({ start, steps, lines, end }: LinePath, line: Statement): readonly LinePath[] {
  if (end === null || lines.includes(line)) return [];
  const seen = new Set([start, ...lines.flatMap(({ subject, value }) => [subject, ...(value.kind === "entity" ? [value.id] : [])])]);
  const step = (direction: PathStep["direction"], next: EntityId | null): readonly LinePath[] =>
    next !== null && seen.has(next)
      ? []
      : [{ start, steps: [...steps, { property: line.property, direction }], lines: [...lines, line], end: next }];
  const value = line.value.kind === "entity" ? line.value.id : null;
  return [...(line.subject === end ? step("out", value) : []), ...(value === end ? step("in", line.subject) : [])];
}
