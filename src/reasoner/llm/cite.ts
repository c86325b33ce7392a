import type { Belief } from "../../domain/belief.js";
import { isPassageId, isStatementId } from "../../domain/ids.js";
import type { Citation } from "../../domain/outcome.js";

type Said = { readonly id: string; readonly stance: "supports" | "refutes"; readonly quote: string | null };

/**
 * What a model cited, in our own terms. Nothing is mended here: an id that does not exist or a quote that the passage does not hold stays what it
 * is, and the citation gate drops and counts it.
 */
export function citationsOf({ graph }: Belief, said: readonly Said[]): readonly Citation[] {
  return said.flatMap(({ id, stance, quote }): readonly Citation[] => {
    if (isStatementId(id)) return [{ statement: id, stance }];
    const text = quote ?? "";
    if (!isPassageId(id)) return [{ statement: "s0", stance }];
    const start = text === "" ? -1 : (graph.passage(id)?.text.indexOf(text) ?? -1);
    return [{ passage: id, quote: { start: Math.max(0, start), end: start === -1 ? 0 : start + text.length, text }, stance }];
  });
}
