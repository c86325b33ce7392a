import { createReadStream } from "node:fs";
import { open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeFolder } from "../base/make-folder.js";
import { parseJson } from "../base/parse-json.js";
import { OWNER_ONLY } from "../base/write-whole.js";
import { type Experience, experienceSchema } from "../domain/experience.js";
import { messageOf, PlumblineError } from "../errors.js";

export type BufferLimits = {
  /** A file larger than this is closed, and a new one is started. */
  readonly fileBytes: number;
  /** Number of files to keep; the oldest is deleted first. */
  readonly files: number;
};

/** 16 files of 8 MB: about 100,000 steps. */
const LIMITS: BufferLimits = { fileBytes: 8 * 1024 * 1024, files: 16 };
/** Maximum line length; longer lines are skipped as foreign. */
const MAX_LINE = 1024 * 1024;
const OURS = /^experience-(\d{6})\.jsonl$/;

export type ExperienceBuffer = ReturnType<typeof experienceFiles>;

export function experienceFolder(home: string): string {
  return join(home, "experience");
}

/** The experience buffer (§4.4): append-only JSON lines, which several processes may write at once. */
export function experienceFiles(folder: string, limits: BufferLimits = LIMITS) {
  return {
    /** Writes all records of an episode at once; returns only when they would survive a crash. */
    async append(records: readonly Experience[]): Promise<void> {
      if (records.length === 0) return;
      const text = records.map((record) => `${JSON.stringify(record)}\n`).join("");
      try {
        makeFolder(folder);
        await appendDurably(join(folder, nameOf(await writable(folder, limits))), text);
      } catch (cause) {
        throw new PlumblineError("record-unwritable", `experience cannot be kept in ${folder}: ${messageOf(cause)}`, { cause });
      }
    },
    /** `skipped`: lines that are incomplete, of another version or not written by us. */
    async read(): Promise<{ readonly records: readonly Experience[]; readonly skipped: number }> {
      const records: Experience[] = [];
      let skipped = 0;
      for (const number of await numbersIn(folder)) {
        const lines = createInterface({
          input: createReadStream(join(folder, nameOf(number)), "utf8"),
          crlfDelay: Number.POSITIVE_INFINITY,
        });
        for await (const line of lines) {
          if (line.trim() === "") continue;
          const { data } = experienceSchema.safeParse(line.length > MAX_LINE ? undefined : parseJson(line));
          if (data === undefined) skipped++;
          else records.push(data);
        }
      }
      return { records, skipped };
    },
  };
}

/** Appends with a single write, so that lines of several processes do not mix. First terminates an incomplete last line. */
async function appendDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, "a+", OWNER_ONLY);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(1);
    if (size > 0) await handle.read(tail, 0, 1, size - 1);
    const torn = size > 0 && tail[0] !== 0x0a;
    const piece = Buffer.from(`${torn ? "\n" : ""}${text}`);
    const { bytesWritten } = await handle.write(piece);
    if (bytesWritten !== piece.length) throw new Error(`only ${bytesWritten} of ${piece.length} bytes could be written`);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** The current file. When it is full, the next one is started and the oldest files are deleted. */
async function writable(folder: string, limits: BufferLimits): Promise<number> {
  const numbers = await numbersIn(folder);
  const last = numbers.at(-1) ?? 1;
  const size = (await stat(join(folder, nameOf(last))).catch(() => null))?.size ?? 0;
  if (size < limits.fileBytes) return last;
  const surplus = numbers.slice(0, Math.max(0, numbers.length + 1 - limits.files));
  await Promise.all(surplus.map((number) => unlink(join(folder, nameOf(number))).catch(() => undefined)));
  return last + 1;
}

async function numbersIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch(() => []);
  const numbers = names.map((name) => Number(OURS.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0).sort((a, b) => a - b);
}

function nameOf(number: number): string {
  return `experience-${String(number).padStart(6, "0")}.jsonl`;
}
