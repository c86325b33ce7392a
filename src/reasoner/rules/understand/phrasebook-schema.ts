import { z } from "zod";
import { TAKES } from "../../../domain/entity.js";
import { propertyIdSchema } from "../../../domain/id-schemas.js";
import { KINDS } from "../kind-names.js";

export type { Takes } from "../../../domain/entity.js";

const kind = z.enum([...KINDS, "any", "time", "quantity", "text"]);
export type SignatureKind = z.infer<typeof kind>;

const traits = {
  label: z.string(),
  /** Kinds of its subjects, and kinds of its values. */
  of: z.array(kind).min(1),
  is: z.array(kind).min(1),
  takes: z.enum(TAKES),
};

const wordings = z.array(z.string()).default([]);
/** A wording with an addition that can be checked: `adds: {sex of Y: male}`. */
const adding = z.strictObject({ says: z.array(z.string()).min(1), adds: z.record(z.string(), z.union([z.string(), z.literal(true)])) });

/**
 * Entry for one property in phrasebook/*.yaml; X is its subject, Y its value. A wording with both is a clause; one with X alone is a noun phrase for
 * the value ("the birthplace of X"), one with Y alone a noun phrase for the subject. Wordings are grouped by direction; there is no default.
 */
export const wordingsSchema = z.strictObject({
  same: wordings,
  stronger: z.array(z.union([z.string(), adding])).default([]),
  weaker: wordings,
  unread: wordings,
  /** Near misses: similar wordings that do not express the property. */
  not: wordings,
});
export const phraseEntrySchema = z.strictObject({ ...traits, ...wordingsSchema.shape });

/** Sentence that renders a statement (`phrasebook/sentences.yaml`), or one sentence for each kind of subject. */
export const sentenceSchema = z.union([z.string(), z.record(z.string(), z.string())]);
export type SentenceForms = z.infer<typeof sentenceSchema>;

/** Traits of a relation that do not depend on wordings (`phrasebook/relations.yaml`). */
const relationTraits = {
  inverse: propertyIdSchema.optional(),
  symmetric: z.boolean().optional(),
  oneway: z.boolean().optional(),
  /** The properties whose statements it qualifies. */
  qualifies: z.array(propertyIdSchema).optional(),
  /** Used only as a qualifier. */
  dependent: z.boolean().optional(),
  /** Second step → the property that replaces both steps. */
  shortcuts: z.record(z.string(), propertyIdSchema).optional(),
  sentence: sentenceSchema.optional(),
};

/** Properties of the compiled phrasebook, without their wordings. */
export const propertiesSchema = z.record(
  z.string(),
  z.strictObject({
    ...traits,
    ...relationTraits,
    /** Number of statements counted, and how many joined which kinds: `1146,film person 1031.5,…` */
    joins: z.string().optional(),
  }),
);

/**
 * Output of scripts/compile-phrasebook.ts. Words and phrases are one line of text each and are parsed on demand: creating fifty thousand objects
 * would take most of a cold start.
 */
export type CompiledPhrasebook = {
  readonly properties: z.infer<typeof propertiesSchema>;
  /** Each lemma with its weight, then the indexes of the clauses and of the noun phrases that have it as key: `capit 3.1;5 17;19` */
  readonly words: string;
  /** Indexes of clauses without a key: `12 90`. */
  readonly bare: string;
  /**
   * `P57 says= X be direct by Y`: the mark after the kind is the direction; additions are in brackets: `P20 says> [manner of X: homicide] X be murder
   * in Y`
   */
  readonly phrases: string;
};

/**
 * Which wordings count, for measurements (`npm run bench:wordings`): all that score enough, those with every word present in order, those that also
 * leave only prepositions unexplained, or none.
 */
export type Matching = "approximate" | "contained" | "exact" | "none";
