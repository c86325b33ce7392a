/** As many as the stream-safe format of Unicode allows (UAX #15, §13); no script needs more on one letter. */
const LONG_RUN = /(\p{M}{30})\p{M}+/gu;

/**
 * The composed form of a text (NFC). Sorting the marks of one letter costs the square of their number: 320 kB of them took most of a minute, so that
 * only the first of a run are kept.
 */
export function composed(text: string): string {
  return text.replace(LONG_RUN, "$1").normalize("NFC");
}
