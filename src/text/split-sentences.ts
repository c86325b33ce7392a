import { lazy } from "../base/lazy.js";
/** A piece of a passage: `text` is exactly `passage.slice(start, end)`. */
export type Sentence = { readonly start: number; readonly end: number; readonly text: string };

const MAX_PASSAGE = 40_000;
const MAX_SENTENCE = 1500;
/** Created when the first text is read: it takes 15 ms, and most claims come without a text. */
const segmenter = lazy(() => new Intl.Segmenter("en", { granularity: "sentence" }));
/** A full stop after these, or after a single capital, does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s(["“])(?:\p{Lu}|Jr|Sr|St|Dr|Mr|Mrs|Ms|Prof|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|vs|v|No|Nos|Mt|Ft|Co|Inc|Ltd|Corp|Bros|approx|ca|c|cf|e\.g|i\.e|etc|al|est|fl|b|d|r|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|(?:\p{Lu}\.)+\p{Lu})\.\s*$/u;

/** Sentences of a passage with their positions. Text beyond the size limit is ignored. */
export function splitSentences(passage: string): readonly Sentence[] {
  const text = passage.slice(0, MAX_PASSAGE);
  const bounds: { start: number; end: number }[] = [];
  for (const { index, segment } of segmenter().segment(text)) {
    const last = bounds.at(-1);
    const end = index + segment.length;
    if (last !== undefined && end - last.start <= MAX_SENTENCE && isUnfinished(text.slice(Math.max(last.start, last.end - 20), last.end)))
      last.end = end;
    else bounds.push({ start: index, end });
  }
  return bounds.flatMap(({ start, end }) => pieces(text, start, end));
}

function isUnfinished(tail: string): boolean {
  return !/[\r\n]/.test(tail.slice(tail.trimEnd().length)) && ABBREVIATION.test(tail);
}

/** Trims white space, and cuts overlong sentences. */
function pieces(text: string, from: number, to: number): readonly Sentence[] {
  const found: Sentence[] = [];
  let raw = "";
  for (let at = from; at < to; at += raw.length) {
    raw = text.slice(at, Math.min(to, at + MAX_SENTENCE));
    // Between words, if there are any.
    const blank = at + raw.length < to ? raw.lastIndexOf(" ") : -1;
    if (blank > MAX_SENTENCE / 2) raw = raw.slice(0, blank);
    const start = at + (raw.length - raw.trimStart().length);
    const end = at + raw.trimEnd().length;
    if (end > start) found.push({ start, end, text: text.slice(start, end) });
  }
  return found;
}
