/** Sealed JSON beside the records: batches as they were sent, and shares, each by an id that begins with its time. Cleaned together with the records of that time. */
export type TextStore = {
  /** Returns only when it would survive a crash. */
  save(id: string, text: string): Promise<void>;
  /** null where there is none. */
  read(id: string): Promise<string | null>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
};
