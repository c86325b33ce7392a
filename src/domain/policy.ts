import { z } from "zod";
import { ACTIONS, WKGFC_ACTIONS } from "./action.js";
import { PROCEDURES } from "./vocabulary.js";

/**
 * A policy, or one of its versions: `wkgfc`, `wkgfc/0001-initial`. It becomes a path inside the folder of policies and must not lead out of
 * it.
 */
export const policyRefSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,99}(\/\d{4}-[a-z0-9-]{1,100})?$/,
    "not a policy name: that is small letters, digits and dashes, such as wkgfc or wkgfc/0001-initial",
  );

/** Limits of an episode. The defaults are the paper's. */
export const budgetSchema = z
  .strictObject({
    steps: z.int().positive().default(8),
    modelCalls: z.int().nonnegative().default(20),
    /** Input and output tokens together; null: no limit. */
    tokens: z.int().positive().nullable().default(null),
    /** Needs the model's price. */
    usd: z.number().positive().nullable().default(null),
    sparqlQueries: z.int().positive().default(60),
    webRequests: z.int().nonnegative().default(20),
    seconds: z.number().positive().max(86_400, "a day at most").default(120),
  })
  .meta({ id: "Budget" });

const intervalSchema = z.strictObject({ mean: z.number(), low: z.number(), high: z.number() });
const changeSchema = z.strictObject({ before: intervalSchema.nullable(), after: intervalSchema.nullable() });
const splitSchema = z.strictObject({ claims: z.int().nonnegative(), hash: z.string() });

/** The origin of an optimized policy: enough to repeat the run, and to judge how far its figures can be trusted. */
export const lineageSchema = z.strictObject({
  run: z.string().min(1),
  engine: z.string().min(1),
  /** promoted: shown to be better on claims that the search never used. selected: only the best on validation. */
  status: z.enum(["promoted", "selected"]),
  seed: z.int(),
  models: z.array(z.string()),
  environment: z.string(),
  splits: z.strictObject({ train: splitSchema, validation: splitSchema, confirmation: splitSchema }),
  /** What was changed, in words and in order. */
  edits: z.array(z.string()),
  /** Number of textual gradients that were requested. */
  gradients: z.int().nonnegative(),
  /** Figures of the confirmation, with 95 % intervals; null if nothing was confirmed. */
  figures: z
    .strictObject({
      claims: z.int().nonnegative(),
      p: z.number(),
      gain: intervalSchema,
      reward: changeSchema,
      balancedAccuracy: changeSchema,
      callsPerClaim: changeSchema,
    })
    .nullable(),
  /** Reward on validation, and its estimated selection bias (it was chosen for being high). */
  selection: z.strictObject({ reward: z.number(), deployedReward: z.number(), inflation: z.number(), among: z.int() }).nullable(),
});
export type Lineage = z.infer<typeof lineageSchema>;

