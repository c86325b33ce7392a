import type { Belief } from "../../domain/belief.js";
import { isPassageId, isStatementId } from "../../domain/ids.js";
import type { Span } from "../../domain/mention.js";
import type { Citation } from "../../domain/outcome.js";

type Said = { readonly id: string; readonly stance: "supports" | "refutes"; readonly quote: string | null };

/**
 * What a model cited, in our own terms. Nothing is mended here: an id that does not exist or a quote that the passage does not hold stays what it
 * is, and the citation gate drops and counts it. Only line breaks count as blanks, because a model was shown them as blanks.
 */
export function citationsOf({ graph }: Belief, said: readonly Said[]): readonly Citation[] {
  return said.flatMap(({ id, stance, quote }): readonly Citation[] => {
    if (isStatementId(id)) return [{ statement: id, stance }];
    if (!isPassageId(id)) return [{ statement: "s0", stance }];
    return [{ passage: id, quote: placeOf(graph.passage(id)?.text ?? "", quote ?? ""), stance }];
  });
}

/** Where a passage says this, line breaks aside; an empty span where it does not. */
export function placeOf(passage: string, words: string): Span {
  const pattern = words
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/gu, "\\s+");
  const found = pattern === "" ? null : new RegExp(pattern, "u").exec(passage);
  if (found === null) return { start: 0, end: 0, text: words };
  return { start: found.index, end: found.index + found[0].length, text: found[0] };
}
