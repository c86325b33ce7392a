import { z } from "zod";
import { VERSION } from "../../base/package-root.js";
import type { OpenService } from "../../compose/open-service.js";
import { ACTIONS } from "../../domain/action.js";
import { listOf } from "../../domain/immutable.js";
import { budgetSchema, lineageSchema } from "../../domain/policy.js";
import { LABELS } from "../../domain/vocabulary.js";
import { MAX_BATCH, MAX_EVIDENCE_BYTES, MAX_TEXT_LENGTH } from "../../service/request-schema.js";
import type { App } from "../new-app.js";
import { HttpProblem, problemResponses } from "../problem.js";

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
    labels: listOf(z.enum(LABELS)),
    languages: listOf(z.string()),
    /** What one verification may cost, and what one request may hold. */
    budget: budgetSchema,
    limits: z.object({ claimCharacters: z.number(), evidenceBytes: z.number(), batch: z.number(), textCharacters: z.number() }),
  })
  .meta({ id: "Capabilities" });

/** What this service works with. */
export function aboutRoutes(app: App, service: OpenService): void {
  const { graph, reasoner, model, search, policy } = service;
  const limits = { claimCharacters: 2000, evidenceBytes: MAX_EVIDENCE_BYTES, batch: MAX_BATCH, textCharacters: MAX_TEXT_LENGTH };

  app.get(
    "/v1/policies",
    { schema: { summary: "The policies", tags: ["about"], response: { 200: policiesSchema, ...problemResponses("internal") } } },
    () => ({ policies: service.policies() }),
  );

  app.get(
    "/v1/policies/:name",
    {
      schema: {
        summary: "The versions of a policy: settings, text, changes, and how each proved itself",
        tags: ["about"],
        params: z.strictObject({ name: z.string().max(100) }),
        response: { 200: versionsSchema, ...problemResponses("not-found", "internal") },
      },
    },
    (request) => {
      const versions = service.policyVersions(request.params.name);
      if (versions === null) throw new HttpProblem("not-found", `there is no policy "${request.params.name}"`);
      return { name: request.params.name, versions };
    },
  );

  app.get(
    "/v1/capabilities",
    {
      schema: {
        summary: "What this service can do",
        tags: ["about"],
        response: { 200: capabilitiesSchema, ...problemResponses("internal") },
      },
    },
    () => ({
      version: VERSION,
      graph,
      policy: policy.id,
      reasoner,
      model,
      search,
      labels: LABELS,
      languages: ["en"],
      budget: policy.budget,
      limits,
    }),
  );
}
