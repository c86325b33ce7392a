import { steadyNow } from "../base/steady-now.js";
import type { OpenService } from "../compose/open-service.js";
import { openTracing } from "../compose/open-trace.js";
import type { AnswerStore } from "../ports/job-server.js";
import type { ApiKeys } from "../store/api-keys.js";
import type { KeyUsage } from "../store/key-usage.js";
import { localAnswers } from "../store/local-answers.js";
import { admit } from "./admit.js";
import { allowOrigins } from "./allow-origins.js";
import { answerOnce } from "./answer-once.js";
import { boundBodies } from "./bodies.js";
import { closeConnections } from "./close-connections.js";
import { guardHost } from "./guard-host.js";
import type { Metrics } from "./metrics.js";
import { type App, type LogOptions, newApp } from "./new-app.js";
import { noteMethods } from "./refuse-methods.js";
import { refuseStalled } from "./refuse-stalled.js";
import { aboutRoutes } from "./routes/about.js";
import { auditRoute } from "./routes/audit.js";
import { collectDocs, docsRoutes } from "./routes/docs.js";
import { entityRoute } from "./routes/entities.js";
import { exportRoutes } from "./routes/exports.js";
import { healthRoutes } from "./routes/health.js";
import { pageRoutes } from "./routes/page.js";
import { verificationRoutes } from "./routes/verifications.js";
import { verifyRoute } from "./routes/verify.js";
import { sampleRefusals } from "./sample-refusals.js";
import { streamingOf } from "./send-events.js";
import { shedLoad } from "./shed-load.js";
import { traceRequests } from "./trace-requests.js";

/** Who is still being answered when the app has been closing for so long is cut off. */
const LAST_MS = 8000;

export type AppOptions = {
  readonly log: LogOptions;
  readonly metrics: Metrics;
  /** Names by which the service may be addressed. */
  readonly hosts: readonly string[];
  /** Pages of these origins may call it. */
  readonly origins?: readonly string[];
  readonly keys?: ApiKeys | null;
  readonly requestsPerMinute?: number;
  /** Addresses of proxies whose word about the client's address is taken. */
  readonly trustedProxies?: readonly string[];
  /** Where the claims of each key are counted; without it no key is held to its claims a day. */
  readonly usage?: KeyUsage;
  /** Where answers to requests with an `Idempotency-Key` are kept; in memory where nothing is said. */
  readonly answers?: AnswerStore;
  /** A sign of life in a quiet stream, and how long a run waits for the client that followed it. */
  readonly heartbeatMs?: number;
  readonly resumeMs?: number;
  /** What a request has to arrive in, and how long its body may pause. */
  readonly requestMs?: number;
  readonly stallMs?: number;
  readonly closing?: () => boolean;
};

/** Builds the service; `listen` is for the caller, so that tests can inject requests. */
export async function buildApp(service: OpenService, options: AppOptions): Promise<App> {
  const { log, metrics, hosts, heartbeatMs = 15_000, resumeMs = 5000, requestMs = 30_000, stallMs = 5000 } = options;
  const { closing = () => false } = options;
  const { queue } = service.verifications;
  const app = newApp({ log, retryAfter: queue.retryAfter, requestMs, trustedProxies: options.trustedProxies ?? [] });
  shedLoad(app, queue);
  traceRequests(app, await openTracing());
  guardHost(app, hosts);
  allowOrigins(app, options.origins ?? []);
  const { keys = null, requestsPerMinute = 0, usage = null } = options;
  const clients = admit(app, { verifications: service.verifications, keys, requestsPerMinute, usage });
  closeConnections(app, LAST_MS);
  boundBodies(app);
  refuseStalled(app, stallMs);
  const sampled = sampleRefusals(steadyNow);
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    // A query may hold words of a claim (`?q=`), which belong in no log.
    const [url] = request.url.split("?", 1);
    const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
    metrics.request(request.routeOptions.url ?? "unknown", method, status, ms / 1000);
    const { logged, leftOut } = sampled(status);
    if (logged) request.log.info({ method, url, status, ms, ...(leftOut === 0 ? {} : { refusalsLeftOut: leftOut }) }, "answered");
  });
  answerOnce(app, options.answers ?? localAnswers(Date.now, null));
  metrics.watch(queue, service.verifications.jobsWaiting);
  await collectDocs(app);
  const refuseOthers = noteMethods(app);
  const streaming = streamingOf({ heartbeatMs, resumeMs });
  verifyRoute(app, clients, streaming);
  verificationRoutes(app, service, clients, streaming);
  exportRoutes(app, clients);
  auditRoute(app, service, clients);
  aboutRoutes(app, service);
  entityRoute(app, service);
  healthRoutes(app, service, { metrics, closing });
  docsRoutes(app);
  pageRoutes(app);
  refuseOthers();
  return app;
}
