import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Property } from "../../../domain/entity.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import { messageOf, PlumblineError } from "../../../errors.js";
import { wordsOf } from "../../../language/words.js";
import { type PhraseEntry, phraseEntrySchema, type SignatureKind, type Takes } from "./phrasebook-schema.js";

/** One of several wordings of an element, as lemmas in order. */
type Wording = readonly string[];
export type Element = { readonly slot: "X" | "Y" } | { readonly wordings: readonly Wording[]; readonly optional: boolean; readonly weight: number };

export type Phrase = {
  readonly property: PropertyId;
  /** A clause that says it, a noun phrase for its value or its subject, or a near miss that does not say it. */
  readonly kind: "says" | "value" | "subject" | "not";
  readonly elements: readonly Element[];
  /** The weight of all words that have to be there. */
  readonly total: number;
  readonly trust: number;
};

export type Traits = {
  readonly of: readonly SignatureKind[];
  readonly is: readonly SignatureKind[];
  readonly takes: Takes;
  readonly inverse: PropertyId | null;
  readonly symmetric: boolean;
};

export type Phrasebook = {
  readonly phrases: readonly Phrase[];
  /** Clauses and noun phrases by their most telling words, as places in `phrases`; those without any stand in `bare`. */
  readonly sayings: ReadonlyMap<string, readonly number[]>;
  readonly nounPhrases: ReadonlyMap<string, readonly number[]>;
  readonly bare: readonly number[];
  isRelationWord(lemma: string): boolean;
  traits(property: PropertyId): Traits;
  /** How telling a word is: the fewer properties use it, the more. */
  weight(lemma: string): number;
  /** Is the lemma one of the words by which people speak of the property? */
  speaksOf(lemma: string, property: PropertyId): boolean;
};

export type Entries = ReadonlyMap<PropertyId, PhraseEntry>;

export const LINK_WEIGHT = 0.4;
const UNKNOWN: Traits = { of: ["any"], is: ["any"], takes: "many", inverse: null, symmetric: false };
/** What Wikidata calls a property says it less surely than what people wrote down as a way to say it. */
const LABEL_TRUST = 0.85;

