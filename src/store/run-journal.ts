import { dirname } from "node:path";
import { z } from "zod";
import { makeFolder } from "../base/make-folder.js";
import { PlumblineError } from "../errors.js";
import type { RunJournal } from "../ports/run-journal.js";
import { type JsonLines, openJsonLines } from "./json-lines.js";

const recordSchema = z.strictObject({ key: z.string(), ms: z.number(), value: z.unknown() });

/** A run's journal as JSON lines. A result is on disk before it is used, so that a killed run can be resumed. Throws for damaged lines. */
export function openRunJournal(file: string, now: () => number): RunJournal & { readonly records: number; close(): void } {
  makeFolder(dirname(file));
  const journal = openJsonLines(file, "the run's journal");
  const { records, elapsed } = readRecords(file, journal);
  const opened = now();
  const under = new Map<string, Promise<unknown>>();
  const elapsedNow = () => Math.round(elapsed + now() - opened);

  function append(key: string, value: unknown): void {
    journal.append([{ key, ms: elapsedNow(), value }], { durably: true });
    records.set(key, value);
  }

  return {
    records: records.size,
    async once(key, schema, effect) {
      const flight = under.get(key);
      if (flight !== undefined) return schema.parse(await flight);
      if (records.has(key)) return readValue(file, key, schema, records.get(key));
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
    close: journal.close,
  };
}

/** Throws for a value of another shape: another version wrote it, or it was edited by hand. */
function readValue<T>(file: string, key: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new PlumblineError("file-unreadable", `the run's journal ${file} is damaged at "${key}"; start a new run`, { cause: parsed.error });
}

function readRecords(file: string, { lines }: JsonLines) {
  const records = new Map<string, unknown>();
  let elapsed = 0;
  for (const { number, value } of lines) {
    const parsed = recordSchema.safeParse(value);
    if (!parsed.success)
      throw new PlumblineError("file-unreadable", `the run's journal ${file} is damaged in line ${number}; start a new run`, {
        cause: parsed.error,
      });
    // The first record of a key counts.
    if (!records.has(parsed.data.key)) records.set(parsed.data.key, parsed.data.value);
    elapsed = Math.max(elapsed, parsed.data.ms);
  }
  return { records, elapsed };
}
