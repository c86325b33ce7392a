import { getDocumentProxy } from "unpdf";
import { messageOf } from "../../errors.js";
import { type PageText, pageOf, plainDate } from "./page-of.js";

const MAX_PAGES = 500;
const MAX_CHARACTERS = 300_000;
/** Maximum share of undecodable characters; fonts with a private encoding produce them. */
const GARBLED_SHARE = 0.2;

export async function readPdf(bytes: Uint8Array, today: string): Promise<PageText> {
  const pdf = await openPdf(bytes);
  try {
    const paragraphs: string[] = [];
    let length = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_CHARACTERS; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const page = pdfParagraphs(items.flatMap((item): PdfItem[] => ("str" in item ? [item] : [])));
      length += page.reduce((sum, paragraph) => sum + paragraph.length, 0);
      paragraphs.push(...page);
    }
    const text = paragraphs.join("\n\n");
    if (!/[\p{L}\p{N}]/u.test(text)) throw new Error("the PDF has no text in it; it may be made of pictures");
    if (garbledShare(text) > GARBLED_SHARE) throw new Error("the PDF's letters have no known meaning");
    const info = infoOf(await pdf.getMetadata().catch(() => null));
    return pageOf({
      text,
      title: goodTitle(info("Title")),
      published: plainDate(info("CreationDate"), today),
      modified: plainDate(info("ModDate"), today),
      language: info("Language"),
    });
  } finally {
    await pdf.destroy();
  }
}

async function openPdf(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0, stopAtErrors: false, disableFontFace: true, useSystemFonts: false });
  } catch (cause) {
    const locked = cause instanceof Error && cause.name === "PasswordException";
    throw new Error(locked ? "the PDF is locked with a password" : `it is no PDF that can be opened (${messageOf(cause)})`, { cause });
  }
}

function infoOf(metadata: unknown): (name: string) => string | null {
  const info: unknown = typeof metadata === "object" && metadata !== null && "info" in metadata ? metadata.info : null;
  return (name) => {
    if (typeof info !== "object" || info === null) return null;
    const value: unknown = Object.entries(info).find(([key]) => key === name)?.[1];
    return typeof value === "string" ? value : null;
  };
}

/** Rejects file names, which many programs write there. */
function goodTitle(title: string | null): string | null {
  return title === null || /^(?:microsoft word\s*-|untitled|document\d*$)|\.(?:docx?|pdf|indd|tex|dvi)$/i.test(title.trim()) ? null : title;
}

function garbledShare(text: string): number {
  const all = text.replace(/\s/g, "").length;
  return (text.match(/(?!\s)[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0) / Math.max(all, 1);
}

/** A piece of text on a PDF page, as from pdf.js; `transform[5]` is its vertical position. */
type PdfItem = {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly unknown[];
};

type Line = { readonly text: string; readonly at: number; readonly height: number };

/** A gap larger than this many letter heights separates paragraphs. */
const GAP = 1.75;

/** Joins lines, in file order, into paragraphs; also joins words hyphenated at a line end. */
function pdfParagraphs(items: readonly PdfItem[]): string[] {
  const paragraphs: string[] = [];
  let before: Line | null = null;
  for (const line of linesOf(items)) {
    const last = paragraphs.length - 1;
    if (before === null || isApart(before, line)) paragraphs.push(line.text);
    else paragraphs[last] = joined(paragraphs[last] ?? "", line.text);
    before = line;
  }
  return paragraphs;
}

function linesOf(items: readonly PdfItem[]): Line[] {
  const lines: Line[] = [];
  let text = "";
  let place: { at: number; height: number } | null = null;
  const end = () => {
    if (place !== null && text.trim() !== "") lines.push({ text: text.trim(), ...place });
    text = "";
    place = null;
  };
  for (const { str, hasEOL, height, transform } of items) {
    text += str;
    if (str.trim() !== "") place ??= { at: Number(transform[5] ?? 0), height };
    if (hasEOL) end();
  }
  end();
  return lines;
}

function isApart(before: Line, line: Line): boolean {
  const gap = before.at - line.at;
  const height = Math.max(before.height, line.height, 1);
  const otherSize = Math.abs(before.height - line.height) > 0.15 * height;
  // A jump upwards is a new column or a note: the paragraph continues unless a sentence has ended.
  return otherSize || gap > GAP * height || (gap < -height && /[.!?:]["”’)]?$/.test(before.text));
}

/** "knowl-" + "edge" is one word; "Franco-" + "Prussian" keeps its hyphen, because a name follows. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00AD\u2010]$/u.test(text)) return /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : text + next;
  return `${text} ${next}`;
}
