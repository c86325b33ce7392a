import { z } from "zod";
import { ACTIONS } from "./action.js";
import { agendaItemSchema, noteSchema } from "./agenda.js";
import { typedSchema } from "./claim.js";
import { correctionsSchema } from "./corrections.js";
import { evidenceGraphSchema, NO_EVIDENCE } from "./evidence-graph.js";
import { entityIdSchema, itemIdSchema, propertyIdSchema } from "./id-schemas.js";
import { examinationSchema } from "./image.js";
import { type Immutable, listOf } from "./immutable.js";
import { linkSchema, suggestionSchema } from "./mention.js";
import { outcomeSchema } from "./outcome.js";
import { budgetSchema } from "./policy.js";
import { DROP_REASONS, STANCES } from "./vocabulary.js";

export const costSchema = z
  .object({
    steps: z.number(),
    modelCalls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    /** null where the model's price is not known. */
    usd: z.number().nullable(),
    sparqlQueries: z.number(),
    /** Groups of concurrent queries; each group had to wait for the one before it. */
    roundTrips: z.number(),
    webRequests: z.number(),
    ms: z.number(),
  })
  .meta({ id: "Cost" });
export type Cost = Immutable<z.output<typeof costSchema>>;

/** A belief in a few numbers: enough to follow a trajectory and to distinguish two states. */
export const beliefDigestSchema = z.object({
  linked: listOf(z.string()),
  unknown: listOf(z.string()),
  statements: z.number(),
  passages: z.number(),
  hops: z.number(),
  frontier: z.number(),
});
export type BeliefDigest = Immutable<z.output<typeof beliefDigestSchema>>;

/** A page or passage that was found but not used, and why. */
const dropSchema = z.object({ url: z.string(), reason: z.enum(DROP_REASONS), detail: z.string() });
export type Drop = Immutable<z.output<typeof dropSchema>>;
const relationSchema = z.object({ entity: entityIdSchema, property: propertyIdSchema, direction: z.enum(["out", "in"]) });

/** Results of a retrieval. Fields that do not apply to its kind are zero or empty. */
const foundSchema = z
  .object({
    entities: z.number(),
    facts: z.number(),
    passages: z.number(),
    triplets: z.number(),
    /** How many relations could be chosen, and those that were followed. */
    offered: z.number(),
    followed: listOf(relationSchema),
    /** The first relations that were not followed, with their number of statements. This and the next two are absent in older records. */
    leftOut: listOf(relationSchema.extend({ count: z.number() })).exactOptional(),
    /** Entities with too many incoming statements to offer. */
    hubs: listOf(entityIdSchema).exactOptional(),
    /** In the first retrieval: the entities of the claim's names; null for a name that the graph does not know. */
    names: listOf(z.object({ text: z.string(), entity: z.object({ id: entityIdSchema, label: z.string() }).nullable() })).exactOptional(),
    cut: listOf(relationSchema),
  })
  .meta({ id: "Found" });

export const stepSchema = z
  .object({
    index: z.number(),
    belief: beliefDigestSchema,
    action: z.enum(ACTIONS),
    reason: z.string(),
    /** The agenda item that the search was for. */
    focus: itemIdSchema.exactOptional(),
    observation: z.object({
      kind: z.enum(["retrieved", "searched", "planned", "reflected", "examined", "not-available", "failed", "verdict"]),
      summary: z.string(),
      /** The code of a failure; absent in older records. */
      code: z.string().exactOptional(),
      /** Absent for failures and verdicts, and in older records. */
      found: foundSchema.exactOptional(),
      /** In a search: the queries, and the pages that were found but not used. */
      queries: listOf(z.string()).exactOptional(),
      drops: listOf(dropSchema).exactOptional(),
    }),
    cost: costSchema,
  })
  .meta({ id: "Step" });
export type Step = Immutable<z.output<typeof stepSchema>>;

/** A cited piece of evidence in words, and where to look it up. */
export const evidenceLineSchema = z.object({
  /** Id of the statement or passage in the evidence graph. */
  id: z.string(),
  stance: z.enum(STANCES),
  text: z.string(),
  sources: listOf(z.string()),
  /**
   * A fact of the starter graph, which is written by hand and should be compared with its source. Absent otherwise, and in older records.
   */
  handWritten: z.literal(true).exactOptional(),
});
export type EvidenceLine = Immutable<z.output<typeof evidenceLineSchema>>;

