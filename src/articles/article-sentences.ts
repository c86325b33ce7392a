import { type Sentence, splitSentences } from "../domain/split-sentences.js";

/** The kind of a sentence; only statements are checked. */
export type SentenceKind = "statement" | "heading" | "question" | "quote" | "personal";

/** A sentence with its place in the text, and the paragraph in which it stands. */
export type ArticleSentence = Sentence & {
  readonly paragraph: number;
  readonly kind: SentenceKind;
  /** Without marks of Markdown and footnotes: what is read. */
  readonly plain: string;
};

const MAX_HEADING_WORDS = 14;
/** Somebody's words in quotation marks, longer than a title. */
const SPEECH = /["“«][^"”»]{25,}["”»]|^["“«‘]/u;
/** Reported speech without quotation marks. "She wrote a book" and "he told a story" do not count. */
const REPORTED =
  /\b(?:said|says|claims?|claimed|told|wrote|added|replied|believes?|believed|argues?|argued|insists?|insisted|denies|denied)\s+(?:\p{L}+\s+){0,3}that\b|\b(?:said|says)\s*[,:]|\baccording to\b/iu;
const PERSONAL = /(?:^|[\s,;(])(?:I|we|We|my|My|our|Our|you|You|your|Your)(?=[\s'’])/u;

/** The sentences of a text in order, each with its kind. */
export function articleSentences(text: string): readonly ArticleSentence[] {
  return paragraphsOf(text).flatMap(({ start, raw }, paragraph) => {
    if (isHeading(raw)) return [sentenceAt(start, raw, paragraph, "heading")];
    const sentences = splitSentences(unbroken(raw)).map((sentence) => {
      const text = raw.slice(sentence.start, sentence.end);
      return sentenceAt(start + sentence.start, text, paragraph, kindOf(plainOf(text)));
    });
    return sentences.filter(({ plain }) => plain !== "");
  });
}

const FOOTNOTE = /\[(?:\d+|citation needed|note \d+)\]/giu;

/** Line breaks and footnote marks do not end a sentence; they become spaces, so that positions do not change. */
function unbroken(raw: string): string {
  return raw.replaceAll("\n", " ").replace(FOOTNOTE, (mark) => " ".repeat(mark.length));
}

function sentenceAt(start: number, text: string, paragraph: number, kind: SentenceKind): ArticleSentence {
  return { start, end: start + text.length, text, paragraph, kind, plain: plainOf(text) };
}

/** Blank lines, list items and headings separate paragraphs. Wrapped lines belong together. */
function paragraphsOf(text: string): readonly { readonly start: number; readonly raw: string }[] {
  const found: { start: number; raw: string }[] = [];
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
  return !raw.includes("\n") && !/[.!?…:;]["”’)\]]*$/u.test(plainOf(raw)) && raw.split(/\s+/u).length <= MAX_HEADING_WORDS;
}

function kindOf(plain: string): SentenceKind {
  if (/\?["”’)]*$/u.test(plain)) return "question";
  if (SPEECH.test(plain) || REPORTED.test(plain)) return "quote";
  return PERSONAL.test(plain) ? "personal" : "statement";
}

/** Links keep their words; emphasis, bullets and footnote marks go. */
function plainOf(text: string): string {
  return text
    .replace(/^\s*(?:[-*+•>]|\d+[.)])\s+/u, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(FOOTNOTE, "")
    .replace(/(\*\*|__|\*|_|`)(?=\S)(.+?)(?<=\S)\1/gu, "$2")
    .replace(/\s+/gu, " ")
    .trim();
}
