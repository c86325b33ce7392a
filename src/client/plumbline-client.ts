import type { z } from "zod";
import { type Audit, auditSchema } from "../domain/audit.js";
import type { VerifyEvent } from "../domain/event.js";
import type { GraphFormat } from "../reports/export-formats.js";
import { type KeptBatch, keptBatchSchema } from "../service/kept-batches.js";
import { type ListPage, listPageSchema, type listQuerySchema } from "../service/list-verifications.js";
import type { submitRequestSchema, verifyRequestSchema } from "../service/request-schema.js";
import {
  type Answer,
  answerSchema,
  type Shared,
  type Submitted,
  sharedSchema,
  submittedSchema,
  type Verification,
  verificationSchema,
} from "../service/verification-schema.js";
import { problemOf, ServiceProblem, verifyStream } from "./verify-stream.js";

export type { Answer, Audit, GraphFormat, KeptBatch, ListPage, Shared, Submitted, Verification, VerifyEvent };
export { ServiceProblem };

export type ClientOptions = {
  /** The service's address: `http://127.0.0.1:8642`. */
  readonly url: string;
  /** An API key, if the service needs one. */
  readonly key?: string;
  readonly fetch?: typeof fetch;
};
export type VerifyInput = z.input<typeof verifyRequestSchema>;
export type SubmitInput = z.input<typeof submitRequestSchema>;
export type ListInput = z.input<typeof listQuerySchema>;
type Stoppable = { readonly signal?: AbortSignal };

/**
 * A client of a Plumbline service. Refusals are ServiceProblems; a verification that failed is an answer with a `failed` outcome, never a
 * label.
 */
export type PlumblineClient = {
  /** Verifies one claim. Aborting also stops the work on the server. */
  verify(request: VerifyInput | string, options?: Stoppable): Promise<Answer>;
  /** The same, but yields every event as it happens and returns the answer. */
  stream(request: VerifyInput | string, options?: Stoppable): AsyncGenerator<VerifyEvent, Answer>;
  /** Submits claims for later: one, several, or a text. Requests with the same `idempotencyKey` start them only once. */
  submit(request: SubmitInput, options?: Stoppable & { readonly idempotencyKey?: string }): Promise<Submitted>;
  verification(id: string, options?: Stoppable): Promise<Verification>;
  /** Yields every event of a verification from the first on, and returns the answer. */
  follow(id: string, options?: Stoppable): AsyncGenerator<VerifyEvent, Answer>;
  /** The evidence graph of an ended verification, as text in a format of docs/use/formats.md. */
  graph(id: string, format?: GraphFormat, options?: Stoppable): Promise<string>;
  /** The verdict as a schema.org ClaimReview, and as a report in Markdown. */
  claimReview(id: string, publication?: { readonly publisher?: string; readonly page?: string }, options?: Stoppable): Promise<string>;
  report(id: string, options?: Stoppable): Promise<string>;
  /** Audits the record: its hashes, its citations, and whether their sources still agree. */
  audit(id: string, options?: Stoppable): Promise<Audit>;
  list(query?: ListInput, options?: Stoppable): Promise<ListPage>;
  /** A submitted batch or text, with the ids of its verifications in order. */
  batch(id: string, options?: Stoppable): Promise<KeptBatch>;
  /** Deletes a batch: its text and rows, and all its verifications. */
  removeBatch(id: string, options?: Stoppable): Promise<void>;
  /** Shares the verdict with anyone at `path`, until `unshare`. Only its owner may do this. */
  share(id: string, options?: Stoppable): Promise<Shared>;
  unshare(id: string, options?: Stoppable): Promise<void>;
  /** Cancels a running verification, or deletes an ended one. */
  remove(id: string, options?: Stoppable): Promise<void>;
};

const STREAM = { accept: "text/event-stream" };

export function plumblineClient({ url, key, fetch: ask = fetch }: ClientOptions): PlumblineClient {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const send = (path: string, { method, body, headers, signal }: Sent): Promise<Response> =>
    ask(new URL(path, base), {
      method,
      headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...(body === undefined ? {} : JSON_BODY), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  const sendWell = async (path: string, sent: Sent): Promise<Response> => {
    const response = await send(path, sent);
    if (!response.ok) throw await problemOf(response);
    return response;
  };
  const read = async <T>(schema: z.ZodType<T>, path: string, sent: Sent): Promise<T> =>
    schema.parse(await (await sendWell(path, sent)).json());
  const get = <T>(schema: z.ZodType<T>, path: string, signal: AbortSignal | undefined) => read(schema, path, { method: "GET", signal });
  const getText = async (path: string, signal: AbortSignal | undefined) => (await sendWell(path, { method: "GET", signal })).text();
  const forget = async (path: string, signal: AbortSignal | undefined) => void (await sendWell(path, { method: "DELETE", signal }));
  const batchPath = (id: string) => `v1/batches/${encodeURIComponent(id)}`;
  const pathOf = (id: string) => `v1/verifications/${encodeURIComponent(id)}`;
  const resuming = (last: string | null) => (last === null ? STREAM : { ...STREAM, "last-event-id": last });
  return {
    async verify(request, { signal } = {}) {
      const response = await send("v1/verify", { method: "POST", body: asRequest(request), signal });
      // A failed verification comes with status 502 and a whole episode; refused requests come as problem+json.
      const isFailure = response.status === 502 && response.headers.get("content-type")?.startsWith("application/json") === true;
      if (!response.ok && !isFailure) throw await problemOf(response);
      return answerSchema.parse(await response.json());
    },
    stream: (request, { signal } = {}) =>
      verifyStream((last) => send("v1/verify", { method: "POST", body: asRequest(request), headers: resuming(last), signal }), signal),
    submit(request, { signal, idempotencyKey } = {}) {
      const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
      return read(submittedSchema, "v1/verifications", { method: "POST", body: request, headers, signal });
    },
    verification: (id, { signal } = {}) => get(verificationSchema, pathOf(id), signal),
    follow: (id, { signal } = {}) =>
      verifyStream((last) => send(`${pathOf(id)}/events`, { method: "GET", headers: resuming(last), signal }), signal),
    graph: (id, format = "json", { signal } = {}) => getText(`${pathOf(id)}/graph?${searchOf({ format })}`, signal),
    claimReview: (id, publication = {}, { signal } = {}) => getText(`${pathOf(id)}/claim-review?${searchOf(publication)}`, signal),
    report: (id, { signal } = {}) => getText(`${pathOf(id)}/report`, signal),
    audit: (id, { signal } = {}) => get(auditSchema, `${pathOf(id)}/audit`, signal),
    list: (query = {}, { signal } = {}) => get(listPageSchema, `v1/verifications?${searchOf(query)}`, signal),
    batch: (id, { signal } = {}) => get(keptBatchSchema, batchPath(id), signal),
    removeBatch: (id, { signal } = {}) => forget(batchPath(id), signal),
    share: (id, { signal } = {}) => read(sharedSchema, `${pathOf(id)}/share`, { method: "PUT", signal }),
    unshare: (id, { signal } = {}) => forget(`${pathOf(id)}/share`, signal),
    remove: (id, { signal } = {}) => forget(pathOf(id), signal),
  };
}

type Sent = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};
const JSON_BODY = { "content-type": "application/json" };

function asRequest(request: VerifyInput | string): VerifyInput {
  return typeof request === "string" ? { claim: request } : request;
}

function searchOf(query: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])),
  );
}
