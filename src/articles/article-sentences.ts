import { inSlices } from "../base/batches.js";
import { PlumblineError } from "../errors.js";
import { type Sentence, splitSentences } from "../text/split-sentences.js";

/** The kind of a sentence; only statements are checked. */
export type SentenceKind = "statement" | "heading" | "layout" | "question" | "quote" | "personal";

export type ArticleSentence = Sentence & {
  readonly paragraph: number;
  readonly kind: SentenceKind;
  /** The text without Markdown and footnote marks. */
  readonly plain: string;
};

/** A Markdown table, or code between fences. */
const LAYOUT = /^ {0,3}(?:\||```|~~~)/u;
const MAX_HEADING_WORDS = 14;
const MAX_HEADING = 400;
/** Longer paragraphs are processed in pieces, cut between sentences or words. */
const MAX_PARAGRAPH = 8000;
/** The shortest quotation that counts as speech and not as a title. */
const MIN_SPEECH = 25;
/** Reported speech without quotation marks. "She wrote a book" and "he told a story" do not count. */
const REPORTED =
  /\b(?:said|says|claims?|claimed|told|wrote|added|replied|believes?|believed|argues?|argued|insists?|insisted|denies|denied)\s+(?:\p{L}+\s+){0,3}that\b|\b(?:said|says)\s*[,:]|\baccording to\b|\b(?:said|says|claimed|announced|added|insisted)\s(?:it|he|she|they)\s(?:will|would|could|might|may|had|has|have|was|is|were|are|plans|planned|expects|expected|wants|wanted)\b|,\s(?:[\p{L}.'’]{1,30}\s){1,4}(?:said|says)\.?$/iu;
const PERSONAL = /(?:^|[\s,;(])(?:I|we|We|my|My|our|Our|you|You|your|Your)(?=[\s'’])/u;

export function articleSentences(text: string): readonly ArticleSentence[] {
  return paragraphsOf(text).flatMap(sentencesIn);
}

/** The same in steps, so that a signal can abort it and other requests are served in between. */
export async function readArticleSentences(text: string, signal: AbortSignal): Promise<readonly ArticleSentence[]> {
  const read = await inSteps(paragraphsOf(text), sentencesIn, signal);
  return read.flat();
}

function sentencesIn(whole: Stretch, paragraph: number): readonly ArticleSentence[] {
  if (isHeading(whole.raw)) return [sentenceAt(whole.start, whole.raw, paragraph, "heading")];
  if (LAYOUT.test(whole.raw)) return [sentenceAt(whole.start, whole.raw, paragraph, "layout")];
  const sentences = piecesOf(whole).flatMap(({ start, raw }) =>
    splitSentences(unbroken(raw)).map((sentence) => {
      const text = raw.slice(sentence.start, sentence.end);
      return sentenceAt(start + sentence.start, text, paragraph, kindOf(plainOf(text)));
    }),
  );
  // List numbers ("1.") and code fences contain no letters.
  return sentences.filter(({ plain }) => /\p{L}/u.test(plain));
}

/** Line breaks and footnote marks do not end a sentence; they become spaces, so that positions do not change. */
function unbroken(raw: string): string {
  return raw.replaceAll("\n", " ").replace(FOOTNOTE, (mark) => " ".repeat(mark.length));
}

function sentenceAt(start: number, text: string, paragraph: number, kind: SentenceKind): ArticleSentence {
  return { start, end: start + text.length, text, paragraph, kind, plain: plainOf(text) };
}

type Stretch = { readonly start: number; readonly raw: string };

/** A paragraph in pieces of bounded length. */
function piecesOf({ start, raw }: Stretch): readonly Stretch[] {
  const pieces: Stretch[] = [];
  let at = 0;
  while (raw.length - at > MAX_PARAGRAPH) {
    const piece = raw.slice(at, at + MAX_PARAGRAPH);
    const [sentence, word] = [piece.lastIndexOf(". "), piece.lastIndexOf(" ")];
    const length = sentence > MAX_PARAGRAPH / 2 ? sentence + 1 : word > MAX_PARAGRAPH / 2 ? word : MAX_PARAGRAPH;
    pieces.push({ start: start + at, raw: piece.slice(0, length) });
    at += length;
  }
  return [...pieces, { start: start + at, raw: raw.slice(at) }];
}

/** Blank lines, list items and headings separate paragraphs. Wrapped lines belong together. */
function paragraphsOf(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const match of text.matchAll(/[^\n]+(?:\n(?![ \t]*(?:\n|[-*+•#>]|\d+[.)] ))[^\n]+)*/gu)) {
    const raw = match[0];
    const start = match.index + (raw.length - raw.trimStart().length);
    if (raw.trim() !== "") found.push({ start, raw: raw.trim() });
  }
  return found;
}

/** `# Title`, or a short line that does not end like a sentence. */
function isHeading(raw: string): boolean {
  if (/^#{1,6}\s/u.test(raw) || /^[=*_-]{3,}$/u.test(raw)) return true;
  if (raw.length > MAX_HEADING || raw.includes("\n") || raw.split(/\s+/u).length > MAX_HEADING_WORDS) return false;
  return !/[.!?…:;]["”’)\]]*$/u.test(plainOf(raw));
}

function kindOf(plain: string): SentenceKind {
  if (/\?["”’)]*$/u.test(plain)) return "question";
  if (isSpeech(plain) || REPORTED.test(plain)) return "quote";
  return PERSONAL.test(plain) ? "personal" : "statement";
}

function isSpeech(plain: string): boolean {
  if (/^["“«‘]/u.test(plain)) return true;
  let opened: number | null = null;
  for (const { 0: mark, index } of plain.matchAll(/["“”«»]/gu)) {
    const closes = mark === '"' || mark === "”" || mark === "»";
    if (closes && opened !== null && index - opened > MIN_SPEECH) return true;
    if (closes) opened = mark === '"' ? index : null;
    else opened ??= index;
  }
  return false;
}

const STEP_MS = 20;

/** Maps a long list without blocking the thread: signals, timers and other requests are handled between steps. Throws `aborted` once the signal has fired. */
export async function inSteps<T, R>(items: readonly T[], work: (item: T, index: number) => R, signal?: AbortSignal): Promise<readonly R[]> {
  const results: R[] = [];
  const pause = inSlices(STEP_MS);
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    await pause();
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the text was read");
  }
  return results;
}

/** Keeps the words of links; removes emphasis, bullets and footnote marks. Every step takes linear time, whatever the text contains. */
export function plainOf(text: string): string {
  const withoutBullet = text.replace(/^\s*(?:[-*+•>]|\d+[.)])\s+/u, "");
  return withoutEmphasis(withoutLinks(withoutBullet).replace(FOOTNOTE, "")).replace(/\s+/gu, " ").trim();
}

const FOOTNOTE: RegExp = /\[(?:\d+|citation needed|note \d+)\]/giu;

/** `[words](address)` and `![words](address)`: the words. */
function withoutLinks(text: string): string {
  const closing = { bracket: nextPlace(text, "]"), parenthesis: nextPlace(text, ")") };
  let [plain, copied] = ["", 0];
  for (let open = text.indexOf("["); open !== -1; open = text.indexOf("[", open + 1)) {
    const bracket = closing.bracket(open + 1);
    if (bracket === -1) break;
    if (text[bracket + 1] !== "(") continue;
    const end = closing.parenthesis(bracket + 2);
    if (end === -1) break;
    const start = open > copied && text[open - 1] === "!" ? open - 1 : open;
    plain += text.slice(copied, start) + text.slice(open + 1, bracket);
    copied = end + 1;
    open = end;
  }
  return plain + text.slice(copied);
}

const MARKS = ["**", "__", "*", "_", "`"];

/** `**words**`, `_words_`: the words. A mark opens before a letter or sign and closes after one, on the same line. */
function withoutEmphasis(text: string): string {
  const lineEnd = nextPlace(text, "\n");
  const closing = new Map(MARKS.map((mark) => [mark, nextPlace(text, mark, (place) => !isBlank(text[place - 1]))]));
  let [plain, copied] = ["", 0];
  for (const { index: place } of text.matchAll(/[*_`]/gu)) {
    if (place < copied) continue;
    for (const mark of MARKS) {
      const from = place + mark.length;
      if (!text.startsWith(mark, place) || isBlank(text[from])) continue;
      const close = closing.get(mark)?.(from + 1) ?? -1;
      const newline = lineEnd(from);
      if (close === -1 || (newline !== -1 && newline < close)) continue;
      plain += text.slice(copied, place) + text.slice(from, close);
      copied = close + mark.length;
      break;
    }
  }
  return plain + text.slice(copied);
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || /\s/u.test(character);
}

/** Finds the next place of a mark at or after `from`, or -1. Callers ask with a growing `from`, so that the text is searched once. */
function nextPlace(text: string, mark: string, counts: (place: number) => boolean = () => true): (from: number) => number {
  let found: number | null = null;
  return (from) => {
    if (found === -1 || (found !== null && found >= from)) return found;
    let place = text.indexOf(mark, from);
    while (place !== -1 && !counts(place)) place = text.indexOf(mark, place + 1);
    found = place;
    return place;
  };
}
