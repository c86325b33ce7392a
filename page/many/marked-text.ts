import type { Submitted } from "../../src/client/plumbline-client.js";

/** A piece of an article: plain text, a heading, or a checked sentence. */
type Stretch = { readonly text: string; readonly sentence: number | null };
export type Block = { readonly heading: boolean; readonly stretches: readonly Stretch[] };

/** Splits a text into paragraphs, and these at the checked sentences. The text itself is unchanged. */
export function markedText(text: string, { verifications }: Pick<Submitted, "verifications">): readonly Block[] {
  const places = verifications
    .map(({ start, end }, sentence) => ({ start, end, sentence }))
    .filter((place): place is { start: number; end: number; sentence: number } => place.start !== null && place.end !== null)
    .sort((one, other) => one.start - other.start);
  return paragraphs(text).map(({ start, end }) => {
    const stretches: Stretch[] = [];
    let at = start;
    for (const place of places) {
      if (place.start < at || place.end > end) continue;
      if (place.start > at) stretches.push({ text: text.slice(at, place.start), sentence: null });
      stretches.push({ text: text.slice(place.start, place.end), sentence: place.sentence });
      at = place.end;
    }
    if (at < end) stretches.push({ text: text.slice(at, end), sentence: null });
    const [first] = stretches;
    return { heading: stretches.length === 1 && first?.sentence === null && isHeading(first.text), stretches };
  });
}

export function isHeading(text: string): boolean {
  return /^#{1,6} /.test(text);
}

function paragraphs(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const match of text.matchAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g))
    if (match[0].trim() !== "") found.push({ start: match.index, end: match.index + match[0].length });
  return found;
}
