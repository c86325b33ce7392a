import { createHash } from "node:crypto";
import { PlumblineError } from "../../errors.js";
import type { WebPage } from "../../ports/page-reader.js";
import type { CorpusFile } from "./find-files.js";
import { readFrontMatter } from "./front-matter.js";
import { firstHeading, plainText, withoutMarks } from "./plain-text.js";
import { speaksToMachines } from "./speaks-to-machines.js";

/** What a reader of pages makes of bytes. */
export type ReadPage = Omit<WebPage, "url"> & { readonly canonicalUrl?: string | null };

/** Reads what plain code here does not: HTML, PDF, and texts in other encodings than UTF-8. `name` is for messages. */
export type ReadText = (bytes: Uint8Array, contentType: string, name: string) => Promise<ReadPage>;

/** A file as a page. Its address is the one that it names, else `corpus:` and its path. Throws where there is nothing to read. */
export async function readDocument(file: CorpusFile, readText: ReadText): Promise<WebPage> {
  const raw = file.contentType.startsWith("text/") && file.contentType !== "text/html" ? utf8Of(file.bytes) : null;
  const page = raw === null ? await readText(file.bytes, file.contentType, file.path) : plainPage(raw, file.contentType);
  if (page.text === "") throw new PlumblineError("page-unreadable", `${file.path} holds no text`);
  const { canonicalUrl, ...rest } = page;
  return { ...rest, url: webAddress(canonicalUrl ?? null) ?? `corpus:${file.path.split("/").map(encodeURIComponent).join("/")}` };
}

function plainPage(raw: string, contentType: string): ReadPage {
  const { fields, body } = readFrontMatter(raw.replace(/^\uFEFF/u, "").replace(/\r\n?/gu, "\n"));
  const markdown = contentType === "text/markdown";
  const text = plainText(markdown ? withoutMarks(body) : body);
  return {
    title: fields.get("title") ?? (markdown ? firstHeading(body) : null),
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
    published: dayOf(fields.get("published") ?? fields.get("date")),
    modified: dayOf(fields.get("modified") ?? fields.get("updated")),
    language: fields.get("language") ?? fields.get("lang") ?? null,
    suspectInjection: speaksToMachines(text),
    canonicalUrl: fields.get("url") ?? null,
  };
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The day of a date, or of a date and time; a day that no calendar has is unknown. */
function dayOf(value: string | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(value ?? "")?.[0];
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

function webAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}
