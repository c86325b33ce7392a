import type { Belief } from "../../../../domain/belief.js";
import { fromTemplate } from "./assemble-part.js";
import { namesSomething } from "./claim-shape.js";

const DIED = "(?:died|passed away|was killed|was murdered|was assassinated)";
/** The person, the place or date, and the age, in the order of the groups of each pattern. */
const FRAMES: readonly (readonly [RegExp, string, string])[] = [
  [
    new RegExp(`^((◆+)\\s+${DIED})\\s(?<where>[^,;]+?),?\\s+((?:aged|at the age of|at age)\\s+◇+(?:\\s+years)?(?:\\s+old)?)[.!]?$`, "du"),
    "$1 $3",
    "$2 died $4",
  ],
  // "was 59 when she died in Sussex"
  [
    /^(◆+)\s+was\s+(?:only\s+|just\s+)?(◇+)(?:\s+years\s+old)?\s+when\s+(?:he|she)\s+died\s+(?<where>[^,;]+?)[.!]?$/du,
    "$1 died $3",
    "$1 died at the age of $2",
  ],
];

/** "died in 1955, aged 76": an age is a separate claim. */
export function splitAges(belief: Belief, shape: string): readonly Belief[] | null {
  for (const [pattern, ...parts] of FRAMES) {
    const match = pattern.exec(shape);
    const [start, end] = match?.indices?.groups?.["where"] ?? [0, 0];
    if (match !== null && namesSomething(belief, { start, end })) return parts.map((part) => fromTemplate(belief, match, part));
  }
  return null;
}
