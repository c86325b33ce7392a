import type { PropertyId } from "../../../domain/ids.js";
import type { Addition, Direction } from "../../../domain/reading.js";
import { isLink } from "../../../text/words.js";

/** One of several wordings of an element, as lemmas in order. */
type Wording = readonly string[];
export type Element =
  | { readonly slot: "X" | "Y"; readonly kinds: readonly string[] }
  | { readonly wordings: readonly Wording[]; readonly optional: boolean; readonly weight: number };

/** A clause that says a relation, a noun phrase for its value or its subject, or a near miss that does not say it. */
export type PhraseKind = "says" | "value" | "subject" | "not";

export type Phrase = {
  readonly property: PropertyId;
  readonly kind: PhraseKind;
  readonly direction: Direction;
  /** What a stronger wording says besides. */
  readonly adds: readonly Addition[];
  readonly elements: readonly Element[];
  /** Which of the elements are its subject and its value, in their order. */
  readonly slots: readonly Slot[];
  /** The weight of all words that have to be there. */
  readonly total: number;
  readonly trust: number;
};

export type Slot = { readonly slot: "X" | "Y"; readonly place: number };

export const LINK_WEIGHT = 0.4;

/** `X`, or `X:music+film` for what is said so of works of these kinds only: "Y wrote X" is about the composer where X is a song. */
const SLOT = /^([XY])(?::([a-z+]+))?$/u;

function isSlot(piece: string): boolean {
  return SLOT.test(piece);
}

/** Reads a compiled phrase ("X be direct|helm by Y") with the weight of each of its words. */
export function readPhrase(
  text: string,
  { property, kind, trust, direction, adds }: Pick<Phrase, "property" | "kind" | "trust" | "direction" | "adds">,
  weight: (lemma: string) => number,
): Phrase {
  const elements = text.split(" ").map((piece): Element => {
    const slot = SLOT.exec(piece);
    if (slot !== null) return { slot: slot[1] as "X" | "Y", kinds: slot[2]?.split("+") ?? [] };
    const wordings = wordingsOf(piece);
    // An element is worth its least telling wording: that one may be what is said.
    const worth = (wording: Wording) => wording.reduce((sum, lemma) => sum + (lemma === "be" ? 0 : weight(lemma)), 0);
    return { wordings, optional: piece.endsWith("?"), weight: Math.min(...wordings.map(worth)) };
  });
  const total = elements.reduce((sum, one) => sum + ("slot" in one || one.optional ? 0 : one.weight), 0);
  const slots = elements.flatMap((element, place) => ("slot" in element ? [{ slot: element.slot, place }] : []));
  return { property, kind, direction, adds, elements, slots, total, trust };
}

function wordingsOf(piece: string): readonly Wording[] {
  const plain = piece.endsWith("?") ? piece.slice(0, -1) : piece;
  const wordings = plain.split("|").map((wording) => wording.split("_"));
  // Of wordings that fit equally well, the longest explains most: "was written by" before "was by".
  return wordings.sort((a, b) => b.length - a.length);
}

/** Nouns that are verbs as well: "a play by Y" is not said by "was played by Y". */
const HOMOGRAPHS: ReadonlySet<string> = new Set(["play", "film", "book", "record", "star", "host"]);

/** The noun of a lemma, where a verb has the same one. */
export function nounOf(lemma: string): string {
  return HOMOGRAPHS.has(lemma) ? `${lemma}.` : lemma;
}

/** What a word of a claim may be: "played" is no noun. */
export function sensesOf({ lemma, text }: { readonly lemma: string; readonly text: string }): readonly string[] {
  return HOMOGRAPHS.has(lemma) && !/(?:ed|ing)$/iu.test(text) ? [lemma, nounOf(lemma)] : [lemma];
}

/** The words of a phrase that carry meaning. */
export function lemmasOf(text: string): readonly string[] {
  return text
    .split(" ")
    .flatMap((piece) => (isSlot(piece) ? [] : wordingsOf(piece).flat()))
    .map((lemma) => lemma.replace(/\.$/u, ""))
    .filter((lemma) => lemma !== "be" && !isLink(lemma));
}

/** Without its heaviest element a phrase says next to nothing, so that it is found by the words of that one; empty for "X is in Y". */
export function keysOf({ elements }: Pick<Phrase, "elements">): readonly string[] {
  let heaviest: Exclude<Element, { slot: unknown }> | null = null;
  for (const element of elements)
    if (!("slot" in element) && !element.optional && element.weight > LINK_WEIGHT && element.weight > (heaviest?.weight ?? 0))
      heaviest = element;
  const keys = heaviest?.wordings.map((wording) => wording.find((lemma) => !isLink(lemma) && lemma !== "be") ?? "") ?? [];
  return [...new Set(keys)].filter((lemma) => lemma !== "");
}

/** "X be discover in Y", of a date, is also said by whoever does it: "discover X in Y". */
export function activeOf(says: string): string | null {
  const [, verb, link] = /^X be (\S+) (\S+) Y$/u.exec(says) ?? [];
  return verb === undefined || link === undefined || !link.split("|").every(isLink) ? null : `${verb} X ${link} Y`;
}

/** "Y be director of X" also gives the noun phrase "director of X", which stands for Y; "X be citizen of Y" gives one that stands for X. */
export function nounPhraseOf(says: string): { readonly kind: "value" | "subject"; readonly text: string } | null {
  // A noun phrase that is for some kinds only is written as one.
  if (/\b[XY]:/u.test(says)) return null;
  const [first, second, ...rest] = says.split(" ");
  if (second !== "be" || (first !== "X" && first !== "Y")) return null;
  const other = first === "X" ? "Y" : "X";
  const head = rest[0] === other && rest[1] === "'s" ? rest[2] : rest[0];
  if (!rest.includes(other) || head === undefined || head === "X" || head === "Y" || head.split("|").every(isLink)) return null;
  return { kind: first === "X" ? "subject" : "value", text: rest.join(" ") };
}
