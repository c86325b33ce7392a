import OpenAI from "openai";
import { z } from "zod";
import { parseJson } from "../../base/parse-json.js";
import { readBounded } from "../http/exchange.js";
import { askServer, type Patience, patienceOf, type ServerQuestion } from "./ask-server.js";
import { OversizedError } from "./failure.js";

export type ServerAddress = {
  /** With its path, such as `http://localhost:11434/v1`. */
  readonly url: string;
  readonly key: string | null;
  readonly userAgent: string;
};

/** One model on a server, and how long to wait for it. */
export type ServerModel = ServerAddress & Partial<Patience> & { readonly model: string };

const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** The client of one model, and `ask`, which sends it a question with the given time limits. */
export function openServer(options: ServerModel, maxBytes = MAX_REPLY_BYTES) {
  const { url, model, key } = options;
  const patience = patienceOf(options);
  return {
    client: openClient(options, maxBytes),
    patience,
    ask: <T>(question: Omit<ServerQuestion<T>, "asked" | "patience">): Promise<T> =>
      askServer({ ...question, asked: { url, model, key }, patience }),
  };
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
