import { z } from "zod";
import { ACTIONS, WKGFC_ACTIONS } from "./action.js";
import { PROCEDURES } from "./vocabulary.js";

/** A policy, or one of its versions: `wkgfc`, `wkgfc/0001-initial`. It becomes a path inside the folder of policies, so it must not lead out of it. */
export const policyRefSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,99}(\/\d{4}-[a-z0-9-]{1,100})?$/,
    "not a policy name: that is small letters, digits and dashes, such as wkgfc or wkgfc/0001-initial",
  );

/** The most that an episode may cost. The defaults are the paper's. */
export const budgetSchema = z
  .strictObject({
    steps: z.int().positive().default(8),
    modelCalls: z.int().nonnegative().default(20),
    /** Input and output together; null: no limit. */
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
  /** promoted: proven better on claims that the search never saw. selected: best on validation, and nothing more. */
  status: z.enum(["promoted", "selected"]),
  seed: z.int(),
  models: z.array(z.string()),
  environment: z.string(),
  splits: z.strictObject({ train: splitSchema, validation: splitSchema, confirmation: splitSchema }),
  /** What was changed, in words and in order. */
  edits: z.array(z.string()),
  /** How many textual gradients were asked for on the way. */
  gradients: z.int().nonnegative(),
  /** Of the confirmation, with 95 % intervals; null where nothing was confirmed. */
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
  /** Questions that are asked at once, how often at most, and whether one answer of a round or all of them are kept (RAGAR §4.3; its baseline keeps all). */
  questions: z
    .strictObject({
      width: z.int().min(1).max(5).default(1),
      max: z.int().min(1).max(12).default(6),
      keep: z.enum(["one", "all"]).default("one"),
    })
    .prefault({}),
  /** Entries of each list of a strategy, and how often one is made at most (AgentFact IV-B). 0 rounds: the claim itself is searched for (ablation). */
  plan: z.strictObject({ items: z.int().min(1).max(10).default(3), rounds: z.int().min(0).max(10).default(3) }).prefault({}),
  /**
   * Reasoning on the way (AgentFact IV-C): from so much new evidence on (0: without temporary reasoning, an ablation), until it is surer than `stop`
   * (1 to 5), so often at most. For MultiReflect 0 means all evidence at once, without asking whether it is needed (§5.2).
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
  /** `annotate`: satire and unreliable sources are shown with their class, so that a claim can be traced to them. They never support or refute. */
  sources: z.enum(["drop", "annotate"]).default("drop"),
  /**
   * How the verdict is reached: at once, by steps that are written down first, by a draft whose points are looked up (RAGAR §4.4), with a reason for each
   * part of the claim (Aletheia §4.3), or with key points, their evidence and a confidence from 1 to 5 (AgentFact IV-B 5).
   */
  review: z.enum(["none", "steps", "verification", "parts", "points"]).default("none"),
  /** Width and hops of the search in the graph. */
  beam: z.strictObject({ k: z.int().min(1).max(16).default(4), hops: z.int().min(1).max(6).default(4) }).prefault({}),
  /**
   * `hop`: one judgement a hop prunes the relations of the whole frontier, and each hop is an action. `entity`: the published beam search (§4.2), one
   * judgement an entity and one a hop; exactly the k best relations are followed, and `initKGRetrieval` makes all the hops.
   */
  pruneBy: z.enum(["hop", "entity"]).default("hop"),
  /** Below this confidence a verdict is "not enough information". */
  threshold: z.number().min(0).max(1).default(0.5),
  /**
   * Rules whose group of findings was right this often on unseen wording (`weights/rule-precision.json`) decide without a model. null: a model judges every
   * claim, and the rules are silent: prompts do not mention them, and a spent budget leaves the claim open. The citation gate stays.
   */
  rulesFrom: z.number().min(0).max(1).nullable().default(0.99),
  web: z
    .strictObject({
      /**
       * `open`: when the graph is not enough; local documents are always searched. `always`: the graph's verdict is compared with the web as well.
       * `asked`: only when the policy chooses it, local documents too.
       */
      when: z.enum(["open", "always", "asked"]).default("open"),
      /** The engines to ask, at the same time: `serper`, `wikipedia`, `corpus`…; null: all that are configured. */
      engines: z
        .array(z.string().regex(/^[a-z]+$/))
        .min(1)
        .nullable()
        .default(null),
      /** Searches in an episode, queries in a search, pages a query, passages that are judged, passages that are kept. */
      searches: z.int().min(0).max(64).default(2),
      queries: z.int().min(1).max(5).default(2),
      pages: z.int().min(1).max(10).default(4),
      judged: z.int().min(1).max(64).default(16),
      /** Of each search engine only so many passages are judged, the nearest by words and, with an embedding model, by meaning (MultiReflect §3.4); null: of all together. */
      perSource: z.int().min(1).max(20).nullable().default(null),
      kept: z.int().min(1).max(16).default(6),
      /** Sources rated below this are dropped; unrated ones are used. */
      credibility: z.number().min(0).max(1).default(0.3),
      /** How passages are scored as evidence. */
      quality: z.enum(["aletheia", "multireflect"]).nullable().default(null),
      /** Pages are read whole and ranked, and only the best are used (Aletheia, Algorithm 1): so many are read, so many kept, by score or (ablation) at random; null: all are used. */
      best: z
        .strictObject({ read: z.int().min(1).max(50), kept: z.int().min(1).max(20), by: z.enum(["score", "random"]).default("score") })
        .nullable()
        .default(null),
      /** Aletheia's weight of relevance against integrity. */
      alpha: z.number().min(0).max(1).default(0.5),
      /** Only pages of so many years before the claim's date; null: of any time. Pages without a date are used. */
      window: z.number().positive().nullable().default(null),
      /** Sites that are never used, such as `facebook.com`, with their subdomains. */
      exclude: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a site is a domain, such as example.org")).default([]),
    })
    .refine(({ best, quality }) => best === null || quality === "aletheia", { message: "best needs quality: aletheia", path: ["best"] })
    .prefault({}),
  budget: budgetSchema.prefault({}),
  parents: z.array(z.string()).default([]),
  /** Only for a policy that an optimizer wrote. */
  lineage: lineageSchema.optional(),
});
export type PolicyKnobs = z.infer<typeof policyKnobsSchema>;

/** Calibration curve: stated confidence → share that was right, as points from 0 to 1, interpolated linearly. */
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
  /** Of a model's confidence, where `calibration.json` lies beside the policy. */
  readonly calibration: Calibration | null;
};
