/** Takes the marks off and leaves the words: links become their text, images their description goes, tables become "cell | cell". */
export function stripMarkdown(text: string): string {
  return withoutComments(text)
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:```|~~~)/.test(line) && !/^\s*(?:[-*_]\s*){3,}$/.test(line) && !/^\s*\[[^\]]{1,80}\]:\s*\S+/.test(line))
    .map((line, index, lines) => stripLine(line, lines[index + 1] ?? ""))
    .filter((line) => !(/^[\s|:=-]*$/.test(line) && /--|==/.test(line)))
    .join("\n");
}

/** A comment that is not closed stays. */
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

/** Stands before a list item until lines are joined: an item begins a line of its own. */
export const ITEM = "\uE000";
