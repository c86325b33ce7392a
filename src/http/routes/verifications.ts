import { z } from "zod";
import type { OpenService } from "../../compose/open-service.js";
import { listPageSchema, listQuerySchema, verificationLists } from "../../service/list-verifications.js";
import { submitRequestSchema } from "../../service/request-schema.js";
import { submit, submittedSchema } from "../../service/submit.js";
import { trajectorySchema, verificationSchema } from "../../service/verification-schema.js";
import type { Clients } from "../admit.js";
import { BATCH_BODY } from "../body-limits.js";
import { EVENT_STREAM, readLastEventId } from "../event-stream.js";
import { findVerification, idParamsSchema, noSuchVerification } from "../find-verification.js";
import type { App } from "../new-app.js";
import { POST_PROBLEMS, problemResponses } from "../problem.js";
import { type Streaming, sendEvents } from "../send-events.js";

const tags = ["verifications"];

/** `/v1/verifications`: claims that are verified while nobody waits, and everything that was kept. */
export function verificationRoutes(app: App, { verifications, cutText }: OpenService, clients: Clients, streaming: Streaming): void {
  const { askerOf, verificationsOf } = clients;
  const { queue } = verifications;
  const lists = verificationLists(verifications);
  app.post(
    "/v1/verifications",
    {
      bodyLimit: BATCH_BODY,
      schema: {
        summary: "Verify claims later",
        description:
          "One claim, up to 1,000 claims, or a text that is cut into claims. What is accepted will have a result, also after a crash.",
        tags,
        body: submitRequestSchema,
        response: {
          202: {
            description: "Accepted; `Location` says where the result will be.",
            content: { "application/json": { schema: submittedSchema } },
          },
          ...problemResponses(...POST_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const left = new AbortController();
      reply.raw.once("close", () => left.abort());
      // Cutting a text is work like verifying: it waits for a place, and ends when the client goes.
      const cut = (text: string) =>
        queue.add(
          "now",
          () => {
            clients.begin(request);
            return cutText(text, left.signal);
          },
          left.signal,
        );
      const submitted = await submit(verificationsOf(request), cut, request.body);
      const [first, second] = submitted.verifications;
      const where = first === undefined || second !== undefined || "text" in request.body ? `?batch=${submitted.batch}` : `/${first.id}`;
      return reply.status(202).header("location", `/v1/verifications${where}`).send(submitted);
    },
  );

  app.get(
    "/v1/verifications",
    {
      schema: {
        summary: "List verifications, newest first",
        tags,
        querystring: listQuerySchema,
        response: { 200: listPageSchema, ...problemResponses("invalid-input", "internal", "overloaded") },
      },
    },
    (request, reply) => {
      const left = new AbortController();
      reply.raw.once("close", () => left.abort());
      return lists.list(askerOf(request), request.query, left.signal);
    },
  );

  app.get(
    "/v1/verifications/:id",
    {
      schema: {
        summary: "A verification, with its episode once it has ended",
        tags,
        params: idParamsSchema,
        response: { 200: verificationSchema, ...problemResponses("not-found", "record-damaged", "internal") },
      },
    },
    (request) => findVerification(verificationsOf(request), request.params.id),
  );

  app.get(
    "/v1/verifications/:id/trajectory",
    {
      schema: {
        summary: "The steps, as far as they were taken",
        tags,
        params: idParamsSchema,
        response: { 200: trajectorySchema, ...problemResponses("not-found", "record-damaged", "internal") },
      },
    },
    async (request) => {
      const verifications = verificationsOf(request);
      const { id, status, episode } = await findVerification(verifications, request.params.id);
      const steps = (await verifications.follow(id))?.events().flatMap((event) => (event.type === "step" ? [event.step] : []));
      return { id, status, trajectory: episode?.trajectory ?? steps ?? [] };
    },
  );

  app.get(
    "/v1/verifications/:id/events",
    {
      schema: {
        summary: "Every event, those that were and those that come",
        description: "Server-sent events; `Last-Event-ID` goes on after that event.",
        tags,
        params: idParamsSchema,
        response: {
          200: { description: "A stream.", content: { [EVENT_STREAM]: { schema: z.string() } } },
          ...problemResponses("not-found", "record-damaged", "internal"),
        },
      },
    },
    async (request, reply) => {
      const last = readLastEventId(request.headers["last-event-id"]?.toString());
      const { id } = request.params;
      await sendEvents(
        { verifications: verificationsOf(request), streaming, request, reply },
        { id, after: last?.id === id ? last.after : 0 },
      );
      return reply;
    },
  );

  app.delete(
    "/v1/verifications/:id",
    {
      schema: {
        summary: "Cancel what is under way, forget what has ended",
        tags,
        params: idParamsSchema,
        response: { 204: z.null().describe("Cancelled or forgotten."), ...problemResponses("not-found", "unavailable", "internal") },
      },
    },
    async (request, reply) => {
      if ((await verificationsOf(request).remove(request.params.id)) === "unknown") throw noSuchVerification(request.params.id);
      return reply.status(204).send(null);
    },
  );
}
