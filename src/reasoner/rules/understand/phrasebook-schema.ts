import { z } from "zod";
import { propertyIdSchema } from "../../../domain/schemas/value-schema.js";
import { KINDS } from "../kind-names.js";

/**
 * How many values a property takes, as far as a refutation may rest on it: `one` for ever, `current` one at a time, `complete` several of which a
 * graph lists nearly all, `many`: another value says nothing.
 */
const TAKES = ["one", "current", "complete", "many"] as const;
export type Takes = (typeof TAKES)[number];

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
};

/** Fifty thousand texts and numbers are checked at every start: zod would copy them all, and a command would wait for it. */
function allOf<T extends string | number>(type: "string" | "number") {
  return z.custom<Record<string, T>>((value) => isObject(value) && Object.values(value).every((one) => typeof one === type));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Places in the list of phrases by lemma, with blanks between: read when the lemma is first met. */
const indexSchema = allOf<string>("string");

/** What scripts/compile-phrasebook.ts makes of it: phrases as lemmas, how telling each lemma is, and where to look for which. */
export const compiledSchema = z.strictObject({
  properties: z.record(
    z.string(),
    z.strictObject({
      ...traits,
      ...relationTraits,
      /** How many statements were counted, and how many joined which kinds: `1146,film person 1031.5,…` */
      joins: z.string().optional(),
    }),
  ),
  weights: allOf<number>("number"),
  /** `P57 says= X be direct by Y`, with the direction behind the kind, and what is added in brackets: `P20 says> [manner of X: homicide] X be murder in Y` */
  phrases: z.custom<string[]>((value) => Array.isArray(value) && value.every((one) => typeof one === "string")),
  sayings: indexSchema,
  nounPhrases: indexSchema,
  bare: z.string(),
});
export type CompiledPhrasebook = z.infer<typeof compiledSchema>;
