import type { Direction } from "../../../domain/reading.js";
import { isLink } from "../../../text/words.js";
import { MARKS } from "./direction.js";
import { activeOf, keysOf, LINK_WEIGHT, lemmasOf, nounPhraseOf, type PhraseKind, phraseReader } from "./phrase.js";
import type { CompiledPhrasebook } from "./phrasebook-schema.js";

export type CompiledWording = {
  readonly kind: PhraseKind;
  readonly direction: Direction;
  /** As written in the YAML files: "sex of Y: male". */
  readonly adds: readonly string[];
  readonly text: string;
};
export type CompiledEntry = CompiledPhrasebook["properties"][string] & { readonly wordings: readonly CompiledWording[] };

type Line = CompiledWording & { readonly property: string; readonly mark: "" | "~" };

/** Builds one list of phrases and its index: the weight of each word (fewer properties, more weight), and the phrases it is the key of. */
export function compileBook(entries: Readonly<Record<string, CompiledEntry>>, leastProperties = 0): CompiledPhrasebook {
  const lines = Object.entries(entries).flatMap(([property, entry]) => linesOf(property, entry));
  const weights = weightsOf(lines, Math.max(leastProperties, Object.keys(entries).length));
  const sayings = new Map<string, number[]>();
  const nounPhrases = new Map<string, number[]>();
  const bare: number[] = [];
  const readPhrase = phraseReader((lemma) => (isLink(lemma) ? LINK_WEIGHT : (weights[lemma] ?? 0)));
  lines.forEach(({ kind, direction, text }, place) => {
    const keys = keysOf(readPhrase(text, { property: "P1", kind, direction, adds: [], trust: 1 }));
    const isNoun = kind === "value" || kind === "subject";
    if (keys.length === 0 && !isNoun) bare.push(place);
    const index = isNoun ? nounPhrases : sayings;
    for (const key of keys) index.set(key, [...(index.get(key) ?? []), place]);
  });
  const places = (index: ReadonlyMap<string, readonly number[]>, lemma: string) => (index.get(lemma) ?? []).join(" ");
  return {
    properties: Object.fromEntries(Object.entries(entries).map(([property, { wordings, ...traits }]) => [property, traits])),
    words: Object.entries(weights)
      .map(([lemma, weight]) => `${lemma} ${weight};${places(sayings, lemma)};${places(nounPhrases, lemma)}`)
      .join("\n"),
    bare: bare.join(" "),
    phrases: lines.map(written).join("\n"),
  };
}

function written({ property, kind, direction, mark, adds, text }: Line): string {
  const added = adds.length === 0 ? "" : ` [${adds.join("; ")}]`;
  return `${property} ${kind}${MARKS[direction]}${mark}${added} ${text}`;
}

/** Derived phrases inherit the direction of their wording. */
function linesOf(property: string, { wordings, is }: CompiledEntry): readonly Line[] {
  const isDate = is.every((kind) => kind === "time");
  // "in 1990" and "on 3 October 1990" express the same.
  const told = wordings.map(
    ({ text, ...wording }): Line => ({ ...wording, text: isDate ? text.replace(/ in Y$/u, " in|on Y") : text, property, mark: "" }),
  );
  const clauses = told.filter(({ kind }) => kind === "says");
  const nouns = clauses.flatMap((line): readonly Line[] => {
    const noun = nounPhraseOf(line.text);
    return noun === null ? [] : [{ ...line, ...noun, mark: "~" }];
  });
  const active = isDate
    ? clauses.flatMap((line): readonly Line[] => {
        const text = activeOf(line.text);
        return text === null ? [] : [{ ...line, text, mark: "~" }];
      })
    : [];
  return [...told, ...nouns, ...active];
}

function weightsOf(lines: readonly Line[], properties: number): Record<string, number> {
  const holders = new Map<string, Set<string>>();
  for (const { property, kind, text } of lines)
    if (kind !== "not") for (const lemma of lemmasOf(text)) holders.set(lemma, (holders.get(lemma) ?? new Set()).add(property));
  const rarity = (holding: number) => Math.round(1000 * Math.log(1 + properties / (1 + holding))) / 1000;
  return Object.fromEntries([...holders].map(([lemma, holding]) => [lemma, rarity(holding.size)]));
}
