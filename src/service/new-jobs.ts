import type { WebhookEntry } from "../ports/webhook-outbox.js";
import type { Job } from "./job-journal.js";
import type { VerifyRequest } from "./request-schema.js";

/** Jobs of one batch, each with an id of its own, in the order of the requests. */
export function newJobs(
  requests: readonly VerifyRequest[],
  createdAt: string,
  newId: (at: string) => string,
): { readonly batch: string; readonly jobs: readonly Job[] } {
  const batch = newId(createdAt);
  const ids = new Set<string>();
  while (ids.size < requests.length) ids.add(newId(createdAt));
  const jobs = [...ids].flatMap((id, place) => {
    const request = requests[place];
    return request === undefined ? [] : [{ id, createdAt, batch, request }];
  });
  return { batch, jobs };
}

export function webhooksOf(jobs: readonly Job[]): readonly WebhookEntry[] {
  return jobs.flatMap(({ id, request: { webhook } }) => (webhook === null ? [] : [{ id, url: webhook }]));
}
