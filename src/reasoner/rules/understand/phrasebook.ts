import type { OwnRelation, Property } from "../../../domain/entity.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import type { Direction } from "../../../domain/reading.js";
import { PlumblineError } from "../../../errors.js";
import { isLink, wordsOf } from "../../../text/words.js";
import type { Reader } from "../../reader/read-reader.js";
import type { CompiledWording } from "./compile-book.js";
import { directionOf, readAddition } from "./direction.js";
import { classingRelations, isShared, ownBook, takesHere, vocabularyOf } from "./own-book.js";
import { keysOf, LINK_WEIGHT, lemmasOf, type Phrase, type PhraseKind, readPhrase } from "./phrase.js";
import { phraseIndex } from "./phrase-index.js";
import type { CompiledPhrasebook, Matching, SentenceForms, SignatureKind, Takes } from "./phrasebook-schema.js";
import { type Signatures, signaturesOf } from "./signatures.js";

export type Traits = {
  readonly of: readonly SignatureKind[];
  readonly is: readonly SignatureKind[];
  readonly takes: Takes;
  readonly inverse: PropertyId | null;
  readonly symmetric: boolean;
  /** It never holds both ways. */
  readonly oneway: boolean;
  /** The properties whose statements it qualifies; `dependent` is what does nothing else. */
  readonly qualifies: readonly PropertyId[];
  readonly dependent: boolean;
  /** With another property as the second step, the one that says both at once. */
  readonly shortcuts: Readonly<Record<string, PropertyId>>;
  /** How a statement of it is told to people; absent where nobody wrote that down. */
  readonly sentence?: SentenceForms;
  /** What the graph itself says of the relation; null in Wikidata's vocabulary. */
  readonly own: OwnRelation | null;
};

export type Phrasebook = {
  phrase(place: number): Phrase;
  /** Clauses and noun phrases by their most telling words, as places. */
  sayings(lemma: string): readonly number[];
  nounPhrases(lemma: string): readonly number[];
  /** Clauses that are found by one of the keys, or have no telling word at all, and can reach a score where there are no other words than these. */
  sayable(keys: readonly string[], words: readonly string[], least: number): readonly number[];
  traits(property: PropertyId): Traits;
  readonly signatures: Signatures;
  /** Is the lemma one of the words by which people speak of the property? */
  speaksOf(lemma: string, property: PropertyId): boolean;
  /** Is the lemma a word of the property's own name? */
  isNamed(lemma: string, property: PropertyId): boolean;
  /** The direction of the wordings in which the lemma is: `same` where it is in one that is; null where it is in none. */
  directionOf(lemma: string, property: PropertyId): Direction | null;
  /** Does the lemma tell the property from others: many of its phrases have it, and few other properties'? "Opened" is said of births, and tells none. */
  tells(lemma: string, property: PropertyId): boolean;
  isRelationWord(lemma: string): boolean;
  /** How many phrases there are for a property. */
  phrasesOf(property: PropertyId): number;
  /** What qualifies the statements of a property. */
  qualifiersOf(property: PropertyId): readonly PropertyId[];
  /** Reads wordings that no phrase says; loaded when first asked for. */
  readonly reader: Reader | null;
  matching(property: PropertyId): Matching;
  /** In a graph's own vocabulary, the relations that "X is a Y" may say; null in Wikidata's. */
  readonly classing: readonly PropertyId[] | null;
};

const UNKNOWN: Traits = {
  of: ["any"],
  is: ["any"],
  takes: "many",
  inverse: null,
  symmetric: false,
  oneway: false,
  qualifies: [],
  dependent: false,
  shortcuts: {},
  own: null,
};
/** What Wikidata calls a property says it less surely than what people wrote down as a way to say it. */
const LABEL_TRUST = 0.85;
/** A word that no phrase uses is as telling as any. */
const UNHEARD = 5;
/** "Hail" tells a place of birth (0.39), "open" (0.12) and "come" (0.13) do not. */
const MIN_TELLING = 0.25;
const NONE: readonly number[] = [];

