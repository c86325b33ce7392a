import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import type { Property } from "../domain/entity.js";
import type { BuildSorters } from "./build-records.js";

/** All triples of a build, sorted into runs on disk. A killed build continues with them, without reading its input again. */
export type SortedTriples = {
  /** Identifies inputs and options. */
  readonly key: string;
  /** Files in the folder of runs. */
  readonly runs: Readonly<Record<keyof BuildSorters, readonly string[]>>;
  /** By their numbers in the records. */
  readonly predicates: readonly string[];
  readonly properties: readonly Property[];
  readonly triples: number;
  readonly sha256: string;
  readonly result: unknown;
};

const NAME = "sorted.json";

/** Flushes everything to disk before the rename, so that a file of this name is complete even after a power failure. */
export function writeSortedTriples(folder: string, sorted: SortedTriples): void {
  for (const run of Object.values(sorted.runs).flat()) sync(join(folder, run));
  const json = JSON.stringify(sorted);
  const draft = join(folder, `${NAME}.tmp`);
  writeFileSync(draft, `${crc32(json)}\n${json}`, { mode: 0o600 });
  sync(draft);
  renameSync(draft, join(folder, NAME));
}

function sync(file: string): void {
  const handle = openSync(file, "r+");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The sorted triples that a killed build left in a folder, if they are complete and have that key. */
export function readSortedTriples(folder: string, key: string): SortedTriples | null {
  try {
    const text = readFileSync(join(folder, NAME), "utf8");
    const end = text.indexOf("\n");
    const json = text.slice(end + 1);
    if (String(crc32(json)) !== text.slice(0, end)) return null;
    // Written by us and verified by its checksum.
    const sorted = JSON.parse(json) as SortedTriples;
    const there = new Set(readdirSync(folder));
    return sorted.key === key && Object.values(sorted.runs).every((runs) => runs.every((run) => there.has(run))) ? sorted : null;
  } catch {
    return null;
  }
}

/** Renames the folder, and removes what the killed build wrote there after sorting. False if another process was faster. */
export function takeOver(left: string, folder: string, { runs }: SortedTriples): boolean {
  try {
    renameSync(left, folder);
  } catch {
    return false;
  }
  const known = new Set([NAME, ...Object.values(runs).flat()]);
  for (const name of readdirSync(folder)) if (!known.has(name)) rmSync(join(folder, name), { force: true });
  return true;
}
