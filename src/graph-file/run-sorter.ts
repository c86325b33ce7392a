import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import { type ByteWriter, type Cursor, larger } from "./bytes.js";

/** Records added under one key, in any order. */
export type Group = { readonly key: number; readonly records: readonly Cursor[] };

export type RunSorter = ReturnType<typeof runSorter>;

/** Key (32 bits) and index (21 bits) are sorted together as one double. */
const MAX_RECORDS = 1 << 21;
const READ_BYTES = 1 << 18;

type SorterOptions = {
  readonly folder: () => string;
  readonly name: string;
  readonly maxBytes: number;
  /** Runs that are already in the folder. */
  readonly runs?: readonly string[];
};

/** Sorts records by a 32-bit key in bounded memory: sorted runs go to disk and are merged at the end (external merge sort). */
export function runSorter({ folder, name, maxBytes, runs: known = [] }: SorterOptions) {
  let arena = Buffer.allocUnsafe(1 << 16);
  let used = 0;
  let keys = new Uint32Array(1 << 10);
  let ends = new Uint32Array(1 << 10);
  let count = 0;
  let maxKey = 0;
  const runs: string[] = [...known];

  function* sorted(): Generator<Keyed> {
    const order = new Float64Array(count);
    for (let at = 0; at < count; at++) order[at] = (keys[at] ?? 0) * MAX_RECORDS + at;
    order.sort();
    for (const code of order) {
      const place = code % MAX_RECORDS;
      yield { key: keys[place] ?? 0, buffer: arena, start: place === 0 ? 0 : (ends[place - 1] ?? 0), end: ends[place] ?? 0 };
    }
  }

  function spill(): void {
    const run = `${name}-${runs.length}.run`;
    writeRun(join(folder(), run), sorted());
    runs.push(run);
    used = 0;
    count = 0;
  }

  return {
    runs: (): readonly string[] => runs,
    /** Also writes the records in memory to disk. */
    flush(): void {
      if (count > 0) spill();
    },
    /** The largest key so far, for progress. */
    maxKey: (): number => maxKey,
    add(key: number, record: Pick<ByteWriter, "length" | "copyTo">): void {
      if (key > maxKey) maxKey = key;
      const length = record.length();
      if (count === MAX_RECORDS || (count > 0 && used + length > maxBytes)) spill();
      if (used + length > arena.length) arena = larger(arena, Buffer.allocUnsafe(Math.max(arena.length * 2, used + length)));
      if (count === keys.length) {
        keys = larger(keys, new Uint32Array(count * 2));
        ends = larger(ends, new Uint32Array(count * 2));
      }
      record.copyTo(arena, used);
      used += length;
      keys[count] = key;
      ends[count++] = used;
    },
    /** All groups, by ascending key; nothing can be added afterwards. A group's records are valid until the next group. */
    *groups(): Generator<Group> {
      if (runs.length === 0) return yield* grouped(sorted());
      if (count > 0) spill();
      arena = Buffer.alloc(0);
      yield* merged(runs.map((run) => readRun(join(folder(), run))));
    },
  };
}

type Keyed = { readonly key: number; readonly buffer: Buffer; readonly start: number; readonly end: number };

function* grouped(sorted: Iterable<Keyed>): Generator<Group> {
  let key = -1;
  let records: Cursor[] = [];
  for (const next of sorted) {
    if (next.key !== key) {
      if (records.length > 0) yield { key, records };
      key = next.key;
      records = [];
    }
    records.push({ buffer: next.buffer, at: next.start });
  }
  if (records.length > 0) yield { key, records };
}

function* merged(runs: readonly Iterator<Keyed>[]): Generator<Group> {
  const heads = runs.map((run) => run.next());
  for (;;) {
    let key = Number.POSITIVE_INFINITY;
    for (const head of heads) if (!head.done && head.value.key < key) key = head.value.key;
    if (key === Number.POSITIVE_INFINITY) return;
    const records: Cursor[] = [];
    for (const [place, run] of runs.entries())
      for (let head = heads[place]; head !== undefined && !head.done && head.value.key === key; ) {
        records.push({ buffer: head.value.buffer, at: head.value.start });
        head = run.next();
        heads[place] = head;
      }
    yield { key, records };
  }
}

function writeRun(file: string, records: Iterable<Keyed>): void {
  const handle = openSync(file, "wx");
  const buffer = Buffer.allocUnsafe(1 << 20);
  let used = 0;
  try {
    for (const { key, buffer: from, start, end } of records) {
      const length = 8 + end - start;
      if (used + length > buffer.length) {
        writeWhole(handle, buffer.subarray(0, used));
        used = 0;
      }
      const long = length > buffer.length;
      const target = long ? Buffer.allocUnsafe(length) : buffer.subarray(used, used + length);
      target.writeUInt32LE(key, 0);
      target.writeUInt32LE(end - start, 4);
      from.copy(target, 8, start, end);
      if (long) writeWhole(handle, target);
      else used += length;
    }
    writeWhole(handle, buffer.subarray(0, used));
  } finally {
    closeSync(handle);
  }
}

/** A write to a full disk may be partial, without an error until the next call. */
export function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done);
}

function* readRun(file: string): Generator<Keyed> {
  const handle = openSync(file, "r");
  let rest: Buffer = Buffer.alloc(0);
  let at = 0;
  /** Reads into a new buffer each time, so that records returned earlier stay valid. */
  function has(needed: number): boolean {
    while (rest.length - at < needed) {
      const next = Buffer.allocUnsafe(Math.max(READ_BYTES, needed));
      const read = readSync(handle, next, 0, next.length, null);
      if (read === 0) return false;
      rest = Buffer.concat([rest.subarray(at), next.subarray(0, read)]);
      at = 0;
    }
    return true;
  }
  try {
    while (has(8)) {
      const [key, length] = [rest.readUInt32LE(at), rest.readUInt32LE(at + 4)];
      if (!has(8 + length)) throw new Error(`${file} ends too early`);
      yield { key, buffer: rest, start: at + 8, end: at + 8 + length };
      at += 8 + length;
    }
  } finally {
    closeSync(handle);
  }
}
