import type { Span } from "../../../domain/mention.js";
import type { Reading } from "../read-claim.js";

/** In "older than Albert Einstein" and "rather than Paris" the name is what something is set against, never a value of what is said. */
export function isStandard({ text }: Reading, { start }: Span): boolean {
  return /\bthan\s+(?:(?:that|those)\s+of\s+|(?:in|by|to|at|on|from)\s+)?(?:the\s+|an?\s+)?(?:[\p{Ll}-]+\s+){0,2}$/iu.test(
    text.slice(0, start),
  );
}
