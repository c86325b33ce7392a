import type { Config } from "../config.js";
import type { WebhookOutbox } from "../ports/job-server.js";
import { sendWebhooks } from "../service/send-webhooks.js";
import type { FindMessage } from "../service/webhook-message.js";
import { webhookTarget } from "../service/webhook-targets.js";

/** Throws `invalid-input` for a webhook that the operator does not allow. */
export function checkWebhook({ webhookTargets }: Config, url: string): void {
  webhookTarget(webhookTargets, url);
}

type Deps = {
  readonly outbox: WebhookOutbox;
  readonly findMessage: FindMessage;
  readonly onFault: (error: unknown) => void;
};

/** Sends what the outbox holds; null where no messages are configured. */
export async function openWebhooks(config: Config, deps: Deps): Promise<{ close(): Promise<void> } | null> {
  const { webhookTargets, webhookSecret, userAgent } = config;
  if (webhookTargets.length === 0 || webhookSecret === null) return null;
  const { postWebhook } = await import("../adapters/pages/post-webhook.js");
  const post = postWebhook(userAgent);
  return sendWebhooks({
    ...deps,
    secret: webhookSecret.reveal(),
    // Checked again: the operator may have changed the list since the job was accepted.
    post: async (url, message) => post(webhookTarget(webhookTargets, url), message),
    now: Date.now,
  });
}
