import { createHash } from "node:crypto";
import type { Answer, Question } from "./answer.js";

/** What is kept of a good answer: its body and what kind of body it is. */
export type KeptAnswer = { readonly contentType: string; readonly body: Uint8Array<ArrayBuffer> };

export type CacheLimits = { readonly ttlMs: number; readonly maxBytes: number; readonly maxEntries: number };

/** Answers by the key of their question. A cache never fails: what it cannot give is not there, what it cannot keep is not kept. */
export type ResponseCache = {
  get(key: string): Promise<KeptAnswer | undefined>;
  set(key: string, answer: KeptAnswer): Promise<void>;
};

/** `accept` belongs to the question: the same query has a JSON and an XML answer. */
export function keyOf({ method, url, headers, body }: Question): string {
  return createHash("sha256")
    .update(JSON.stringify([method, url, headers.get("accept"), body]))
    .digest("hex");
}

export function keep({ headers, body }: Answer): KeptAnswer {
  return { contentType: headers.get("content-type") ?? "application/octet-stream", body };
}

export function recall({ contentType, body }: KeptAnswer): Answer {
  return { status: 200, statusText: "OK", headers: new Headers({ "content-type": contentType }), body };
}
