import { composed } from "../../domain/composed.js";
import { shortened } from "./plain-text.js";

export type QueryRoom = { readonly characters: number; readonly words: number };

/** The words of a query, without what an engine would take for a command (`-word`, `site:…`, `!bang`), and no more than it takes. */
export function queryText(text: string, { characters, words }: QueryRoom): string {
  const plain = composed(text)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}\uFFFD]+/gu, " ")
    // A bang or a minus commands only at the beginning of a word; `:` only after letters and before no space.
    .replace(/(^|[\s"(])[-+!?:<>~|]+(?=\S)/gu, "$1")
    .replace(/(\p{L}):(?=\S)/gu, "$1 ")
    .trim();
  return balanced(shortened(plain.split(" ").slice(0, words).join(" "), characters));
}

/** A quotation mark alone opens a phrase that never ends. */
function balanced(text: string): string {
  return (text.match(/"/g)?.length ?? 0) % 2 === 0 ? text : text.replaceAll('"', "").trim();
}

/** Sites that are not wanted, by the operator that most engines know; as many as there is room for, because the guard looks again. */
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

/** `en` of `en-GB`; null for what is no language tag. */
export function primaryLanguage(tag: string): string | null {
  return /^([a-z]{2,3})(?:[-_][a-z0-9]+)*$/.exec(tag.trim().toLowerCase())?.[1] ?? null;
}
