import { ITEM } from "./strip-markdown.js";

/** Files wrap their lines near one width; a paragraph is one line here. In Markdown every line end is a wrap. List items, table rows and short lines stay lines. */
export function joinWrappedLines(text: string, wraps: "always" | "near-the-margin"): string {
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
