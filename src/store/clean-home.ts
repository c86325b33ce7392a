import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { idTime, isEpisodeId } from "../domain/episode.js";
import type { Clean } from "../ports/record-store.js";
import { fileRecords } from "./file-records.js";

/** A draft that was not finished in this time belongs to a process that is gone. */
const ABANDONED_MS = 24 * 3_600_000;
const WITH_DRAFTS = [".", "records", "pages", "corpus-texts"];
const DRAFT = /\.tmp$|^\.probe-/;

/** Records beyond what is to be kept, the pages that only they quoted, drafts of processes that died, and environments whose record is gone. */
export function cleanHome(home: string, now: () => number): Clean {
  const records = fileRecords(home);

  async function cleanRecords(since: string | null, most: number | null): Promise<number> {
    const ids = await records.ids();
    const old = ids.filter((id, place) => (since !== null && id < idTime(since)) || (most !== null && place >= most));
    let removed = 0;
    for (const id of old) if (await records.remove(id)) removed++;
    return removed;
  }

  async function removeOlder(folder: string, age: number, which: (name: string) => boolean): Promise<void> {
    for (const name of await namesIn(folder)) {
      const file = join(folder, name);
      if (which(name) && (await ageOf(file, now())) > age) await rm(file, { recursive: true, force: true });
    }
  }

  return async ({ since, most }) => {
    const removed = await cleanRecords(since, most);
    for (const folder of WITH_DRAFTS) await removeOlder(join(home, folder), ABANDONED_MS, (name) => DRAFT.test(name));
    const kept = new Set(await records.ids());
    // A verification that is under way has an environment without a record, under a name of its own.
    await removeOlder(join(home, "replay"), ABANDONED_MS, (name) => !isEpisodeId(name) || !kept.has(name));
    if (since !== null) await removeOlder(join(home, "pages"), now() - Date.parse(since), () => true);
    return removed;
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

/** -1 where it is gone meanwhile. */
async function ageOf(file: string, now: number): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found === null ? -1 : now - found.mtimeMs;
}
