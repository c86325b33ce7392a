import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../base/make-folder.js";
import { writeWhole } from "../base/write-whole.js";

const fileSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** UTC. */
  day: z.string(),
  claims: z.record(z.string(), z.int().nonnegative()),
});

export type KeyUsage = ReturnType<typeof keyUsage>;

const DAY_MS = 86_400_000;

/** `<home>/key-usage.json`, so that counts survive a restart. If the file cannot be read or written, counts are in memory only. */
export function keyUsage(home: string, now: () => number = Date.now) {
  const file = join(home, "key-usage.json");
  const today = () => new Date(now()).toISOString().slice(0, 10);
  let known = read(file) ?? { day: today(), claims: {} };
  let writing: Promise<void> = Promise.resolve();
  let isWaiting = false;

  function current(): Readonly<Record<string, number>> {
    if (known.day !== today()) known = { day: today(), claims: {} };
    return known.claims;
  }

  /** One write at a time; changes made meanwhile are written next. */
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
    spent: (key: string): number => current()[key] ?? 0,
    /** A negative number refunds unused claims. */
    add(key: string, claims: number): void {
      known = { day: today(), claims: { ...current(), [key]: Math.max(0, (current()[key] ?? 0) + claims) } };
      write();
    },
    msToMidnight: (): number => DAY_MS - (now() % DAY_MS),
    /** Resolves when the counts are on disk. */
    settled: (): Promise<void> => writing,
  };
}

function read(file: string): Pick<z.output<typeof fileSchema>, "day" | "claims"> | null {
  if (!existsSync(file)) return null;
  try {
    const { day, claims } = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return { day, claims };
  } catch {
    return null;
  }
}
