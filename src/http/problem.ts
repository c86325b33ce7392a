import { z } from "zod";

/** Every `type` that a problem can have is `urn:plumbline:` and one of these; docs/operate/service.md explains them. */
const PROBLEMS = {
  "invalid-input": { status: 400, title: "Invalid request" },
  "malformed-request": { status: 400, title: "Invalid request" },
  unauthorized: { status: 401, title: "A key is needed" },
  "host-not-allowed": { status: 403, title: "Forbidden" },
  "read-only": { status: 403, title: "Forbidden" },
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

export const PROBLEM_JSON = "application/problem+json";

/** `instance` is the request's id, by which it is found in the log. */
export function problem(code: ProblemCode, detail: string, requestId?: string): Problem {
  const instance = requestId === undefined ? {} : { instance: `urn:plumbline:request:${requestId}` };
  return { type: `urn:plumbline:${code}`, ...PROBLEMS[code], detail, ...instance };
}

/** An error that a handler throws to answer with a problem. */
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

/** What a request with a body may be answered, besides what every request may be. */
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

/** The problems with which a route may answer, for the documentation. */
export function problemResponses(...own: readonly ProblemCode[]) {
  const content = { [PROBLEM_JSON]: { schema: problemSchema } };
  const known = new Map([...ANY_PROBLEMS, ...own].map((code) => [PROBLEMS[code].status, PROBLEMS[code].title]));
  return Object.fromEntries([...known].map(([status, description]) => [status, { description, content }]));
}
