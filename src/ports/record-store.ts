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
