import { pageOf } from "../page-of.js";
import { plainDate } from "../plain-date.js";
import type { PageText } from "../protocol.js";
import { type FrontMatter, frontMatter } from "./front-matter.js";
import { joinWrappedLines } from "./join-wrapped-lines.js";
import { stripMarkdown } from "./strip-markdown.js";

export function readPlain(raw: string, today: string): PageText {
  const file = frontMatter(raw);
  return fileOf(file, joinWrappedLines(file.body, "near-the-margin"), today);
}

export function readMarkdown(raw: string, today: string): PageText {
  const file = frontMatter(raw);
  const heading = /^\s{0,3}#\s+(.{1,300})$/m.exec(file.body)?.[1] ?? null;
  return fileOf(file, joinWrappedLines(stripMarkdown(file.body), "always"), today, heading);
}

function fileOf({ fields }: FrontMatter, text: string, today: string, heading: string | null = null): PageText {
  const field = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value !== undefined) ?? null;
  if (text.trim() === "") throw new Error("there is no text in it");
  return pageOf({
    text,
    title: field("title") ?? heading,
    published: plainDate(field("published", "date", "datepublished"), today),
    modified: plainDate(field("modified", "updated", "lastmod", "datemodified"), today),
    language: field("language", "lang"),
    canonicalUrl: field("url", "canonical", "source"),
  });
}
