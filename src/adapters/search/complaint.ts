import { z } from "zod";
import { PlumblineError } from "../../errors.js";
import { isRedirect } from "../http/exchange.js";
import { retryAfterMs } from "../http/refusal.js";
import { plainText } from "./plain-text.js";
import type { Complaint, Reply, Vendor } from "./vendor.js";

/** An engine that answered, but not with hits. */
export class SearchRefusedError extends PlumblineError {
  constructor(
    name: string,
    readonly complaint: Complaint,
  ) {
    super(`search-${complaint.kind}`, `${name} ${complaint.says}`);
  }
}

export function searchError(kind: Complaint["kind"], name: string, says: string): PlumblineError {
  return new PlumblineError(`search-${kind}`, `${name} ${says}`);
}

/** Why this answer is to be refused; null when it may hold hits. */
export function complaintOf(vendor: Vendor, reply: Reply, now: number): Complaint | null {
  const complaint = vendor.complain(reply) ?? byStatus(reply);
  if (complaint === null || complaint.pauseMs !== null) return complaint;
  const pauseMs = retryAfterMs(reply.headers.get("retry-after"), now);
  if (pauseMs === null) return complaint;
  return { ...complaint, says: `${complaint.says}; it asks for a pause of ${Math.ceil(pauseMs / 1000)} s`, pauseMs };
}

const SPENT = new Set([402, 432, 433]);

function byStatus(reply: Reply): Complaint | null {
  const { status } = reply;
  if (status >= 200 && status <= 299) return null;
  const words = wordsOf(reply.json);
  const answered = `answered ${status}${words === "" ? "" : ` (${words})`}`;
  if (status === 401 || status === 403) return complaint("auth", `refused the key: it ${answered}; check PLUMBLINE_SEARCH_KEY`);
  if (SPENT.has(status)) return complaint("quota", `has no credit left: it ${answered}`);
  if (status === 429) return complaint("quota", `was asked too often: it ${answered}`);
  if (isRedirect(status)) return complaint("unavailable", `redirects, which is not followed; set PLUMBLINE_SEARCH_URL to where it is`);
  if (status === 404 || status >= 500) return complaint("unavailable", answered);
  return complaint("reply", answered);
}

export function complaint(kind: Complaint["kind"], says: string, pauseMs: number | null = null): Complaint {
  return { kind, says, pauseMs };
}

const said = z.string();
const inError = z.object({ detail: said.optional(), info: said.optional(), message: said.optional() });
const wordsSchema = z.union([
  z.object({ message: said }).transform(({ message }) => message),
  z.object({ detail: z.object({ error: said }) }).transform(({ detail }) => detail.error),
  z.object({ detail: said }).transform(({ detail }) => detail),
  z.object({ error: said }).transform(({ error }) => error),
  z.object({ error: inError }).transform(({ error }) => error.detail ?? error.info ?? error.message ?? ""),
]);

/** What a refusal says of itself, wherever its vendor puts it. */
export function wordsOf(json: unknown): string {
  const words = wordsSchema.safeParse(json);
  return words.success ? plainText(words.data, 200) : "";
}
