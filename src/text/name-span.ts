import type { Span } from "../domain/mention.js";

const MAX_NAME = 120;

/** Where a text says a name word for word, whatever the case; null where it does not. */
export function nameSpan(text: string, name: string): Span | null {
  const words = name.trim().split(/\s+/u);
  if (name.length > MAX_NAME || !/[\p{L}\p{N}]/u.test(name)) return null;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.map(escaped).join("\\s+")}(?![\\p{L}\\p{N}])`, name.length > 2 ? "iu" : "u");
  const found = pattern.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length, text: found[0] };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
