import { z } from "zod";
import { VERSION } from "../../base/package-root.js";
import type { OpenService } from "../../compose/open-service.js";
import type { Metrics } from "../metrics.js";
import type { App } from "../new-app.js";

const healthSchema = z.object({ status: z.literal("ok"), version: z.string(), graph: z.string(), policy: z.string() });
const checkSchema = z.enum(["ok", "failing"]);
const readySchema = z.object({
  status: z.enum(["ready", "not-ready"]),
  checks: z.object({ records: checkSchema, queue: checkSchema, places: checkSchema, running: checkSchema }),
});

/** No place has become free for so long: work holds them all, and a new claim would wait. */
const BUSY_MS = 1000;

/** For those who run the service: is it alive, should it get requests, and what does it do. */
export function healthRoutes(
  app: App,
  service: OpenService,
  { metrics, closing }: { readonly metrics: Metrics; readonly closing: () => boolean },
): void {
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
}
