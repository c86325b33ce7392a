import type { Box } from "../../src/reports/layout/shapes.js";

export type Direction = "left" | "right" | "up" | "down";
type Place = Pick<Box, "kind" | "x" | "y" | "width">;

const NAMES: ReadonlySet<Box["kind"]> = new Set(["name", "runner-up", "unknown-name", "claimed-value", "claim"]);

/** Names are centred on one line; all other boxes share the left edge of their column. */
function sameColumn(one: Place, other: Place): boolean {
  if (NAMES.has(one.kind) || NAMES.has(other.kind)) return NAMES.has(one.kind) && NAMES.has(other.kind);
  return Math.abs(one.x - other.x) < 1;
}

/** The box for an arrow key: right to the box's values, left back to its owner, up and down within the column. */
export function neighbour<B extends Place>(boxes: readonly B[], from: B, direction: Direction): B | null {
  if (direction === "up" || direction === "down") {
    const column = boxes.filter((box) => sameColumn(box, from)).sort((one, other) => one.y - other.y);
    return column[column.indexOf(from) + (direction === "up" ? -1 : 1)] ?? null;
  }
  if (direction === "right") {
    const end = Math.min(...boxes.filter((box) => sameColumn(box, from) && box.y > from.y).map(({ y }) => y));
    const hanging = boxes.filter((box) => !sameColumn(box, from) && box.x > from.x && box.y >= from.y - 1 && box.y < end);
    return best(hanging, (one, other) => one.y - other.y || one.x - other.x);
  }
  const before = boxes.filter((box) => box.kind !== "claim" && !sameColumn(box, from) && box.x < from.x && box.y <= from.y + 1);
  // The adjacent column, and in it the nearest row above.
  return best(before, (one, other) => columnOf(other) - columnOf(one) || other.y - one.y);
}

function columnOf({ kind, x }: Place): number {
  return NAMES.has(kind) ? 0 : x;
}

function best<B>(boxes: readonly B[], order: (one: B, other: B) => number): B | null {
  return [...boxes].sort(order)[0] ?? null;
}
