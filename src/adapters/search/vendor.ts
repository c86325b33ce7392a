import type { SearchQuery } from "../../ports/search-engine.js";
import type { Question } from "../http/answer.js";

/** A hit in the vendor's own words, before anything is cleaned. */
export type RawHit = {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  /** Whatever the vendor calls a date: an ISO time, `Mar 4, 2024`, `3 days ago`. */
  readonly published: string | null;
  readonly imageUrl?: string | null;
};

/** Why an answer holds no hits. */
export type Complaint = {
  readonly kind: "auth" | "quota" | "unavailable" | "reply";
  /** Follows the engine's name: `refused the key; …`. */
  readonly says: string;
  /** How long the engine is to be left alone; null where neither its words nor its headers say so. */
  readonly pauseMs: number | null;
};

/** An answer as far as it can be judged without knowing the vendor; `json` is undefined where the body is something else. */
export type Reply = { readonly status: number; readonly headers: Headers; readonly json: unknown };

/** All that tells one search API from another. What they have in common is in `live-engine.ts`. */
export type Vendor = {
  readonly name: string;
  /** null: nothing that it holds can be an answer, so nobody has to be asked. */
  ask(query: SearchQuery, now: number): Question | null;
  /** What is special in this vendor's refusals; null leaves it to the status. */
  complain(reply: Reply): Complaint | null;
  /** null: not the shape of an answer. A broken hit is left out. */
  read(json: unknown): readonly RawHit[] | null;
};

/** A vendor's address and API key. */
export type Access = { readonly url: string; readonly key: string };

export function getQuestion(
  url: string,
  params: Readonly<Record<string, string | null>>,
  headers: Readonly<Record<string, string>>,
): Question {
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
  const asked = `${url}?${new URLSearchParams(given)}`;
  return { method: "GET", url: asked, headers: new Headers({ accept: "application/json", ...headers }), body: null };
}

export function postQuestion(url: string, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>>): Question {
  const all = new Headers({ accept: "application/json", "content-type": "application/json", ...headers });
  return { method: "POST", url, headers: all, body: JSON.stringify(body) };
}

/** A base URL may end in a slash, and a gateway's may have a path of its own. */
export function addressOf(base: string, path: string): string {
  return `${base.replace(/\/+$/, "")}${path}`;
}
