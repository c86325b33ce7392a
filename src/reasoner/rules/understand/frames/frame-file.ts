import { readFileSync } from "node:fs";
import { z } from "zod";
import { lazy } from "../../../../base/lazy.js";
import { PACKAGE_ROOT } from "../../../../base/package-root.js";

/** When frames are tried, in the order in which a claim is read. */
export const STAGES = ["openings", "worded", "implied", "plain", "ages", "relatives", "without", "roles", "stopped"] as const;
export type Stage = (typeof STAGES)[number];

const comparator = z.enum(["in", "before", "after", "from", "until", "not-before", "not-after"]);

/** What frames mean (phrasebook/frames.yaml). */
export const entrySchema = z.strictObject({
  /** The plain sentences, each a statement of its own: "X is in Y". */
  says: z.union([z.string(), z.array(z.string())]).optional(),
  /** What slots and words have to be. */
  if: z.record(z.string(), z.string()).optional(),
  /** How the dates of the sentence are compared. */
  time: comparator.optional(),
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
