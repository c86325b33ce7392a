import type { WebhookEntry } from "../ports/job-server.js";
import type { Job } from "./job-journal.js";
import type { VerifyRequest } from "./request-schema.js";

/** Jobs of one batch, each with an id of its own that is not the batch's either, in the order of the requests. */
export function newJobs(
  requests: readonly VerifyRequest[],
  { createdAt, owner, newId }: { readonly createdAt: string; readonly owner: string | null; readonly newId: (at: string) => string },
): { readonly batch: string; readonly jobs: readonly Job[] } {
  const batch = newId(createdAt);
  const ids = new Set([batch]);
  while (ids.size <= requests.length) ids.add(newId(createdAt));
  ids.delete(batch);
  const jobs = [...ids].flatMap((id, place) => {
    const request = requests[place];
    return request === undefined ? [] : [{ id, createdAt, batch, owner, request }];
  });
  return { batch, jobs };
}

/** Who is to be told of each job, and who of the whole batch. */
export function webhooksOf(batch: string, jobs: readonly Job[], batchWebhook: string | null): readonly WebhookEntry[] {
  const each = jobs.flatMap(({ id, request: { webhook } }) => (webhook === null ? [] : [{ id, url: webhook }]));
  return batchWebhook === null ? each : [...each, { id: batch, url: batchWebhook }];
}
