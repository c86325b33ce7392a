import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { auditSchema } from "../../domain/audit.js";
import { PlumblineError } from "../../errors.js";
import { whyNoReview } from "../../reports/claim-review.js";
import { type ExportFormat, type ExportOptions, exportEpisode, GRAPH_FORMATS, MEDIA_TYPES } from "../../reports/export-formats.js";
import type { AskedVerifications } from "../../service/asker.js";
import { answers, HttpProblem } from "../problem.js";
import { type AddRoutes, findVerification, goneSignal, idParamsSchema } from "../route.js";

const graphQuerySchema = z.strictObject({ format: z.enum(GRAPH_FORMATS).default("json") });
const reportQuerySchema = z.strictObject({ format: z.enum(["markdown", "html", "card"]).default("markdown") });
const publicationSchema = z.strictObject({
  /** The publisher of the review, and the page of the review. */
  publisher: z.string().trim().min(1).max(200).optional(),
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
const byId = { tags: ["verifications"], params: idParamsSchema };

type ExportRequest = FastifyRequest & { readonly params: z.output<typeof idParamsSchema> };

/** A verification that has ended: exported for other tools (as `plumbline graph --format` prints it), or audited. */
export const keptRoutes: AddRoutes = (app, context) => {
  const { verificationsOf } = context.clients;

  async function send(request: ExportRequest, reply: FastifyReply, format: ExportFormat, options: ExportOptions = {}): Promise<string> {
    const { status, episode } = await findVerification(verificationsOf(request), request.params.id);
    if (episode === null) throw new HttpProblem("no-result", `the verification is ${status}: there is no evidence to show`);
    if (format === "claim-review" && episode.outcome.kind === "failed")
      throw new HttpProblem("no-result", `the verification failed (${episode.outcome.failure.code}): there is no verdict to review`);
    const changed = format === "claim-review" ? whyNoReview(episode) : null;
    if (changed !== null) throw new HttpProblem("no-result", changed);
    // An SVG opened by itself must not run or load anything.
    void reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    void reply.type(`${MEDIA_TYPES[format]}; charset=utf-8`).serializer(String);
    return exportEpisode(episode, format, options);
  }

  app.get(
    "/v1/verifications/:id/graph",
    {
      schema: {
        ...exporting("The evidence graph", GRAPH_FORMATS),
        description: "docs/use/formats.md describes the formats.",
        querystring: graphQuerySchema,
      },
    },
    (request, reply) => send(request, reply, request.query.format),
  );

  app.get(
    "/v1/verifications/:id/claim-review",
    { schema: { ...exporting("The verdict as a ClaimReview of schema.org", ["claim-review"]), querystring: publicationSchema } },
    (request, reply) => send(request, reply, "claim-review", request.query),
  );

  const report = "The report for people: in Markdown, as a page that can be printed, or as a picture of the verdict (`card`)";
  app.get(
    "/v1/verifications/:id/report",
    { schema: { ...exporting(report, ["markdown", "html", "card"]), querystring: reportQuerySchema } },
    (request, reply) => send(request, reply, request.query.format),
  );

  auditRoute(app, context);
};

function exporting(summary: string, formats: readonly ExportFormat[]) {
  const content = Object.fromEntries(formats.map((format) => [MEDIA_TYPES[format], { schema: z.string() }]));
  return { summary, ...byId, response: answers({ description: "The export.", content }, "not-found", "no-result") };
}

/** Audits a stored verification: the output of `plumbline audit --json`. */
const auditRoute: AddRoutes = (app, { service: { verifications, audit }, clients }) => {
  app.get(
    "/v1/verifications/:id/audit",
    {
      schema: {
        summary: "The record checked again: its hashes, its citations, and whether their sources still say so",
        description: "The configured graph is asked for what is cited. docs/use/formats.md says what is checked.",
        ...byId,
        response: answers(auditSchema, "not-found", "no-result", "overloaded"),
      },
    },
    async (request, reply) => {
      const id = await auditable(clients.verificationsOf(request), request.params.id);
      const gone = goneSignal(reply);
      // Querying the graph waits for a place in the queue, as verifying does.
      const { client } = clients.askerOf(request);
      return verifications.queue.add("now", () => audit(id, gone).catch(explainMissing), gone, { client });
    },
  );
};

/** A changed record may be audited, but only by clients that see all records, because its owner may have been changed as well. */
async function auditable(verifications: AskedVerifications, asked: string): Promise<string> {
  try {
    const { id, status, episode } = await findVerification(verifications, asked);
    if (episode === null) throw new HttpProblem("no-result", `the verification is ${status}: there is no record to check`);
    return id;
  } catch (error) {
    if (verifications.seesAll && error instanceof PlumblineError && error.code === "record-changed") return asked;
    throw error;
  }
}

/** A verdict whose record could not be written is shown for a while, but cannot be audited. */
function explainMissing(error: unknown): never {
  if (error instanceof PlumblineError && error.code === "record-unknown")
    throw new HttpProblem("no-result", "the verification was not kept: there is no record to check");
  throw error;
}
