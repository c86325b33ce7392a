import { composed } from "../../domain/composed.js";
import { shortened } from "./plain-text.js";

export type QueryRoom = { readonly characters: number; readonly words: number };

/** The words of a query without search commands (`-word`, `site:…`, `!bang`), cut to the engine's limits. */
export function queryText(text: string, { characters, words }: QueryRoom): string {
  const plain = composed(text)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}\uFFFD]+/gu, " ")
    // A bang or minus is a command only at the beginning of a word; `:` only after letters and before a non-space.
    .replace(/(^|[\s"(])[-+!?:<>~|]+(?=\S)/gu, "$1")
    .replace(/(\p{L}):(?=\S)/gu, "$1 ")
    .trim();
  return balanced(shortened(plain.split(" ").slice(0, words).join(" "), characters));
}

/** Removes an unpaired quotation mark, which would open an endless phrase. */
function balanced(text: string): string {
  return (text.match(/"/g)?.length ?? 0) % 2 === 0 ? text : text.replaceAll('"', "").trim();
}

/** Adds `-site:` for excluded domains, as many as fit; the guard checks every hit again. */
export function withoutSites(text: string, domains: readonly string[], room: QueryRoom): string {
  let query = text;
  let words = text.split(" ").length;
  for (const domain of domains.filter(isDomain)) {
    const longer = `${query} -site:${domain}`;
    if (longer.length > room.characters || words >= room.words) break;
    query = longer;
    words += 1;
  }
  return query;
}

export function isDomain(text: string): boolean {
  return text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text);
}

/** `en` for `en-GB`; null if it is not a language tag. */
export function primaryLanguage(tag: string): string | null {
  return /^([a-z]{2,3})(?:[-_][a-z0-9]+)*$/.exec(tag.trim().toLowerCase())?.[1] ?? null;
}
