import { z } from "zod";
import { ACTIONS } from "./action.js";
import type { ErrorType } from "./critique.js";
import { EXPERIENCE_VERSION, type Experience, rewardSchema } from "./experience.js";
import { beliefDigestSchema, costSchema } from "./schemas/episode-schema.js";
import { LABELS } from "./vocabulary.js";

const TYPES = {
  "insufficient-coverage": "evidence-missing",
  "premature-verdict": "misjudged-evidence",
  "redundant-retrieval": "redundant-retrieval",
  "mishandled-contradiction": "mishandled-contradiction",
  none: null,
} as const satisfies Record<string, ErrorType | null>;
const CATEGORIES = { IK: "insufficient-knowledge", EM: "evidence-missing", OC: "over-confidence" } as const;

const critiqueSchema = z.object({
  errorType: z.enum(Object.keys(TYPES) as [keyof typeof TYPES, ...(keyof typeof TYPES)[]]),
  category: z.enum(["IK", "EM", "OC"]).nullable(),
  by: z.enum(["rule", "model"]),
  text: z.string().max(2000),
});
const costV1Schema = costSchema.pick({ modelCalls: true, sparqlQueries: true, webRequests: true, ms: true });
const head = { v: z.literal(1), episode: z.string().max(100) };

const stepV1Schema = z.object({
  ...head,
  kind: z.literal("step"),
  index: z.int().nonnegative(),
  belief: beliefDigestSchema,
  action: z.enum(ACTIONS),
  observation: z.object({ kind: z.string(), summary: z.string().max(1000) }),
  cost: costV1Schema,
  reward: rewardSchema.nullable(),
  critique: critiqueSchema.nullable(),
});

const episodeV1Schema = z.object({
  ...head,
  kind: z.literal("episode"),
  at: z.string(),
  claim: z.object({ text: z.string(), asOf: z.string().nullable() }),
  gold: z.enum(LABELS).nullable(),
  label: z.enum(LABELS).nullable(),
  confidence: z.number().nullable(),
  failure: z.string().nullable(),
  forced: z.string().nullable(),
  policy: z.string(),
  reasoner: z.string(),
  graph: z.string(),
  steps: z.int().nonnegative(),
  cost: costV1Schema,
  reward: rewardSchema,
  critique: critiqueSchema,
});

/** A record of version 1 as one of today. What it did not say is null, so that it never counts as a rollout; its critique is of use all the same. */
export const experienceV1Schema = z
  .discriminatedUnion("kind", [stepV1Schema, episodeV1Schema])
  .transform((old): Experience => (old.kind === "step" ? stepOf(old) : episodeOf(old)));

function stepOf({ reward: _, critique, cost, ...old }: z.infer<typeof stepV1Schema>): Experience {
  return { ...old, v: EXPERIENCE_VERSION, cost: costOf(cost), credit: null, share: null, critique: critique?.text ?? "" };
}

function episodeOf({ claim, reasoner, graph, cost, critique, ...old }: z.infer<typeof episodeV1Schema>): Experience {
  return {
    ...old,
    v: EXPERIENCE_VERSION,
    claim: { ...claim, url: null },
    given: null,
    policyHash: null,
    environment: { graph, reasoner, search: null, leakGuard: null, plumbline: null },
    shape: null,
    cost: costOf(cost),
    critique: { errorTypes: typesOf(critique), by: critique.by, text: critique.text },
  };
}

function typesOf({ errorType, category }: z.infer<typeof critiqueSchema>): ErrorType[] {
  const type = TYPES[errorType];
  const paper = category === null ? null : CATEGORIES[category];
  // "Premature" was said of every wrong verdict; where the paper has a name for it, that says more.
  const kept = type === "misjudged-evidence" && paper !== null ? null : type;
  return [...new Set([paper, kept].filter((one) => one !== null))];
}

function costOf(cost: z.infer<typeof costV1Schema>): Extract<Experience, { kind: "episode" }>["cost"] {
  return { ...cost, inputTokens: 0, outputTokens: 0, usd: null };
}
