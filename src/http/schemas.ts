import { z } from "zod";
import { ACTIONS } from "../domain/action.js";
import { claimSchema } from "../domain/claim.js";
import { SOURCE_LABELS } from "../domain/credibility.js";
import { EVENT_ROLES } from "../domain/evidence-quality.js";
import { DROP_REASONS } from "../domain/observation.js";
import { LABELS } from "../domain/outcome.js";
import { givenPassagesSchema } from "../domain/passage.js";

/** What goes in and comes out over HTTP; what is not named here is not sent. */
export const verifyRequestSchema = z.strictObject({
  claim: claimSchema.shape.text,
  asOf: claimSchema.shape.asOf,
  url: claimSchema.shape.url,
  evidence: givenPassagesSchema,
});

const spanSchema = z.object({ start: z.number(), end: z.number(), text: z.string() });

const valueSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("entity"), id: z.string() }),
  z.object({ kind: z.literal("time"), iso: z.string(), precision: z.number() }),
  z.object({ kind: z.literal("quantity"), amount: z.number(), unit: z.string().nullable() }),
  z.object({ kind: z.literal("text"), text: z.string(), language: z.string().nullable() }),
  z.object({ kind: z.literal("some-value") }),
  z.object({ kind: z.literal("no-value") }),
]);

const entitySchema = z.object({ id: z.string(), label: z.string(), description: z.string().nullable(), aliases: z.array(z.string()) });

const statementSchema = z.object({
  id: z.string(),
  subject: z.string(),
  property: z.string(),
  propertyLabel: z.string(),
  value: valueSchema,
  rank: z.enum(["preferred", "normal", "deprecated"]),
  qualifiers: z.array(z.object({ property: z.string(), value: valueSchema })),
  node: z.string().nullable(),
  references: z.number().optional(),
  provenance: z.discriminatedUnion("source", [
    z.object({
      source: z.literal("kg"),
      graph: z.string(),
      retrievedAt: z.string(),
      references: z
        .array(z.object({ url: z.string().nullable(), statedIn: z.string().nullable(), retrieved: z.string().nullable() }))
        .optional(),
    }),
    z.object({ source: z.literal("web"), passage: z.string(), quote: spanSchema, confidence: z.number() }),
  ]),
});

const costSchema = z.object({
  steps: z.number(),
  modelCalls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  usd: z.number().nullable(),
  sparqlQueries: z.number(),
  roundTrips: z.number(),
  webRequests: z.number(),
  ms: z.number(),
});

const stanceSchema = z.enum(["supports", "refutes", "context"]);

const credibilitySchema = z.object({
  domain: z.string().nullable(),
  score: z.number().nullable(),
  label: z.enum(SOURCE_LABELS).nullable(),
  authority: z.object({ factuality: z.number().nullable(), bias: z.number().nullable(), reliability: z.number().nullable() }),
  source: z.string().nullable(),
  asOf: z.string().nullable(),
});

const qualitySchema = z.discriminatedUnion("scorer", [
  z.object({
    scorer: z.literal("aletheia"),
    score: z.number(),
    relevance: z.number(),
    integrity: z.number(),
    roles: z.array(z.enum(EVENT_ROLES)),
  }),
  z.object({
    scorer: z.literal("multireflect"),
    score: z.number(),
    authority: z.number().nullable(),
    timeliness: z.number().nullable(),
    relevancy: z.number(),
    support: z.number(),
    usefulness: z.number(),
  }),
]);

const passageSchema = z.object({
  id: z.string(),
  text: z.string(),
  provenance: z.discriminatedUnion("source", [
    z.object({ source: z.literal("given"), name: z.string().nullable() }),
    z.object({
      source: z.literal("web"),
      name: z.string().nullable(),
      url: z.string(),
      engine: z.string(),
      published: z.string().nullable(),
      modified: z.string().nullable(),
      retrievedAt: z.string(),
      sha256: z.string(),
      start: z.number(),
      end: z.number(),
      credibility: credibilitySchema,
      quality: qualitySchema.nullable(),
      judged: z.object({
        relevance: z.number(),
        stance: z.enum(["supports", "refutes", "neutral"]),
        confidence: z.number(),
        quote: spanSchema.nullable(),
        because: z.string().nullable(),
      }),
      origin: z.string(),
      suspectInjection: z.boolean(),
    }),
  ]),
});

