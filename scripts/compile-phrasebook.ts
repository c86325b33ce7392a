/**
 * `npm run phrasebook`: compiles phrasebook/*.yaml, which people write, to weights/phrasebook.json, which the rules read: words as lemmas, one line a
 * phrase. Faults are named by file, property and phrase, and nothing is written then.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { compilePhrase } from "../src/reasoner/rules/understand/compile-phrase.js";
import { type PhraseEntry, phraseEntrySchema } from "../src/reasoner/rules/understand/phrasebook-schema.js";

const FOLDER = new URL("../phrasebook/", import.meta.url);
const TARGET = new URL("../weights/phrasebook.json", import.meta.url);

const moreSchema = phraseEntrySchema.pick({ says: true, value: true, subject: true, not: true });

const faults: string[] = [];
const entries: Record<string, PhraseEntry> = {};
const PAIRS = "both-ways.yaml";
const written = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yaml") && name !== PAIRS)
  .sort()
  .flatMap((file) => {
    const book: unknown = parse(readFileSync(new URL(file, FOLDER), "utf8"));
    return Object.entries(book ?? {}).map(([property, raw]: [string, unknown]) => ({ file, property, raw }));
  });
// What a property is stands in one file; others may add further phrases to it.
const isWhole = ({ raw }: { readonly raw: unknown }) => typeof raw === "object" && raw !== null && "label" in raw;
for (const { file, property, raw } of [...written.filter(isWhole), ...written.filter((one) => !isWhole(one))]) {
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
for (const [property, entry] of Object.entries(entries))
  entries[property] = { ...entry, ...(inverse[property] === undefined ? {} : { inverse: inverse[property] }), ...(symmetric.includes(property) ? { symmetric: true } : {}) };
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exitCode = 1;
}
const lines = Object.entries(entries).map(([property, entry]) => `${JSON.stringify(property)}: ${JSON.stringify(entry)}`);
writeFileSync(TARGET, `{\n${lines.join(",\n")}\n}\n`);
const count = (kind: "says" | "value" | "subject" | "not") => Object.values(entries).reduce((sum, entry) => sum + entry[kind].length, 0);
console.log(`${lines.length} properties, ${count("says")} clauses, ${count("value") + count("subject")} noun phrases, ${count("not")} near misses`);

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
