import { z } from "zod";
import { listPageSchema, listQuerySchema, verificationLists } from "../../service/list-verifications.js";
import { submitRequestSchema } from "../../service/request-schema.js";
import { submit } from "../../service/submit.js";
import { submittedSchema, trajectorySchema, verificationSchema } from "../../service/verification-schema.js";
import { EVENT_STREAM, noSuchVerification, readLastEventId, sendEvents } from "../event-stream.js";
import { BATCH_BODY } from "../new-app.js";
import { answers, POST_PROBLEMS, problemResponses } from "../problem.js";
import { type AddRoutes, findVerification, goneSignal, idParamsSchema } from "../route.js";

/** Longer texts may take seconds to cut. */
const LONG_TEXT = 20_000;

const tags = ["verifications"];
const byId = { tags, params: idParamsSchema };
const kept = ["not-found", "record-damaged"] as const;

/** `/v1/verifications`: claims to verify later, and all stored verifications. */
export const verificationRoutes: AddRoutes = (app, context) => {
  submitRoute(app, context);
  listRoute(app, context);
  readRoutes(app, context);
  eventsRoute(app, context);
  removeRoute(app, context);
};

const submitRoute: AddRoutes = (app, { service: { verifications, cutText, batches }, clients }) => {
  app.post(
    "/v1/verifications",
    {
      bodyLimit: BATCH_BODY,
      config: { lane: "later" },
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
      const gone = goneSignal(reply);
      // Splitting a text waits for a place in the queue, as verifying does.
      const cut = (text: string) => {
        const work = () => {
          clients.begin(request);
          return cutText(text, gone);
        };
        return verifications.queue.add("now", work, gone, { client: clients.askerOf(request).client, isLong: text.length > LONG_TEXT });
      };
      const submitted = await submit({ service: clients.verificationsOf(request), cutText: cut, batches }, request.body);
      const [first, second] = submitted.verifications;
      const where = first === undefined || second !== undefined || "text" in request.body ? `?batch=${submitted.batch}` : `/${first.id}`;
      return reply.status(202).header("location", `/v1/verifications${where}`).send(submitted);
    },
  );
};

const listRoute: AddRoutes = (app, { service, clients }) => {
  const lists = verificationLists(service.verifications);
  const closed = new AbortController();
  app.addHook("onListen", async () => void lists.fill(closed.signal));
  app.addHook("onClose", async () => closed.abort());
  app.get(
    "/v1/verifications",
    {
      schema: {
        summary: "List verifications, newest first",
        tags,
        querystring: listQuerySchema,
        response: answers(listPageSchema, "invalid-input", "overloaded"),
      },
    },
    (request, reply) => lists.list(clients.askerOf(request), request.query, goneSignal(reply)),
  );
};

const readRoutes: AddRoutes = (app, { clients: { verificationsOf } }) => {
  app.get(
    "/v1/verifications/:id",
    { schema: { summary: "A verification, with its episode once it has ended", ...byId, response: answers(verificationSchema, ...kept) } },
    (request) => findVerification(verificationsOf(request), request.params.id),
  );

  app.get(
    "/v1/verifications/:id/trajectory",
    { schema: { summary: "The steps so far", ...byId, response: answers(trajectorySchema, ...kept) } },
    async (request) => {
      const verifications = verificationsOf(request);
      const { id, status, episode } = await findVerification(verifications, request.params.id);
      const steps = (await verifications.follow(id))?.events().flatMap((event) => (event.type === "step" ? [event.step] : []));
      return { id, status, trajectory: episode?.trajectory ?? steps ?? [] };
    },
  );
};

const eventsRoute: AddRoutes = (app, { clients, streaming }) => {
  app.get(
    "/v1/verifications/:id/events",
    {
      schema: {
        summary: "All events, past and future",
        description: "Server-sent events; `Last-Event-ID` goes on after that event.",
        ...byId,
        response: answers({ description: "A stream.", content: { [EVENT_STREAM]: { schema: z.string() } } }, ...kept),
      },
    },
    async (request, reply) => {
      const last = readLastEventId(request.headers["last-event-id"]?.toString());
      const { id } = request.params;
      const after = last?.id === id ? last.after : 0;
      await sendEvents({ verifications: clients.verificationsOf(request), streaming, request, reply }, { id, after });
      return reply;
    },
  );
};

const removeRoute: AddRoutes = (app, { clients }) => {
  app.delete(
    "/v1/verifications/:id",
    {
      schema: {
        summary: "Cancel a running verification, or delete an ended one",
        ...byId,
        response: { 204: z.null().describe("Cancelled or forgotten."), ...problemResponses("not-found") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if ((await clients.verificationsOf(request).remove(id)) === "unknown") throw noSuchVerification(id);
      return reply.status(204).send(null);
    },
  );
};
