import { z } from "zod";
import { costSchema } from "../../domain/episode.js";
import { listOf } from "../../domain/immutable.js";
import { failureSchema, labelSchema } from "../../domain/outcome.js";

/** What became of one claim of many: an episode on one line. */
export const claimResultSchema = z.object({
  id: z.string(),
  claim: z.string(),
  label: z.union([labelSchema, z.literal("failed")]),
  confidence: z.number().nullable(),
  justification: z.string(),
  /** Relations that were looked for, in words. */
  lookedFor: listOf(z.string()),
  /** What was cited, in words. */
  evidence: listOf(z.string()),
  /** What was cited, for programs: Wikidata's statement nodes or `subject property`, and quotes of passages. */
  cited: listOf(z.string()),
  /** What `plumbline graph` shows the episode by; null where it was not kept. */
  record: z.string().nullable(),
  /** Why there is no verdict, where there is none. */
  failure: failureSchema.nullable(),
  cost: costSchema,
});

export const predictionSchema = claimResultSchema.extend({ gold: labelSchema });
