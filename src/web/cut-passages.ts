import { splitSentences } from "../text/split-sentences.js";

/** A piece of a page: `text` is exactly `page.slice(start, end)`. */
type Cut = { readonly start: number; readonly end: number; readonly text: string };

const MAX_UNIT = 600;
const MAX_PASSAGES = 400;
/** Twice the length of 400 full passages: limits the cost of reading a page. */
const MAX_PAGE = 2 * MAX_PASSAGES * MAX_UNIT;
/** A passage ends after this many units, earlier at the end of a paragraph, later if the next sentence refers back. */
const ENOUGH = 3;
const MOST = 4;
const MOST_HEADINGS = 3;
const LEANS_BACK =
  /^["'“‘(]*(?:he|she|it|they|his|her|its|their|him|them|this|that|these|those|such|both|there|then|however|but|and|also|thus|therefore|instead|meanwhile|afterwards)\b/iu;

/**
 * A page's text as passages (§4.3): windows of sentences, in order. Windows do not overlap, so that a sentence is judged, counted and
 * turned into triplets once; they end at the ends of paragraphs. A heading belongs to the text after it. At most 400 passages are read.
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
  if (next.end - first.start > MAX_UNIT) return false;
  const said = window.filter(({ kind }) => kind !== "heading");
  if (next.kind === "heading") return said.length === 0 && window.length < MOST_HEADINGS;
  // The sentence before a list introduces it; the sentence after it does not belong to it.
  if (last.kind === "row" && next.kind === "sentence") return false;
  if (said.length >= MOST) return false;
  if (next.kind === "sentence" && LEANS_BACK.test(text.slice(next.start, next.start + 20))) return true;
  return said.length < ENOUGH && !(last.last && said.length > 1);
}

/** The smallest piece of a page that is not divided: a sentence, a heading, or a line of a list or table. `last`: it ends a paragraph. */
type Unit = { readonly start: number; readonly end: number; readonly kind: "sentence" | "heading" | "row"; readonly last: boolean };

type Line = { readonly start: number; readonly end: number; readonly text: string };

const MAX_HEADING = 100;
/** Maximum length passed to the sentence splitter at once. */
const MAX_BLOCK = 30_000;
const ROW = /^(?:[-*•·‣◦▪–—]\s+|\(?(?:\d{1,3}|[a-z])[.)]\s+|\|)|\t|\S\s+\|\s+\S/u;
const ENDS_SENTENCE = /[.!?…。！？:;,，；：]["'”’»)\]]*$/u;

/** The units of a page's text in order. They do not overlap, and only white space is between them. */
export function pageUnits(text: string): readonly Unit[] {
  return blocksOf(text).flatMap((block) => unitsOf(text, block));
}

function blocksOf(text: string): readonly (readonly Line[])[] {
  const blocks: Line[][] = [[]];
  for (const match of text.matchAll(/[^\n\r\u2028\u2029]+/gu)) {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    const end = match.index + match[0].trimEnd().length;
    if (end <= start) continue;
    const block = blocks.at(-1);
    const before = block?.at(-1);
    const line = { start, end, text: text.slice(start, end) };
    if (block !== undefined && (before === undefined || isNextLine(text.slice(before.end, start)))) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function isNextLine(between: string): boolean {
  return (between.match(/\r\n|[\n\r\u2028\u2029]/gu) ?? []).length < 2;
}

function unitsOf(text: string, block: readonly Line[]): readonly Unit[] {
  const wrapped = block.length > 1 && !block.some((line) => ROW.test(line.text)) && isWrapped(block);
  const [first, last] = [block[0], block.at(-1)];
  if (wrapped && first !== undefined && last !== undefined) return sentencesOf(text, first.start, last.end);
  return block.flatMap((line): readonly Unit[] => {
    const { start, end } = line;
    if (ROW.test(line.text)) return shortened(text, { start, end, kind: "row", last: line === last });
    if (isHeading(line.text)) return [{ start, end, kind: "heading", last: true }];
    return sentencesOf(text, start, end);
  });
}

/** Detects hard-wrapped text: the first word of the next line would not have fitted on this line. */
function isWrapped(lines: readonly Line[]): boolean {
  const width = lines.reduce((most, { text }) => Math.max(most, text.length), 0);
  const full = lines.slice(0, -1).every(({ text }, place) => {
    const next = lines[place + 1]?.text ?? "";
    return text.length + 1 + next.search(/\s|$/) > width;
  });
  return width >= 40 && width <= 140 && full;
}

function isHeading(line: string): boolean {
  return line.length <= MAX_HEADING && (/^#{1,6}\s/.test(line) || !ENDS_SENTENCE.test(line));
}

function sentencesOf(text: string, from: number, to: number): readonly Unit[] {
  const units: Unit[] = [];
  for (let at = from; at < to; at += MAX_BLOCK) {
    // A line break inside a paragraph does not end a sentence. Positions do not change.
    const part = text.slice(at, Math.min(to, at + MAX_BLOCK)).replace(/[\n\r\u2028\u2029]/gu, " ");
    for (const { start, end } of splitSentences(part)) {
      const whole = { start: at + start, end: at + end, kind: "sentence" as const, last: at + end >= to };
      units.push(...shortened(text, whole));
    }
  }
  return units;
}

/** Cuts overlong units at a clause, otherwise between words. */
function shortened(text: string, unit: Unit): readonly Unit[] {
  if (unit.end - unit.start <= MAX_UNIT) return [unit];
  const piece = text.slice(unit.start, unit.start + MAX_UNIT);
  const clause = Math.max(piece.lastIndexOf("; "), piece.lastIndexOf(", "), piece.lastIndexOf(" | "));
  const blank = Math.max(piece.lastIndexOf(" "), piece.lastIndexOf("\n"));
  const half = MAX_UNIT / 2;
  const cut = clause >= half ? clause + 1 : blank >= half ? blank : MAX_UNIT - (/[\uD800-\uDBFF]$/.test(piece) ? 1 : 0);
  const end = unit.start + piece.slice(0, cut).trimEnd().length;
  const rest = text.slice(unit.start + cut, unit.end);
  const start = unit.start + cut + (rest.length - rest.trimStart().length);
  return [{ ...unit, end, last: false }, ...shortened(text, { ...unit, start })];
}
