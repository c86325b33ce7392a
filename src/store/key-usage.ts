import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";

const fileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** A day of UTC; what was spent on another one no longer counts. */
  day: z.string(),
  claims: z.record(z.string(), z.int().nonnegative()),
});

/** How many claims each key has had verified today. */
export type KeyUsage = {
  spent(key: string): number;
  /** A negative number gives back what was not used. */
  add(key: string, claims: number): void;
  /** Until the count begins anew. */
  msToMidnight(): number;
  /** What was counted is on the disk. */
  settled(): Promise<void>;
};

const DAY_MS = 86_400_000;

/** `<home>/key-usage.json`, so that a restart gives nobody a second budget. A file that cannot be read or written costs no answer: counting goes on in memory. */
export function keyUsage(home: string, now: () => number = Date.now): KeyUsage {
  const file = join(home, "key-usage.json");
  const today = () => new Date(now()).toISOString().slice(0, 10);
  let known = read(file) ?? { day: today(), claims: {} };
  let writing: Promise<void> = Promise.resolve();
  let isWaiting = false;

  function current(): Readonly<Record<string, number>> {
    if (known.day !== today()) known = { day: today(), claims: {} };
    return known.claims;
  }

  /** One write at a time; what comes meanwhile goes with the next. */
  function write(): void {
    if (isWaiting) return;
    isWaiting = true;
    writing = writing.then(async () => {
      isWaiting = false;
      try {
        makeFolder(home);
        await writeWhole(file, `${JSON.stringify({ schemaVersion: 1, ...known })}\n`);
      } catch {
        // The next request tries again.
      }
    });
  }

  return {
    spent: (key) => current()[key] ?? 0,
    add(key, claims) {
      known = { day: today(), claims: { ...current(), [key]: Math.max(0, (current()[key] ?? 0) + claims) } };
      write();
    },
    msToMidnight: () => DAY_MS - (now() % DAY_MS),
    settled: () => writing,
  };
}

function read(file: string): { readonly day: string; readonly claims: Readonly<Record<string, number>> } | null {
  if (!existsSync(file)) return null;
  try {
    const { day, claims } = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return { day, claims };
  } catch {
    return null;
  }
}
