import { randomBytes } from "node:crypto";
import { open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, PlumblineError } from "../errors.js";
import { makeFolder } from "../make-folder.js";
import type { RecordStore } from "../ports/record-store.js";
import { RECORD_VERSION } from "./record-version.js";
import { writeWhole } from "./write-whole.js";

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
      await writeWhole(file, `${JSON.stringify({ schemaVersion: RECORD_VERSION, ...episode })}\n`).catch((cause: unknown) => {
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
        const { readRecord } = await import("./read-record.js");
        return readRecord(text);
      } catch (cause) {
        throw new PlumblineError("file-unreadable", `the record ${file} is damaged and cannot be read`, { cause });
      }
    },
  };
}
