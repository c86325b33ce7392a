import { RING_MS, TAKEN_MS, UNHEARD_MS, type WebhookEntry, type WebhookOutbox } from "../ports/job-server.js";
import type { JobJournal } from "./job-journal.js";

type Waiting = { readonly url: string; readonly tries: number; readonly dueAt: number };

/** Of one process: the journal remembers who is to be told, this when. After a restart everybody's turn comes at once, and tries are counted anew. */
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
