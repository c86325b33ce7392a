import type { Episode } from "../domain/episode.js";
import { RECORD_VERSION } from "./record-version.js";

/** A record as it is written; `read-record.ts` reads it. */
export function recordText(episode: Episode): string {
  return JSON.stringify({ schemaVersion: RECORD_VERSION, ...episode });
}
