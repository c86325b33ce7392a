/** Takes the marks off and leaves the words: links become their text, images their description goes, tables become "cell | cell". */
export function stripMarkdown(text: string): string {
  return text
    .replace(/<!--[\s\S]{0,5000}?-->/g, "")
    .split(/\r?\n/)
    .filter((line) => !/^\s*(?:```|~~~)/.test(line) && !/^\s*(?:[-*_]\s*){3,}$/.test(line) && !/^\s*\[[^\]]{1,80}\]:\s*\S+/.test(line))
    .map((line, index, lines) => stripLine(line, lines[index + 1] ?? ""))
    .filter((line) => !/^[\s|:=-]*(?:--|==)[\s|:=-]*$/.test(line))
    .join("\n");
}

function stripLine(line: string, next: string): string {
  const bare = line
    .replace(/^\s{0,3}(?:>\s?)+/, "")
    .replace(/^\s*\|(.*)\|\s*$/, "$1")
    .replace(/!\[[^\]]{0,500}\]\([^)]{0,500}\)/g, "")
    .replace(/\[([^\]]{1,500})\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])/g, "$1")
    .replace(/<((?:https?:\/\/|mailto:)[^>\s]{1,300})>/g, "$1")
    .replace(/(\*\*\*|\*\*|\*|___|__|~~)(?=\S)([^*\n]{1,300}?\S?)\1(?!\w)/g, "$2")
    .replace(/(?<![\p{L}\d])_(?=\S)([^_\n]{1,300})_(?![\p{L}\d])/gu, "$1")
    .replace(/`([^`]{1,300})`/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, "$1");
  const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(bare);
  if (heading) return `\n${heading[1]}\n`;
  if (/^\s*(?:={3,}|-{3,})\s*$/.test(next) && bare.trim() !== "") return `\n${bare.trim()}\n`;
  const item = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/.exec(bare);
  return item ? `${ITEM}${item[1]}` : bare;
}

/** Stands before a list item until lines are joined: an item begins a line of its own. */
export const ITEM = "\uE000";