/** A claim as `claimSchema` accepted it; if `typed` is set, `text` is the corrected form. */
const acceptedClaimSchema = z.object({
  text: z.string(),
  asOf: z.string().nullable(),
  url: z.string().nullable(),
  /** The post in which it was made; absent where none was given. */
  post: z.string().exactOptional(),
  /** Absent where the claim was read as it was sent, and in older records. */
  typed: typedSchema.exactOptional(),
});

/** One verification from claim to outcome: what `--json` prints, the service returns and the record stores. */
export const episodeSchema = z
  .object({
    id: z.string(),
    startedAt: z.string(),
    /** Id of the API key that requested it; absent without a key. */
    owner: z.string().exactOptional(),
    claim: acceptedClaimSchema,
    corrections: correctionsSchema.exactOptional(),
    outcome: outcomeSchema,
    links: listOf(linkSchema),
    /** "Did you mean": known names that differ by one letter from unknown ones; absent if there are none, and in older records. */
    suggestions: listOf(suggestionSchema).exactOptional(),
    graph: evidenceGraphSchema,
    evidence: listOf(evidenceLineSchema),
    /** Ids of the statements and passages that a model was shown; absent if none was asked, and in older records. */
    shown: listOf(z.string()).exactOptional(),
    trajectory: listOf(stepSchema),
    /** The agenda and the notes; absent where the policy needs neither. */
    items: listOf(agendaItemSchema).exactOptional(),
    notes: listOf(noteSchema).exactOptional(),
    /** Results of looking at pictures; absent where none was looked at. */
    examinations: listOf(examinationSchema).exactOptional(),
    cost: costSchema,
    policy: z.string(),
    /** The policy's budget; absent in older records. */
    budget: budgetSchema.exactOptional(),
    /** Names of all properties in the graph, including qualifiers, and of the relations in the trajectory; absent in older records. */
    properties: listOf(z.object({ id: propertyIdSchema, label: z.string() })).exactOptional(),
    /** Why the record could not be stored; then this reply is the only copy of the episode. */
    notRecorded: z.string().exactOptional(),
    versions: z.object({ plumbline: z.string(), graph: z.string(), reasoner: z.string() }),
    /**
     * sha256 of policy, graph, program and evidence; absent in older records and in episodes without a retrieval. `docs/use/formats.md`
     * defines what each covers.
     */
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
export type Episode = Immutable<z.output<typeof episodeSchema>>;
export type Trajectory = readonly Step[];

export type ModelCost = {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** null where the model's price is not known. */
  readonly usd: number | null;
};

const NO_COST: Cost = {
  steps: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  usd: 0,
  sparqlQueries: 0,
  roundTrips: 0,
  webRequests: 0,
  ms: 0,
};

type Unretrieved = Required<Pick<Episode, "startedAt" | "claim" | "outcome" | "policy" | "notRecorded" | "versions">> & {
  readonly id?: string | undefined;
  readonly cost: Partial<Cost>;
};

/** An episode without any retrieval: it was stopped from outside, or a model judged from memory. */
export function unretrievedEpisode({ id, startedAt, claim, outcome, cost, policy, notRecorded, versions }: Unretrieved): Episode {
  return {
    id: id ?? newEpisodeId(startedAt),
    startedAt,
    claim,
    outcome,
    links: [],
    graph: NO_EVIDENCE,
    evidence: [],
    trajectory: [],
    cost: { ...NO_COST, ...cost },
    policy,
    notRecorded,
    versions,
  };
}

/** The same episode with another owner; null: without one. */
export function ownedBy(owner: string | null, { owner: _, ...episode }: Episode): Episode {
  return owner === null ? episode : { ...episode, owner };
}

/** Sorts by time and is safe in a path: `20260102-030405-0123abcd`. */
export function newEpisodeId(at: string): string {
  return `${idTime(at)}-${crypto.randomUUID().slice(0, 8)}`;
}

/** The first part of all ids of a moment (an ISO time); earlier ids sort before it. */
export function idTime(at: string): string {
  return at.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

export function isEpisodeId(text: string): boolean {
  return /^\d{8}-\d{6}-[0-9a-f]{8}$/.test(text);
}