/** The phrasebook together with the names that a graph gives to its properties. Phrases are read when a claim first touches them. */
export function phrasebookOf(
  shipped: CompiledPhrasebook,
  properties: ReadonlyMap<PropertyId, Property>,
  openReader: () => Reader | null = () => null,
  matching: Matching = "approximate",
): Phrasebook {
  const vocabulary = vocabularyOf(properties);
  const compiled =
    vocabulary === "wikidata" ? shipped : ownBook(properties, wordingsByLabel(shipped), vocabulary === "mixed" ? shipped.properties : {});
  const { words, told } = linesOf(compiled);
  const weight = (lemma: string) => (isLink(lemma) ? LINK_WEIGHT : (words.get(lemma)?.weight ?? UNHEARD));
  const named = [...properties].filter(([, property]) => vocabulary === "wikidata" || (vocabulary === "mixed" && isShared(property)));
  const labels = labelPhrases(compiled, new Map(named), weight);
  const first = told.length;
  const read: (Phrase | undefined)[] = [];
  let lines: ReadonlyMap<string, readonly string[]> | null = null;
  const wordingsOf = remembered((property: string) => {
    lines ??= linesByProperty(told);
    return (lines.get(property) ?? []).flatMap(wordingOf);
  });
  const lemmas = remembered((property: string) => countedLemmas(wordingsOf(property)));
  const labelled = new Set([...labels.keyed.keys()]);
  const phrase = (place: number): Phrase => {
    const known = read[place] ?? (place < first ? readLine(told[place] ?? "", weight) : labels.phrases[place - first]);
    if (known === undefined) throw new RangeError(`there is no phrase ${place}`);
    read[place] = known;
    return known;
  };
  const sayings = remembered((lemma: string) => [
    ...placesIn(words.get(lemma)?.sayings),
    ...(labels.keyed.get(lemma) ?? NONE).map((place) => first + place),
  ]);
  const shelves = phraseIndex(phrase, sayings, placesIn(compiled.bare));
  return {
    get reader() {
      // It ranks Wikidata's relations only.
      return vocabulary === "own" ? null : openReader();
    },
    matching: (property) => (matching === "approximate" && (vocabulary === "own" || !isPropertyId(property)) ? "contained" : matching),
    classing: vocabulary === "wikidata" ? null : classingRelations(properties, vocabulary),
    phrase,
    sayings,
    sayable: (keys, words, least) => shelves.sayable(keys, words, least),
    nounPhrases: remembered((lemma) => placesIn(words.get(lemma)?.nounPhrases)),
    signatures: signaturesOf(compiled),
    speaksOf: (lemma, property) => lemmas(property).has(lemma) || labels.lemmas.get(property)?.has(lemma) === true,
    isNamed: (lemma, property) => labels.lemmas.get(property)?.has(lemma) === true,
    directionOf: (lemma, property) =>
      labels.lemmas.get(property)?.has(lemma) === true ? "same" : (lemmas(property).get(lemma)?.direction ?? null),
    tells(lemma, property) {
      if (labels.lemmas.get(property)?.has(lemma) === true) return true;
      const share = (lemmas(property).get(lemma)?.count ?? 0) / Math.max(1, wordingsOf(property).length);
      // The weight is the logarithm of how rare the lemma is among properties.
      return share * Math.exp(weight(lemma)) >= MIN_TELLING;
    },
    qualifiersOf: remembered((property: PropertyId) =>
      Object.entries(compiled.properties).flatMap(([qualifier, { qualifies }]) =>
        qualifies?.includes(property) === true ? [qualifier] : [],
      ),
    ),
    phrasesOf: (property) => wordingsOf(property).length,
    isRelationWord: (lemma) => words.has(lemma) || labelled.has(lemma),
    traits: remembered((property: PropertyId) => {
      const own = compiled.properties[property];
      if (own === undefined) return traitsOfKind(properties.get(property));
      const { of, is, takes, inverse = null, symmetric = false, oneway = false, qualifies = [], dependent = false, shortcuts = {} } = own;
      const { sentence } = own;
      const described = properties.get(property)?.own;
      const isOwn = vocabulary === "own" || !isPropertyId(property);
      return {
        of,
        is,
        takes: isOwn ? takes : takesHere(takes, described),
        inverse,
        symmetric,
        oneway,
        qualifies,
        dependent,
        shortcuts,
        own: isOwn ? (described ?? null) : null,
        ...(sentence === undefined ? {} : { sentence }),
      };
    }),
  };
}

/** The wordings of Wikidata's property of the same name and kind. */
function wordingsByLabel(shipped: CompiledPhrasebook): (property: Property) => readonly CompiledWording[] {
  const ids = new Map(Object.entries(shipped.properties).map(([id, { label }]) => [label.toLowerCase(), id]));
  const lines = linesByProperty(linesOf(shipped).told);
  return ({ id: own, label, aliases, kind }) => {
    const named = [label, ...aliases].flatMap((name) => ids.get(name.toLowerCase()) ?? [])[0];
    const id = shipped.properties[own] === undefined ? named : own;
    const is = id === undefined ? undefined : shipped.properties[id]?.is;
    if (id === undefined || is === undefined) return [];
    const isLiteral = is.every((one) => one === "time" || one === "quantity" || one === "text");
    if (isLiteral ? !is.some((one) => one === kind) : kind !== "entity") return [];
    return (lines.get(id) ?? []).flatMap((line): readonly CompiledWording[] => {
      const [, , what, mark = "", derived, added = "", text = ""] = LINE.exec(line) ?? [];
      const direction = directionOf(mark);
      if (what === undefined || direction === null || derived === "~") return [];
      return [{ kind: what as PhraseKind, direction, adds: added === "" ? [] : added.split("; "), text }];
    });
  };
}

/** How telling a lemma is, and the places of the phrases that it is the key of. */
type KeyWord = { readonly weight: number; readonly sayings: string; readonly nounPhrases: string };

type Lines = { readonly words: ReadonlyMap<string, KeyWord>; readonly told: readonly string[] };

/** Cut into lines once for all graphs. */
const LINES = new WeakMap<CompiledPhrasebook, Lines>();

