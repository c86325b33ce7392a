import { z } from "zod";
import { VERSION } from "../../base/package-root.js";
import type { AddRoutes } from "../route.js";

const healthSchema = z.object({ status: z.literal("ok"), version: z.string(), graph: z.string(), policy: z.string() });
const checkSchema = z.enum(["ok", "failing"]);
const readySchema = z.object({
  status: z.enum(["ready", "not-ready"]),
  checks: z.object({ records: checkSchema, queue: checkSchema, places: checkSchema, running: checkSchema }),
});

/** Not ready if all places have been busy for this long. */
const BUSY_MS = 1000;

export const healthRoutes: AddRoutes = (app, { service, metrics, closing }) => {
  const tags = ["operations"];
  app.get("/healthz", { schema: { summary: "Is the process alive?", tags, response: { 200: healthSchema } } }, () => ({
    status: "ok" as const,
    version: VERSION,
    graph: service.graph,
    policy: service.policy.id,
  }));

  app.get(
    "/readyz",
    {
      schema: {
        summary: "Should it get requests?",
        tags,
        response: {
          200: readySchema,
          503: readySchema.describe("Records cannot be kept, the queue is full, no place has become free for a second, or it is stopping."),
        },
      },
    },
    async (_, reply) => {
      const say = (good: boolean) => (good ? ("ok" as const) : ("failing" as const));
      const checks = {
        records: say(await service.recordsReady()),
        queue: say(service.verifications.queue.hasRoom("now", 1)),
        places: say(service.verifications.queue.busyMs() < BUSY_MS),
        running: say(!closing()),
      };
      const ready = Object.values(checks).every((check) => check === "ok");
      return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "not-ready", checks });
    },
  );

  app.get(
    "/metrics",
    {
      schema: {
        summary: "Prometheus metrics",
        tags,
        response: { 200: { description: "Text.", content: { "text/plain": { schema: z.string() } } } },
      },
    },
    async (_, reply) =>
      reply
        .type(metrics.contentType)
        .serializer(String)
        .send(await metrics.render()),
  );
};
