import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ExportFormat, type ExportOptions, exportEpisode, GRAPH_FORMATS, MEDIA_TYPES } from "../../reports/export-formats.js";
import type { Clients } from "../admit.js";
import { findVerification, idParamsSchema } from "../find-verification.js";
import type { App } from "../new-app.js";
import { HttpProblem, problemResponses } from "../problem.js";

const graphQuerySchema = z.strictObject({ format: z.enum(GRAPH_FORMATS).default("json") });
const reportQuerySchema = z.strictObject({ format: z.enum(["markdown", "html"]).default("markdown") });
const publicationSchema = z.strictObject({
  /** Who publishes the review, and on which page. */
  publisher: z.string().trim().min(1).max(200).optional(),
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
const tags = ["verifications"];
const problems = problemResponses("not-found", "no-result", "internal");

type ExportRequest = FastifyRequest & { readonly params: z.output<typeof idParamsSchema> };

/** A verification that has ended, for other tools: what `plumbline graph --format` prints. */
export function exportRoutes(app: App, { verificationsOf }: Clients): void {
  app.get(
    "/v1/verifications/:id/graph",
    {
      schema: {
        summary: "The evidence graph",
        description: "docs/use/formats.md describes the formats.",
        tags,
        params: idParamsSchema,
        querystring: graphQuerySchema,
        response: { 200: written(...GRAPH_FORMATS), ...problems },
      },
    },
    (request, reply) => send(request, reply, request.query.format),
  );

  app.get(
    "/v1/verifications/:id/claim-review",
    {
      schema: {
        summary: "The verdict as a ClaimReview of schema.org",
        tags,
        params: idParamsSchema,
        querystring: publicationSchema,
        response: { 200: written("claim-review"), ...problems },
      },
    },
    (request, reply) => send(request, reply, "claim-review", request.query),
  );

  app.get(
    "/v1/verifications/:id/report",
    {
      schema: {
        summary: "The report for people, in Markdown or as a page that can be printed",
        tags,
        params: idParamsSchema,
        querystring: reportQuerySchema,
        response: { 200: written("markdown", "html"), ...problems },
      },
    },
    (request, reply) => send(request, reply, request.query.format),
  );

  async function send(request: ExportRequest, reply: FastifyReply, format: ExportFormat, options: ExportOptions = {}): Promise<string> {
    const { status, episode } = await findVerification(verificationsOf(request), request.params.id);
    if (episode === null) throw new HttpProblem("no-result", `the verification is ${status}: there is no evidence to show`);
    if (format === "claim-review" && episode.outcome.kind === "failed")
      throw new HttpProblem("no-result", `the verification failed (${episode.outcome.failure.code}): there is no verdict to review`);
    // Opened on its own, a picture may neither run nor load anything, whatever its labels hold.
    void reply.headers({
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    });
    void reply.type(`${MEDIA_TYPES[format]}; charset=utf-8`).serializer(String);
    return exportEpisode(episode, format, options);
  }
}

function written(...formats: readonly ExportFormat[]) {
  const content = Object.fromEntries(formats.map((format) => [MEDIA_TYPES[format], { schema: z.string() }]));
  return { description: "The export.", content };
}
