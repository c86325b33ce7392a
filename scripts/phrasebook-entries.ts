import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { propertyIdSchema } from "../src/domain/id-schemas.js";
import type { PropertyId } from "../src/domain/ids.js";
import type { CompiledEntry } from "../src/reasoner/rules/understand/compile-book.js";
import { compileWordings } from "../src/reasoner/rules/understand/compile-wordings.js";
import { phraseEntrySchema, sentenceSchema } from "../src/reasoner/rules/understand/phrasebook-schema.js";

const signaturesSchema = z.object({
  properties: z.record(z.string(), z.object({ count: z.number(), pairs: z.record(z.string(), z.number()) })),
});

type Entries = Readonly<Record<string, CompiledEntry>>;
type Written = { readonly file: string; readonly property: string; readonly raw: unknown };

/** Facts about relations that do not depend on the wording. */
const RELATIONS = "relations.yaml";
/** Wordings by the name of a relation, for graphs with a vocabulary of their own. */
const FAMILIES = "families.yaml";
/** Sentences for statements. */
const SENTENCES = "sentences.yaml";
/** Sentence frames. */
const FRAMES = "frames.yaml";
const sentencesSchema = z.record(propertyIdSchema, sentenceSchema);
const relationsSchema = z.strictObject({
  inverse: z.record(z.string(), propertyIdSchema),
  symmetric: z.array(z.string()),
  oneway: z.array(z.string()),
  qualifies: z.record(z.string(), z.array(propertyIdSchema)),
  dependent: z.array(z.string()),
  shortcuts: z.record(z.string(), z.record(z.string(), propertyIdSchema)),
});

/** The compiled entries of a folder of phrasebooks, and the faults by file, property and phrase. */
export function compileEntries(folder: URL): { readonly entries: Entries; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const entries: Record<string, CompiledEntry> = {};
  const written = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml") && ![RELATIONS, FAMILIES, SENTENCES, FRAMES].includes(name))
    .sort()
    .flatMap((file): readonly Written[] => {
      const book: unknown = parse(readFileSync(new URL(file, folder), "utf8"));
      return Object.entries(book ?? {}).map(([property, raw]: [string, unknown]) => ({ file, property, raw }));
    });
  for (const { file, property, raw } of written) {
    const entry = phraseEntrySchema.safeParse(raw);
    if (!entry.success || entries[property] !== undefined) {
      const issues = entry.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? ["stands in another file as well"];
      faults.push(`${file} ${property}: ${issues.join("; ")}`);
      continue;
    }
    const { same, stronger, weaker, unread, not, ...traits } = entry.data;
    const complain = (phrase: string, message: string) => faults.push(`${file} ${property}: "${phrase}": ${message}`);
    const wordings = compileWordings({ same, stronger, weaker, unread, not }, complain);
    // A wording for a year also applies to a day: "was dissolved in 1991", "on 1 July 1991".
    const isDate = traits.is.every((kind) => kind === "time");
    const dated = isDate ? wordings.map((one) => ({ ...one, text: one.text.replace(/(?<= )in(?=\?? Y$)/u, "in|on") })) : wordings;
    entries[property] = { ...traits, wordings: dated };
  }
  const relations = relationsSchema.parse(parse(readFileSync(new URL(RELATIONS, folder), "utf8")));
  const sentences = sentencesSchema.parse(parse(readFileSync(new URL(SENTENCES, folder), "utf8")));
  const unknown = Object.keys(sentences).filter((property) => entries[property] === undefined);
  faults.push(...unknown.map((property) => `${SENTENCES} ${property}: stands in no other file`));
  const told = Object.entries(withRelations(entries, relations)).map(([property, entry]): [string, CompiledEntry] => {
    const sentence = sentences[property as PropertyId];
    return [property, sentence === undefined ? entry : { ...entry, sentence }];
  });
  return { entries: withJoins(Object.fromEntries(told), new URL("../weights/signatures.json", folder)), faults };
}

function withRelations(entries: Entries, relations: z.infer<typeof relationsSchema>): Entries {
  const { inverse, symmetric, oneway, qualifies, dependent, shortcuts } = relations;
  return Object.fromEntries(
    Object.entries(entries).map(([property, entry]) => [
      property,
      {
        ...entry,
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

/** The kinds of subjects and values of a property, as counted in graphs. */
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
