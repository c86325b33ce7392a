import { type PageText, pageOf, plainDate } from "./page-of.js";

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

type FrontMatter = { readonly fields: ReadonlyMap<string, string>; readonly body: string };

const MAX_LINES = 50;

/** `key: value` lines between two `---` lines at the top of a file. Lists and nested values are ignored. */
function frontMatter(text: string): FrontMatter {
  const none = { fields: new Map<string, string>(), body: text };
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (lines[0]?.trim() !== "---") return none;
  const end = lines.slice(1, MAX_LINES).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return none;
  const pairs = lines.slice(1, end + 1).flatMap((line) => {
    const found = /^([A-Za-z][\w-]{0,40}):\s+(\S.*)$/.exec(line);
    return found ? [[String(found[1]).toLowerCase(), unquoted(String(found[2]).trim())] as const] : [];
  });
  return { fields: new Map(pairs), body: lines.slice(end + 2).join("\n") };
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/**
 * Joins lines that were wrapped near one width into paragraphs; in Markdown every single line break is a wrap. List items, table rows and
 * short lines are not joined.
 */
function joinWrappedLines(text: string, wraps: "always" | "near-the-margin"): string {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      joinBlock(
        block.split("\n").map((line) => line.trimEnd()),
        wraps === "always",
      ),
    )
    .join("\n\n");
}

function joinBlock(lines: readonly string[], always: boolean): string {
  const widest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const joined: string[] = [];
  let open = false;
  for (const line of lines) {
    const last = joined.length - 1;
    const begins = line.startsWith(ITEM) || line.includes(" | ") || /^\s*(?:[-*•]|\d{1,3}[.)])\s/.test(line);
    if (open && !begins && last >= 0) joined[last] = `${joined[last]} ${line.trim()}`;
    else joined.push(line.replace(ITEM, "").trim());
    open = line.includes(" | ") ? false : always || line.length > widest * 0.6 || line.startsWith(ITEM);
  }
  return joined.join("\n");
}

/** Removes Markdown markup: links become their text, images are dropped, table rows become "cell | cell". */
function stripMarkdown(text: string): string {
  return withoutComments(text)
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:```|~~~)/.test(line) && !/^\s*(?:[-*_]\s*){3,}$/.test(line) && !/^\s*\[[^\]]{1,80}\]:\s*\S+/.test(line))
    .map((line, index, lines) => stripLine(line, lines[index + 1] ?? ""))
    .filter((line) => !(/^[\s|:=-]*$/.test(line) && /--|==/.test(line)))
    .join("\n");
}

/** Removes comments, except one that is never closed. */
function withoutComments(text: string): string {
  const [first = "", ...parts] = text.split("<!--");
  return parts.reduce((plain, part) => {
    const end = part.indexOf("-->");
    return plain + (end === -1 ? `<!--${part}` : part.slice(end + 3));
  }, first);
}

function stripLine(line: string, next: string): string {
  const bare = line
    .replace(/^\s{0,3}(?:>\s?)+/, "")
    .replace(/^\s*\|(.*)\|\s*$/, "$1")
    .replace(/!\[[^[\]]{0,500}\]\([^()]{0,500}\)/g, "")
    .replace(/\[([^[\]]{1,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,200}\])/g, "$1")
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]{1,300})>/g, "$1")
    .replace(/(\*{1,3})(?=\S)([^*\n]{1,300})\1(?!\w)/g, "$2")
    .replace(/(_{2,3})(?=\S)([^_\n]{1,300})\1(?!\w)/g, "$2")
    .replace(/~~(?=\S)([^~\n]{1,300})~~(?!\w)/g, "$1")
    .replace(/(?<![\p{L}\d])_(?=\S)([^_\n]{1,300})_(?![\p{L}\d])/gu, "$1")
    .replace(/`([^`]{1,300})`/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, "$1");
  const heading = /^\s{0,3}#{1,6}\s(.*)$/.exec(bare)?.[1];
  if (heading !== undefined)
    return `\n${heading
      .trim()
      .replace(/(?<!#)#+$/, "")
      .trim()}\n`;
  if (/^\s*(?:={3,}|-{3,})\s*$/.test(next) && bare.trim() !== "") return `\n${bare.trim()}\n`;
  const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(bare);
  return item ? `${ITEM}${item[1]}` : bare;
}

/** Marks list items until lines are joined, so that each item starts a line. */
const ITEM = "\uE000";
