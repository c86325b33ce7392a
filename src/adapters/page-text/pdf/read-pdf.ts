import { getDocumentProxy } from "unpdf";
import { messageOf } from "../../../errors.js";
import { pageOf } from "../page-of.js";
import { plainDate } from "../plain-date.js";
import type { PageText } from "../protocol.js";
import { type PdfItem, pdfParagraphs } from "./pdf-paragraphs.js";

const MAX_PAGES = 500;
const MAX_CHARACTERS = 300_000;
/** Letters without a meaning: fonts that keep their code to themselves come out as such. */
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
      canonicalUrl: null,
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

/** Programs write the name of their file there. */
function goodTitle(title: string | null): string | null {
  return title === null || /^(?:microsoft word\s*-|untitled|document\d*$)|\.(?:docx?|pdf|indd|tex|dvi)$/i.test(title.trim()) ? null : title;
}

function garbledShare(text: string): number {
  const all = text.replace(/\s/g, "").length;
  return (text.match(/(?!\s)[\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu)?.length ?? 0) / Math.max(all, 1);
}
