import { composed } from "../../domain/composed.js";
import { decodeEntities } from "../page-text/html/decode-entities.js";

const UNSEEN = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
/** A tag, or the beginning of one at which a snippet was cut off. `a < b` is none. */
const TAG = /<[/!?]?[a-z][^<>]*(?:>|$)|<!--[\s\S]*?(?:-->|$)/gi;

/** Titles and snippets come with marks, entities and worse; they are shown and compared as one line of plain text. */
export function plainText(markup: string, length: number): string {
  // Cut before the patterns see it: nobody can make them work for long.
  const bare = withoutTags(markup.slice(0, 8 * length));
  // Again, because what was written as an entity may have been a tag.
  const text = composed(withoutTags(decodeEntities(bare)))
    .replace(/[\p{Cf}\uFFFD]+/gu, "")
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
  return shortened(text, length);
}

/** At most so long, cut between words where there are some. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1).replace(/[\uD800-\uDBFF]$/, "");
  const space = cut.lastIndexOf(" ");
  return (space > length / 2 ? cut.slice(0, space) : cut.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")).trim();
}

function withoutTags(markup: string): string {
  // Marks of the engine stand inside words as well: `<b>Warsaw</b>’s`.
  return markup.replace(UNSEEN, " ").replace(TAG, (tag) => (/^<\/?(?:b|i|em|strong|span|mark)\b/i.test(tag) ? "" : " "));
}
