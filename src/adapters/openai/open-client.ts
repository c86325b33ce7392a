import OpenAI from "openai";
import { z } from "zod";
import { pause, within } from "../../base/deadline.js";
import { parseJson } from "../../base/parse-json.js";
import { steadyNow } from "../../base/steady-now.js";
import { PlumblineError } from "../../errors.js";
import { readBounded } from "../http/exchange.js";
import { type Failure, failureOf, modelError, OversizedError, type Refusal } from "./failure.js";

export type ServerAddress = {
  /** With its path, such as `http://localhost:11434/v1`. */
  readonly url: string;
  readonly key: string | null;
  readonly userAgent: string;
};

/** One model on a server, and how long to wait for it. */
export type ServerModel = ServerAddress & {
  readonly model: string;
  /** Time limit of one try, including the body. */
  readonly timeoutMs?: number;
  /** Tries in total, including the first. */
  readonly attempts?: number;
  readonly now?: () => number;
  readonly random?: () => number;
};

export type Read<T> = { readonly kind: "answer"; readonly answer: T } | Failure;

type ServerQuestion<T> = {
  send(signal: AbortSignal): Promise<unknown>;
  /** The answer in a body, or what is wrong with the body. */
  read(body: unknown): Read<T>;
  /** After a refusal: can the request be sent in another form? If so, the next request does not count as a try. */
  rephrase?(refusal: Refusal): boolean;
  /** Time limit for all tries and pauses together. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
};

const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/** Longer pauses are an error. */
const MAX_PAUSE_MS = 30_000;

/** The client of one model, and `ask`, which sends it a question. `now` is wall-clock time, `steady` is for limits. */
export function openServer(options: ServerModel, maxBytes = MAX_REPLY_BYTES) {
  const { url, model, key, timeoutMs = 60_000, attempts = 3, now = Date.now, random = Math.random } = options;
  const steady = options.now ?? steadyNow;

  async function tryOnce<T>({ send, read, signal }: ServerQuestion<T>, ms: number): Promise<Read<T>> {
    const late = () => new PlumblineError("model-timeout", `no answer within ${Math.round(ms)} ms`);
    try {
      return read(await within({ ms, signals: [signal], late, doing: "the model was asked" }, send));
    } catch (cause) {
      if (!(cause instanceof PlumblineError)) return failureOf(cause, now());
      if (cause.code !== "model-timeout") throw cause;
      return { kind: "silent", text: cause.message };
    }
  }

  /** Asks until there is an answer, a failure that a retry cannot fix, no try left, or no time left. */
  async function ask<T>(question: ServerQuestion<T>): Promise<T> {
    const until = steady() + question.limitMs;
    for (let attempt = 1; ; ) {
      const read = await tryOnce(question, Math.max(1, Math.min(timeoutMs, until - steady())));
      if (read.kind === "answer") return read.answer;
      if (read.kind === "refusal" && question.rephrase?.(read)) continue;
      const error = modelError(read, { url, model, key });
      if (!error.retryable || attempt >= attempts) throw error;
      const wished = read.kind === "refusal" ? read.retryAfterMs : null;
      const wait = wished ?? 250 * 2 ** attempt * (0.5 + random());
      if (wait > MAX_PAUSE_MS || steady() + wait >= until) throw error;
      await pause(wait, question.signal);
      attempt++;
    }
  }

  return { client: openClient(options, maxBytes), ask, timeoutMs, attempts, steady };
}

/** The SDK without retries, time limits, logging and environment settings; this adapter handles them itself. */
function openClient({ url, key, userAgent }: ServerAddress, maxBytes: number): OpenAI {
  return new OpenAI({
    baseURL: url,
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: "off",
    fetch: boundedFetch({ maxBytes, userAgent, withKey: key !== null }),
  });
}

type BoundedFetch = {
  readonly maxBytes: number;
  readonly userAgent: string;
  /** False: the server needs no API key. */
  readonly withKey: boolean;
};

/**
 * The fetch for the SDK. It reads the whole body within a size limit, follows no redirect (the key is for one server only), sends only the
 * needed headers, and converts the refusals of all servers into the form that the SDK reads.
 */
function boundedFetch({ maxBytes, userAgent, withKey }: BoundedFetch): typeof fetch {
  return async (url, init = {}) => {
    const given = new Headers(init.headers);
    const headers = new Headers({ accept: "application/json", "user-agent": userAgent });
    for (const name of ["content-type", ...(withKey ? ["authorization"] : [])]) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { method, body = null, signal = null } = init;
    const response = await fetch(url, { ...(method === undefined ? {} : { method }), body, signal, headers, redirect: "manual" });
    const read = await readBounded(response, maxBytes, () => new OversizedError(`it sent more than ${maxBytes} bytes`));
    if (!response.ok) return refused(new TextDecoder().decode(read), response);
    // Some servers omit the content type.
    return new Response(read, { headers: { "content-type": "application/json" } });
  };
}

/** `{"error": {…}}` (OpenAI, Ollama, llama.cpp), `{"error": "…"}` (LM Studio), `{"object": "error", "message": …}` (vLLM), or any text. */
const refusalSchema = z.looseObject({
  error: z.union([z.string(), z.looseObject({})]).optional(),
  message: z.string().optional(),
  detail: z.unknown().optional(),
});
const detailSchema = z.looseObject({
  message: z.string().catch(""),
  code: z.union([z.string(), z.number()]).nullable().catch(null),
  param: z.string().nullable().catch(null),
});

function refused(text: string, { status, headers }: Response): Response {
  const given = refusalSchema.safeParse(parseJson(text));
  const inner = given.success ? (given.data.error ?? given.data) : null;
  const detail = typeof inner === "string" || inner === null ? null : detailSchema.parse(inner);
  const words = detail?.message || (typeof inner === "string" ? inner : text);
  const target = headers.get("location");
  const message = target === null ? words : `it redirects to ${target}`;
  const kept = new Headers({ "content-type": "application/json" });
  for (const name of ["retry-after", "retry-after-ms"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  const error = { message: message.slice(0, 2000), code: detail?.code == null ? null : String(detail.code), param: detail?.param ?? null };
  return new Response(JSON.stringify({ error }), { status, headers: kept });
}

const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

export async function offeredModels(address: ServerAddress, timeoutMs: number): Promise<readonly string[]> {
  const { client, ask } = openServer({ ...address, model: "", timeoutMs, attempts: 1 });
  return ask({
    send: (signal) => client.get("/models", { signal }),
    read(body) {
      const list = listSchema.safeParse(body);
      if (!list.success) return { kind: "garbled", text: "its reply is not a list of models" };
      return { kind: "answer", answer: list.data.data.map(({ id }) => id) };
    },
    limitMs: timeoutMs,
  });
}
