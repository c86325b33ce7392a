import type { Span } from "../domain/mention.js";

export type Token = Span & { readonly capitalised: boolean };

/** Words and numbers with their places; a possessive stays with its word, a hyphen separates. */
export function tokenise(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’.,](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu)) {
    const start = match.index;
    const word = match[0];
    tokens.push({ start, end: start + word.length, text: word, capitalised: /^\p{Lu}/u.test(word) });
  }
  return tokens;
}

/** Words that carry grammar rather than meaning. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the of in on at by for to from with and or but as is are was were be been being am has have had having do does did done " +
    "it its he his him she her hers they their them this that these those who whom whose which what where when while there here " +
    "than then so such not no nor never also into onto over under about between among during after before since until till " +
    "will would can could shall should may might must i we you our your my me us both all any some each other another more most very " +
    "per called known one only neither either just ever still yet if because up out off back"
  ).split(" "),
);
