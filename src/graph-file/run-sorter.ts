import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Records that were added under one key, in no order that matters. */
export type Group = { readonly key: number; readonly records: readonly Buffer[] };

/** Sorts records by a 32-bit key with bounded memory: what does not fit goes to the disk in sorted runs, which are merged at the end. */
export type RunSorter = {
  add(key: number, record: Uint8Array): void;
  /** All groups, by ascending key; nothing can be added any more. A group's records are valid until the next group. */
  groups(): Generator<Group>;
};

/** Places are sorted as numbers: a key of 32 bits and a place of 21 just fit into a double. */
const MAX_RECORDS = 1 << 21;
const READ_BYTES = 1 << 18;

export function runSorter({ folder, name, maxBytes }: { folder: () => string; name: string; maxBytes: number }): RunSorter {
  let arena = Buffer.allocUnsafe(1 << 16);
  let used = 0;
  let keys = new Uint32Array(1 << 10);
  let ends = new Uint32Array(1 << 10);
  let count = 0;
  const runs: string[] = [];

  function* sorted(): Generator<{ readonly key: number; readonly record: Buffer }> {
    const order = new Float64Array(count);
    for (let at = 0; at < count; at++) order[at] = (keys[at] ?? 0) * MAX_RECORDS + at;
    order.sort();
    for (const code of order) {
      const place = code % MAX_RECORDS;
      yield { key: keys[place] ?? 0, record: arena.subarray(place === 0 ? 0 : ends[place - 1], ends[place]) };
    }
  }

  function spill(): void {
    const file = join(folder(), `${name}-${runs.length}.run`);
    writeRun(file, sorted());
    runs.push(file);
    used = 0;
    count = 0;
  }

  return {
    add(key, record) {
      if (count === MAX_RECORDS || (count > 0 && used + record.length > maxBytes)) spill();
      if (used + record.length > arena.length) arena = larger(arena, Buffer.allocUnsafe(Math.max(arena.length * 2, used + record.length)));
      if (count === keys.length) {
        keys = larger(keys, new Uint32Array(count * 2));
        ends = larger(ends, new Uint32Array(count * 2));
      }
      arena.set(record, used);
      used += record.length;
      keys[count] = key;
      ends[count++] = used;
    },
    *groups() {
      if (runs.length === 0) {
        yield* grouped(sorted());
        return;
      }
      if (count > 0) spill();
      arena = Buffer.alloc(0);
      yield* merged(runs.map(readRun));
    },
  };
}

function larger<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

type Keyed = { readonly key: number; readonly record: Buffer };

function* grouped(sorted: Iterable<Keyed>): Generator<Group> {
  let key = -1;
  let records: Buffer[] = [];
  for (const next of sorted) {
    if (next.key !== key) {
      if (records.length > 0) yield { key, records };
      key = next.key;
      records = [];
    }
    records.push(next.record);
  }
  if (records.length > 0) yield { key, records };
}

function* merged(runs: readonly Iterator<Keyed>[]): Generator<Group> {
  const heads = runs.map((run) => run.next());
  for (;;) {
    let key = Number.POSITIVE_INFINITY;
    for (const head of heads) if (!head.done && head.value.key < key) key = head.value.key;
    if (key === Number.POSITIVE_INFINITY) return;
    const records: Buffer[] = [];
    for (const [place, run] of runs.entries())
      for (let head = heads[place]; head !== undefined && !head.done && head.value.key === key; ) {
        records.push(head.value.record);
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
    for (const { key, record } of records) {
      const length = 8 + record.length;
      if (used + length > buffer.length) {
        writeWhole(handle, buffer.subarray(0, used));
        used = 0;
      }
      const long = length > buffer.length;
      const target = long ? Buffer.allocUnsafe(length) : buffer.subarray(used, used + length);
      target.writeUInt32LE(key, 0);
      target.writeUInt32LE(record.length, 4);
      record.copy(target, 8);
      if (long) writeWhole(handle, target);
      else used += length;
    }
    writeWhole(handle, buffer.subarray(0, used));
  } finally {
    closeSync(handle);
  }
}

/** A disk that is full may take a part of the bytes and say nothing until the next call. */
export function writeWhole(handle: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done);
}

function* readRun(file: string): Generator<Keyed> {
  const handle = openSync(file, "r");
  let rest: Buffer = Buffer.alloc(0);
  function more(needed: number): void {
    const next = Buffer.allocUnsafe(Math.max(READ_BYTES, needed - rest.length));
    const read = readSync(handle, next, 0, next.length, null);
    rest = Buffer.concat([rest, next.subarray(0, read)]);
    if (rest.length < needed && read > 0) more(needed);
  }
  try {
    for (;;) {
      if (rest.length < 8) more(8);
      if (rest.length < 8) return;
      const [key, length] = [rest.readUInt32LE(0), rest.readUInt32LE(4)];
      if (rest.length < 8 + length) more(8 + length);
      yield { key, record: rest.subarray(8, 8 + length) };
      rest = rest.subarray(8 + length);
    }
  } finally {
    closeSync(handle);
  }
}
