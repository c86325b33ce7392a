import { createHmac } from "node:crypto";
import { parseUrl } from "../base/parse-url.js";
import { messageOf, PlumblineError } from "../errors.js";
import { type DueWebhook, RING_MS, TAKEN_MS, UNHEARD_MS, type WebhookEntry, type WebhookOutbox } from "../ports/job-server.js";
import type { JobJournal } from "./job-journal.js";
import { summaryOf } from "./verification-of.js";
import type { VerificationService } from "./verification-service.js";

/** Back-off as recommended by Standard Webhooks: the last try is about a day after the first. */
const DELAYS_MS = [5, 300, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);
const LOOK_MS = 500;
const AT_ONCE = 8;
const CLOSE_MS = 2000;
const GONE = 410;

export type WebhookDeps = {
  readonly outbox: WebhookOutbox;
  readonly findMessage: FindMessage;
  /** Returns the status of the response; throws if there is none. */
  readonly post: (url: string, message: SignedWebhook) => Promise<number>;
  readonly secret: string;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
  readonly delaysMs?: readonly number[];
};

/** Sends the webhooks of ended verifications and batches, until it is closed. */
export function sendWebhooks(deps: WebhookDeps): { close(): Promise<void> } {
  const { outbox, onFault } = deps;
  const underWay = new Set<Promise<void>>();
  let closing = false;
  let looking = false;

  async function look(): Promise<void> {
    while (!closing && underWay.size < AT_ONCE) {
      const due = await outbox.take();
      if (due === null) return;
      const sent = deliver(deps, due)
        .catch(onFault)
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
  }

  const looks = setInterval(() => {
    if (looking) return;
    looking = true;
    void look()
      // While the server is unavailable, entries stay in the outbox.
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return {
    async close() {
      closing = true;
      clearInterval(looks);
      // The next process sends unanswered messages again.
      const timer = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.all(underWay), timer]);
    },
  };
}

async function deliver(deps: WebhookDeps, { id, url, tries }: DueWebhook): Promise<void> {
  const { outbox, findMessage, now, delaysMs = DELAYS_MS } = deps;
  const message = await findMessage(id);
  if (message === null) return outbox.remove(id);
  if (message.kind === "open") return outbox.postpone(id, message.againMs, false);
  const { type, data } = message;
  const body = JSON.stringify({ type, timestamp: new Date(now()).toISOString(), data });
  const why = await refusal(deps, url, signWebhook(deps.secret, id, now(), body));
  if (why === null) return outbox.remove(id);
  const delay = why.final ? undefined : delaysMs[tries];
  deps.onFault(new Error(`webhook ${id}, try ${tries + 1}: ${why.message}${delay === undefined ? "; given up" : ""}`));
  if (delay === undefined) return outbox.remove(id);
  // Jitter: receivers that failed at the same time are not retried at the same time.
  return outbox.postpone(id, delay * (1 + Math.random() / 5), true);
}

type Refusal = { readonly message: string; readonly final: boolean };

async function refusal({ post }: WebhookDeps, url: string, message: SignedWebhook): Promise<Refusal | null> {
  try {
    const status = await post(url, message);
    return status >= 200 && status < 300 ? null : { message: `the receiver answered ${status}`, final: status === GONE };
  } catch (error) {
    return { message: messageOf(error), final: false };
  }
}

/**
 * An allowed target: `example.org` allows https at public addresses; `http://hooks.internal:8080` allows exactly that origin, at any
 * address.
 */
export type WebhookTarget = { readonly url: URL; readonly anyAddress: boolean };

/** Throws `invalid-input` for an address that the operator does not allow. */
export function webhookTarget(allowed: readonly string[], text: string): WebhookTarget {
  if (allowed.length === 0) throw refused("this service sends no webhooks");
  const url = parseUrl(text);
  if (url === null) throw refused("not a URL");
  if (url.username !== "" || url.password !== "") throw refused("put no name or password into the URL");
  if (allowed.includes(url.origin)) return { url, anyAddress: true };
  const plain = url.protocol === "https:" && url.port === "";
  if (plain && allowed.includes(url.hostname)) return { url, anyAddress: false };
  throw refused("the operator does not allow messages to this address");
}

function refused(why: string): PlumblineError {
  return new PlumblineError("invalid-input", `webhook: ${why}`);
}

export type SignedWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Headers by the Standard Webhooks specification, version 1: HMAC-SHA256 over id, time and body. `secret` is `whsec_` and base64. */
export function signWebhook(secret: string, id: string, timestampMs: number, body: string): SignedWebhook {
  const timestamp = Math.floor(timestampMs / 1000).toString();
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  return { body, headers };
}

const BATCH_AGAIN_MS = 15_000;

/** The content of a webhook; `open`: the verification or batch has not ended yet. */
type WebhookMessage =
  | { readonly kind: "open"; readonly againMs: number }
  | { readonly kind: "ended"; readonly type: string; readonly data: unknown };
export type FindMessage = (id: string) => Promise<WebhookMessage | null>;

/** The message about a verification or a batch; null if the id is unknown. */
export function webhookMessages({ find, findBatch }: Pick<VerificationService, "find" | "findBatch">): FindMessage {
  return async (id) => {
    const verification = await find(id);
    if (verification === null) return batchMessage(await findBatch(id));
    const { status, failure } = verification;
    if (status === "queued" || status === "running") return { kind: "open", againMs: UNHEARD_MS };
    // Only the summary; receivers can request the evidence by its id.
    return { kind: "ended", type: `verification.${status}`, data: { ...summaryOf(verification), failure } };
  };
}

function batchMessage(found: Awaited<ReturnType<VerificationService["findBatch"]>>): WebhookMessage | null {
  if (found === null) return null;
  if (found.kind === "open") return { kind: "open", againMs: BATCH_AGAIN_MS };
  const { summary } = found;
  return { kind: "ended", type: "batch.ended", data: { ...summary, link: `/v1/verifications?batch=${summary.batch}` } };
}

type Waiting = { readonly url: string; readonly tries: number; readonly dueAt: number };

/** Outbox of one process. The journal stores the entries; after a restart all are due at once and tries are counted anew. */
export function localOutbox(journal: Pick<JobJournal, "unnotified" | "notified">, now: () => number): WebhookOutbox {
  const entries = new Map<string, Waiting>();
  const put = (id: string, change: (entry: Waiting) => Waiting) => {
    const entry = entries.get(id);
    if (entry !== undefined) entries.set(id, change(entry));
  };
  const add = (added: readonly WebhookEntry[], dueAt: number) => {
    for (const { id, url } of added) entries.set(id, { url, tries: 0, dueAt });
  };
  add(journal.unnotified, 0);
  return {
    add: async (added) => add(added, now() + UNHEARD_MS),
    ring: async (id) => put(id, (entry) => ({ ...entry, dueAt: now() + RING_MS })),
    async take() {
      const due = [...entries].find(([, { dueAt }]) => dueAt <= now());
      if (due === undefined) return null;
      const [id, entry] = due;
      entries.set(id, { ...entry, dueAt: now() + TAKEN_MS });
      return { id, url: entry.url, tries: entry.tries };
    },
    postpone: async (id, ms, failed) => put(id, (entry) => ({ ...entry, dueAt: now() + ms, tries: entry.tries + (failed ? 1 : 0) })),
    async remove(id) {
      entries.delete(id);
      journal.notified(id);
    },
  };
}
