import { inForm } from "./composed.js";
/** Two texts say the same when they differ only in quotation marks, dashes, blanks and case. */
export function normaliseWords(text: string): string {
  return inForm(text, "NFKC")
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}
