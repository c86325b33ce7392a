import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { sayField } from "../base/plain-issues.js";
import { type ErrorCode, PlumblineError } from "../errors.js";
import { ServiceError } from "../service/service-error.js";

/** Every `type` of a problem is `urn:plumbline:` plus one of these; docs/operate/service.md explains them. */
const PROBLEMS = {
  "invalid-input": { status: 400, title: "Invalid request" },
  "malformed-request": { status: 400, title: "Invalid request" },
  unauthorized: { status: 401, title: "A key is needed" },
  "host-not-allowed": { status: 403, title: "Forbidden" },
  "read-only": { status: 403, title: "Forbidden" },
  "not-owner": { status: 403, title: "Forbidden" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "request-timeout": { status: 408, title: "Request timeout" },
  "in-flight": { status: 409, title: "Already under way" },
  "no-result": { status: 409, title: "There is no result" },
  "record-damaged": { status: 409, title: "The record is damaged" },
  "record-changed": { status: 409, title: "The record was changed" },
  "body-too-large": { status: 413, title: "Body too large" },
  "unsupported-media-type": { status: 415, title: "Unsupported media type" },
  "key-reused": { status: 422, title: "The Idempotency-Key belongs to another request" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  "headers-too-large": { status: 431, title: "Headers too large" },
  internal: { status: 500, title: "Internal error" },
  overloaded: { status: 503, title: "Overloaded" },
  "shutting-down": { status: 503, title: "Shutting down" },
  cancelled: { status: 503, title: "Cancelled" },
  unavailable: { status: 503, title: "Unavailable" },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** RFC 9457. */
export const problemSchema = z
  .object({ type: z.string(), title: z.string(), status: z.number(), detail: z.string(), instance: z.string().optional() })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof problemSchema>;

const PROBLEM_JSON = "application/problem+json";

/** `instance` is the request's id, as in the log. */
export function problem(code: ProblemCode, detail: string, requestId?: string): Problem {
  const instance = requestId === undefined ? {} : { instance: `urn:plumbline:request:${requestId}` };
  return { type: `urn:plumbline:${code}`, ...PROBLEMS[code], detail, ...instance };
}

export class HttpProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "HttpProblem";
  }
}

export const POST_PROBLEMS = [
  "invalid-input",
  "request-timeout",
  "in-flight",
  "body-too-large",
  "unsupported-media-type",
  "key-reused",
  "overloaded",
] as const satisfies readonly ProblemCode[];
const ANY_PROBLEMS = ["malformed-request", "unauthorized", "host-not-allowed", "too-many-requests", "internal", "unavailable"] as const;

/** The error responses of a route for the documentation: its own problems and those common to all routes. */
export function problemResponses(...own: readonly ProblemCode[]) {
  const content = { [PROBLEM_JSON]: { schema: problemSchema } };
  const known = new Map([...ANY_PROBLEMS, ...own].map((code) => [PROBLEMS[code].status, PROBLEMS[code].title]));
  return Object.fromEntries([...known].map(([status, description]) => [status, { description, content }]));
}

/** The responses of a route that answers 200 with `ok`, or with one of these problems. */
export function answers<T>(ok: T, ...own: readonly ProblemCode[]) {
  return { 200: ok, ...problemResponses(...own) };
}

/** Answers any error with a problem. Internal errors are logged with their cause; the caller gets the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, retryAfter: () => number): void {
  const { code, detail } = read(error);
  const answer = problem(code, detail, request.id);
  // Overloads, also by large bodies, are expected and already counted; other service errors are worth a warning.
  if (code !== "overloaded") {
    if (error instanceof ServiceError) request.log.warn(`${answer.title}: ${detail}`);
    else if (answer.status >= 500) request.log.error({ err: error }, answer.title);
  }
  if (answer.status === 503) void reply.header("retry-after", retryAfter());
  if (error instanceof HttpProblem) void reply.headers(error.headers);
  sendProblem(reply, answer);
}

export function sendProblem(reply: FastifyReply, answer: Problem): void {
  void reply.status(answer.status).type(PROBLEM_JSON).serializer(JSON.stringify).send(answer);
}

type Read = { readonly code: ProblemCode; readonly detail: string };

const INTERNAL: Read = { code: "internal", detail: "something went wrong here" };

/** Replacement texts for errors whose messages would show folders of this machine. */
const BY_ERROR: Readonly<Partial<Record<ErrorCode, Read>>> = {
  "record-damaged": {
    code: "record-damaged",
    detail: "the record of this verification cannot be read: it is damaged, or a newer version wrote it",
  },
  "record-changed": {
    code: "record-changed",
    detail: "the record of this verification was changed after it was written: its seal does not match",
  },
  "record-unwritable": { code: "unavailable", detail: "nothing can be kept here now" },
  "server-unavailable": { code: "unavailable", detail: "the server for jobs and records does not answer" },
};

function read(error: unknown): Read {
  if (error instanceof HttpProblem || error instanceof ServiceError) return { code: error.code, detail: error.message };
  if (error instanceof PlumblineError) {
    if (error.code === "invalid-input" || error.code.startsWith("image-")) return { code: "invalid-input", detail: error.message };
    if (error.code === "worker-timeout" || error.code === "worker-lost") return { code: "unavailable", detail: error.message };
    return BY_ERROR[error.code] ?? INTERNAL;
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation.map(({ instancePath, message }) =>
      sayField(instancePath.slice(1) || "body", message ?? "is not valid"),
    );
    return { code: "invalid-input", detail: detail.join("; ") };
  }
  return readFastify(error) ?? INTERNAL;
}

/** Only fastify's own messages about a request are shown to the caller. */
function readFastify(error: unknown): Read | null {
  const { code, statusCode = 500, message } = error as Partial<FastifyError>;
  if (!code?.startsWith("FST_") || statusCode >= 500 || message === undefined) return null;
  const byStatus: Readonly<Record<number, ProblemCode>> = { 413: "body-too-large", 415: "unsupported-media-type", 408: "request-timeout" };
  return { code: byStatus[statusCode] ?? "malformed-request", detail: message };
}

/** Answers what Node rejects before there is a request: too slow, too long, not HTTP. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const answer =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? problem("request-timeout", "the request did not arrive in time")
      : error.code === "HPE_HEADER_OVERFLOW"
        ? problem("headers-too-large", "the headers are larger than 16 kB")
        : problem("malformed-request", "this is not HTTP");
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${answer.status} ${answer.title}`,
    `Content-Type: ${PROBLEM_JSON}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
