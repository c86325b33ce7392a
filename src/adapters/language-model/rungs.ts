import type { Rung } from "../../ports/language-model.js";
import type { UnusableReplyError } from "../../ports/unusable-reply.js";

/** From what servers enforce most to what they enforce least. */
export const LADDER: readonly Rung[] = ["json_schema", "json_object", "prompt"];

/**
 * The rung for asking once more after an unusable answer: lower where the answer shows that this rung was not enforced, because a server
 * that enforces it cannot answer so. An empty answer shows nothing. null for plain text.
 */
export function rungAfter({ fault, answer }: UnusableReplyError): Rung | null {
  if (answer.rung === null) return null;
  if (fault === "no-json" && answer.content.trim() !== "") return "prompt";
  return fault === "wrong-shape" && answer.rung === "json_schema" ? "json_object" : answer.rung;
}
