import type { OwnRelation, Property } from "../../../domain/entity.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import type { Addition, Direction } from "../../../domain/reading.js";
import { PlumblineError } from "../../../errors.js";
import { isLink, wordsOf } from "../../../text/words.js";
import type { Reader } from "../../reader/read-reader.js";
import type { CompiledWording } from "./compile-book.js";
import { directionOf, readAddition } from "./direction.js";
import { classingRelations, isShared, ownBook, takesHere, vocabularyOf } from "./own-book.js";
import { keysOf, LINK_WEIGHT, lemmasOf, type Phrase, type PhraseKind, type PhraseReader, phraseReader, usesAmong } from "./phrase.js";
import { phraseIndex } from "./phrase-index.js";
import type { CompiledPhrasebook, Matching, SentenceForms, SignatureKind, Takes } from "./phrasebook-schema.js";
import { type Signatures, signaturesOf } from "./signatures.js";

export type Traits = {
  readonly of: readonly SignatureKind[];
  readonly is: readonly SignatureKind[];
  readonly takes: Takes;
  readonly inverse: PropertyId | null;
  readonly symmetric: boolean;
  /** The relation is never symmetric. */
  readonly oneway: boolean;
  /** The properties whose statements it qualifies; `dependent` marks a property used only as a qualifier. */
  readonly qualifies: readonly PropertyId[];
  readonly dependent: boolean;
  /** Second step → the property that replaces both steps. */
  readonly shortcuts: Readonly<Record<string, PropertyId>>;
  /** Sentence that renders a statement; absent if none was written. */
  readonly sentence?: SentenceForms;
  /** The graph's own description of the relation; null for Wikidata properties. */
  readonly own: OwnRelation | null;
};

