import { MAX_UNIT, pageUnits, type Unit } from "./page-units.js";

/** A stretch of a page: `text` is exactly `page.slice(start, end)`. */
export type Cut = { readonly start: number; readonly end: number; readonly text: string };

const MAX_PASSAGES = 400;
const MAX_LENGTH = MAX_UNIT;
/** More than 400 full passages with the blanks between them: a page's size does not decide what reading it costs. */
const MAX_PAGE = 2 * MAX_PASSAGES * MAX_LENGTH;
/** A passage is closed after so many units, sooner where a paragraph ends, later where the next sentence cannot stand alone. */
const ENOUGH = 3;
const MOST = 4;
const MOST_HEADINGS = 3;
const LEANS_BACK =
  /^["'“‘(]*(?:he|she|it|they|his|her|its|their|him|them|this|that|these|those|such|both|there|then|however|but|and|also|thus|therefore|instead|meanwhile|afterwards)\b/iu;

/**
 * A page's text as passages (§4.3): windows of sentences, in order. Windows do not overlap, so that a sentence is judged, counted and turned
 * into triplets once; instead they end where paragraphs end. A heading goes with what follows it. What lies beyond the 400th is not read.
 */
export function cutPassages(text: string): readonly Cut[] {
  const cuts: Cut[] = [];
  let window: Unit[] = [];
  const close = () => {
    const [first, last] = [window[0], window.at(-1)];
    if (first !== undefined && last !== undefined)
      cuts.push({ start: first.start, end: last.end, text: text.slice(first.start, last.end) });
    window = [];
  };
  for (const unit of pageUnits(text.slice(0, MAX_PAGE))) {
    if (cuts.length >= MAX_PASSAGES) return cuts;
    if (!goesOn(text, window, unit)) close();
    window.push(unit);
  }
  close();
  return cuts.slice(0, MAX_PASSAGES);
}

function goesOn(text: string, window: readonly Unit[], next: Unit): boolean {
  const [first, last] = [window[0], window.at(-1)];
  if (first === undefined || last === undefined) return true;
  if (next.end - first.start > MAX_LENGTH) return false;
  const said = window.filter(({ kind }) => kind !== "heading");
  if (next.kind === "heading") return said.length === 0 && window.length < MOST_HEADINGS;
  // The sentence before a list introduces it; the sentence after it does not belong to it.
  if (last.kind === "row" && next.kind === "sentence") return false;
  if (said.length >= MOST) return false;
  if (next.kind === "sentence" && LEANS_BACK.test(text.slice(next.start, next.start + 20))) return true;
  return said.length < ENOUGH && !(last.last && said.length > 1);
}
