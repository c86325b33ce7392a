import { z } from "zod";
import { ACTIONS } from "../action.js";
import { DROP_REASONS } from "../vocabulary.js";
import { agendaItemSchema, noteSchema } from "./agenda-schema.js";
import { budgetSchema } from "./budget-schema.js";
import { entitySchema, evidenceGraphSchema } from "./evidence-graph-schema.js";
import { examinationSchema } from "./image-schema.js";
import { outcomeSchema } from "./outcome-schema.js";
import { entityIdSchema, itemIdSchema, listOf, propertyIdSchema, spanSchema, stanceSchema } from "./value-schema.js";

/** What an episode cost, all in all. */
export const costSchema = z
  .object({
    steps: z.number(),
    modelCalls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** null where the model's price is not known. */
    usd: z.number().nullable(),
    sparqlQueries: z.number(),
    /** Waves of queries that had to wait for one another. */
    roundTrips: z.number(),
    webRequests: z.number(),
    ms: z.number(),
  })
  .meta({ id: "Cost" });

const rivalSchema = z.object({ entity: entitySchema, score: z.number() });
const rejectedSchema = z.object({
  id: entityIdSchema,
  label: z.string(),
  /** Null also in records of versions that did not keep it. */
  description: z.string().nullable().default(null),
  score: z.number(),
  why: z.string(),
});

/** What became of a name: an entity of the graph (with the runners-up), or unknown. */
export const linkSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("linked"),
      span: spanSchema,
      /** A proper name, a common noun such as "physicist", or a country by its adjective. */
      by: z.enum(["name", "word", "demonym"]),
      entity: entitySchema,
      score: z.number(),
      rivals: listOf(rivalSchema),
      /** Other bearers of the name, and why they are not meant. */
      rejected: listOf(rejectedSchema),
    }),
    z.object({ kind: z.literal("unknown"), span: spanSchema }),
  ])
  .meta({ id: "Link" });

/** A belief in a few numbers: enough to read a trajectory, and to tell two states apart. */
export const beliefDigestSchema = z.object({
  linked: listOf(z.string()),
  unknown: listOf(z.string()),
  statements: z.number(),
  passages: z.number(),
  hops: z.number(),
  frontier: z.number(),
});

/** A page or passage that was found and not used, and why. */
export const dropSchema = z.object({ url: z.string(), reason: z.enum(DROP_REASONS), detail: z.string() });

const relationSchema = z.object({ entity: entityIdSchema, property: propertyIdSchema, direction: z.enum(["out", "in"]) });

/** What a retrieval brought, in numbers and names. Zero and empty where it was another kind of retrieval. */
const foundSchema = z
  .object({
    entities: z.number(),
    facts: z.number(),
    passages: z.number(),
    triplets: z.number(),
    /** How many relations there were to choose from, and those that were followed. */
    offered: z.number(),
    followed: listOf(relationSchema),
    /** The first of those that were not, and how many statements each has; absent of older records, as the next ones. */
    leftOut: listOf(relationSchema.extend({ count: z.number() })).exactOptional(),
    /** Things at which so much arrives that it was not offered. */
    hubs: listOf(entityIdSchema).exactOptional(),
    /** Of the first retrieval: what became of the names of the claim; null where the graph does not know one. */
    names: listOf(z.object({ text: z.string(), entity: z.object({ id: entityIdSchema, label: z.string() }).nullable() })).exactOptional(),
    /** Relations of which the graph gave only a part. */
    cut: listOf(relationSchema),
  })
  .meta({ id: "Found" });

export const stepSchema = z
  .object({
    index: z.number(),
    belief: beliefDigestSchema,
    action: z.enum(ACTIONS),
    reason: z.string(),
    /** The item of the agenda that it was for. */
    focus: itemIdSchema.exactOptional(),
    observation: z.object({
      kind: z.enum(["retrieved", "searched", "planned", "reflected", "examined", "not-available", "failed", "verdict"]),
      summary: z.string(),
      /** Of a failure: which; absent of older records. */
      code: z.string().exactOptional(),
      /** Absent of failures and verdicts, and of older records. */
      found: foundSchema.exactOptional(),
      /** Of a search: what was asked, and what was found and not used. */
      queries: listOf(z.string()).exactOptional(),
      drops: listOf(dropSchema).exactOptional(),
    }),
    cost: costSchema,
  })
  .meta({ id: "Step" });

/** One thing that a verdict rests on, in words, and where to look it up. */
export const evidenceLineSchema = z.object({
  /** Of the statement or passage in the evidence graph. */
  id: z.string(),
  stance: stanceSchema,
  text: z.string(),
  sources: listOf(z.string()),
  /** A fact of the graph that ships, which people wrote: compare it with its original. Absent where it is not, and of older records. */
  handWritten: z.literal(true).exactOptional(),
});

/** A claim that was accepted; `claimSchema` is what accepts it. */
const acceptedClaimSchema = z.object({ text: z.string(), asOf: z.string().nullable(), url: z.string().nullable() });

/** One verification from claim to outcome, whole: what `--json` prints, the service returns and the record keeps. */
export const episodeSchema = z
  .object({
    id: z.string(),
    startedAt: z.string(),
    /** The id of the key with which it was asked for; absent where there was none. */
    owner: z.string().exactOptional(),
    claim: acceptedClaimSchema,
    outcome: outcomeSchema,
    links: listOf(linkSchema),
    graph: evidenceGraphSchema,
    /** What the verdict cites, in words. */
    evidence: listOf(evidenceLineSchema),
    /** Ids of the statements and passages that a model was shown on the way; absent where none was asked, and of older records. */
    shown: listOf(z.string()).exactOptional(),
    trajectory: listOf(stepSchema),
    /** What was set out to be found, and what was thought on the way; absent where the policy needs neither. */
    items: listOf(agendaItemSchema).exactOptional(),
    notes: listOf(noteSchema).exactOptional(),
    /** What looking at pictures brought; absent where nobody looked. */
    examinations: listOf(examinationSchema).exactOptional(),
    cost: costSchema,
    policy: z.string(),
    /** What it might have cost at most; absent of older records. */
    budget: budgetSchema.exactOptional(),
    /** Names of all properties in the graph, also of qualifiers, and in the relations of the trajectory; absent of older records. */
    properties: listOf(z.object({ id: propertyIdSchema, label: z.string() })).exactOptional(),
    /** Why the record could not be kept, where it could not: then this is all that there is of the episode. */
    notRecorded: z.string().exactOptional(),
    versions: z.object({ plumbline: z.string(), graph: z.string(), reasoner: z.string() }),
    /** sha256 of what it was made with and of what was found; absent of older records and of episodes without a retrieval. `docs/use/formats.md` says of what exactly. */
    hashes: z
      .object({
        policy: z.string(),
        /** null for a live graph. */
        graph: z.string().nullable(),
        /** null where the program runs from its sources. */
        code: z.string().nullable(),
        evidence: z.string(),
      })
      .exactOptional(),
  })
  .meta({ id: "Episode" });
