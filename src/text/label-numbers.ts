import type { Mention } from "../domain/mention.js";

const LABELLED =
  /(?:^|\b(?:is|are|was|were|be|the|as|at|to|wears|wore)\s+)number\s$|\b(?:top|room|route|highway|gate|flight|channel|platform|chapter|page|suite|group|period)\s$/iu;
/** "Apollo 11", "Boeing 747" */
const NAMED = /(?<!\p{L})(?!(?:In|On|At|The|Of|By|With|For|And|About|Over|Only|Some|Exactly|Nearly|Almost)\b)\p{Lu}[\p{L}-]{0,60}\s$/u;
const COUNTED = /^\s+(?:\p{Ll}+ )?\p{Ll}+s\b/u;
/** "24/7", "3-0", "9 to 5" */
const PAIRED = { before: /\d\s?[/:–-]\s?$|\d to $/u, after: /^\s?[/:–-]\s?\d|^ to \d/u };
const STREET = /^\p{L}? (?:\p{Lu}[\p{L}-]* )+(?:Street|Avenue|Road|Lane|Square|Drive|Boulevard|Place|Way|Broadway)\b/u;

/** Is a number part of a name, a rank, a score or an address, and no amount of anything? */
export function isLabel(text: string, mention: Mention): boolean {
  if (mention.kind !== "quantity" || mention.unitText !== null) return false;
  const [before, after] = [text.slice(0, mention.start), text.slice(mention.end)];
  if (PAIRED.before.test(before) || PAIRED.after.test(after) || STREET.test(after) || LABELLED.test(before)) return true;
  return /^\d{1,4}$/u.test(mention.text) && NAMED.test(before) && !COUNTED.test(after);
}
