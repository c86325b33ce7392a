import type { Piece } from "./assemble-part.js";
import type { Stretch } from "./claim-shape.js";

/** Contrast of the right thing with a wrong one: "A, not B", "A rather than B". */
export const INSTEAD_OF = "(?:(?:,|(?<!\\s),?\\s+(?:and|but))\\s+not|(?<!\\s),?\\s+(?:rather than|instead of|as opposed to))\\s+";

/** Negates a predicate that begins with its verb, in English word order: "was not born …", "never won …". */
export function denied(verb: string, predicate: Stretch): readonly Piece[] {
  if (!/^(?:is|are|was|were|has|have|had|did|does|do)$/u.test(verb)) return ["never", predicate];
  const end = predicate.start + verb.length;
  return [{ start: predicate.start, end }, "not", { start: end, end: predicate.end }];
}

const NOT = /\s+not\b|n['’]t\b/u;

/** A range without its first "not" or "n't"; null if it has none. */
export function affirmed(text: string, { start, end }: Stretch): readonly Piece[] | null {
  const match = NOT.exec(text.slice(start, end));
  if (match === null) return null;
  return [
    { start, end: start + match.index },
    { start: start + match.index + match[0].length, end },
  ];
}
