import { z } from "zod";
import { ACTIONS } from "./action.js";
import { ERROR_TYPES } from "./critique.js";
import { beliefDigestSchema, costSchema } from "./schemas/episode-schema.js";
import { LABELS } from "./vocabulary.js";

/** A record of another version is counted and not read. */
export const EXPERIENCE_VERSION = 1;

/** An episode looks back at itself (§4.4); `category` is one of the paper's three observations of §5.7, where one holds. */
const critiqueSchema = z.strictObject({
  errorType: z.enum(ERROR_TYPES),
  /** IK: insufficient KG, EM: exceeded the maximum of steps, OC: over-confidence. */
  category: z.enum(["IK", "EM", "OC"]).nullable(),
  by: z.enum(["rule", "model"]),
  text: z.string().max(2000),
});
export type Critique = z.infer<typeof critiqueSchema>;

/** The parts of the reward, each from 0 to 1; null where it cannot be known, as without a gold label. */
const rewardSchema = z.strictObject({
  correctness: z.number().nullable(),
  sufficiency: z.number().nullable(),
  cost: z.number(),
});
export type RewardRecord = z.infer<typeof rewardSchema>;

const experienceCostSchema = costSchema.pick({ modelCalls: true, sparqlQueries: true, webRequests: true, ms: true });
const head = { v: z.literal(EXPERIENCE_VERSION), episode: z.string().max(100) };

/** (s, a, o, r, critique) of one step. */
const stepSchema = z.object({
  ...head,
  kind: z.literal("step"),
  index: z.int().nonnegative(),
  belief: beliefDigestSchema,
  action: z.enum(ACTIONS),
  observation: z.object({ kind: z.string(), summary: z.string().max(1000) }),
  /** What this step alone cost. */
  cost: experienceCostSchema,
  reward: rewardSchema.nullable(),
  critique: critiqueSchema.nullable(),
});

const episodeSchema = z.object({
  ...head,
  kind: z.literal("episode"),
  at: z.string(),
  claim: z.object({ text: z.string(), asOf: z.string().nullable() }),
  /** The right label, where it is known. */
  gold: z.enum(LABELS).nullable(),
  label: z.enum(LABELS).nullable(),
  confidence: z.number().nullable(),
  /** The code of the error in which it ended; an error is not a label. */
  failure: z.string().nullable(),
  forced: z.string().nullable(),
  policy: z.string(),
  reasoner: z.string(),
  graph: z.string(),
  steps: z.int().nonnegative(),
  cost: experienceCostSchema,
  reward: rewardSchema,
  critique: critiqueSchema,
});

export const experienceSchema = z.discriminatedUnion("kind", [stepSchema, episodeSchema]);
export type EpisodeExperience = z.infer<typeof episodeSchema>;
export type Experience = z.infer<typeof experienceSchema>;
