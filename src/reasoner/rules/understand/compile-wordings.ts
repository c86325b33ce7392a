import type { z } from "zod";
import { wordsOf } from "../../../text/words.js";
import type { CompiledWording } from "./compile-book.js";
import { readAddition, together } from "./direction.js";
import { nounOf } from "./phrase.js";
import type { wordingsSchema } from "./phrasebook-schema.js";

type Wordings = z.infer<typeof wordingsSchema>;
/** Called with every phrase that cannot be compiled, and the reason. */
type Complain = (phrase: string, message: string) => void;

/** Removes duplicates. If two lines compile to the same words, keeps the more cautious direction; drops a near miss that is also a wording. */
export function compileWordings({ same, stronger, weaker, unread, not }: Wordings, complain: Complain): readonly CompiledWording[] {
  const plain = (direction: CompiledWording["direction"], lines: readonly string[]) =>
    lines.flatMap((line) => compileWording(line, { direction }, complain));
  const adding = stronger.flatMap((line) => {
    if (typeof line === "string") return compileWording(line, { direction: "stronger" }, complain);
    const adds = Object.entries(line.adds).map(([what, value]) => (value === true ? what : `${what}: ${value}`));
    for (const one of adds) if (readAddition(one, "P1") === null) complain(line.says.join(", "), `"${one}" is no addition`);
    return line.says.flatMap((says) => compileWording(says, { direction: "stronger", adds }, complain));
  });
  const wordings = new Map<string, CompiledWording>();
  for (const wording of [...plain("same", same), ...adding, ...plain("weaker", weaker), ...plain("unread", unread)]) {
    const key = `${wording.kind} ${wording.text}`;
    const known = wordings.get(key);
    wordings.set(key, known === undefined ? wording : bothOf(known, wording));
  }
  const denied = not
    .flatMap((line) => compileWording(line, { direction: "unread", kind: "not" }, complain))
    .filter(({ text }) => !wordings.has(`says ${text}`));
  return [...wordings.values(), ...new Map(denied.map((one) => [one.text, one])).values()];
}

/** Merges two lines; lists no additions if a stronger line has none that can be checked. */
function bothOf(a: CompiledWording, b: CompiledWording): CompiledWording {
  const direction = together(a.direction, b.direction);
  const stronger = [a, b].filter((one) => one.direction === "stronger");
  const isListed = direction === "stronger" && stronger.every(({ adds }) => adds.length > 0);
  return { ...b, direction, adds: isListed ? [...new Set(stronger.flatMap(({ adds }) => adds))] : [] };
}

function compileWording(
  line: string,
  { direction, adds = [], kind = kindOf(line) }: Pick<CompiledWording, "direction"> & Partial<CompiledWording>,
  complain: Complain,
): readonly CompiledWording[] {
  return withSlotsOutside(line).flatMap((phrase) => {
    try {
      // Negation is handled elsewhere, so nothing of a negated near miss would remain here.
      if (kind === "not" && /\b(?:not|never)\b/u.test(phrase)) throw new Error("a denial is no near miss");
      const text = compilePhrase(phrase, kind);
      return text === "" ? [] : [{ kind, direction, adds, text }];
    } catch (cause) {
      complain(phrase, cause instanceof Error ? cause.message : String(cause));
      return [];
    }
  });
}

/** A clause has both slots; a noun phrase lacks the slot of the thing it refers to. */
function kindOf(line: string): "says" | "value" | "subject" {
  const [x, y] = [/\bX\b/u.test(line), /\bY\b/u.test(line)];
  return x && y ? "says" : x ? "value" : "subject";
}

/** "the genre (X belongs to|of X)" becomes two phrases: an alternative cannot contain a slot. */
function withSlotsOutside(phrase: string): readonly string[] {
  const held = /\(([^()]*\b[XY]\b[^()]*)\)\??/u.exec(phrase);
  if (held === null) return [phrase];
  return (held[1] ?? "").split("|").flatMap((option) => withSlotsOutside(phrase.replace(held[0], option)));
}

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