const readSchema = z.object({ passage: z.string(), quote: spanSchema });

const graphSchema = z.object({
  entities: z.array(entitySchema),
  statements: z.array(statementSchema),
  passages: z.array(passageSchema),
  conflicts: z.array(z.object({ id: z.string(), kg: z.string(), web: z.string() })),
  annotations: z.array(readSchema.extend({ entity: z.string() })),
  corroborations: z.array(readSchema.extend({ statement: z.string() })),
});

const readingSchema = z.object({
  statement: z.string(),
  uncheckable: z.string().nullable(),
  denied: z.boolean(),
  relations: z.array(
    z.object({
      subject: z.string(),
      relation: z.string(),
      value: z.string(),
      times: z.array(z.string()),
      otherwise: z.array(z.string()),
    }),
  ),
  notUnderstood: z.array(z.string()),
});

const verdictSchema = z.object({
  label: z.enum(LABELS),
  confidence: z.number().nullable(),
  justification: z.string(),
  citations: z.array(
    z.union([
      z.object({ statement: z.string(), stance: stanceSchema }),
      z.object({ passage: z.string(), quote: spanSchema, stance: stanceSchema }),
    ]),
  ),
  keyPoints: z.array(z.string()),
  lookedFor: z.array(z.object({ property: z.string(), label: z.string() })),
  decidedBy: z.array(z.object({ rule: z.string(), stance: z.enum(["supports", "refutes"]), score: z.number() })).optional(),
  parts: z.array(z.object({ text: z.string(), label: z.enum(LABELS), confidence: z.number().nullable(), justification: z.string() })),
  reading: z.array(readingSchema).optional(),
  forced: z.string().nullable(),
  droppedCitations: z.number(),
  hint: z.string().nullable(),
});

const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verdict"), verdict: verdictSchema }),
  z.object({ kind: z.literal("failed"), failure: z.object({ code: z.string(), message: z.string() }) }),
]);

const linkSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("linked"),
    span: spanSchema,
    by: z.enum(["name", "word", "demonym"]),
    entity: entitySchema,
    score: z.number(),
    rivals: z.array(z.object({ entity: entitySchema, score: z.number() })),
    rejected: z.array(z.object({ id: z.string(), label: z.string(), score: z.number(), why: z.string() })),
  }),
  z.object({ kind: z.literal("unknown"), span: spanSchema }),
]);

export const episodeSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  claim: z.object({ text: z.string(), asOf: z.string().nullable(), url: z.string().nullable() }),
  outcome: outcomeSchema,
  links: z.array(linkSchema),
  graph: graphSchema,
  evidence: z.array(z.object({ id: z.string(), stance: stanceSchema, text: z.string(), sources: z.array(z.string()) })),
  trajectory: z.array(
    z.object({
      index: z.number(),
      belief: z.object({
        linked: z.array(z.string()),
        unknown: z.array(z.string()),
        statements: z.number(),
        passages: z.number(),
        hops: z.number(),
        frontier: z.number(),
      }),
      action: z.enum(ACTIONS),
      reason: z.string(),
      observation: z.object({
        kind: z.enum(["retrieved", "searched", "failed", "verdict"]),
        summary: z.string(),
        queries: z.array(z.string()).optional(),
        drops: z.array(z.object({ url: z.string(), reason: z.enum(DROP_REASONS), detail: z.string() })).optional(),
      }),
      cost: costSchema,
    }),
  ),
  cost: costSchema,
  policy: z.string(),
  notRecorded: z.string().optional(),
  versions: z.object({ plumbline: z.string(), graph: z.string(), reasoner: z.string() }),
});

export const healthSchema = z.object({ status: z.literal("ok"), version: z.string(), graph: z.string(), policy: z.string() });

/** RFC 9457. */
export const problemSchema = z.object({ type: z.string(), title: z.string(), status: z.number(), detail: z.string() });
