import type { Episode } from "../domain/episode.js";
import { RECORD_VERSION } from "./record-version.js";
import { sealed } from "./seal-record.js";

/** A record as it is written; `read-record.ts` reads it. */
export function recordText(episode: Episode): string {
  return sealed({ schemaVersion: RECORD_VERSION, ...episode });
}
