import type { EvidenceLine } from "../domain/episode.js";
import { plainText, type Style, wrap } from "./style.js";

/** One numbered entry: the statement or the quote, and under it where to look it up. */
export function citedLines({ id, stance, text, sources }: EvidenceLine, number: number, style: Style, width: number): string[] {
  return [
    `  ${number}. ${wrap(plainText(text), "     ", width).trimStart()}  ${style.dim(`[${id}, ${stance}]`)}`,
    ...sources.map((line) => style.dim(`     ${plainText(line)}`)),
  ];
}
