import { wordsOf } from "../../../text/words.js";
import { nounOf } from "./phrase.js";

/**
 * Compiles a phrase for the matcher: elements separated by spaces; `X` and `Y` are slots, `a|b_c` are alternatives (`_` joins words), a trailing `?`
 * makes an element optional. Drops function words: "X was (directed|helmed) by Y" becomes "X be direct|helm by Y".
 */
export function compilePhrase(written: string, kind: "says" | "value" | "subject" | "not"): string {
  const kinds = new Map([...written.matchAll(/\b([XY])(:[a-z+]+)/gu)].map(([, slot = "", own = ""]) => [slot, own]));
  const phrase = written.replaceAll(/\b([XY]):[a-z+]+/gu, "$1");
  const elements = phrase
    .replace(/\b([XY])-(?=\p{L}|\()/gu, "$1 ")
    .split(/(\([^()]*\)\??)/u)
    .flatMap((piece, at, all) => (piece.startsWith("(") ? [choice(piece, NOUN_NEXT.test(all.slice(0, at).join("")))] : elementsOf(piece)));
  const compiled = elements.filter((one) => one !== "");
  const slots = (slot: string) => compiled.filter((one) => one === slot).length;
  const wanted = { X: kind === "subject" ? 0 : 1, Y: kind === "value" ? 0 : 1 };
  if (slots("X") !== wanted.X || slots("Y") !== wanted.Y) throw new Error(`X and Y have to stand ${wanted.X} and ${wanted.Y} times`);
  return compiled.map((one) => `${one}${kinds.get(one) ?? ""}`).join(" ");
}

/** A noun follows an article or a possessive. */
const NOUN_NEXT = /(?:\b(?:an?|the|its|his|her|their)|['’]s)[|)?\s]*$/iu;

function elementsOf(piece: string, isNoun = false): readonly string[] {
  return wordsOf(piece).flatMap((word) => element(word, isNoun || NOUN_NEXT.test(piece.slice(0, word.start))));
}

function element({ text, lemma, class: kind }: ReturnType<typeof wordsOf>[number], isNoun: boolean): readonly string[] {
  if (text === "X" || text === "Y") return [text];
  return kind === "grammar" ? [] : [isNoun ? nounOf(lemma) : lemma];
}

function choice(piece: string, isNoun: boolean): string {
  const optional = piece.endsWith("?");
  const options = piece.replace(/^\(|\)\??$/gu, "").split("|");
  const wordings = options.map((option) => elementsOf(option, isNoun && !/\s/u.test(option.trim())).join("_"));
  if (wordings.some((wording) => /(?:^|_)[XY](?:_|$)/u.test(wording))) throw new Error("a slot stands inside brackets");
  const told = [...new Set(wordings.filter((wording) => wording !== ""))];
  // If one alternative is empty, the element is optional.
  return told.length === 0 ? "" : `${told.join("|")}${optional || wordings.includes("") ? "?" : ""}`;
}
