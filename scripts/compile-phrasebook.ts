/**
 * `npm run phrasebook`: compiles phrasebook/*.yaml, which people write, to weights/phrasebook.json, which the rules read: words as lemmas, one line a
 * phrase. Faults are named by file, property and phrase, and nothing is written then.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { compilePhrase } from "../src/reasoner/rules/understand/compile-phrase.js";
import { isLink, keysOf, LINK_WEIGHT, lemmasOf, nounPhraseOf, readPhrase } from "../src/reasoner/rules/understand/phrase.js";
import { type CompiledPhrasebook, type PhraseEntry, phraseEntrySchema } from "../src/reasoner/rules/understand/phrasebook-schema.js";

const FOLDER = new URL("../phrasebook/", import.meta.url);
const TARGET = new URL("../weights/phrasebook.json", import.meta.url);

const moreSchema = phraseEntrySchema.pick({ says: true, value: true, subject: true, not: true });

const faults: string[] = [];
const entries: Record<string, PhraseEntry> = {};
const PAIRS = "both-ways.yaml";
const sources = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yaml") && name !== PAIRS)
  .sort()
  .flatMap((file) => {
    const book: unknown = parse(readFileSync(new URL(file, FOLDER), "utf8"));
    return Object.entries(book ?? {}).map(([property, raw]: [string, unknown]) => ({ file, property, raw }));
  });
// What a property is stands in one file; others may add further phrases to it.
const isWhole = ({ raw }: { readonly raw: unknown }) => typeof raw === "object" && raw !== null && "label" in raw;
for (const { file, property, raw } of [...sources.filter(isWhole), ...sources.filter((one) => !isWhole(one))]) {
  const known = entries[property];
  const entry = (known === undefined ? phraseEntrySchema : moreSchema).safeParse(raw);
  if (!entry.success) {
    faults.push(`${file} ${property}: ${entry.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`);
    continue;
  }
  const compiled = compilePhrases(file, property, entry.data);
  entries[property] = known === undefined ? { ...(entry.data as PhraseEntry), ...compiled } : merged(known, compiled);
}
const pairs: unknown = parse(readFileSync(new URL(PAIRS, FOLDER), "utf8"));
const { inverse, symmetric } = z.strictObject({ inverse: z.record(z.string(), z.string()), symmetric: z.array(z.string()) }).parse(pairs);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exitCode = 1;
} else {
  const compiled = compile();
  writeFileSync(TARGET, `${JSON.stringify(compiled).replaceAll(/"P\d+ /gu, "\n$&")}\n`);
  const count = (kind: string) => compiled.phrases.filter((line) => line.split(" ", 2)[1] === kind).length;
  console.log(`${Object.keys(compiled.properties).length} properties, ${count("says")} clauses, ${count("value") + count("subject")} noun phrases, ${count("not")} near misses`);
}

/** How telling a word is: the fewer properties use it, the more. */
function compile(): CompiledPhrasebook {
  const lines = Object.entries(entries).flatMap(([property, entry]) => [
    ...(["says", "value", "subject", "not"] as const).flatMap((kind) => entry[kind].map((text) => ({ property, kind, mark: "", text }))),
    ...entry.says.flatMap((text) => {
      const noun = nounPhraseOf(text);
      return noun === null ? [] : [{ property, kind: noun.kind, mark: "~", text: noun.text }];
    }),
  ]);
  const holders = new Map<string, Set<string>>();
  for (const { property, kind, text } of lines)
    if (kind !== "not") for (const lemma of lemmasOf(text)) holders.set(lemma, (holders.get(lemma) ?? new Set()).add(property));
  const size = Object.keys(entries).length;
  const round = (value: number) => Math.round(1000 * value) / 1000;
  const weights = Object.fromEntries([...holders].map(([lemma, own]) => [lemma, round(Math.log(1 + size / (1 + own.size)))]));
  const sayings: Record<string, number[]> = {};
  const nounPhrases: Record<string, number[]> = {};
  const bare: number[] = [];
  lines.forEach(({ kind, text }, place) => {
    const keys = keysOf(readPhrase(text, "P1", kind, 1, (lemma) => (isLink(lemma) ? LINK_WEIGHT : (weights[lemma] ?? 5))));
    const isNoun = kind === "value" || kind === "subject";
    if (keys.length === 0 && !isNoun) bare.push(place);
    const index = isNoun ? nounPhrases : sayings;
    for (const key of keys) {
      index[key] ??= [];
      index[key].push(place);
    }
  });
  const properties = Object.fromEntries(
    Object.entries(entries).map(([property, { label, of, is, takes }]) => [
      property,
      { label, of, is, takes, ...(inverse[property] === undefined ? {} : { inverse: inverse[property] }), ...(symmetric.includes(property) ? { symmetric: true } : {}) },
    ]),
  );
  return { properties, weights, phrases: lines.map(({ property, kind, mark, text }) => `${property} ${kind}${mark} ${text}`), sayings: written(sayings), nounPhrases: written(nounPhrases), bare: bare.join(" ") };
}

function written(index: Readonly<Record<string, readonly number[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(index).map(([lemma, places]) => [lemma, places.join(" ")]));
}

type Phrases = Pick<PhraseEntry, "says" | "value" | "subject" | "not">;

function merged(known: PhraseEntry, more: Phrases): PhraseEntry {
  const both = (kind: keyof Phrases) => [...new Set([...known[kind], ...more[kind]])];
  return { ...known, says: both("says"), value: both("value"), subject: both("subject"), not: both("not") };
}

function compilePhrases(file: string, property: string, phrases: Phrases): Phrases {
  const compiled = (kind: keyof Phrases) => {
    const all = phrases[kind].flatMap(withSlotsOutside).map((phrase) => {
      try {
        return compilePhrase(phrase, kind);
      } catch (cause) {
        faults.push(`${file} ${property}: "${phrase}": ${cause instanceof Error ? cause.message : cause}`);
        return "";
      }
    });
    return [...new Set(all)].filter((phrase) => phrase !== "");
  };
  return { says: compiled("says"), value: compiled("value"), subject: compiled("subject"), not: compiled("not") };
}

/** "the genre (X belongs to|of X)" is two phrases: a slot cannot stand in one of several wordings of an element. */
function withSlotsOutside(phrase: string): readonly string[] {
  const held = /\(([^()]*\b[XY]\b[^()]*)\)\??/u.exec(phrase);
  if (held === null) return [phrase];
  return (held[1] ?? "").split("|").flatMap((option) => withSlotsOutside(phrase.replace(held[0], option)));
}
