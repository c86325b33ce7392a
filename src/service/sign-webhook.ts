import { createHmac } from "node:crypto";

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
