import { randomBytes } from "node:crypto";
import { open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Episode } from "../domain/episode.js";
import { messageOf, PlumblineError } from "../errors.js";
import { makeFolder } from "../make-folder.js";
import type { RecordStore } from "../ports/record-store.js";
import { writeWhole } from "./write-whole.js";

/** Enough of an episode to show it; a record is written by us, and this tells whether it still is one. What older records lack was not there yet. */
const recordSchema = z.looseObject({
  id: z.string(),
  claim: z.looseObject({ text: z.string() }),
  outcome: z.discriminatedUnion("kind", [
    z.looseObject({ kind: z.literal("verdict"), verdict: z.looseObject({ parts: z.array(z.unknown()).default([]) }) }),
    z.looseObject({ kind: z.literal("failed") }),
  ]),
  graph: z.looseObject({
    entities: z.array(z.unknown()),
    statements: z.array(z.unknown()),
    passages: z.array(z.unknown()).default([]),
    conflicts: z.array(z.unknown()).default([]),
    annotations: z.array(z.unknown()).default([]),
    corroborations: z.array(z.unknown()).default([]),
  }),
  evidence: z.array(z.unknown()).default([]),
  trajectory: z.array(z.unknown()),
});

/** One JSON file a verification, under `<home>/records`. A record is there whole or not at all. */
export function fileRecords(home: string): RecordStore {
  const folder = join(home, "records");
  return {
    async ready() {
      const probe = join(folder, `.probe-${randomBytes(4).toString("hex")}`);
      try {
        makeFolder(folder);
        await (await open(probe, "wx")).close();
        await unlink(probe);
      } catch (cause) {
        throw new PlumblineError(
          "record-unwritable",
          `records cannot be kept in ${folder} (${messageOf(cause)}); set PLUMBLINE_HOME to a folder that you can write`,
          { cause },
        );
      }
    },
    async save(episode) {
      const file = join(folder, `${episode.id}.json`);
      await writeWhole(file, `${JSON.stringify(episode)}\n`).catch((cause: unknown) => {
        throw new PlumblineError("record-unwritable", `the record ${file} could not be written: ${messageOf(cause)}`, { cause });
      });
    },
    async load(id) {
      if (!/^\d{8}-\d{6}-[0-9a-f]{8}$/.test(id)) throw new PlumblineError("record-unknown", `"${id}" is not the id of a record`);
      const file = join(folder, `${id}.json`);
      const text = await readFile(file, "utf8").catch((cause: unknown) => {
        throw new PlumblineError("record-unknown", `there is no record ${id} in ${folder}`, { cause });
      });
      try {
        return recordSchema.parse(JSON.parse(text)) as unknown as Episode;
      } catch (cause) {
        throw new PlumblineError("file-unreadable", `the record ${file} is damaged and cannot be read`, { cause });
      }
    },
  };
}
