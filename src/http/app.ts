import type { OpenService } from "../compose/open-service.js";
import { openTracing } from "../compose/trace-engine.js";
import type { AnswerStore } from "../ports/job-server.js";
import type { ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { localAnswers } from "../store/local-answers.js";
import { admit } from "./admit.js";
import { answerOnce } from "./answer-once.js";
import { boundBodies, refuseStalled } from "./bodies.js";
import { streamingOf } from "./event-stream.js";
import { allowOrigins, closeConnections, guardHost, logAnswers, noteMethods, traceRequests } from "./hooks.js";
import type { Metrics } from "./metrics.js";
import { type App, type LogOptions, newApp } from "./new-app.js";
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

/** Requests that are not answered this long after the app began to close are cut off. */
const LAST_MS = 8000;

export type AppOptions = {
  readonly log: LogOptions;
  readonly metrics: Metrics;
  /** Accepted Host headers. */
  readonly hosts: readonly string[];
  /** Pages of these origins may call it. */
  readonly origins?: readonly string[];
  readonly keys?: ApiKeys | null;
  readonly requestsPerMinute?: number;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** Counts the claims of each key; without it, keys have no daily limit. */
  readonly usage?: KeyUsage;
  /** Answers to requests with an `Idempotency-Key`; in memory by default. */
  readonly answers?: AnswerStore;
  /** How often a quiet stream sends a comment, and how long a run waits for a client that left. */
  readonly heartbeatMs?: number;
  readonly resumeMs?: number;
  /** How long a request may take to arrive, and its body may pause. */
  readonly requestMs?: number;
  readonly stallMs?: number;
  /** How long a refusal is held back in a flood of claims. */
  readonly holdMs?: number;
  readonly closing?: () => boolean;
};

/** Builds the service; `listen` is for the caller, so that tests can inject requests. */
export async function buildApp(service: OpenService, options: AppOptions): Promise<App> {
  const { log, metrics, hosts, heartbeatMs = 15_000, resumeMs = 5000, requestMs = 30_000, stallMs = 5000 } = options;
  const { holdMs = 1000, keys = null, requestsPerMinute = 0, usage = null, closing = () => false } = options;
  const { verifications } = service;
  const { queue } = verifications;
  const app = newApp({ log, retryAfter: queue.retryAfter, requestMs, trustedProxies: options.trustedProxies ?? [] });
  shedLoad(app, queue, holdMs);
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
