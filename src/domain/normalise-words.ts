/** Two texts say the same when they differ only in quotation marks, dashes, blanks and case. */
export function normaliseWords(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}
