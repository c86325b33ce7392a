import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { type PropertyId, propertyIdSchema } from "../src/domain/ids.js";
import type { CompiledEntry, CompiledWording } from "../src/reasoner/rules/understand/compile-book.js";
import { compilePhrase } from "../src/reasoner/rules/understand/compile-phrase.js";
import { readAddition, together } from "../src/reasoner/rules/understand/direction.js";
import { phraseEntrySchema, sentenceSchema, type wordingsSchema } from "../src/reasoner/rules/understand/phrasebook-schema.js";

const signaturesSchema = z.object({
  properties: z.record(z.string(), z.object({ count: z.number(), pairs: z.record(z.string(), z.number()) })),
});

type Entries = Readonly<Record<string, CompiledEntry>>;
type Written = { readonly file: string; readonly property: string; readonly raw: unknown };
type Wordings = z.infer<typeof wordingsSchema>;

/** What holds of a relation whatever the words are stands in a file of its own. */
const RELATIONS = "relations.yaml";
/** How statements are told to people. */
const SENTENCES = "sentences.yaml";
const sentencesSchema = z.record(propertyIdSchema, sentenceSchema);
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
  const entries: Record<string, CompiledEntry> = {};
  const written = readdirSync(folder)
    .filter((name) => name.endsWith(".yaml") && name !== RELATIONS && name !== SENTENCES)
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
    entries[property] = { ...traits, wordings: compileWordings({ same, stronger, weaker, unread, not }, complain) };
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

type Complain = (phrase: string, message: string) => void;

/** Each compiled wording once. Where two lines come to the same words, the more careful direction counts; a near miss that is also a wording is none. */
function compileWordings({ same, stronger, weaker, unread, not }: Wordings, complain: Complain): readonly CompiledWording[] {
  const plain = (direction: CompiledWording["direction"], lines: readonly string[]) =>
    lines.flatMap((line) => compileWording(line, direction, [], complain));
  const adding = stronger.flatMap((line) => {
    if (typeof line === "string") return compileWording(line, "stronger", [], complain);
    const adds = Object.entries(line.adds).map(([what, value]) => (value === true ? what : `${what}: ${value}`));
    for (const one of adds) if (readAddition(one, "P1") === null) complain(line.says.join(", "), `"${one}" is no addition`);
    return line.says.flatMap((says) => compileWording(says, "stronger", adds, complain));
  });
  const wordings = new Map<string, CompiledWording>();
  for (const wording of [...plain("same", same), ...adding, ...plain("weaker", weaker), ...plain("unread", unread)]) {
    const key = `${wording.kind} ${wording.text}`;
    const known = wordings.get(key);
    wordings.set(key, known === undefined ? wording : bothOf(known, wording));
  }
  const denied = not
    .flatMap((line) => compileWording(line, "unread", [], complain, "not"))
    .filter(({ text }) => !wordings.has(`says ${text}`));
  return [...wordings.values(), ...new Map(denied.map((one) => [one.text, one])).values()];
}

/** What one of two lines adds without saying what cannot be checked, so that nothing is listed then. */
function bothOf(a: CompiledWording, b: CompiledWording): CompiledWording {
  const direction = together(a.direction, b.direction);
  const stronger = [a, b].filter((one) => one.direction === "stronger");
  const isListed = direction === "stronger" && stronger.every(({ adds }) => adds.length > 0);
  return { ...b, direction, adds: isListed ? [...new Set(stronger.flatMap(({ adds }) => adds))] : [] };
}

function compileWording(
  line: string,
  direction: CompiledWording["direction"],
  adds: readonly string[],
  complain: Complain,
  as?: "not",
): readonly CompiledWording[] {
  const kind = as ?? kindOf(line);
  return withSlotsOutside(line).flatMap((phrase) => {
    try {
      // What a claim denies is read elsewhere, so that nothing would be left of a denial here.
      if (kind === "not" && /\b(?:not|never)\b/u.test(phrase)) throw new Error("a denial is no near miss");
      const text = compilePhrase(phrase, kind);
      return text === "" ? [] : [{ kind, direction, adds, text }];
    } catch (cause) {
      complain(phrase, cause instanceof Error ? cause.message : String(cause));
      return [];
    }
  });
}

/** A clause has both slots; a noun phrase has only the one of the thing that it does not stand for. */
function kindOf(line: string): "says" | "value" | "subject" {
  const [x, y] = [/\bX\b/u.test(line), /\bY\b/u.test(line)];
  return x && y ? "says" : x ? "value" : "subject";
}

/** "the genre (X belongs to|of X)" is two phrases: a slot cannot stand in one of several wordings of an element. */
function withSlotsOutside(phrase: string): readonly string[] {
  const held = /\(([^()]*\b[XY]\b[^()]*)\)\??/u.exec(phrase);
  if (held === null) return [phrase];
  return (held[1] ?? "").split("|").flatMap((option) => withSlotsOutside(phrase.replace(held[0], option)));
}
