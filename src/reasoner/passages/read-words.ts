import { SHORT_ORDINALS } from "../../text/number-words.js";
import { stem } from "../../text/stem.js";
import { FUNCTION_WORDS, tokenise } from "../../text/words.js";

/** `function`: grammar; `name`: capitals; `number`: digits; `plain`: all other content words. */
type WordKind = "function" | "name" | "number" | "plain";
export type Word = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  readonly kind: WordKind;
};

const MAX_WORDS = 400;

/** The words of a sentence in the form in which they are compared: without case, accents and possessives. */
export function readWords(text: string): readonly Word[] {
  return tokenise(text)
    .slice(0, MAX_WORDS)
    .map((token, index, all) => {
      const lower = plainForm(token.text);
      const before = all[index - 1];
      // An initial does not end a sentence: "J. R. R. Tolkien".
      const opens = before === undefined || (!/^\p{Lu}$/u.test(before.text) && /[.!?]\s*$/u.test(text.slice(before.end, token.start)));
      const kind = kindOf(token.text, lower, opens, all[index + 1]?.capitalised === true);
      return { start: token.start, end: token.end, text: token.text, lower, stem: kind === "name" ? lower : stem(lower), kind };
    });
}

function plainForm(text: string): string {
  const lower = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s?$|['’]s\b/u, "")
    .replace(/(?<=\p{L})\.(?=\p{L}|$)/gu, "");
  return SHORT_ORDINALS.get(lower) ?? lower;
}

/** "May" and "US" inside a sentence are not function words; a capital at its start means nothing unless another one follows. */
function kindOf(text: string, lower: string, opens: boolean, capitalFollows: boolean): WordKind {
  if (/^\d/.test(lower)) return "number";
  const capitalised = /^\p{Lu}/u.test(text) && text !== "TV";
  if (FUNCTION_WORDS.has(lower) && !(text === "May" && !opens) && !/^US$|^U\.S$/.test(text)) return "function";
  return capitalised && (!opens || capitalFollows) ? "name" : "plain";
}