/** Reads what scripts/compile-phrasebook.ts wrote. */
export function readPhraseEntries(file: URL): Entries {
  try {
    const book = z.record(z.string(), phraseEntrySchema).parse(JSON.parse(readFileSync(file, "utf8")));
    return new Map(Object.entries(book).flatMap(([id, entry]) => (isPropertyId(id) ? [[id, entry] as const] : [])));
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the phrasebook ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** The phrasebook together with the names that a graph gives its properties. */
export function phrasebookOf(entries: Entries, properties: ReadonlyMap<PropertyId, Property>): Phrasebook {
  const written = [...entries].flatMap(([property, entry]) => [
    ...(["says", "value", "subject", "not"] as const).flatMap((kind) =>
      entry[kind].map((text) => ({ property, kind, pieces: text.split(" "), trust: 1 })),
    ),
    ...entry.says.flatMap((text) => nounPhrasesOf(text).map(({ kind, pieces }) => ({ property, kind, pieces, trust: 0.98 }))),
  ]);
  const named = [...properties.values()].flatMap((property) => {
    const aliases = entries.has(property.id) ? property.aliases.filter((alias) => /\s/.test(alias)) : property.aliases;
    return [property.label, ...aliases].flatMap((name) => labelPhrases(name).map((one) => ({ property: property.id, trust: LABEL_TRUST, ...one })));
  });
  const drafts = [...written, ...named].map((draft) => ({ ...draft, elements: draft.pieces.map(readElement) }));
  const holders = new Map<string, Set<PropertyId>>();
  for (const { property, elements, kind } of drafts)
    if (kind !== "not")
      for (const lemma of elements.flatMap(lemmasOf)) holders.set(lemma, (holders.get(lemma) ?? new Set()).add(property));
  const size = new Set(drafts.map(({ property }) => property)).size;
  const weights = new Map<string, number>();
  const weight = (lemma: string) => {
    if (isLink(lemma)) return LINK_WEIGHT;
    const known = weights.get(lemma) ?? Math.log(1 + size / (1 + (holders.get(lemma)?.size ?? 0)));
    weights.set(lemma, known);
    return known;
  };
  const phrases = drafts.map(({ property, kind, trust, elements }) => {
    const weighed = elements.map((element): Element => ("slot" in element ? element : { ...element, weight: weightOf(element.wordings, weight) }));
    return { property, kind, trust, elements: weighed, total: weighed.reduce((sum, one) => sum + ("slot" in one || one.optional ? 0 : one.weight), 0) };
  });
  const sayings = new Map<string, number[]>();
  const nounPhrases = new Map<string, number[]>();
  const bare: number[] = [];
  phrases.forEach(({ elements, kind }, place) => {
    const lemmas = keysOf(elements);
    if (lemmas.length === 0) bare.push(place);
    const index = kind === "value" || kind === "subject" ? nounPhrases : sayings;
    for (const lemma of lemmas) {
      const known = index.get(lemma);
      if (known === undefined) index.set(lemma, [place]);
      else known.push(place);
    }
  });
  return {
    phrases,
    sayings,
    nounPhrases,
    bare,
    isRelationWord: (lemma) => holders.has(lemma),
    weight,
    speaksOf: (lemma, property) => holders.get(lemma)?.has(property) === true,
    traits: (property) => {
      const entry = entries.get(property);
      if (entry === undefined) return traitsOfKind(properties.get(property));
      const inverse = entry.inverse !== undefined && isPropertyId(entry.inverse) ? entry.inverse : null;
      return { of: entry.of, is: entry.is, takes: entry.takes, inverse, symmetric: entry.symmetric === true };
    },
  };
}

function traitsOfKind(property: Property | undefined): Traits {
  const kind = property?.kind;
  return kind === "time" || kind === "quantity" || kind === "text" ? { ...UNKNOWN, is: [kind] } : UNKNOWN;
}

type Draft = { readonly slot: "X" | "Y" } | { readonly wordings: readonly Wording[]; readonly optional: boolean; readonly weight: number };

function readElement(piece: string): Draft {
  if (piece === "X" || piece === "Y") return { slot: piece };
  const optional = piece.endsWith("?");
  const wordings = (optional ? piece.slice(0, -1) : piece).split("|").map((wording) => wording.split("_"));
  return { wordings, optional, weight: 0 };
}

function lemmasOf(element: Draft): readonly string[] {
  return "slot" in element ? [] : element.wordings.flat().filter((lemma) => lemma !== "be");
}

/** Without its heaviest element a phrase says next to nothing, so that it is found by the words of that one. */
function keysOf(elements: readonly Element[]): readonly string[] {
  let heaviest: Element | null = null;
  for (const element of elements)
    if (!("slot" in element) && !element.optional && element.weight > LINK_WEIGHT && (heaviest === null || "slot" in heaviest || element.weight > heaviest.weight)) heaviest = element;
  if (heaviest === null || "slot" in heaviest) return [];
  return [...new Set(heaviest.wordings.map((wording) => wording.find((lemma) => !isLink(lemma) && lemma !== "be") ?? ""))].filter((lemma) => lemma !== "");
}

/** An element is worth its least telling wording: that one may be what is said. */
function weightOf(wordings: readonly Wording[], weight: (lemma: string) => number): number {
  return Math.min(...wordings.map((wording) => wording.reduce((sum, lemma) => sum + (lemma === "be" ? 0 : weight(lemma)), 0)));
}

const LINKS = new Set(wordsOf("of in on at by for to from with as into onto over through between among during within across along upon via about off out up down").map(({ lemma }) => lemma));

export function isLink(lemma: string): boolean {
  return lemma === "'s" || LINKS.has(lemma);
}

/** "Y be director of X" also gives the noun phrase "director of X", which stands for Y; "X be citizen of Y" gives one that stands for X. */
function nounPhrasesOf(says: string): readonly { readonly kind: "value" | "subject"; readonly pieces: readonly string[] }[] {
  const [first, second, ...rest] = says.split(" ");
  if (second !== "be" || (first !== "X" && first !== "Y")) return [];
  const other = first === "X" ? "Y" : "X";
  // A participle makes no noun phrase, and a bare preposition or slot none either.
  const head = rest[0] === other && rest[1] === "'s" ? rest[2] : rest[0];
  if (!rest.includes(other) || head === undefined || head === "X" || head === "Y" || head.split("|").every(isLink)) return [];
  return [{ kind: first === "X" ? "subject" : "value", pieces: rest }];
}

/** "directed by" stands between subject and value, "place of birth" is a noun of the subject. */
function labelPhrases(name: string): readonly { readonly kind: "says" | "value"; readonly pieces: readonly string[] }[] {
  const words = wordsOf(name).filter((word) => word.class !== "grammar");
  const lemmas = words.map(({ lemma }) => lemma);
  const last = lemmas.at(-1);
  if (last === undefined || lemmas.every((lemma) => isLink(lemma) || lemma === "be")) return [];
  if (isLink(last)) return [{ kind: "says", pieces: ["X", ...lemmas, "Y"] }];
  return [
    { kind: "says", pieces: [...lemmas, "of", "X", "be", "Y"] },
    { kind: "value", pieces: [...lemmas, "of", "X"] },
  ];
}
