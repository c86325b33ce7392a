/** What callers sent as batches and texts, as sealed JSON by the batch's id. It is cleaned together with the records of its time. */
export type BatchStore = {
  /** Returns only when it would survive a crash. */
  save(batch: string, text: string): Promise<void>;
  /** null where there is none. */
  read(batch: string): Promise<string | null>;
  /** False: there was none. */
  remove(batch: string): Promise<boolean>;
};
