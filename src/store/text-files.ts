import { readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";
import { isEpisodeId } from "../domain/episode.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { TextStore } from "../ports/record-store.js";

const ENDING = ".json";

/** One file per id under `<home>/batches` or `<home>/shares`. */
export function textFiles(home: string, kind: "batches" | "shares"): TextStore & { ids(): Promise<readonly string[]> } {
  const folder = join(home, kind);
  const fileOf = (id: string) => join(folder, `${id}${ENDING}`);
  return {
    async save(id, text) {
      try {
        makeFolder(folder);
        await writeWhole(fileOf(id), `${text}\n`);
      } catch (cause) {
        throw new PlumblineError("record-unwritable", `nothing can be kept in ${folder}: ${messageOf(cause)}`, { cause });
      }
    },
    read: async (id) => (isEpisodeId(id) ? readFile(fileOf(id), "utf8").catch(() => null) : null),
    remove: async (id) =>
      isEpisodeId(id)
        ? unlink(fileOf(id)).then(
            () => true,
            () => false,
          )
        : false,
    ids: () => idsIn(folder),
  };
}

/** Ids of the files of a folder, oldest first. */
export async function idsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => (name.endsWith(ENDING) && isEpisodeId(name.slice(0, -ENDING.length)) ? [name.slice(0, -ENDING.length)] : []))
    .sort();
}
