import type { NameKind, Part } from "./part.js";

/** One character for each kind of name; its code is its word piece. */
const MASKS: Readonly<Record<NameKind, string>> = { subject: "\u0001", value: "\u0002", name: "\u0003", date: "\u0004", number: "\u0005" };

/**
 * The words with names masked by kind, so that only the wording is left. The first subject and the first value are masked as such; further ones count as
 * other names. Spans that overlap an earlier one are ignored.
 */
export function maskNames({ words, spans }: Pick<Part, "words" | "spans">): string {
  const seen = new Set<NameKind>();
  let masked = "";
  let from = 0;
  for (const { start, end, kind } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from) continue;
    const isAgain = (kind === "subject" || kind === "value") && seen.has(kind);
    seen.add(kind);
    masked += unmasked(words.slice(from, start)) + MASKS[isAgain ? "name" : kind];
    from = end;
  }
  return masked + unmasked(words.slice(from));
}

/** A claim may hold control characters; they must not pass for names. */
function unmasked(words: string): string {
  return words.replaceAll(/\p{Cc}/gu, " ");
}
