import type { PropertyId } from "../../../domain/ids.js";
import type { Addition, Direction } from "../../../domain/reading.js";

/** Combined direction of two wordings: stronger and weaker together give no direction. */
export function together(a: Direction, b: Direction): Direction {
  if (a === b || b === "same") return a;
  return a === "same" ? b : "unread";
}

/** Does the relation imply a wording of this direction? */
export function addsNothing(direction: Direction | null): boolean {
  return direction === "same" || direction === "weaker";
}

/** In a compiled phrasebook: `P20 says> X be murder in Y`. */
export const MARKS = { same: "=", stronger: ">", weaker: "<", unread: "?" } as const satisfies Record<Direction, string>;

export function directionOf(mark: string): Direction | null {
  return (Object.keys(MARKS) as Direction[]).find((direction) => MARKS[direction] === mark) ?? null;
}

const OF_A_TERM = /^(sex|age|kind|role|manner) of ([XY]): (.+)$/u;
const OF_THE_STATEMENT = /^(rank|event): (.+)$/u;

/** Parses an addition of the phrasebook ("sex of Y: male", "rank: first", "only"); null if it is invalid. */
export function readAddition(written: string, property: PropertyId): Addition | null {
  const [, kind, of, is] = OF_A_TERM.exec(written) ?? [];
  if (kind !== undefined && of !== undefined && is !== undefined)
    return { property, says: { kind: kind as "sex" | "age" | "kind" | "role" | "manner", of: of as "X" | "Y", is } };
  const [, what, value] = OF_THE_STATEMENT.exec(written) ?? [];
  if (what !== undefined && value !== undefined) return { property, says: { kind: what as "rank" | "event", is: value } };
  return written === "only" || written === "others" || written === "over" || written === "more"
    ? { property, says: { kind: written } }
    : null;
}
