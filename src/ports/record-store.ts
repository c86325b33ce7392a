import type { Episode } from "../domain/episode.js";

/** Every verification, kept and shown again. `save` returns only when the record would survive a crash. */
export type RecordStore = {
  /** Throws where records cannot be kept, before any work is done. */
  ready(): Promise<void>;
  save(episode: Episode): Promise<void>;
  load(id: string): Promise<Episode>;
};
