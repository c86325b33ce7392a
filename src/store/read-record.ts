import { z } from "zod";
import { refuseNewer } from "../base/file-version.js";
import { type Episode, episodeSchema } from "../domain/episode.js";
import { PlumblineError } from "../errors.js";
import { RECORD_VERSION, sealOf } from "./record-text.js";

const recordSchema = episodeSchema.extend({ schemaVersion: z.literal(RECORD_VERSION) });

/** Refuses a record that was changed after it was written. `name` is used in error messages. */
export function readSealedRecord(text: string, name: string): Episode {
  const episode = readRecord(text, name);
  if (sealOf(JSON.parse(text)) === "changed")
    throw new PlumblineError(
      "record-changed",
      `${name} was changed after it was written: its seal does not match. "plumbline audit ${episode.id}" says what still holds`,
    );
  return episode;
}

/** Does not check the seal: an audit reports a broken seal itself. */
export function readRecord(text: string, name: string): Episode {
  try {
    const parsed: unknown = JSON.parse(text);
    refuseNewer(name, parsed, "schemaVersion", RECORD_VERSION);
    const { schemaVersion: _, ...episode } = recordSchema.parse(parsed);
    return episode;
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("record-damaged", `${name} is damaged and cannot be read`, { cause });
  }
}
