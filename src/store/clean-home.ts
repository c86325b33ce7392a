import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { idTime, isEpisodeId } from "../domain/episode.js";
import type { Clean } from "../ports/record-store.js";
import { fileRecords } from "./file-records.js";
import { textFiles } from "./text-files.js";

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;
/** A temporary file this old belongs to a process that has ended. */
const ABANDONED_MS = DAY_MS;
const WITH_DRAFTS = [".", "records", "batches", "shares", "pages", "corpus-texts"];
const DRAFT = /\.tmp$|^\.probe-/;

/** Cleans at the start and every hour, until stopped. A limit of 0 means no limit. */
export function keepClean(
  { keepDays, keepRecords }: { readonly keepDays: number; readonly keepRecords: number },
  clean: Clean,
  onFault: (error: unknown) => void,
): { stop(): void } {
  let busy = false;
  const run = () => {
    if (busy) return;
    busy = true;
    const since = keepDays === 0 ? null : new Date(Date.now() - keepDays * DAY_MS).toISOString();
    void clean({ since, most: keepRecords === 0 ? null : keepRecords })
      .catch(onFault)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(run, EVERY_MS).unref();
  run();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes surplus records with the batches and shares of their time, pages that only they quoted, temporary files of processes that died,
 * and environments without a record.
 */
export function cleanHome(home: string, now: () => number): Clean {
  const records = fileRecords(home);
  const kept = [textFiles(home, "batches"), textFiles(home, "shares")];

  async function removeOlder(folder: string, age: number, which: (name: string) => boolean): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const file = join(folder, name);
      const found = which(name) ? await stat(file).catch(() => null) : null;
      if (found !== null && now() - found.mtimeMs > age) await rm(file, { recursive: true, force: true });
    }
  }

  return async ({ since, most }) => {
    const ids = await records.ids();
    const old = ids.filter((id, place) => (since !== null && id < idTime(since)) || (most !== null && place >= most));
    let removed = 0;
    for (const id of old) if (await records.remove(id)) removed++;
    // Ids begin with their second: a batch from the same second as the oldest kept record stays.
    const newest = most === null ? "" : (ids[most - 1]?.slice(0, idTime(new Date(now()).toISOString()).length) ?? "");
    for (const texts of kept)
      for (const id of await texts.ids()) if (id < newest || (since !== null && id < idTime(since))) await texts.remove(id);
    for (const folder of WITH_DRAFTS) await removeOlder(join(home, folder), ABANDONED_MS, (name) => DRAFT.test(name));
    const known = new Set(await records.ids());
    // A running verification has an environment under a temporary name, and no record yet.
    await removeOlder(join(home, "replay"), ABANDONED_MS, (name) => !isEpisodeId(name) || !known.has(name));
    if (since !== null) await removeOlder(join(home, "pages"), now() - Date.parse(since), () => true);
    return removed;
  };
}
