import { appendFileSync, closeSync, fstatSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../base/make-folder.js";
import { parseJson } from "../base/parse-json.js";
import { OWNER_ONLY } from "../base/write-whole.js";
import type { DayLedger, DaySpending } from "../ports/language-model.js";

const lineSchema = z.object({ tokens: z.number().nonnegative(), usd: z.number().nonnegative() });
const NOTHING: DaySpending = { tokens: 0, usd: 0 };

/**
 * `<home>/spending/<day>.jsonl`: one line per call. Lines are short and only appended, so that processes and threads can write
 * concurrently. If the file cannot be written, each process counts only its own spending.
 */
export function dayLedger(home: string, now: () => number = Date.now): DayLedger {
  const folder = join(home, "spending");
  let day = "";
  let read = 0;
  let known = NOTHING;
  let unwritten = NOTHING;

  function today(): string {
    const date = new Date(now()).toISOString().slice(0, 10);
    if (date !== day) [day, read, known, unwritten] = [date, 0, NOTHING, NOTHING];
    return join(folder, `${day}.jsonl`);
  }

  return {
    spent() {
      const { lines, bytes } = linesAfter(today(), read);
      read += bytes;
      known = lines.reduce(sum, known);
      return sum(known, unwritten);
    },
    add(spending) {
      const file = today();
      try {
        if (read === 0) prepare(folder, day);
        appendFileSync(file, `${JSON.stringify(spending)}\n`, { mode: OWNER_ONLY });
      } catch {
        unwritten = sum(unwritten, spending);
      }
    },
  };
}

function sum(one: DaySpending, other: DaySpending): DaySpending {
  return { tokens: one.tokens + other.tokens, usd: one.usd + other.usd };
}

function prepare(folder: string, day: string): void {
  makeFolder(folder);
  for (const name of readdirSync(folder)) if (/^\d{4}-\d\d-\d\d\.jsonl$/.test(name) && name < `${day}.jsonl`) rmSync(join(folder, name));
}

/** Reads complete lines only; invalid lines are ignored. */
function linesAfter(file: string, offset: number): { readonly lines: readonly DaySpending[]; readonly bytes: number } {
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch {
    return { lines: [], bytes: 0 };
  }
  try {
    const buffer = Buffer.alloc(Math.max(0, fstatSync(handle).size - offset));
    const filled = buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, offset));
    const bytes = filled.lastIndexOf(10) + 1;
    const lines = filled.subarray(0, bytes).toString("utf8").split("\n");
    return { lines: lines.flatMap((line) => lineSchema.safeParse(parseJson(line)).data ?? []), bytes };
  } finally {
    closeSync(handle);
  }
}
