import type { FastifyReply } from "fastify";
import { z } from "zod";
import { verifyRequestSchema } from "../../service/request-schema.js";
import type { Run } from "../../service/run.js";
import { ServiceError } from "../../service/service-error.js";
import { answerOf, answerSchema } from "../../service/verification-schema.js";
import { EVENT_STREAM, resumedBy, sendEvents, wantsStream } from "../event-stream.js";
import { CLAIM_BODY } from "../new-app.js";
import { POST_PROBLEMS, problemResponses } from "../problem.js";
import type { AddRoutes } from "../route.js";

/** `POST /v1/verify`: one claim, while the caller waits; the work ends when the caller goes away. */
export const verifyRoute: AddRoutes = (app, { clients, streaming }) => {
  app.post(
    "/v1/verify",
    {
      bodyLimit: CLAIM_BODY,
      schema: {
        summary: "Verify one claim",
        description:
          "Answers with the whole episode, or, where `Accept` asks for `text/event-stream`, with every step as it happens and the episode last. A stream that broke is taken up again by sending the request once more with `Last-Event-ID`.",
        tags: ["verify"],
        body: verifyRequestSchema,
        response: {
          200: {
            description: "There is a verdict.",
            content: { "application/json": { schema: answerSchema }, [EVENT_STREAM]: { schema: z.string() } },
          },
          502: {
            description: "The verification failed: the request was good, and what it depends on was not.",
            content: { "application/json": { schema: answerSchema } },
          },
          ...problemResponses(...POST_PROBLEMS, "not-found"),
        },
      },
    },
    async (request, reply) => {
      const verifications = clients.verificationsOf(request);
      if (!wantsStream(request.headers.accept)) return answer(verifications.start(request.body), reply);
      const deps = { verifications, streaming, request, reply };
      const last = resumedBy(request);
      if (last !== null) return sendEvents(deps, last);
      const run = verifications.start(request.body, { watched: true });
      streaming.bind(run);
      return sendEvents(deps, { id: run.id, after: 0 });
    },
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
