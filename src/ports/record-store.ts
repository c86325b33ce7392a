import type { Episode } from "../domain/episode.js";

/** Records of verifications. `save` returns only when the record would survive a crash. */
export type RecordStore = {
  /** Throws when records cannot be kept; called before any work is done. */
  ready(): Promise<void>;
  /** Whether a record could be saved now. */
  writable(): Promise<boolean>;
  save(episode: Episode): Promise<void>;
  load(id: string): Promise<Episode>;
  text(id: string): Promise<string>;
  /** Newest first. */
  ids(): Promise<readonly string[]>;
  /** Returns false if there was none. */
  remove(id: string): Promise<boolean>;
};

/** Keep verifications since a time (ISO), and at most this many of the newest. null: no such limit. */
export type Retention = { readonly since: string | null; readonly most: number | null };

/** Removes what need not be kept, and returns the number of removed records. Accepted and running jobs always stay. */
export type Clean = (retention: Retention) => Promise<number>;

/**
 * A store for other signed JSON: submitted batches, and shares. Ids begin with their time; deleted together with the records of that time.
 */
export type TextStore = {
  /** Returns only when it would survive a crash. */
  save(id: string, text: string): Promise<void>;
  /** null if there is none. */
  read(id: string): Promise<string | null>;
  /** Returns false if there was none. */
  remove(id: string): Promise<boolean>;
};
