import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { messageOf, PlumblineError } from "../errors.js";
import { makeFolder } from "../make-folder.js";
import type { RunJournal } from "../ports/run-journal.js";

const recordSchema = z.strictObject({ key: z.string(), ms: z.number(), value: z.unknown() });

/** Closing gives the file free; what was recorded stays. */
export type FileRunJournal = RunJournal & { readonly records: number; close(): void };

/**
 * A run's journal as JSON lines. A record is on the disk before its value is used, so a run that is killed at any moment goes on from there.
 * A line that the end of the process or of the power cut short is taken off; a damaged line anywhere else is refused. One process at a time.
 */
export function openRunJournal(file: string, now: () => number): FileRunJournal {
  makeFolder(dirname(file));
  const handle = openFile(file);
  const { records, bytes, elapsed } = readRecords(file);
  ftruncateSync(handle, bytes);
  const opened = now();
  const under = new Map<string, Promise<unknown>>();
  const elapsedNow = () => elapsed + now() - opened;

  function append(key: string, value: unknown): void {
    const line = `${JSON.stringify({ key, ms: elapsedNow(), value })}\n`;
    try {
      const whole = Buffer.from(line);
      for (let sent = 0; sent < whole.length; ) sent += writeSync(handle, whole, sent);
      fsyncSync(handle);
    } catch (cause) {
      throw new PlumblineError("record-unwritable", `the run's journal ${file} could not be written: ${messageOf(cause)}`, { cause });
    }
    records.set(key, value);
  }

  return {
    records: records.size,
    async once(key, schema, effect) {
      const flight = under.get(key);
      if (flight !== undefined) return schema.parse(await flight);
      if (records.has(key)) return schema.parse(records.get(key));
      const started = effect();
      under.set(key, started);
      try {
        const value = await started;
        append(key, value);
        return value;
      } finally {
        under.delete(key);
      }
    },
    has: (key) => records.has(key),
    elapsed: elapsedNow,
    close: () => closeSync(handle),
  };
}

function openFile(file: string): number {
  try {
    return openSync(file, "a");
  } catch (cause) {
    throw new PlumblineError("record-unwritable", `the run's journal ${file} cannot be opened: ${messageOf(cause)}`, { cause });
  }
}

type Records = { readonly records: Map<string, unknown>; readonly bytes: number; readonly elapsed: number };

function readRecords(file: string): Records {
  const content = readFileSync(file);
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1);
  const records = new Map<string, unknown>();
  let elapsed = 0;
  for (const [index, line] of whole.toString("utf8").split("\n").entries()) {
    if (line === "") continue;
    const parsed = recordSchema.safeParse(parseJson(line));
    if (!parsed.success)
      throw new PlumblineError("file-unreadable", `the run's journal ${file} is damaged in line ${index + 1}; start a new run`, {
        cause: parsed.error,
      });
    // The first record of a key is the one that was acted upon.
    if (!records.has(parsed.data.key)) records.set(parsed.data.key, parsed.data.value);
    elapsed = Math.max(elapsed, parsed.data.ms);
  }
  return { records, bytes: whole.length, elapsed };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
