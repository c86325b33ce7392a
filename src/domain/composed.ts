/**
 * As many combining marks as Unicode's stream-safe format allows (UAX #15, §13); no script needs more on one letter. The two halfwidth
 * letters become marks in the compatibility forms.
 */
const LONG_RUN = /([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu;

/**
 * A Unicode normal form. `normalize` takes quadratic time in the number of marks on one letter (most of a minute for 320 kB), so only the
 * first marks of a run are kept. Use this instead of `normalize` for all untrusted text.
 */
export function inForm(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return (text.length > 30 ? text.replace(LONG_RUN, "$1") : text).normalize(form);
}

/** The composed form of a text (NFC). */
export function composed(text: string): string {
  return inForm(text, "NFC");
}

/** For comparing texts that differ only in quotation marks, dashes, blanks and case. */
export function normaliseWords(text: string): string {
  return inForm(text, "NFKC")
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[‐‑‒–—―−]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}
