import type { PropertyId } from "../../../domain/ids.js";
import type { Addition, Direction } from "../../../domain/reading.js";
import { isLink } from "../../../text/words.js";

/** One alternative of an element, as lemmas in order. */
type Wording = readonly string[];
export type Element =
  | { readonly slot: "X" | "Y"; readonly kinds: readonly string[] }
  | { readonly wordings: readonly Wording[]; readonly optional: boolean; readonly weight: number };

/** A clause that expresses a relation, a noun phrase for its value or its subject, or a near miss. */
export type PhraseKind = "says" | "value" | "subject" | "not";

export type Phrase = {
  readonly property: PropertyId;
  readonly kind: PhraseKind;
  readonly direction: Direction;
  /** Additions of a stronger wording. */
  readonly adds: readonly Addition[];
  readonly elements: readonly Element[];
  /** The subject and value slots among the elements, in order. */
  readonly slots: readonly Slot[];
  /** Weight of all required words. */
  readonly total: number;
  readonly trust: number;
};

export type Slot = { readonly slot: "X" | "Y"; readonly place: number };

export const LINK_WEIGHT = 0.4;

/** `X`, or `X:music+film` for a wording restricted to these kinds: "Y wrote X" is about the composer if X is a song. */
const SLOT = /^([XY])(?::([a-z+]+))?$/u;

function isSlot(piece: string): boolean {
  return SLOT.test(piece);
}

export type PhraseReader = (text: string, known: Pick<Phrase, "property" | "kind" | "trust" | "direction" | "adds">) => Phrase;

/**
 * Parses compiled phrases ("X be direct|helm by Y") and weighs their words. Phrases share their elements: they repeat each word eight times,
 * and a copy for each phrase would be a quarter of the memory.
 */
export function phraseReader(weight: (lemma: string) => number): PhraseReader {
  const elementsBy = new Map<string, Element>();
  const slotsBy = new Map<string, readonly Slot[]>();

  function elementOf(piece: string): Element {
    const element = elementsBy.get(piece) ?? readElement(piece, weight);
    elementsBy.set(piece, element);
    return element;
  }

  function slotsOf(elements: readonly Element[]): readonly Slot[] {
    const order = elements.map((element) => ("slot" in element ? element.slot : "-")).join("");
    const slots = slotsBy.get(order) ?? elements.flatMap((element, place) => ("slot" in element ? [{ slot: element.slot, place }] : []));
    slotsBy.set(order, slots);
    return slots;
  }

  return (text, { property, kind, direction, adds, trust }) => {
    const elements = text.split(" ").map(elementOf);
    const total = elements.reduce((sum, one) => sum + ("slot" in one || one.optional ? 0 : one.weight), 0);
    return { property, kind, direction, adds, elements, slots: slotsOf(elements), total, trust };
  };
}

function readElement(piece: string, weight: (lemma: string) => number): Element {
  const slot = SLOT.exec(piece);
  if (slot !== null) return { slot: slot[1] as "X" | "Y", kinds: slot[2]?.split("+") ?? [] };
  const wordings = wordingsOf(piece);
  // An element has the weight of its least distinctive alternative, because the claim may use that one.
  const worth = (wording: Wording) => wording.reduce((sum, lemma) => sum + (lemma === "be" ? 0 : weight(lemma)), 0);
  return { wordings, optional: piece.endsWith("?"), weight: Math.min(...wordings.map(worth)) };
}

function wordingsOf(piece: string): readonly Wording[] {
  const plain = piece.endsWith("?") ? piece.slice(0, -1) : piece;
  const wordings = plain.split("|").map((wording) => wording.split("_"));
  // Longer alternatives first, because they explain more: "was written by" before "was by".
  return wordings.sort((a, b) => b.length - a.length);
}

/** Nouns that are also verbs: "a play by Y" does not match "was played by Y". */
const HOMOGRAPHS: ReadonlySet<string> = new Set(["play", "film", "book", "record", "star", "host"]);

/** Noun form of a lemma that is also a verb. */
export function nounOf(lemma: string): string {
  return HOMOGRAPHS.has(lemma) ? `${lemma}.` : lemma;
}

/** Possible lemmas of a word in a claim: "played" is not a noun. */
export function sensesOf({ lemma, text }: { readonly lemma: string; readonly text: string }): readonly string[] {
  return HOMOGRAPHS.has(lemma) && !/(?:ed|ing)$/iu.test(text) ? [lemma, nounOf(lemma)] : [lemma];
}

/** The content words of a phrase. */
export function lemmasOf(text: string): readonly string[] {
  return text
    .split(" ")
    .flatMap((piece) => (isSlot(piece) ? [] : wordingsOf(piece).flat()))
    .map((lemma) => lemma.replace(/\.$/u, ""))
    .filter((lemma) => lemma !== "be" && !isLink(lemma));
}

/**
 * Does the phrase use the word, and need no content word beside these? "Lost" alone does not say what "lost his life in" says. With a preposition:
 * does it use that too? "Played for" does not say what "played in" says.
 */
export function usesAmong(text: string, lemma: string, words: ReadonlySet<string>, preposition: string | null): boolean {
  if (!text.includes(lemma)) return false;
  if (preposition !== null && !text.split(/[ _|?]/u).includes(preposition)) return false;
  let isUsed = false;
  for (const piece of text.split(" ")) {
    if (isSlot(piece)) continue;
    const said = wordingsOf(piece)
      .map((wording) => lemmasOf(wording.join(" ")))
      .filter((lemmas) => lemmas.every((one) => words.has(one)));
    if (said.length === 0 && !piece.endsWith("?")) return false;
    isUsed ||= said.some((lemmas) => lemmas.includes(lemma));
  }
  return isUsed;
}

/** Keys of a phrase: the words of its heaviest element, without which it cannot match; empty for "X is in Y". */
export function keysOf({ elements }: Pick<Phrase, "elements">): readonly string[] {
  let heaviest: Exclude<Element, { slot: unknown }> | null = null;
  for (const element of elements)
    if (!("slot" in element) && !element.optional && element.weight > LINK_WEIGHT && element.weight > (heaviest?.weight ?? 0))
      heaviest = element;
  const keys = heaviest?.wordings.map((wording) => wording.find((lemma) => !isLink(lemma) && lemma !== "be") ?? "") ?? [];
  return [...new Set(keys)].filter((lemma) => lemma !== "");
}

/** "X be discover in Y", with a date, also gives the active "discover X in Y". */
export function activeOf(says: string): string | null {
  const [, verb, link] = /^X be (\S+) (\S+) Y$/u.exec(says) ?? [];
  return verb === undefined || link === undefined || !link.split("|").every(isLink) ? null : `${verb} X ${link} Y`;
}

/** "Y be director of X" also gives the noun phrase "director of X" for Y; "X be citizen of Y" gives one for X. */
export function nounPhraseOf(says: string): { readonly kind: "value" | "subject"; readonly text: string } | null {
  // Noun phrases restricted to some kinds are written explicitly.
  if (/\b[XY]:/u.test(says)) return null;
  const [first, second, ...rest] = says.split(" ");
  if (second !== "be" || (first !== "X" && first !== "Y")) return null;
  const other = first === "X" ? "Y" : "X";
  const head = rest[0] === other && rest[1] === "'s" ? rest[2] : rest[0];
  if (!rest.includes(other) || head === undefined || head === "X" || head === "Y" || head.split("|").every(isLink)) return null;
  return { kind: first === "X" ? "subject" : "value", text: rest.join(" ") };
}
