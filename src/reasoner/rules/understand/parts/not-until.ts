import type { Belief } from "../../../../domain/belief.js";
import { assemblePart } from "./assemble-part.js";
import { affirmed } from "./deny.js";

const NOT_UNTIL =
  /(?:\s+not\b|n['’]t\b)[^,;]*?\s(until|till|before)\s+(?:(?:you|they|one|people)\s(?:turn|are|reach|is)\s)?(?=(?:the\s)?◇)/u;

/** "did not join NATO until 2023" means that it joined in 2023, "does not melt until 300 °C" that it melts at 300 °C. */
export function notUntil(belief: Belief, shape: string): Belief | null {
  const match = NOT_UNTIL.exec(shape);
  if (match?.[1] === undefined) return null;
  const time = match.index + match[0].length;
  const until = shape.lastIndexOf(match[1], time);
  const before = affirmed(shape, { start: 0, end: until });
  if (before === null) return null;
  const isMeasure = belief.mentions.some(({ kind, start }) => kind === "quantity" && start === time);
  if (match[1] === "before" && !isMeasure) return null;
  const begun = belief.mentions.map((mention) =>
    mention.kind === "time" && mention.start >= time && mention.comparator === "until"
      ? { ...mention, comparator: "from" as const }
      : mention,
  );
  return assemblePart({ ...belief, mentions: begun }, [...before, isMeasure ? "at" : "in", { start: time, end: shape.length }]);
}
