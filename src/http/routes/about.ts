import { z } from "zod";
import { VERSION } from "../../base/package-root.js";
import { ACTIONS } from "../../domain/action.js";
import { entitySchema } from "../../domain/entity.js";
import { listOf } from "../../domain/immutable.js";
import { budgetSchema, lineageSchema } from "../../domain/policy.js";
import { LABELS } from "../../domain/vocabulary.js";
import { MAX_BATCH, MAX_EVIDENCE_BYTES, MAX_TEXT_LENGTH } from "../../service/request-schema.js";
import { answers, HttpProblem } from "../problem.js";
import { type AddRoutes, goneSignal } from "../route.js";

const policiesSchema = z.object({
  policies: listOf(
    z
      .object({
        name: z.string(),
        id: z.string(),
        description: z.string(),
        versions: listOf(z.string()),
        actions: listOf(z.enum(ACTIONS)),
        budget: budgetSchema,
      })
      .meta({ id: "Policy" }),
  ),
});

const versionsSchema = z.object({
  name: z.string(),
  versions: listOf(
    z
      .object({
        id: z.string(),
        isCurrent: z.boolean(),
        description: z.string(),
        parents: listOf(z.string()),
        settings: z.string(),
        sections: listOf(z.object({ title: z.string(), text: z.string() })),
        changes: z.object({ since: z.string(), lines: listOf(z.string()) }).nullable(),
        lineage: lineageSchema.nullable(),
      })
      .meta({ id: "PolicyVersion" }),
  ),
});

const capabilitiesSchema = z
  .object({
    version: z.string(),
    graph: z.string(),
    policy: z.string(),
    reasoner: z.enum(["offline", "llm"]),
    model: z.string().nullable(),
    search: z.string(),
    images: z.boolean(),
    labels: listOf(z.enum(LABELS)),
    languages: listOf(z.string()),
    /** Limits of one verification, and of one request. */
    budget: budgetSchema,
    limits: z.object({ claimCharacters: z.number(), evidenceBytes: z.number(), batch: z.number(), textCharacters: z.number() }),
  })
  .meta({ id: "Capabilities" });

const nameQuerySchema = z.strictObject({ name: z.string().trim().min(1).max(200) });
const tags = ["about"];

export const aboutRoutes: AddRoutes = (app, { service }) => {
  app.get("/v1/policies", { schema: { summary: "The policies", tags, response: answers(policiesSchema) } }, () => ({
    policies: service.policies(),
  }));

  app.get(
    "/v1/policies/:name",
    {
      schema: {
        summary: "The versions of a policy: settings, text, changes, and how each proved itself",
        tags,
        params: z.strictObject({ name: z.string().max(100) }),
        response: answers(versionsSchema, "not-found"),
      },
    },
    ({ params: { name } }) => {
      const versions = service.policyVersions(name);
      if (versions === null) throw new HttpProblem("not-found", `there is no policy "${name}"`);
      return { name, versions };
    },
  );

  const { graph, reasoner, model, search, images, policy } = service;
  app.get("/v1/capabilities", { schema: { summary: "What this service can do", tags, response: answers(capabilitiesSchema) } }, () => ({
    version: VERSION,
    graph,
    policy: policy.id,
    reasoner,
    model,
    search,
    images,
    labels: LABELS,
    languages: ["en"],
    budget: policy.budget,
    limits: { claimCharacters: 2000, evidenceBytes: MAX_EVIDENCE_BYTES, batch: MAX_BATCH, textCharacters: MAX_TEXT_LENGTH },
  }));

  app.get(
    "/v1/entities",
    {
      schema: {
        summary: "The things of a name in the graph, the best connected first",
        tags,
        querystring: nameQuerySchema,
        response: answers(z.object({ entities: listOf(entitySchema) }), "invalid-input"),
      },
    },
    async (request, reply) => ({ entities: await service.bearersOf(request.query.name, goneSignal(reply)) }),
  );
};
