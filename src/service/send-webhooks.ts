import { messageOf } from "../errors.js";
import type { DueWebhook, WebhookOutbox } from "../ports/job-server.js";
import { type SignedWebhook, signWebhook } from "./sign-webhook.js";
import type { FindMessage, WebhookMessage } from "./webhook-message.js";

/** As Standard Webhooks proposes: soon, then less and less often, and no more after about a day. */
const DELAYS_MS = [5, 300, 1800, 7200, 18_000, 36_000].map((seconds) => seconds * 1000);
const LOOK_MS = 500;
const AT_ONCE = 8;
const CLOSE_MS = 2000;
/** The receiver is gone for good. */
const GONE = 410;

export type WebhookDeps = {
  readonly outbox: WebhookOutbox;
  readonly findMessage: FindMessage;
  /** The status of the answer; throws where there is none. */
  readonly post: (url: string, message: SignedWebhook) => Promise<number>;
  readonly secret: string;
  readonly now: () => number;
  /** Hears which message could not be delivered, and why; the last word says that it is given up. */
  readonly onFault: (error: unknown) => void;
  readonly delaysMs?: readonly number[];
};

/** Tells those who asked for it how verifications and batches ended, until it is closed. */
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
      // A server that is away: what was not taken stays.
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, LOOK_MS);
  return {
    async close() {
      closing = true;
      clearInterval(looks);
      // What is not answered by then is sent again by the next process.
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
  const why = await refusal(deps, url, signWebhook(deps.secret, id, now(), bodyOf(message, now())));
  if (why === null) return outbox.remove(id);
  const delay = why.final ? undefined : delaysMs[tries];
  deps.onFault(new Error(`webhook ${id}, try ${tries + 1}: ${why.message}${delay === undefined ? "; given up" : ""}`));
  if (delay === undefined) return outbox.remove(id);
  // Receivers that failed together are not asked again together.
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

function bodyOf({ type, data }: Extract<WebhookMessage, { kind: "ended" }>, now: number): string {
  return JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
}
