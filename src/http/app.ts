import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sha256Of } from "../base/fingerprint.js";
import type { OpenService } from "../compose/open-service.js";
import { openTracing } from "../compose/trace-engine.js";
import { type AnswerStore, type FirstAnswer, LEASE_MS, type NamedRequest } from "../ports/job-server.js";
import type { ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { localAnswers } from "../store/local-answers.js";
import { admit, senderOf } from "./admit.js";
import { boundBodies, refuseStalled } from "./bodies.js";
import { streamingOf, wantsStream } from "./event-stream.js";
import { allowOrigins, closeConnections, guardHost, logAnswers, noteMethods, traceRequests } from "./hooks.js";
import type { Metrics } from "./metrics.js";
import { type App, type LogOptions, newApp } from "./new-app.js";
import { HttpProblem } from "./problem.js";
import type { AddRoutes } from "./route.js";
import { aboutRoutes } from "./routes/about.js";
import { batchRoutes } from "./routes/batches.js";
import { collectDocs, docsRoutes } from "./routes/docs.js";
import { healthRoutes } from "./routes/health.js";
import { keptRoutes } from "./routes/kept.js";
import { pageRoutes } from "./routes/page.js";
import { shareRoutes } from "./routes/shares.js";
import { verificationRoutes } from "./routes/verifications.js";
import { verifyRoute } from "./routes/verify.js";
import { shedLoad } from "./shed-load.js";

/** All routes, in the order of the documentation. */
const ROUTES: readonly AddRoutes[] = [
  verifyRoute,
  verificationRoutes,
  batchRoutes,
  keptRoutes,
  shareRoutes,
  aboutRoutes,
  healthRoutes,
  docsRoutes,
  (app) => pageRoutes(app),
];

/** Requests still running this long after the app began to close are terminated. */
const LAST_MS = 8000;

export type AppOptions = {
  readonly log: LogOptions;
  readonly metrics: Metrics;
  readonly hosts: readonly string[];
  readonly origins?: readonly string[];
  readonly keys?: ApiKeys | null;
  readonly requestsPerMinute?: number;
  readonly trustedProxies?: readonly string[];
  /** Counts the claims of each key; without it, keys have no daily limit. */
  readonly usage?: KeyUsage;
  /** Answers to requests with an `Idempotency-Key`; in memory by default. */
  readonly answers?: AnswerStore;
  /** How often an idle stream sends a comment, and how long a run waits after its client disconnected. */
  readonly heartbeatMs?: number;
  readonly resumeMs?: number;
  /** How long a request may take to arrive, and how long its body may pause. */
  readonly requestMs?: number;
  readonly stallMs?: number;
  /** How long a refusal is delayed in a flood of claims. */
  readonly holdMs?: number;
  readonly closing?: () => boolean;
};

/** Builds the service; the caller calls `listen`, so that tests can inject requests. */
export async function buildApp(service: OpenService, options: AppOptions): Promise<App> {
  const { log, metrics, hosts, heartbeatMs = 15_000, resumeMs = 5000, requestMs = 30_000, stallMs = 5000 } = options;
  const { holdMs = 1000, keys = null, requestsPerMinute = 0, usage = null, closing = () => false } = options;
  const { verifications } = service;
  const { queue } = verifications;
  const app = newApp({ log, retryAfter: queue.retryAfter, requestMs, trustedProxies: options.trustedProxies ?? [] });
  shedLoad(app, queue, { holdMs, senderOf: senderOf(keys) });
  traceRequests(app, await openTracing());
  guardHost(app, hosts);
  allowOrigins(app, options.origins ?? []);
  const clients = admit(app, { verifications, keys, requestsPerMinute, usage });
  closeConnections(app, LAST_MS);
  boundBodies(app);
  refuseStalled(app, stallMs);
  logAnswers(app, metrics);
  answerOnce(app, options.answers ?? localAnswers(Date.now, null));
  metrics.watch(queue, verifications.jobsWaiting);
  await collectDocs(app);
  const refuseOthers = noteMethods(app);
  const context = { service, clients, streaming: streamingOf({ heartbeatMs, resumeMs }), metrics, closing };
  for (const addRoutes of ROUTES) addRoutes(app, context);
  refuseOthers();
  return app;
}

const HEADERS = ["content-type", "location"];

/** `Idempotency-Key`: a repeated request gets the first answer and is not processed twice. Server errors (5xx) are not stored. */
function answerOnce(app: App, answers: AnswerStore): void {
  const underWay = new WeakMap<FastifyRequest, { readonly named: NamedRequest; readonly renewing: NodeJS.Timeout }>();

  /** Renews the lease until there is an answer, even if the client disconnected, because it will ask again. */
  function hold(request: FastifyRequest, named: NamedRequest): void {
    const renewing = setInterval(() => void answers.take(named).catch(() => undefined), LEASE_MS / 3).unref();
    underWay.set(request, { named, renewing });
  }

  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.is404 || key === undefined || wantsStream(request)) return;
    if (typeof key !== "string" || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw new HttpProblem("invalid-input", "Idempotency-Key: 1 to 255 visible ASCII characters");
    const named = {
      name: digest([request.headers.authorization, request.headers["x-api-key"], key]),
      request: digest([request.url, request.body]),
      holder: randomUUID(),
    };
    const taken = await answers.take(named);
    if (taken.kind === "other-request") throw new HttpProblem("key-reused", "this Idempotency-Key was sent with another request");
    if (taken.kind === "in-flight") throw new HttpProblem("in-flight", "the first request with this Idempotency-Key is still under way");
    if (taken.kind === "answered") {
      const { status, headers, body } = taken.answer;
      void reply.status(status).headers(headers).header("idempotency-replayed", "true").serializer(String).send(body);
      return reply;
    }
    hold(request, named);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const held = underWay.get(request);
    if (held === undefined) return payload;
    underWay.delete(request);
    clearInterval(held.renewing);
    const answer = reply.statusCode < 500 && typeof payload === "string" ? answerIn(reply, payload) : null;
    try {
      await (answer === null ? answers.release(held.named) : answers.keep(held.named, answer));
    } catch (error) {
      request.log.warn({ err: error }, "an answer could not be kept");
    }
    return payload;
  });
}

function answerIn(reply: FastifyReply, body: string): FirstAnswer {
  const known = HEADERS.filter((header) => reply.hasHeader(header));
  return { status: reply.statusCode, headers: Object.fromEntries(known.map((header) => [header, String(reply.getHeader(header))])), body };
}

function digest(parts: readonly unknown[]): string {
  return sha256Of(JSON.stringify(parts));
}
