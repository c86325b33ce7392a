import { readFileSync } from "node:fs";
import { z } from "zod";
import { lazy } from "../../../../base/lazy.js";
import { PACKAGE_ROOT } from "../../../../base/package-root.js";
import { propertyIdSchema } from "../../../../domain/id-schemas.js";

/** When frames are tried, in the order in which a claim is read. */
export const STAGES = [
  ...(["around", "worded", "implied", "plain", "ages", "relatives", "without", "roles", "stopped"] as const),
  ...(["statements", "texts", "only", "having", "never", "no tie", "no kin", "measures"] as const),
] as const;
export type Stage = (typeof STAGES)[number];

const comparator = z.enum(["in", "before", "after", "from", "until", "not-before", "not-after"]);

/** Words separated by "|". */
const word = z.string().optional();

/** What frames mean (phrasebook/frames.yaml). */
export const entrySchema = z.strictObject({
  /** The plain sentences, each a statement of its own: "X is in Y". */
  says: z.union([z.string(), z.array(z.string())]).optional(),
  /** What slots and words have to be. */
  if: z.record(z.string(), z.string()).optional(),
  /** How the dates of the sentence are compared. */
  time: comparator.optional(),
  /** Statements: "X P569 in T", "X nickname Y", "X P102 K at T". */
  states: z.array(z.string()).optional(),
  /** Of the first statement. */
  direction: z.enum(["same", "stronger", "weaker"]).optional(),
  /** What a stronger statement adds, as in the phrasebook. */
  adds: z.record(z.string(), z.union([z.string(), z.literal(true)])).optional(),
  /** What the frame says about the form of the sentence. */
  reading: z
    .strictObject({
      tense: z.enum(["past", "over", "not over"]).exactOptional(),
      aspect: z.null().exactOptional(),
      now: z.literal(false).exactOptional(),
      denied: z.union([z.literal(false), z.literal("turned")]).exactOptional(),
    })
    .optional(),
  /** Properties of X to look up besides those of the statements. */
  fetch: z.array(propertyIdSchema).optional(),
  /** The property by which one of the names has the other on record, once the graph was asked. */
  recorded: propertyIdSchema.optional(),
  /** The date of the event Y at which an age is counted. */
  at: z.enum(["whole", "start", "end", "joined", "won"]).optional(),
  /** Which of the two names of the plain sentence is the only one, and whether at any time. */
  limits: z.enum(["first", "last"]).optional(),
  once: z.literal(true).optional(),
  /** What things have to be called, if the sentence has no word for it; none of them has the relation. */
  noun: z.string().optional(),
  denied: z.literal(true).optional(),
  /** The words of a measure, for comparisons. */
  tiers: z.array(z.array(propertyIdSchema)).optional(),
  loose: z.boolean().optional(),
  ...{ more: word, less: word, plain: word, nouns: word, own: word },
  verbs: z.strictObject({ more: word, less: word }).optional(),
  /** The expression, what its groups hold, and words of which a sentence has at least one. */
  frames: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type Entry = z.infer<typeof entrySchema>;

const fileSchema = z.object({
  groups: z.record(z.string(), z.string()),
  /** What stands for a word in plain sentences: presidency → president. */
  said: z.record(z.string(), z.record(z.string(), z.string())),
  stages: z.record(z.enum(STAGES), z.array(entrySchema)),
});
export type FrameFile = z.infer<typeof fileSchema>;

/** Output of scripts/compile-phrasebook.ts. */
export const FRAMES = lazy(() => fileSchema.parse(JSON.parse(readFileSync(new URL("weights/frames.json", PACKAGE_ROOT), "utf8"))));
