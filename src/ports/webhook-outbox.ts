/** Somebody who wants to hear how a verification ended, or a whole batch of them: `id` is that of either. */
export type WebhookEntry = { readonly id: string; readonly url: string };

/** One whose turn has come; `tries` were in vain. */
export type DueWebhook = WebhookEntry & { readonly tries: number };

/**
 * Who is still to be told, kept as safely as the jobs are. An entry is made with its job, before anybody is promised anything, so that no crash can come
 * between the end of a job and the message about it. An entry that was taken and is neither removed nor postponed (the process died) comes again after
 * `TAKEN_MS`: a message may arrive twice, with the same id, and is never forgotten.
 */
export type WebhookOutbox = {
  add(entries: readonly WebhookEntry[]): Promise<void>;
  /** Its verification, or one of its batch, has ended. Nothing happens where nobody wants to hear of it. */
  ring(id: string): Promise<void>;
  take(): Promise<DueWebhook | null>;
  /** `failed` counts as a try. */
  postpone(id: string, ms: number, failed: boolean): Promise<void>;
  remove(id: string): Promise<void>;
};

export const TAKEN_MS = 60_000;
/** Entries that nobody rang for are looked at so often: the process that should have may have died. */
export const UNHEARD_MS = 300_000;
/** The result may be written a moment after the end. */
export const RING_MS = 500;
