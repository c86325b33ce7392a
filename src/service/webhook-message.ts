import { UNHEARD_MS } from "../ports/job-server.js";
import { summaryOf } from "./verification-of.js";
import type { VerificationService } from "./verification-service.js";

/** A batch whose last end was rung for while somebody looked is looked at again so soon. */
const BATCH_AGAIN_MS = 15_000;

/** What a webhook tells; `open` where that has not ended yet, though nobody may ring for it. */
export type WebhookMessage =
  | { readonly kind: "open"; readonly againMs: number }
  | { readonly kind: "ended"; readonly type: string; readonly data: unknown };
export type FindMessage = (id: string) => Promise<WebhookMessage | null>;

/** The message about a verification or a batch; null where neither is known. */
export function webhookMessages({ find, findBatch }: Pick<VerificationService, "find" | "findBatch">): FindMessage {
  return async (id) => {
    const verification = await find(id);
    if (verification === null) return batchMessage(await findBatch(id));
    const { status, failure } = verification;
    if (status === "queued" || status === "running") return { kind: "open", againMs: UNHEARD_MS };
    // What a list shows of it; whoever wants the evidence asks for it by its id.
    return { kind: "ended", type: `verification.${status}`, data: { ...summaryOf(verification), failure } };
  };
}

function batchMessage(found: Awaited<ReturnType<VerificationService["findBatch"]>>): WebhookMessage | null {
  if (found === null) return null;
  if (found.kind === "open") return { kind: "open", againMs: BATCH_AGAIN_MS };
  const { summary } = found;
  return { kind: "ended", type: "batch.ended", data: { ...summary, link: `/v1/verifications?batch=${summary.batch}` } };
}
