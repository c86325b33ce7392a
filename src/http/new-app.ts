import { randomUUID } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { escapeUnseen } from "../base/one-line.js";
import { hideKeys } from "../store/api-keys.js";
import { answerClientError, answerError, sendProblem } from "./answer-error.js";
import { SMALL_BODY } from "./body-limits.js";
import { problem } from "./problem.js";

export type LogOptions = { readonly level: string; readonly stream: { write(line: string): void } };

/** How often Node looks for requests that arrive too slowly. */
const CHECK_MS = 5000;
const HEADERS_MS = 10_000;
/** How long a client may keep a connection without asking anything. */
const KEEP_ALIVE_MS = 20_000;

type NewAppOptions = {
  readonly log: LogOptions;
  readonly retryAfter: () => number;
  /** What a request has to arrive in, in milliseconds. */
  readonly requestMs: number;
  /** What these say about the client's address is believed: addresses or networks. */
  readonly trustedProxies: readonly string[];
};

/** Headers that hold secrets; the log shows none of them even where somebody logs a whole request. */
const SECRETS = ["authorization", "x-api-key", "cookie"].flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]);

/** fastify with zod schemas, our problems in place of its errors, and a log. */
export function newApp({ log, retryAfter, requestMs, trustedProxies }: NewAppOptions) {
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => answerError(error, request, reply, retryAfter);
  const app = Fastify({
    bodyLimit: SMALL_BODY,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: requestMs,
    // Node exchanges the two limits where that of the headers is the larger one, and its default is: then bodies had a minute.
    http: { connectionsCheckingInterval: Math.min(CHECK_MS, requestMs), headersTimeout: Math.min(HEADERS_MS, requestMs) },
    // One line a request is enough; `buildApp` writes it.
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
    // Claims and verdicts are the asker's own.
    if (request.routeOptions.url?.startsWith("/v1/")) void reply.header("cache-control", "no-store");
  });
  return app;
}

export type App = ReturnType<typeof newApp>;

/** A caller's own id is kept where it is harmless. */
function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}
