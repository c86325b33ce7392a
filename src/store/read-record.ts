import { z } from "zod";
import { type Episode, episodeSchema } from "../domain/episode.js";
import { RECORD_VERSION, readSealed, readUnsealed } from "./record-text.js";

const RECORD = {
  version: RECORD_VERSION,
  schema: episodeSchema
    .extend({ schemaVersion: z.literal(RECORD_VERSION) })
    .transform(({ schemaVersion: _, ...episode }): Episode => episode),
};

/** Throws for a record that was changed after it was written. `name` is used in error messages. */
export function readSealedRecord(text: string, name: string): Episode {
  return readSealed(text, { ...RECORD, name, help: ({ id }) => `. "plumbline audit ${id}" says what still holds` });
}

/** Does not check the seal, because an audit reports a broken seal itself. */
export function readRecord(text: string, name: string): Episode {
  return readUnsealed(text, { ...RECORD, name });
}
