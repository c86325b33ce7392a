import { randomUUID } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { escapeUnseen } from "../base/one-line.js";
import type { Lane } from "../service/work-queue.js";
import { hideKeys } from "../store/api-keys.js";
import { answerClientError, answerError, problem, sendProblem } from "./problem.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The queue lane for the claims of this route. */
    readonly lane?: Lane;
    /** Whether it answers with a stream of events: always, or only to clients that accept one. */
    readonly streams?: "always" | "if-accepted";
  }
}

export type LogOptions = { readonly level: string; readonly stream: { write(line: string): void } };

/** How often Node checks for requests that arrive too slowly. */
const CHECK_MS = 5000;
const HEADERS_MS = 10_000;
const KEEP_ALIVE_MS = 20_000;

type NewAppOptions = {
  readonly log: LogOptions;
  readonly retryAfter: () => number;
  readonly requestMs: number;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
};

/** Headers that are never logged. */
const SECRETS = ["authorization", "x-api-key", "cookie"].flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);

/** fastify with zod schemas, our problems in place of its errors, and a log. */
export function newApp({ log, retryAfter, requestMs, trustedProxies }: NewAppOptions) {
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => answerError(error, request, reply, retryAfter);
  const app = Fastify({
    bodyLimit: SMALL_BODY,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: requestMs,
    // Node swaps the two limits if the headers' limit is larger, as its default is: bodies would get a minute.
    http: { connectionsCheckingInterval: Math.min(CHECK_MS, requestMs), headersTimeout: Math.min(HEADERS_MS, requestMs) },
    // `logAnswers` writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    keepAliveTimeout: KEEP_ALIVE_MS,
    frameworkErrors: onError,
    clientErrorHandler: answerClientError,
    genReqId: ({ headers }) => requestId(headers["x-request-id"]),
    logger: { level: log.level, stream: { write: (line) => log.stream.write(hideKeys(escapeUnseen(line))) }, redact: SECRETS },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  app.setNotFoundHandler((request, reply) => {
    sendProblem(reply, problem("not-found", `there is no ${request.method} ${hideKeys(request.url).slice(0, 200)}`, request.id));
  });
  // Texts are sent as JSON.
  app.removeContentTypeParser("text/plain");
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
    if (request.routeOptions.url?.startsWith("/v1/")) void reply.header("cache-control", "no-store");
  });
  return app;
}

export type App = ReturnType<typeof newApp>;

/** Keeps the caller's id if it is harmless. */
function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

const SMALL_BODY = 64 * 1024;
/** One claim with its passages and a picture of 10 MB in base64. */
export const CLAIM_BODY = 14 * 1024 * 1024;
/** A batch of claims with their passages. */
export const BATCH_BODY = 16 * 1024 * 1024;