export type Phrasebook = {
  phrase(place: number): Phrase;
  /** Indexes of the clauses and noun phrases that have the lemma as key. */
  sayings(lemma: string): readonly number[];
  nounPhrases(lemma: string): readonly number[];
  /** Clauses with one of the keys, or without a key, that can reach a score with only these words. */
  sayable(keys: readonly string[], words: readonly string[], least: number): readonly number[];
  traits(property: PropertyId): Traits;
  readonly signatures: Signatures;
  /** Does a wording of the property contain the lemma? */
  speaksOf(lemma: string, property: PropertyId): boolean;
  isNamed(lemma: string, property: PropertyId): boolean;
  /** Direction of the wordings that contain the lemma: `same` if any of them has it; null if none contains it. */
  directionOf(lemma: string, property: PropertyId): Direction | null;
  /** Does a wording that means exactly the property use the lemma, and the preposition, with no content words but these? */
  usesAmong(lemma: string, property: PropertyId, words: ReadonlySet<string>, preposition: string | null): boolean;
  /**
   * Does the lemma distinguish the property: is it in many of its phrases and in those of few other properties? "Opened" is used for births, but
   * distinguishes none.
   */
  tells(lemma: string, property: PropertyId): boolean;
  isRelationWord(lemma: string): boolean;
  phrasesOf(property: PropertyId): number;
  /** Properties that qualify the statements of a property. */
  qualifiersOf(property: PropertyId): readonly PropertyId[];
  /** Learned reader for wordings without a phrase; loaded on first use. */
  readonly reader: Reader | null;
  matching(property: PropertyId): Matching;
  /** For a graph's own vocabulary, the relations that "X is a Y" may express; null for Wikidata's. */
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
/** A Wikidata label is less reliable than a written wording. */
const LABEL_TRUST = 0.85;
/** Weight of a word that no phrase uses. */
const UNHEARD = 5;
/** "Hail" distinguishes a place of birth (0.39), "open" (0.12) and "come" (0.13) do not. */
const MIN_TELLING = 0.25;
const NONE: readonly number[] = [];
const NO_ADDITIONS: readonly Addition[] = [];

/** The phrasebook together with a graph's labels of its properties. Parses phrases on first use. */
export function phrasebookOf(
  shipped: CompiledPhrasebook,
  properties: ReadonlyMap<PropertyId, Property>,
  openReader: () => Reader | null = () => null,
  matching: Matching = "approximate",
): Phrasebook {
  const vocabulary = vocabularyOf(properties);
  const compiled =
    vocabulary === "wikidata" ? shipped : ownBook(properties, wordingsByLabel(shipped), vocabulary === "mixed" ? shipped.properties : {});
  const { words, count: first, readPhrase, wordingsOf, lemmas, weight, read } = linesOf(compiled);
  const named = [...properties].filter(([, property]) => vocabulary === "wikidata" || (vocabulary === "mixed" && isShared(property)));
  const labels = labelPhrases(compiled, new Map(named), readPhrase);
  const labelled = new Set([...labels.keyed.keys()]);
  const phrase = (place: number): Phrase => {
    const known = place < first ? read(place) : labels.phrases[place - first];
    if (known === undefined) throw new RangeError(`there is no phrase ${place}`);
    return known;
  };
  const sayings = remembered((lemma: string) => [
    ...placesIn(words.get(lemma)?.sayings),
    ...(labels.keyed.get(lemma) ?? NONE).map((place) => first + place),
  ]);
  const shelves = phraseIndex(phrase, sayings, placesIn(compiled.bare));
  return {
    get reader() {
      // The reader ranks only Wikidata's relations.
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
    usesAmong: (lemma, property, words, preposition) =>
      labels.lemmas.get(property)?.has(lemma) === true ||
      (lemmas(property).has(lemma) &&
        wordingsOf(property).some(({ text, direction }) => direction === "same" && usesAmong(text, lemma, words, preposition))),
    tells(lemma, property) {
      if (labels.lemmas.get(property)?.has(lemma) === true) return true;
      const share = (lemmas(property).get(lemma)?.count ?? 0) / Math.max(1, wordingsOf(property).length);
      // The weight is the logarithm of the lemma's rarity among properties.
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
  const { of: linesFor } = linesOf(shipped);
  return ({ id: own, label, aliases, kind }) => {
    const named = [label, ...aliases].flatMap((name) => ids.get(name.toLowerCase()) ?? [])[0];
    const id = shipped.properties[own] === undefined ? named : own;
    const is = id === undefined ? undefined : shipped.properties[id]?.is;
    if (id === undefined || is === undefined) return [];
    const isLiteral = is.every((one) => one === "time" || one === "quantity" || one === "text");
    if (isLiteral ? !is.some((one) => one === kind) : kind !== "entity") return [];
    return linesFor(id).flatMap((line): readonly CompiledWording[] => {
      const [, , what, mark = "", derived, added = "", text = ""] = LINE.exec(line) ?? [];
      const direction = directionOf(mark);
      if (what === undefined || direction === null || derived === "~") return [];
      return [{ kind: what as PhraseKind, direction, adds: added === "" ? [] : added.split("; "), text }];
    });
  };
}

/** Weight of a lemma, and the indexes of the phrases that have it as key. */
type KeyWord = { readonly weight: number; readonly sayings: string; readonly nounPhrases: string };

/** The lines of a phrasebook. What is parsed on first use is kept for all graphs. */
type Lines = {
  readonly words: ReadonlyMap<string, KeyWord>;
  readonly count: number;
  readonly readPhrase: PhraseReader;
  /** The lines of a property. */
  of(property: string): readonly string[];
  weight(lemma: string): number;
  read(place: number): Phrase | undefined;
  wordingsOf(property: string): readonly Wording[];
  lemmas(property: string): ReadonlyMap<string, Counted>;
};

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
  const { phrases } = compiled;
  const { starts, places } = placesOfLines(phrases);
  const weight = (lemma: string) => (isLink(lemma) ? LINK_WEIGHT : (words.get(lemma)?.weight ?? UNHEARD));
  const readPhrase = phraseReader(weight);
  const count = starts.length - 1;
  const line = (place: number) => phrases.slice(starts[place], (starts[place + 1] ?? 0) - 1);
  const of = (property: string) => {
    const { from, to } = places.get(property) ?? { from: 0, to: 0 };
    return Array.from({ length: to - from }, (_, place) => line(from + place));
  };
  const wordingsOf = remembered((property: string) => of(property).flatMap(wordingOf));
  const lines = {
    words,
    count,
    readPhrase,
    of,
    weight,
    read: remembered((place: number) => readLine(line(place), readPhrase)),
    wordingsOf,
    lemmas: remembered((property: string) => countedLemmas(wordingsOf(property))),
  };
  LINES.set(compiled, lines);
  return lines;
}

/** Where each line starts, with the end of the text as one more start, and the first and last line of each property: its lines are together. */
function placesOfLines(text: string) {
  const starts: number[] = [];
  const places = new Map<string, { readonly from: number; to: number }>();
  let own = { from: 0, to: 0 };
  let property = "";
  for (let at = 0; at <= text.length; ) {
    if (property === "" || !text.startsWith(property, at)) {
      property = text.slice(at, text.indexOf(" ", at) + 1);
      own = { from: starts.length, to: starts.length };
      places.set(property.slice(0, -1), own);
    }
    own.to = starts.push(at);
    const end = text.indexOf("\n", at);
    at = (end < 0 ? text.length : end) + 1;
  }
  return { starts: Uint32Array.from([...starts, text.length + 1]), places };
}

type Wording = { readonly text: string; readonly direction: Direction };
type Counted = { readonly count: number; readonly direction: Direction };

/** Counts, for each lemma, the wordings that contain it, and their direction. */
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

/** A word that occurs in a plain wording adds nothing to the others. */
function likelier(a: Direction, b: Direction): Direction {
  if (a === b) return a;
  return a === "same" || b === "same" ? "same" : "unread";
}

function placesIn(list: string | undefined): readonly number[] {
  return list === undefined || list === "" ? NONE : list.split(" ").map(Number);
}

function remembered<K, T>(find: (key: K) => T): (key: K) => T {
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

/** `P57 says= X be direct by Y`; a noun phrase derived from a clause (`~`) counts a little less. */
const LINE = /^(\S+) (says|value|subject|not)([=<>?])(~?)(?: \[([^\]]*)\])? (.*)$/u;
const DERIVED_TRUST = 0.98;

/** The wording of a line; none for a near miss. */
function wordingOf(line: string): readonly Wording[] {
  const [, , kind, mark = "", , , text = ""] = LINE.exec(line) ?? [];
  return kind === "not" ? [] : [{ text, direction: directionOf(mark) ?? "unread" }];
}

function readLine(line: string, readPhrase: PhraseReader): Phrase {
  const [, property = "", kind, mark = "", derived, added = "", text = ""] = LINE.exec(line) ?? [];
  const direction = directionOf(mark);
  if (property === "" || kind === undefined || direction === null)
    throw new PlumblineError("file-unreadable", `"${line}" is no line of the phrasebook`);
  const listed = added === "" && direction === "stronger" ? "more" : added;
  const adds = listed === "" ? NO_ADDITIONS : listed.split("; ").flatMap((one) => readAddition(one, property) ?? []);
  return readPhrase(text, { property, kind: kind as PhraseKind, direction, adds, trust: derived === "~" ? DERIVED_TRUST : 1 });
}

type Labels = {
  readonly phrases: readonly Phrase[];
  readonly keyed: ReadonlyMap<string, readonly number[]>;
  readonly lemmas: ReadonlyMap<PropertyId, ReadonlySet<string>>;
};

/** "directed by" is placed between subject and value, "place of birth" is a noun of the subject. */
function labelPhrases(compiled: CompiledPhrasebook, properties: ReadonlyMap<PropertyId, Property>, readPhrase: PhraseReader): Labels {
  const phrases: Phrase[] = [];
  const keyed = new Map<string, number[]>();
  const lemmas = new Map<PropertyId, Set<string>>();
  for (const { id, label, aliases } of properties.values()) {
    // If the property has written wordings, add only its label.
    const isKnown = compiled.properties[id] !== undefined;
    const own = new Set<string>();
    for (const name of isKnown ? [label] : [label, ...aliases]) {
      const words = wordsOf(name).filter((word) => word.class !== "grammar");
      const last = words.at(-1)?.lemma;
      if (last === undefined || words.every(({ class: kind }) => kind !== "content")) continue;
      for (const { lemma, class: kind } of words) if (kind === "content") own.add(lemma);
      const said = words.map(({ lemma }) => lemma).join(" ");
      const named = { property: id, kind: "says", direction: "same", adds: [], trust: isKnown ? 1 : LABEL_TRUST } as const;
      const phrase = readPhrase(isLink(last) ? `X ${said} Y` : `${said} of X be Y`, named);
      for (const key of keysOf(phrase)) keyed.set(key, [...(keyed.get(key) ?? []), phrases.length]);
      phrases.push(phrase);
    }
    lemmas.set(id, own);
  }
  return { phrases, keyed, lemmas };
}
