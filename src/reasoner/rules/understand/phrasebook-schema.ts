import { z } from "zod";
import { TAKES } from "../../../domain/entity.js";
import { propertyIdSchema } from "../../../domain/id-schemas.js";
import { KINDS } from "../kind-names.js";

export type { Takes } from "../../../domain/entity.js";

const kind = z.enum([...KINDS, "any", "time", "quantity", "text"]);
export type SignatureKind = z.infer<typeof kind>;

const traits = {
  label: z.string(),
  /** Kinds of things that have it, and kinds of its values. */
  of: z.array(kind).min(1),
  is: z.array(kind).min(1),
  takes: z.enum(TAKES),
};

const wordings = z.array(z.string()).default([]);
/** A wording that adds something which can be checked: `adds: {sex of Y: male}`. */
const adding = z.strictObject({ says: z.array(z.string()).min(1), adds: z.record(z.string(), z.union([z.string(), z.literal(true)])) });

/**
 * What people write of one property in phrasebook/*.yaml; X is its subject, Y its value. A wording with both is a clause; one with X alone is a noun phrase
 * that stands for the value ("the birthplace of X"), one with Y alone stands for the subject. Each stands under its direction; there is no default.
 */
export const wordingsSchema = z.strictObject({
  same: wordings,
  stronger: z.array(z.union([z.string(), adding])).default([]),
  weaker: wordings,
  unread: wordings,
  /** Near misses, which do not say the property. */
  not: wordings,
});
export const phraseEntrySchema = z.strictObject({ ...traits, ...wordingsSchema.shape });

/** How people are told a statement (`phrasebook/sentences.yaml`), or one such sentence for each kind of its subject. */
export const sentenceSchema = z.union([z.string(), z.record(z.string(), z.string())]);
export type SentenceForms = z.infer<typeof sentenceSchema>;

/** What holds of a relation whatever the words are (`phrasebook/relations.yaml`). */
const relationTraits = {
  inverse: propertyIdSchema.optional(),
  symmetric: z.boolean().optional(),
  oneway: z.boolean().optional(),
  /** The properties whose statements it qualifies. */
  qualifies: z.array(propertyIdSchema).optional(),
  /** It only ever qualifies another statement. */
  dependent: z.boolean().optional(),
  /** With another property as the second step, the one that says both at once. */
  shortcuts: z.record(z.string(), propertyIdSchema).optional(),
  sentence: sentenceSchema.optional(),
};

/** What the compiled phrasebook knows of each property, apart from its wordings. */
export const propertiesSchema = z.record(
  z.string(),
  z.strictObject({
    ...traits,
    ...relationTraits,
    /** How many statements were counted, and how many joined which kinds: `1146,film person 1031.5,…` */
    joins: z.string().optional(),
  }),
);

/**
 * What scripts/compile-phrasebook.ts makes of the phrasebook. Words and phrases are texts of one line each, read where a claim touches them: fifty thousand
 * objects would take most of a cold start.
 */
export type CompiledPhrasebook = {
  readonly properties: z.infer<typeof propertiesSchema>;
  /** Each lemma, how telling it is, and places in the list of phrases: of the clauses and of the noun phrases that it is the key of. `capit 3.1;5 17;19` */
  readonly words: string;
  /** Clauses that no lemma is the key of: `12 90`. */
  readonly bare: string;
  /** `P57 says= X be direct by Y`, with the direction behind the kind, and what is added in brackets: `P20 says> [manner of X: homicide] X be murder in Y` */
  readonly phrases: string;
};

/**
 * Which wordings count, for measurements (`npm run bench:wordings`): all that say enough of a clause, those of which every word stands there in order, those
 * that also leave nothing but prepositions over, or none.
 */
export type Matching = "approximate" | "contained" | "exact" | "none";
