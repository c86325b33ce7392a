import type { Span } from "../domain/mention.js";

/** Where a pattern with the flag `g` matches a text, up to its end. */
export function spansOf(pattern: RegExp, text: string, from = 0): readonly Span[] {
  return [...text.slice(from).matchAll(pattern)].map(({ index, 0: found }) => ({
    start: from + index,
    end: from + index + found.length,
    text: found,
  }));
}

/** Replaces ranges by signs of the same length, so that offsets stay valid. */
export function blanked(text: string, spans: readonly Pick<Span, "start" | "end">[], sign: string): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + sign.repeat(end - start) + rest.slice(end), text);
}