function linesOf(compiled: CompiledPhrasebook): Lines {
  const known = LINES.get(compiled);
  if (known !== undefined) return known;
  const words = new Map<string, KeyWord>();
  for (const line of compiled.words.split("\n")) {
    const [head = "", sayings = "", nounPhrases = ""] = line.split(";");
    const blank = head.lastIndexOf(" ");
    words.set(head.slice(0, blank), { weight: Number(head.slice(blank + 1)), sayings, nounPhrases });
  }
  const lines = { words, told: compiled.phrases.split("\n") };
  LINES.set(compiled, lines);
  return lines;
}

type Wording = { readonly text: string; readonly direction: Direction };
type Counted = { readonly count: number; readonly direction: Direction };

/** In how many wordings each lemma occurs, and which direction these have. */
function countedLemmas(wordings: readonly Wording[]): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const { text, direction } of wordings)
    for (const lemma of new Set(lemmasOf(text))) {
      const known = counts.get(lemma);
      counts.set(lemma, {
        count: (known?.count ?? 0) + 1,
        direction: known === undefined ? direction : likelier(known.direction, direction),
      });
    }
  return counts;
}

/** A word that is in a plain wording adds nothing to the others by itself. */
function likelier(a: Direction, b: Direction): Direction {
  if (a === b) return a;
  return a === "same" || b === "same" ? "same" : "unread";
}

function placesIn(list: string | undefined): readonly number[] {
  return list === undefined || list === "" ? NONE : list.split(" ").map(Number);
}

function remembered<K extends string, T>(find: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

function traitsOfKind(property: Property | undefined): Traits {
  const kind = property?.kind;
  return kind === "time" || kind === "quantity" || kind === "text" ? { ...UNKNOWN, is: [kind] } : UNKNOWN;
}

/** `P57 says= X be direct by Y`; a noun phrase that was made of a clause (`~`) counts a little less. */
const LINE = /^(\S+) (says|value|subject|not)([=<>?])(~?)(?: \[([^\]]*)\])? (.*)$/u;
const DERIVED_TRUST = 0.98;

/** Lines are read for the properties that a claim touches: to read them all is a twentieth of a cold start. */
function linesByProperty(all: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const line of all) {
    const property = line.slice(0, line.indexOf(" "));
    const own = lines.get(property);
    if (own === undefined) lines.set(property, [line]);
    else own.push(line);
  }
  return lines;
}

/** What says the property, near misses apart. */
function wordingOf(line: string): readonly Wording[] {
  const [, , kind, mark = "", , , text = ""] = LINE.exec(line) ?? [];
  return kind === "not" ? [] : [{ text, direction: directionOf(mark) ?? "unread" }];
}

function readLine(line: string, weight: (lemma: string) => number): Phrase {
  const [, property = "", kind, mark = "", derived, added = "", text = ""] = LINE.exec(line) ?? [];
  const direction = directionOf(mark);
  if (property === "" || kind === undefined || direction === null)
    throw new PlumblineError("file-unreadable", `"${line}" is no line of the phrasebook`);
  const listed = added === "" && direction === "stronger" ? "more" : added;
  const adds = listed === "" ? [] : listed.split("; ").flatMap((one) => readAddition(one, property) ?? []);
  return readPhrase(text, { property, kind: kind as PhraseKind, direction, adds, trust: derived === "~" ? DERIVED_TRUST : 1 }, weight);
}

type Labels = {
  readonly phrases: readonly Phrase[];
  readonly keyed: ReadonlyMap<string, readonly number[]>;
  readonly lemmas: ReadonlyMap<PropertyId, ReadonlySet<string>>;
};

/** "directed by" stands between subject and value, "place of birth" is a noun of the subject. */
function labelPhrases(
  compiled: CompiledPhrasebook,
  properties: ReadonlyMap<PropertyId, Property>,
  weight: (lemma: string) => number,
): Labels {
  const phrases: Phrase[] = [];
  const keyed = new Map<string, number[]>();
  const lemmas = new Map<PropertyId, Set<string>>();
  for (const { id, label, aliases } of properties.values()) {
    // Of a property that people wrote about only the label is a way to say it besides.
    const isKnown = compiled.properties[id] !== undefined;
    const own = new Set<string>();
    for (const name of isKnown ? [label] : [label, ...aliases]) {
      const words = wordsOf(name).filter((word) => word.class !== "grammar");
      const last = words.at(-1)?.lemma;
      if (last === undefined || words.every(({ class: kind }) => kind !== "content")) continue;
      for (const { lemma, class: kind } of words) if (kind === "content") own.add(lemma);
      const said = words.map(({ lemma }) => lemma).join(" ");
      const named = { property: id, kind: "says", direction: "same", adds: [], trust: isKnown ? 1 : LABEL_TRUST } as const;
      const phrase = readPhrase(isLink(last) ? `X ${said} Y` : `${said} of X be Y`, named, weight);
      for (const key of keysOf(phrase)) keyed.set(key, [...(keyed.get(key) ?? []), phrases.length]);
      phrases.push(phrase);
    }
    lemmas.set(id, own);
  }
  return { phrases, keyed, lemmas };
}
