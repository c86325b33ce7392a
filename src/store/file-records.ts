import { randomBytes } from "node:crypto";
import { open, readFile, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.js";
import { OWNER_ONLY, writeWhole } from "../base/write-whole.js";
import { type Episode, isEpisodeId } from "../domain/episode.js";
import { messageOf, PlumblineError, rethrowAs } from "../errors.js";
import type { RecordStore } from "../ports/record-store.js";
import { recordText } from "./record-text.js";
import { idsIn } from "./text-files.js";

const PROBE_BYTES = 64 * 1024;

/** Records that are kept parsed, for lists: parsing one takes a millisecond or more. */
const MAX_PARSED = 256;

/** One JSON file per verification, under `<home>/records`. Written atomically. */
export function fileRecords(home: string): RecordStore {
  const folder = join(home, "records");
  const parsed = new Map<string, { readonly text: string; readonly episode: Episode }>();
  return {
    text: (id) => readText(folder, id),
    ready: () => checkReady(folder),
    save: (episode) => saveRecord(folder, episode),
    remove: (id) => removeRecord(home, id),
    async writable() {
      const probe = newProbe(folder);
      // Writes bytes for the test: a full disk still creates empty files.
      return writeWhole(probe, " ".repeat(PROBE_BYTES))
        .then(() => unlink(probe))
        .then(
          () => true,
          () => false,
        );
    },
    async load(id) {
      const text = await readText(folder, id);
      const known = parsed.get(id);
      // The file is read each time: it may have been changed or removed.
      const { readSealedRecord } = await import("./read-record.js");
      const episode = known?.text === text ? known.episode : readSealedRecord(text, `the record ${fileOf(folder, id)}`);
      parsed.delete(id);
      const [oldest] = parsed.keys();
      if (parsed.size >= MAX_PARSED && oldest !== undefined) parsed.delete(oldest);
      parsed.set(id, { text, episode });
      return episode;
    },
    ids: async () => [...(await idsIn(folder))].reverse(),
  };
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}

function newProbe(folder: string): string {
  return join(folder, `.probe-${randomBytes(4).toString("hex")}`);
}

async function readText(folder: string, id: string): Promise<string> {
  if (!isEpisodeId(id)) throw new PlumblineError("record-unknown", `"${id}" is not the id of a record`);
  return readFile(fileOf(folder, id), "utf8").catch((cause: unknown) => {
    throw new PlumblineError("record-unknown", `there is no record ${id} in ${folder}`, { cause });
  });
}

async function checkReady(folder: string): Promise<void> {
  const probe = newProbe(folder);
  try {
    makeFolder(folder);
    await (await open(probe, "wx", OWNER_ONLY)).close();
    await unlink(probe);
  } catch (cause) {
    const help = "set PLUMBLINE_HOME to a folder that you can write";
    throw new PlumblineError("record-unwritable", `records cannot be kept in ${folder} (${messageOf(cause)}); ${help}`, { cause });
  }
}

async function saveRecord(folder: string, episode: Episode): Promise<void> {
  const file = fileOf(folder, episode.id);
  const write = () => writeWhole(file, `${recordText(episode)}\n`);
  await write()
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      makeFolder(folder);
      return write();
    })
    .catch(rethrowAs("record-unwritable", `the record ${file} could not be written`));
}

async function removeRecord(home: string, id: string): Promise<boolean> {
  if (!isEpisodeId(id)) return false;
  // The recorded environment is removed first: a record without it can still be removed.
  await rm(join(home, "replay", id), { recursive: true, force: true }).catch(
    rethrowAs("record-unwritable", `the environment of ${id} could not be removed`),
  );
  return unlink(fileOf(join(home, "records"), id)).then(
    () => true,
    (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT" ? false : rethrowAs("record-unwritable", `the record ${id} could not be removed`)(error),
  );
}
