import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { propertyIdSchema } from "../src/domain/schemas/value-schema.js";
import type { CompiledEntry } from "../src/reasoner/rules/understand/compile-book.js";
import { compilePhrase } from "../src/reasoner/rules/understand/compile-phrase.js";
import { type CompiledPhrasebook, type PhraseEntry, phraseEntrySchema } from "../src/reasoner/rules/understand/phrasebook-schema.js";

const signaturesSchema = z.object({
  properties: z.record(z.string(), z.object({ count: z.number(), pairs: z.record(z.string(), z.number()) })),
});

type Entries = Readonly<Record<string, CompiledEntry>>;
type Phrases = Pick<PhraseEntry, "says" | "value" | "subject" | "not">;
type Written = { readonly file: string; readonly property: string; readonly raw: unknown };

/** What holds of a relation whatever the words are stands in a file of its own. */
const RELATIONS = "relations.yaml";
const moreSchema = phraseEntrySchema.pick({ says: true, value: true, subject: true, not: true });
const relationsSchema = z.strictObject({
  inverse: z.record(z.string(), propertyIdSchema),
  symmetric: z.array(z.string()),
  oneway: z.array(z.string()),
  qualifies: z.record(z.string(), z.array(propertyIdSchema)),
  dependent: z.array(z.string()),
  shortcuts: z.record(z.string(), z.record(z.string(), propertyIdSchema)),
});

/** What the rules read of a folder of phrasebooks, and the faults of what people wrote, by file, property and phrase. */
export function compileEntries(folder: URL): { readonly entries: Entries; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const entries: Record<string, PhraseEntry> = {};
  const written = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml") && name !== RELATIONS)
    .sort()
    .flatMap((file): readonly Written[] => {
      const book: unknown = parse(readFileSync(new URL(file, folder), "utf8"));
      return Object.entries(book ?? {}).map(([property, raw]: [string, unknown]) => ({ file, property, raw }));
    });
  // What a property is stands in one file; others may add further phrases to it.
  for (const { file, property, raw } of [...written.filter(isWhole), ...written.filter((one) => !isWhole(one))]) {
    const known = entries[property];
    const entry = (known === undefined ? phraseEntrySchema : moreSchema).safeParse(raw);
    if (!entry.success) {
      faults.push(`${file} ${property}: ${entry.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`);
      continue;
    }
    const compiled = compilePhrases(entry.data, (phrase, message) => faults.push(`${file} ${property}: "${phrase}": ${message}`));
    entries[property] = known === undefined ? { ...(entry.data as PhraseEntry), ...compiled } : merged(known, compiled);
  }
  const relations = relationsSchema.parse(parse(readFileSync(new URL(RELATIONS, folder), "utf8")));
  return { entries: withJoins(withRelations(entries, relations), new URL("../weights/signatures.json", folder)), faults };
}

/**
 * One line a phrase, so that a change can be read as a difference. Letters beyond ASCII are escaped: with a single one, V8 holds the whole text with two
 * bytes a letter, and every start takes 10 ms longer to read it.
 */
export function renderBook(book: CompiledPhrasebook): string {
  const ascii = JSON.stringify(book).replaceAll(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `${ascii.replaceAll(/"P\d+ /gu, "\n$&")}\n`;
}

function isWhole({ raw }: Written): boolean {
  return typeof raw === "object" && raw !== null && "label" in raw;
}

function withRelations(entries: Entries, relations: z.infer<typeof relationsSchema>): Entries {
  const { inverse, symmetric, oneway, qualifies, dependent, shortcuts } = relations;
  return Object.fromEntries(
    Object.entries(entries).map(([property, entry]) => [
      property,
      {
        ...entry,
        // Where one writer takes for a near miss what another takes for a way to say it, it says it.
        not: entry.not.filter((phrase) => !entry.says.includes(phrase)),
        ...(inverse[property] === undefined ? {} : { inverse: inverse[property] }),
        ...(symmetric.includes(property) ? { symmetric: true } : {}),
        ...(oneway.includes(property) ? { oneway: true } : {}),
        ...(qualifies[property] === undefined ? {} : { qualifies: qualifies[property] }),
        ...(dependent.includes(property) ? { dependent: true } : {}),
        ...(shortcuts[property] === undefined ? {} : { shortcuts: shortcuts[property] }),
      },
    ]),
  );
}

/** Which kinds of things a property was seen to join. */
function withJoins(entries: Entries, file: URL): Entries {
  const { properties } = signaturesSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.fromEntries(
    Object.entries(entries).map(([property, entry]) => {
      const seen = properties[property];
      const joins = seen && [seen.count, ...Object.entries(seen.pairs).map(([pair, count]) => `${pair} ${count}`)].join(",");
      return [property, joins === undefined ? entry : { ...entry, joins }];
    }),
  );
}

function merged(known: PhraseEntry, more: Phrases): PhraseEntry {
  const both = (kind: keyof Phrases) => [...new Set([...known[kind], ...more[kind]])];
  return { ...known, says: both("says"), value: both("value"), subject: both("subject"), not: both("not") };
}

function compilePhrases(phrases: Phrases, complain: (phrase: string, message: string) => void): Phrases {
  const compiled = (kind: keyof Phrases) => {
    const all = phrases[kind].flatMap(withSlotsOutside).map((phrase) => {
      try {
        // What a claim denies is read elsewhere, so that nothing would be left of a denial here.
        if (kind === "not" && /\b(?:not|never)\b/u.test(phrase)) throw new Error("a denial is no near miss");
        return compilePhrase(phrase, kind);
      } catch (cause) {
        complain(phrase, cause instanceof Error ? cause.message : String(cause));
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
