import type { Episode } from "../domain/episode.js";

/** Every verification, kept and shown again. `save` returns only when the record would survive a crash. */
export type RecordStore = {
  /** Throws where records cannot be kept, before any work is done. */
  ready(): Promise<void>;
  /** Would a record be kept now? */
  writable(): Promise<boolean>;
  save(episode: Episode): Promise<void>;
  load(id: string): Promise<Episode>;
  /** The record as it was written. */
  text(id: string): Promise<string>;
  /** Of all records, newest first. */
  ids(): Promise<readonly string[]>;
  /** Was there one? */
  remove(id: string): Promise<boolean>;
};

/** What is kept: verifications since a time (ISO), and so many of the newest. null: no such limit. */
export type Retention = { readonly since: string | null; readonly most: number | null };

/** Removes what need not be kept any longer, and says how many records went. What is promised or under way always stays. */
export type Clean = (retention: Retention) => Promise<number>;
