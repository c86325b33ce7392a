import { sha256Of } from "../../base/fingerprint.js";
import { parseUrl } from "../../base/parse-url.js";
import { writtenDay } from "../../base/written-day.js";
import type { WebPage } from "../../ports/page-reader.js";
import { hasSmuggledText, oneLine, speaksToMachines, withoutInvisible } from "./clean-text.js";

const MAX_TEXT = 200_000;
const MAX_TITLE = 300;

/** The page's metadata; null if absent. */
export type PageMetadata = Pick<WebPage, "title" | "published" | "modified" | "language"> & { readonly canonicalUrl: string | null };

type RawPage = Partial<PageMetadata> & {
  /** One paragraph per line, blocks separated by blank lines. May contain invisible characters. */
  readonly text: string;
  /** Text that the page hides, as far as it was extracted. */
  readonly hidden?: string;
  /** The text was hidden by a trick. */
  readonly stealthy?: boolean;
};

/** Last step of every reader: removes invisible characters, cuts, hashes and flags the text. */
export function pageOf(found: RawPage): PageText {
  const text = withinBound(tidyLines(withoutInvisible(found.text)));
  const title = oneLine(found.title ?? "")
    .slice(0, MAX_TITLE)
    .trim();
  const hidden = found.hidden ?? "";
  const said = [title, text, withoutInvisible(hidden)];
  return {
    title: title === "" ? null : title,
    text,
    sha256: sha256Of(text),
    published: found.published ?? null,
    modified: found.modified ?? null,
    language: languageTag(found.language ?? ""),
    canonicalUrl: webUrl(found.canonicalUrl ?? ""),
    suspectInjection: found.stealthy === true || [found.text, hidden].some(hasSmuggledText) || said.some(speaksToMachines),
  };
}

function tidyLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Cuts after the last whole line that fits, or anywhere in a single endless line. */
function withinBound(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const end = text.lastIndexOf("\n", MAX_TEXT);
  const cut = text.slice(0, end > MAX_TEXT / 2 ? end : MAX_TEXT);
  return cut.replace(/[\uD800-\uDBFF]$/, "").trim();
}

/** Normalises a language tag: `en`, `en-GB`, `zh-Hans`. */
function languageTag(raw: string): string | null {
  const found = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(raw.trim());
  if (found === null) return null;
  const [, language = "", script, region] = found;
  const parts = [language.toLowerCase(), script && script[0]?.toUpperCase() + script.slice(1).toLowerCase(), region?.toUpperCase()];
  return parts.filter(Boolean).join("-");
}

function webUrl(raw: string): string | null {
  return raw.length <= 2000 && /^https?:\/\/[^\s/]/i.test(raw) ? (parseUrl(raw)?.href ?? null) : null;
}

const FIRST_DAY = "1900-01-01";
/** Allows for wrong clocks and time zones. */
const AHEAD_MS = 2 * 86_400_000;

/** The day in a metadata value, from 1900 to two days after `today`; null for anything else. */
export function plainDate(raw: string | null | undefined, today: string): string | null {
  const day = writtenDay(raw?.trim().slice(0, 60) ?? "");
  return day !== null && day >= FIRST_DAY && Date.parse(day) <= Date.parse(today) + AHEAD_MS ? day : null;
}

export type PageKind = "html" | "pdf" | "plain" | "markdown" | "docx" | "xlsx";

/** `canonicalUrl` is only what the page claims and proves nothing. */
export type PageText = Omit<WebPage, "url"> & { readonly canonicalUrl: string | null };

/** `linear`: read HTML in one pass over the tags, after the better reader failed. */
export type PageJob = {
  readonly kind: PageKind;
  readonly reader: "tree" | "linear";
  readonly bytes: Uint8Array;
  readonly charset: string | null;
  /** The current day, `YYYY-MM-DD`: dates well after it are rejected. */
  readonly today: string;
};
