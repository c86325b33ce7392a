import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { sha256Of } from "../base/fingerprint.js";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { PageStore } from "../ports/page-reader.js";

/** One text file per page under `<home>/pages`, named by its sha256, so that `sha256sum` can check it. */
export function pageFiles(home: string): PageStore {
  const folder = join(home, "pages");
  const fileOf = (sha256: string) => join(folder, `${sha256}.txt`);
  return {
    async keep({ text, sha256 }) {
      if (sha256Of(text) !== sha256) throw new Error(`a page's text and its sha256 ${sha256} do not belong together`);
      try {
        makeFolder(folder);
        // Quoting a page again renews it, because the record is new.
        const now = new Date();
        await utimes(fileOf(sha256), now, now).catch(() => writeWhole(fileOf(sha256), text));
      } catch (cause) {
        throw new PlumblineError("record-unwritable", `a page could not be kept in ${folder}: ${messageOf(cause)}`, { cause });
      }
    },
    async read(sha256) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null;
      const text = await readFile(fileOf(sha256), "utf8").catch(() => null);
      return text !== null && sha256Of(text) === sha256 ? text : null;
    },
  };
}
