import { randomBytes } from "node:crypto";
import { open, readdir, readFile, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { OWNER_ONLY, writeWhole } from "../base/write-whole.js";
import { isEpisodeId } from "../domain/episode.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";
import { recordText } from "./record-text.js";

const PROBE_BYTES = 64 * 1024;

/** One JSON file a verification, under `<home>/records`. A record is there whole or not at all. */
export function fileRecords(home: string): RecordStore {
  const folder = join(home, "records");
  const text = async (id: string): Promise<string> => {
    if (!isEpisodeId(id)) throw new PlumblineError("record-unknown", `"${id}" is not the id of a record`);
    return readFile(join(folder, `${id}.json`), "utf8").catch((cause: unknown) => {
      throw new PlumblineError("record-unknown", `there is no record ${id} in ${folder}`, { cause });
    });
  };
  return {
    text,
    async ready() {
      const probe = join(folder, `.probe-${randomBytes(4).toString("hex")}`);
      try {
        makeFolder(folder);
        await (await open(probe, "wx", OWNER_ONLY)).close();
        await unlink(probe);
      } catch (cause) {
        throw new PlumblineError(
          "record-unwritable",
          `records cannot be kept in ${folder} (${messageOf(cause)}); set PLUMBLINE_HOME to a folder that you can write`,
          { cause },
        );
      }
    },
    async writable() {
      const probe = join(folder, `.probe-${randomBytes(4).toString("hex")}`);
      // Writes bytes for the test: a full disk still creates empty files.
      return writeWhole(probe, " ".repeat(PROBE_BYTES))
        .then(() => unlink(probe))
        .then(
          () => true,
          () => false,
        );
    },
    async save(episode) {
      const file = join(folder, `${episode.id}.json`);
      const write = () => writeWhole(file, `${recordText(episode)}\n`);
      const withFolder = (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        makeFolder(folder);
        return write();
      };
      await write()
        .catch(withFolder)
        .catch((cause: unknown) => {
          throw new PlumblineError("record-unwritable", `the record ${file} could not be written: ${messageOf(cause)}`, { cause });
        });
    },
    async load(id) {
      const kept = await text(id);
      const { readSealedRecord } = await import("./read-record.js");
      return readSealedRecord(kept, `the record ${join(folder, `${id}.json`)}`);
    },
    async ids() {
      const names = await readdir(folder).catch(() => []);
      const ids = names.flatMap((name) => (name.endsWith(".json") && isEpisodeId(name.slice(0, -5)) ? [name.slice(0, -5)] : []));
      return ids.sort().reverse();
    },
    async remove(id) {
      if (!isEpisodeId(id)) return false;
      // What was recorded for a replay goes first: a record without it can still be removed.
      await rm(join(home, "replay", id), { recursive: true, force: true }).catch((cause: unknown) => {
        throw new PlumblineError("record-unwritable", `the environment of ${id} could not be removed: ${messageOf(cause)}`, { cause });
      });
      return unlink(join(folder, `${id}.json`)).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return false;
          throw new PlumblineError("record-unwritable", `the record ${id} could not be removed: ${messageOf(error)}`, { cause: error });
        },
      );
    },
  };
}
