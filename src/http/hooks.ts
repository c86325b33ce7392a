import { finished } from "node:stream";
import { steadyNow } from "../base/steady-now.js";
import type { openTracing } from "../compose/trace-engine.js";
import type { Metrics } from "./metrics.js";
import type { App } from "./new-app.js";
import { problem, sendProblem } from "./problem.js";
import { sampleRefusals } from "./shed-load.js";

type Tracing = Awaited<ReturnType<typeof openTracing>>;

/** A span for every request. Spans are named by the route, so ids and queries are not exported. */
export function traceRequests(app: App, tracing: Tracing): void {
  const spans = new WeakMap<object, ReturnType<Tracing["beginRequest"]>>();
  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const attributes = { "http.request.method": request.method, "http.route": route };
    const span = tracing.beginRequest(`${request.method} ${route}`, request.headers, attributes);
    spans.set(request, span);
    span.inside(done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    spans.get(request)?.end({ "http.response.status_code": statusCode }, statusCode >= 500);
  });
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Refuses unknown Host headers. Without keys, a foreign web page could use the service through a browser on this machine (DNS rebinding).
 */
export function guardHost(app: App, more: readonly string[]): void {
  const allowed = new Set([...THIS_MACHINE, ...more]);
  app.addHook("onRequest", async (request, reply) => {
    const name = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    if (allowed.has("*") || allowed.has(name)) return;
    sendProblem(reply, problem("host-not-allowed", "this service is not known by that name; see PLUMBLINE_ALLOWED_HOSTS", request.id));
    return reply;
  });
}

/** CORS: only pages of the listed origins may call the service from a browser. */
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
        "access-control-allow-methods": "GET, POST, PUT, DELETE",
        "access-control-allow-headers": "content-type, authorization, x-api-key, idempotency-key, last-event-id, x-request-id",
        "access-control-max-age": "600",
      })
      .send();
    return reply;
  });
}

/**
 * On close, waits for running requests (at most `mostMs`), then closes every connection. Idle clients would otherwise keep the process
 * alive.
 */
export function closeConnections(app: App, mostMs: number): void {
  let underWay = 0;
  let onQuiet: () => void = () => undefined;
  app.addHook("onRequest", async (_, reply) => {
    underWay++;
    // Also called if the client disconnected before the answer.
    finished(reply.raw, () => {
      underWay--;
      if (underWay === 0) onQuiet();
    });
  });
  app.addHook("preClose", async () => {
    const quiet = new Promise<void>((resolve) => {
      onQuiet = resolve;
    });
    const timer = setTimeout(() => onQuiet(), mostMs);
    if (underWay > 0) await quiet;
    clearTimeout(timer);
    app.server.closeAllConnections();
  });
}

export function logAnswers(app: App, metrics: Metrics): void {
  const sampled = sampleRefusals(steadyNow);
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    // A query may contain words of a claim (`?q=`), and the address of a shared verdict gives access to it: neither must be logged.
    const [url] = request.url.startsWith("/embed/") ? ["/embed/:token"] : request.url.split("?", 1);
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
    metrics.request(request.routeOptions.url ?? "unknown", method, status, ms / 1000);
    const { logged, leftOut } = sampled(status);
    if (logged) request.log.info({ method, url, status, ms, ...(leftOut === 0 ? {} : { refusalsLeftOut: leftOut }) }, "answered");
  });
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Records the methods of every route added from now on. The returned function adds routes that refuse all other methods. */
export function noteMethods(app: App): () => void {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return () => {
    for (const [url, allowed] of [...known]) {
      const allow = [...allowed].sort().join(", ");
      app.route({
        method: METHODS.filter((method) => !allowed.has(method)),
        url,
        schema: { hide: true },
        // Answers before the body is read.
        onRequest: (request, reply) => {
          void reply.header("allow", allow);
          sendProblem(reply, problem("method-not-allowed", `${request.method} is not allowed here; allowed are ${allow}`, request.id));
        },
        handler: () => undefined,
      });
    }
  };
}