/** The knobs of a policy: its file's front matter. Every field has the paper's value as its default. */
export const policyKnobsSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z.int().positive(),
  description: z.string().min(1),
  actions: z
    .array(z.enum(ACTIONS))
    .refine((actions) => actions.includes("verdict") && (actions.includes("initKGRetrieval") || actions.includes("webSearch")), {
      message: "a policy needs verdict, and initKGRetrieval or webSearch",
    })
    .default([...WKGFC_ACTIONS]),
  /** The procedure that orders the steps (`systems`); null: the reasoner chooses freely, as in WKGFC. */
  procedure: z.enum(PROCEDURES).nullable().default(null),
  /**
   * How many questions are asked at once, in how many rounds at most, and whether one answer of a round or all are kept (RAGAR §4.3; its
   * baseline keeps all).
   */
  questions: z
    .strictObject({
      width: z.int().min(1).max(5).default(1),
      max: z.int().min(1).max(12).default(6),
      keep: z.enum(["one", "all"]).default("one"),
    })
    .prefault({}),
  /**
   * Entries in each list of a strategy, and the most strategies made (AgentFact IV-B). 0 rounds: the claim itself is the query (ablation).
   */
  plan: z.strictObject({ items: z.int().min(1).max(10).default(3), rounds: z.int().min(0).max(10).default(3) }).prefault({}),
  /**
   * Intermediate reasoning (AgentFact IV-C): after this much new evidence (0: none, an ablation), until its confidence exceeds `stop` (1 to
   * 5), at most this often. For MultiReflect, 0 means all evidence at once, without asking whether it is needed (§5.2).
   */
  reflect: z
    .strictObject({
      from: z.int().min(0).max(20).default(3),
      stop: z.int().min(0).max(5).default(4),
      max: z.int().min(1).max(50).default(12),
    })
    .prefault({}),
  /** Off: the claim's picture is not looked at (ablation). */
  pictures: z.boolean().default(true),
  /**
   * `annotate`: satire and unreliable sources are shown with their class, to trace where a claim came from. They never support or refute.
   */
  sources: z.enum(["drop", "annotate"]).default("drop"),
  /**
   * How the verdict is reached: directly (`none`), after written steps, by a draft whose points are looked up (RAGAR §4.4), with a reason
   * for each part of the claim (Aletheia §4.3), or with key points, their evidence and a confidence from 1 to 5 (AgentFact IV-B 5).
   */
  review: z.enum(["none", "steps", "verification", "parts", "points"]).default("none"),
  /** Width and number of hops of the beam search in the graph. */
  beam: z.strictObject({ k: z.int().min(1).max(16).default(4), hops: z.int().min(1).max(6).default(4) }).prefault({}),
  /**
   * `hop`: one judgement per hop prunes the relations of the whole frontier, and each hop is an action. `entity`: the published beam search
   * (§4.2), one judgement per entity and one per hop; exactly the k best relations are followed, and `initKGRetrieval` makes all the hops.
   */
  pruneBy: z.enum(["hop", "entity"]).default("hop"),
  /** Below this confidence a verdict is "not enough information". */
  threshold: z.number().min(0).max(1).default(0.5),
  /**
   * Rules decide without a model if their group of findings had at least this precision on unseen wording (`weights/rule-precision.json`).
   * null: a model judges every claim, prompts do not mention the rules, and a claim stays open when the budget is spent. The citation gate
   * still applies.
   */
  rulesFrom: z.number().min(0).max(1).nullable().default(0.99),
  web: z
    .strictObject({
      /**
       * When to search the web. `open`: when the graph is not enough; local documents are always searched. `always`: to compare the graph's
       * verdict with the web, too. `asked`: only when the policy chooses it, including local documents.
       */
      when: z.enum(["open", "always", "asked"]).default("open"),
      /** The engines to ask, at the same time: `serper`, `wikipedia`, `corpus`…; null: all that are configured. */
      engines: z
        .array(z.string().regex(/^[a-z]+$/))
        .min(1)
        .nullable()
        .default(null),
      /** Limits: searches per episode, queries per search, pages per query (with `perSource`, of each engine), passages judged, passages kept. */
      searches: z.int().min(0).max(64).default(2),
      queries: z.int().min(1).max(5).default(2),
      pages: z.int().min(1).max(10).default(4),
      judged: z.int().min(1).max(64).default(16),
      /**
       * Limits the passages judged per search engine, to the nearest by words and, with an embedding model, by meaning (MultiReflect §3.4);
       * null: one limit for all engines together.
       */
      perSource: z.int().min(1).max(20).nullable().default(null),
      kept: z.int().min(1).max(16).default(6),
      /** Sources rated below this are dropped; unrated ones are used. */
      credibility: z.number().min(0).max(1).default(0.3),
      /** How passages are scored as evidence. */
      quality: z.enum(["aletheia", "multireflect"]).nullable().default(null),
      /**
       * Reads whole pages, ranks them and uses only the best (Aletheia, Algorithm 1): number of pages read, number kept, by score or
       * (ablation) at random; null: all are used.
       */
      best: z
        .strictObject({ read: z.int().min(1).max(50), kept: z.int().min(1).max(20), by: z.enum(["score", "random"]).default("score") })
        .nullable()
        .default(null),
      /** Aletheia's weight of relevance against integrity. */
      alpha: z.number().min(0).max(1).default(0.5),
      /** Only pages published within this many years before the claim's date; null: no limit. Pages without a date are used. */
      window: z.number().positive().nullable().default(null),
      /** Sites that are never used, such as `facebook.com`, including their subdomains. */
      exclude: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a site is a domain, such as example.org")).default([]),
    })
    .refine(({ best, quality }) => best === null || quality === "aletheia", { message: "best needs quality: aletheia", path: ["best"] })
    .prefault({}),
  budget: budgetSchema.prefault({}),
  parents: z.array(z.string()).default([]),
  /** Only for policies written by an optimizer. */
  lineage: lineageSchema.optional(),
});
export type PolicyKnobs = z.infer<typeof policyKnobsSchema>;

/** Calibration curve: stated confidence → share of right verdicts, as points from 0 to 1, interpolated linearly. */
export const calibrationSchema = z.strictObject({
  provenance: z.looseObject({ on: z.string().min(1) }),
  points: z
    .array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]))
    .min(1)
    .refine(
      (points) =>
        points.every(
          ([said, right], place) => place === 0 || (said > (points[place - 1]?.[0] ?? 0) && right >= (points[place - 1]?.[1] ?? 0)),
        ),
      {
        message: "the points have to rise",
      },
    ),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** πθ: the knobs, and θ itself, the text that a model-backed reasoner reads and the optimizer rewrites. */
export type Policy = PolicyKnobs & {
  /** `wkgfc/0001-initial`: name and file, as shown in records. */
  readonly id: string;
  readonly sections: ReadonlyMap<string, string>;
  /** For a model's confidence, if `calibration.json` is next to the policy. */
  readonly calibration: Calibration | null;
};
