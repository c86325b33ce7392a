import { composed } from "../../domain/composed.js";
import { decodeEntities } from "../page-text/html/decode-entities.js";

const UNSEEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
/** A tag, or a truncated one at the end of a snippet; not `a < b`. */
const TAG = /<[/!?]?[a-z][^<>]*(?:>|$)|<!--[\s\S]*?(?:-->|$)/gi;

/** One line of plain text from a title or snippet with markup and entities. */
export function plainText(markup: string, length: number): string {
  // Cut first, to bound the running time of the patterns.
  const bare = withoutTags(markup.slice(0, 8 * length));
  // Again, because an entity may decode to a tag.
  const text = composed(withoutTags(decodeEntities(bare)))
    .replace(/[\p{Cf}\uFFFD]+/gu, "")
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  return shortened(text, length);
}

/** At most `length` characters, cut between words where possible. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return (space > length / 2 ? cut.slice(0, space) : cut.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")).trim();
}

function withoutTags(markup: string): string {
  // Highlighting tags also occur inside words: `<b>Warsaw</b>’s`.
  return markup.replace(UNSEEN, " ").replace(TAG, (tag) => (/^<\/?(?:b|i|em|strong|span|mark)\b/i.test(tag) ? "" : " "));
}
