import type { Thing } from "./things.js";

const LAST = /\b(?:before|after|earlier than|later than)\s+(?:the\s+)?$/iu;
const ONE_OF_ITS_OWN = /\b(?:has|have|had)\s+(?:only\s+|just\s+|exactly\s+)?(?:one|a single)\s+\p{Ll}/u;

/** The reason why a statement that no other reader takes as a whole cannot be checked, although its words name a relation; otherwise null. */
export function notCompared(text: string, things: readonly Thing[]): string | null {
  const [first, second, last, ...more] = things;
  if (first === undefined) return null;
  if (second === undefined && ONE_OF_ITS_OWN.test(text.slice(first.span.end)))
    return "The claim counts something, and the graph does not say that it lists all of it.";
  const isPerson = (thing: Thing | undefined) => thing?.kind === "entity" && thing.kinds.has("person");
  const isWon = second?.kind === "entity" && (second.kinds.has("award") || second.kinds.has("event"));
  if (last === undefined || more.length > 0 || !isPerson(first) || !isPerson(last) || !isWon) return null;
  return LAST.test(text.slice(0, last.span.start))
    ? "The claim puts what two people did in an order; state the date of each to have it checked."
    : null;
}
