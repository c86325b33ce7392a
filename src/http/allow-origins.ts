import type { App } from "./new-app.js";

/** Pages of the listed origins may call the service from a browser (CORS); nobody else's may. */
export function allowOrigins(app: App, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    void reply.header("vary", "origin");
    if (origin === undefined || !allowed.has(origin.toLowerCase())) return;
    void reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": "location, retry-after, x-request-id" });
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return;
    void reply
      .status(204)
      .headers({
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": "content-type, authorization, x-api-key, idempotency-key, last-event-id, x-request-id",
        "access-control-max-age": "600",
      })
      .send();
    return reply;
  });
}
