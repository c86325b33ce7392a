import { z } from "zod";
import { OversizedError } from "./failure.js";

export type FetchLimits = {
  readonly maxBytes: number;
  readonly userAgent: string;
  /** A server that wants no key is sent none. */
  readonly withKey: boolean;
};

/**
 * The fetch that the SDK is given. It reads the whole body within a size limit, follows no redirect (the key belongs to one server), sends
 * no header but its own, and brings the refusals of all servers into the one form that the SDK reads.
 */
export function boundedFetch({ maxBytes, userAgent, withKey }: FetchLimits): typeof fetch {
  return async (url, init = {}) => {
    const given = new Headers(init.headers);
    const headers = new Headers({ accept: "application/json", "user-agent": userAgent });
    for (const name of ["content-type", ...(withKey ? ["authorization"] : [])]) {
      const value = given.get(name);
      if (value !== null) headers.set(name, value);
    }
    const { method, body = null, signal = null } = init;
    const response = await fetch(url, { ...(method === undefined ? {} : { method }), body, signal, headers, redirect: "manual" });
    const read = await readBounded(response, maxBytes);
    return response.ok ? answered(read) : refused(new TextDecoder().decode(read), response);
  };
}

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) continue;
    size += bytes.length;
    if (size > maxBytes) throw new OversizedError(`it sent more than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Some servers forget to say that it is JSON. */
function answered(body: Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { headers: { "content-type": "application/json" } });
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
  const message = target === null ? words : `it wants to be asked at ${target}`;
  const kept = new Headers({ "content-type": "application/json" });
  for (const name of ["retry-after", "retry-after-ms"]) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  const error = { message: message.slice(0, 2000), code: detail?.code == null ? null : String(detail.code), param: detail?.param ?? null };
  return new Response(JSON.stringify({ error }), { status, headers: kept });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
