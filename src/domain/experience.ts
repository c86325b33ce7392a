import { z } from "zod";
import { ACTIONS } from "./action.js";
import { beliefDigestSchema, costSchema } from "./episode.js";
import { ERROR_TYPES } from "./error-types.js";
import { LABELS } from "./vocabulary.js";

/** Records of another version are counted and skipped. */
export const EXPERIENCE_VERSION = 2;

/**
 * The critique of an episode (§4.4). Error types always come from rules, so that they can be counted; `by` names the author of the text.
 */
const critiqueSchema = z.strictObject({
  errorTypes: z.array(z.enum(ERROR_TYPES)),
  by: z.enum(["rule", "model"]),
  text: z.string().max(2000),
  /** The critique by rules, if a model wrote the text. */
  byRule: z.string().max(2000).optional(),
});
export type Critique = z.infer<typeof critiqueSchema>;

/** The components of the reward, each from 0 to 1; null if unknown, for example without a gold label. */
const rewardSchema = z.strictObject({
  correctness: z.number().min(0).max(1).nullable(),
  sufficiency: z.number().min(0).max(1).nullable(),
  cost: z.number().min(0).max(1),
});
export type RewardRecord = z.infer<typeof rewardSchema>;

/** The environment of an episode: everything besides policy and claim that may change its outcome. null: unknown. */
const environmentSchema = z.strictObject({
  graph: z.string(),
  reasoner: z.string(),
  /** Id of the search engine; "none" without one. */
  search: z.string().nullable(),
  leakGuard: z.boolean().nullable(),
  plumbline: z.string().nullable(),
});
export type ExperienceEnvironment = z.infer<typeof environmentSchema>;

const experienceCostSchema = costSchema.pick({
  modelCalls: true,
  inputTokens: true,
  outputTokens: true,
  usd: true,
  sparqlQueries: true,
  webRequests: true,
  ms: true,
});
export type ExperienceCost = z.infer<typeof experienceCostSchema>;

const creditSchema = z.strictObject({
  /** How many of the cited statements and passages this step found. */
  cited: z.int().nonnegative(),
  /** The step found nothing new. */
  redundant: z.boolean(),
  /** The last retrieval before a wrong verdict. */
  lastChance: z.boolean(),
});
export type StepCredit = z.infer<typeof creditSchema>;

const head = { v: z.literal(EXPERIENCE_VERSION), episode: z.string().max(100) };

/** (s, a, o, r, critique) of one step. */
const stepSchema = z.object({
  ...head,
  kind: z.literal("step"),
  index: z.int().nonnegative(),
  belief: beliefDigestSchema,
  action: z.enum(ACTIONS),
  observation: z.object({ kind: z.string(), summary: z.string().max(1000) }),
  cost: experienceCostSchema,
  /** null if unknown. */
  credit: creditSchema.nullable(),
  share: z.number().nullable(),
  critique: z.string().max(2000),
  /** The critique of the step by rules, if a model wrote its text. */
  byRule: z.string().max(2000).optional(),
});
export type StepExperience = z.infer<typeof stepSchema>;

const episodeSchema = z.object({
  ...head,
  kind: z.literal("episode"),
  at: z.string(),
  claim: z.object({ text: z.string().max(4000), asOf: z.string().nullable(), url: z.string().nullable() }),
  /** A hash of the texts that came with the claim; null without any. */
  given: z.string().nullable(),
  gold: z.enum(LABELS).nullable(),
  label: z.enum(LABELS).nullable(),
  confidence: z.number().nullable(),
  /** The code of the error that ended it; an error is not a label. */
  failure: z.string().nullable(),
  forced: z.string().nullable(),
  policy: z.string(),
  /** Hash of everything that steers the policy's behaviour, except its name; null if unknown. */
  policyHash: z.string().nullable(),
  environment: environmentSchema,
  /** The shape of the claim (`claim-shape.ts`). */
  shape: z.string().max(40).nullable(),
  steps: z.int().nonnegative(),
  cost: experienceCostSchema,
  reward: rewardSchema,
  critique: critiqueSchema,
});

export const experienceSchema = z.discriminatedUnion("kind", [stepSchema, episodeSchema]);
export type EpisodeExperience = z.infer<typeof episodeSchema>;
export type Experience = z.infer<typeof experienceSchema>;
