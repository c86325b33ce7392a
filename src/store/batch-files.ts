import { readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";
import { isEpisodeId } from "../domain/episode.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { BatchStore } from "../ports/batch-store.js";

const ENDING = ".json";

/** One file per batch under `<home>/batches`. */
export function batchFiles(home: string): BatchStore & { ids(): Promise<readonly string[]> } {
  const folder = join(home, "batches");
  const fileOf = (batch: string) => join(folder, `${batch}${ENDING}`);
  return {
    async save(batch, text) {
      try {
        makeFolder(folder);
        await writeWhole(fileOf(batch), `${text}\n`);
      } catch (cause) {
        throw new PlumblineError("record-unwritable", `the batch could not be kept in ${folder}: ${messageOf(cause)}`, { cause });
      }
    },
    read: async (batch) => (isEpisodeId(batch) ? readFile(fileOf(batch), "utf8").catch(() => null) : null),
    remove: async (batch) =>
      isEpisodeId(batch)
        ? unlink(fileOf(batch)).then(
            () => true,
            () => false,
          )
        : false,
    async ids() {
      const names = await readdir(folder).catch(() => []);
      return names.flatMap((name) =>
        name.endsWith(ENDING) && isEpisodeId(name.slice(0, -ENDING.length)) ? [name.slice(0, -ENDING.length)] : [],
      );
    },
  };
}
