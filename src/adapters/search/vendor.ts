import { z } from "zod";
import type { SearchHit, SearchQuery } from "../../ports/search-engine.js";
import type { Question } from "../http/answer.js";
import { plainText } from "./plain-text.js";

/** A hit as the vendor sends it, before cleaning. `published` may have any form: an ISO time, `Mar 4, 2024`, `3 days ago`. */
export type RawHit = Pick<SearchHit, "url" | "title" | "snippet" | "published"> & { readonly imageUrl?: string | null };

export type Complaint = {
  readonly kind: "auth" | "quota" | "unavailable" | "reply";
  /** Appended to the engine's name: `refused the key; …`. */
  readonly says: string;
  /** How long to send no more requests; null if the response does not say. */
  readonly pauseMs: number | null;
};

/** `json` is undefined if the body is not JSON. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly json: unknown };

/** Everything specific to one kind of search. What all have in common is in `live-engine.ts`. */
export type Vendor = {
  readonly name: string;
  /** null: the engine cannot have results for this query, so no request is sent. */
  ask(query: SearchQuery, now: number): Question | null;
  /** Detects refusals in the vendor's own form; if null or absent, the status decides. */
  complain?(reply: Reply): Complaint | null;
  /** null: not a valid response. Unreadable hits are skipped. */
  read(json: unknown): readonly RawHit[] | null;
};

/** `url`: replaces the vendor's address; null: the default. */
export type Access = { readonly url: string | null; readonly key: string };

export type SearchApi = {
  web(access: Access): Vendor;
  images?(access: Access): Vendor;
  /** Pages that show a picture; the query's text is the picture's address. */
  byImage?(access: Access): Vendor;
};

export function getQuestion(
  url: string,
  params: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string>> = {},
): Question {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
  const asked = `${url}?${new URLSearchParams(given)}`;
  return { method: "GET", url: asked, headers: new Headers({ accept: "application/json", ...headers }), body: null };
}

export function postQuestion(url: string, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>): Question {
  const all = new Headers({ accept: "application/json", "content-type": "application/json", ...headers });
  return { method: "POST", url, headers: all, body: JSON.stringify(body) };
}

/** A base URL may end in a slash, and a gateway's may have a path. */
export function addressOf(base: string, path: string): string {
  return `${base.replace(/(?<!\/)\/+$/, "")}${path}`;
}

/** Fields of a hit that may be missing or malformed. */
export const text = z.string().catch("");
export const optionalText = z.string().nullable().catch(null);

export const resultsSchema = z.object({ results: z.array(z.unknown()) });

/** The hits of `{"results": […]}`; null if the response has another form. */
export function readResults(json: unknown, schema: z.ZodType<RawHit>): readonly RawHit[] | null {
  const answer = resultsSchema.safeParse(json);
  return answer.success ? readEach(answer.data.results, schema) : null;
}

/** Reads each result separately. null if there are results but none can be read: that is an unknown form, not an empty response. */
export function readEach(results: readonly unknown[], schema: z.ZodType<RawHit>): readonly RawHit[] | null {
  const hits = results.flatMap((one) => schema.safeParse(one).data ?? []);
  return results.length > 0 && hits.length === 0 ? null : hits;
}

export function complaint(kind: Complaint["kind"], says: string, pauseMs: number | null = null): Complaint {
  return { kind, says, pauseMs };
}

const words = z.string();
const inError = z.object({ detail: words, info: words, message: words }).partial();
const wordsSchema = z.union([
  z.object({ message: words }).transform(({ message }) => message),
  z.object({ detail: z.object({ error: words }) }).transform(({ detail }) => detail.error),
  z.object({ detail: words }).transform(({ detail }) => detail),
  z.object({ error: words }).transform(({ error }) => error),
  z.object({ error: inError }).transform(({ error }) => error.detail ?? error.info ?? error.message ?? ""),
]);

/** The message of a refusal, in any of the forms that vendors use; empty if there is none. */
export function wordsOf(json: unknown): string {
  const read = wordsSchema.safeParse(json);
  return read.success ? plainText(read.data, 200) : "";
}
