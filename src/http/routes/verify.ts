import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type VerifyRequest, verifyRequestSchema } from "../../service/request-schema.js";
import type { Run } from "../../service/run.js";
import { ServiceError } from "../../service/service-error.js";
import { answerOf, answerSchema } from "../../service/verification-schema.js";
import { EVENT_STREAM, resumedBy, sendEvents, wantsStream } from "../event-stream.js";
import { CLAIM_BODY } from "../new-app.js";
import { POST_PROBLEMS, problemResponses } from "../problem.js";
import type { AddRoutes } from "../route.js";

/** `/v1/verify` as a stream of events. Clients generated from the OpenAPI document need an operation with a single response type. */
const VERIFY_EVENTS = "/v1/verify/events";

/** Verifies one claim while the caller waits; the work stops when the caller disconnects. */
export const verifyRoute: AddRoutes = (app, { clients, streaming }) => {
  const stream = async (request: FastifyRequest<{ Body: VerifyRequest }>, reply: FastifyReply) => {
    const verifications = clients.verificationsOf(request);
    const deps = { verifications, streaming, request, reply };
    const last = resumedBy(request);
    if (last !== null) return sendEvents(deps, last);
    const run = verifications.start(request.body, { watched: true });
    streaming.bind(run);
    return sendEvents(deps, { id: run.id, after: 0 });
  };
  const asked = { tags: ["verify"], body: verifyRequestSchema };
  const problems = problemResponses(...POST_PROBLEMS, "not-found");

  app.post(
    "/v1/verify",
    {
      bodyLimit: CLAIM_BODY,
      config: { lane: "now", streams: "if-accepted" },
      schema: {
        summary: "Verify one claim",
        description: `Answers with the whole episode. If \`Accept\` asks for \`text/event-stream\`, answers like \`${VERIFY_EVENTS}\`.`,
        ...asked,
        response: {
          200: { description: "There is a verdict.", content: { "application/json": { schema: answerSchema } } },
          502: {
            description: "The verification failed: the request was valid, but something it depends on failed.",
            content: { "application/json": { schema: answerSchema } },
          },
          ...problems,
        },
      },
    },
    async (request, reply) =>
      wantsStream(request) ? stream(request, reply) : answer(clients.verificationsOf(request).start(request.body), reply),
  );

  app.post(
    VERIFY_EVENTS,
    {
      bodyLimit: CLAIM_BODY,
      config: { lane: "now", streams: "always" },
      schema: {
        summary: "Verify one claim, step by step",
        description:
          "Server-sent events: every step as it happens, and the episode last. To resume a broken stream, send the request again with `Last-Event-ID`.",
        ...asked,
        response: { 200: { description: "A stream.", content: { [EVENT_STREAM]: { schema: z.string() } } }, ...problems },
      },
    },
    stream,
  );
};

async function answer(run: Run, reply: FastifyReply) {
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) run.cancel();
  });
  const end = await run.end;
  if (end.kind === "broken") throw end.error;
  if (end.kind === "cancelled") throw new ServiceError("cancelled");
  return reply.status(end.episode.outcome.kind === "verdict" ? 200 : 502).send(answerOf(end.episode));
}
