/**
 * As many as the stream-safe format of Unicode allows (UAX #15, §13); no script needs more on one letter. The two halfwidth letters become marks in
 * the compatibility forms.
 */
const LONG_RUN = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * A normal form of a text. Sorting the marks of one letter costs the square of their number: 320 kB of them took most of a minute, so that only the
 * first of a run are kept. Use this instead of `normalize` for every text from outside.
 */
export function inForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return (text.length > 30 ? text.replace(LONG_RUN, "$1") : text).normalize(form);
}

/** The composed form of a text (NFC). */
export function composed(text: string): string {
  return inForm(text, "NFC");
}

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
