import type { Socket } from "node:net";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { PlumblineError } from "../errors.js";
import { ServiceError } from "../service/service-error.js";
import { HttpProblem, PROBLEM_JSON, type Problem, type ProblemCode, problem } from "./problem.js";

/** Whatever is thrown becomes a problem. What went wrong inside is for the log, with its cause; the caller gets the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, retryAfter: () => number): void {
  const { code, detail } = read(error);
  const answer = problem(code, detail, request.id);
  // Overloads are expected and already counted; other service errors are worth a warning.
  if (error instanceof ServiceError) {
    if (error.code !== "overloaded") request.log.warn(`${answer.title}: ${detail}`);
  } else if (answer.status >= 500) request.log.error({ err: error }, answer.title);
  if (answer.status === 503) void reply.header("retry-after", retryAfter());
  if (error instanceof HttpProblem) void reply.headers(error.headers);
  sendProblem(reply, answer);
}

export function sendProblem(reply: FastifyReply, answer: Problem): void {
  void reply.status(answer.status).type(PROBLEM_JSON).serializer(JSON.stringify).send(answer);
}

type Read = { readonly code: ProblemCode; readonly detail: string };

function read(error: unknown): Read {
  if (error instanceof HttpProblem) return { code: error.code, detail: error.message };
  if (error instanceof ServiceError) return { code: error.code, detail: error.message };
  if (error instanceof PlumblineError) {
    if (error.code === "invalid-input" || error.code.startsWith("image-")) return { code: "invalid-input", detail: error.message };
    // Messages of files name folders of this machine.
    if (error.code === "record-damaged")
      return { code: "record-damaged", detail: "the record of this verification cannot be read any more" };
    if (error.code === "record-changed")
      return {
        code: "record-changed",
        detail: "the record of this verification was changed after it was written: its seal does not match",
      };
    if (error.code === "record-unwritable") return { code: "unavailable", detail: "nothing can be kept here now" };
    if (error.code === "worker-timeout" || error.code === "worker-lost") return { code: "unavailable", detail: error.message };
    if (error.code === "server-unavailable") return { code: "unavailable", detail: "the server for jobs and records does not answer" };
    return { code: "internal", detail: "something went wrong here" };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = error.validation.map(({ instancePath, message }) => `${instancePath.slice(1) || "body"}: ${message ?? "not valid"}`);
    return { code: "invalid-input", detail: detail.join("; ") };
  }
  return readFastify(error) ?? { code: "internal", detail: "something went wrong here" };
}

/** Only what fastify itself says about a request is for the caller's eyes. */
function readFastify(error: unknown): Read | null {
  const { code, statusCode = 500, message } = error as Partial<FastifyError>;
  if (!code?.startsWith("FST_") || statusCode >= 500 || message === undefined) return null;
  const byStatus: Readonly<Record<number, ProblemCode>> = { 413: "body-too-large", 415: "unsupported-media-type", 408: "request-timeout" };
  return { code: byStatus[statusCode] ?? "malformed-request", detail: message };
}

/** What Node itself refuses before there is a request: too slow, too long, not HTTP. */
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
