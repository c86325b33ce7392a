import { isLink } from "../../../language/words.js";
import { activeOf, keysOf, LINK_WEIGHT, lemmasOf, nounPhraseOf, type PhraseKind, readPhrase } from "./phrase.js";
import type { CompiledPhrasebook, PhraseEntry } from "./phrasebook-schema.js";

/** What people wrote of a property, with its phrases compiled, and what is known of it besides. */
export type CompiledEntry = PhraseEntry & Omit<CompiledPhrasebook["properties"][string], keyof PhraseEntry>;

type Line = { readonly property: string; readonly kind: PhraseKind; readonly mark: "" | "~"; readonly text: string };

/** All phrases in one list, with what finds them: how telling each word is (the fewer properties use it, the more), and which phrases it is the key of. */
export function compileBook(entries: Readonly<Record<string, CompiledEntry>>): CompiledPhrasebook {
  const lines = Object.entries(entries).flatMap(([property, entry]) => linesOf(property, entry));
  const weights = weightsOf(lines, Object.keys(entries).length);
  const sayings = new Map<string, number[]>();
  const nounPhrases = new Map<string, number[]>();
  const bare: number[] = [];
  lines.forEach(({ kind, text }, place) => {
    const keys = keysOf(readPhrase(text, "P1", kind, 1, (lemma) => (isLink(lemma) ? LINK_WEIGHT : (weights[lemma] ?? 0))));
    const isNoun = kind === "value" || kind === "subject";
    if (keys.length === 0 && !isNoun) bare.push(place);
    const index = isNoun ? nounPhrases : sayings;
    for (const key of keys) index.set(key, [...(index.get(key) ?? []), place]);
  });
  return {
    properties: Object.fromEntries(Object.entries(entries).map(([property, entry]) => [property, traitsOf(entry)])),
    weights,
    phrases: lines.map(({ property, kind, mark, text }) => `${property} ${kind}${mark} ${text}`),
    sayings: written(sayings),
    nounPhrases: written(nounPhrases),
    bare: bare.join(" "),
  };
}

function linesOf(property: string, entry: CompiledEntry): readonly Line[] {
  const told = (["says", "value", "subject", "not"] as const).flatMap((kind) =>
    entry[kind].map((text): Line => ({ property, kind, mark: "", text })),
  );
  const derived = entry.says.flatMap((says): readonly Line[] => {
    const noun = nounPhraseOf(says);
    return noun === null ? [] : [{ property, kind: noun.kind, mark: "~", text: noun.text }];
  });
  const active = entry.is.every((kind) => kind === "time") ? entry.says.flatMap((says) => activeOf(says) ?? []) : [];
  return [...told, ...derived, ...active.map((text): Line => ({ property, kind: "says", mark: "~", text }))];
}

function weightsOf(lines: readonly Line[], properties: number): Record<string, number> {
  const holders = new Map<string, Set<string>>();
  for (const { property, kind, text } of lines)
    if (kind !== "not") for (const lemma of lemmasOf(text)) holders.set(lemma, (holders.get(lemma) ?? new Set()).add(property));
  const rarity = (holding: number) => Math.round(1000 * Math.log(1 + properties / (1 + holding))) / 1000;
  return Object.fromEntries([...holders].map(([lemma, holding]) => [lemma, rarity(holding.size)]));
}

function traitsOf({ says, value, subject, not, ...traits }: CompiledEntry): CompiledPhrasebook["properties"][string] {
  return traits;
}

function written(index: ReadonlyMap<string, readonly number[]>): Record<string, string> {
  return Object.fromEntries([...index].map(([lemma, places]) => [lemma, places.join(" ")]));
}
