import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { processExists } from "../base/system-errors.js";
import { type BuildOptions, type Built, buildGraph, type ReadTriples } from "./build-graph.js";
import type { ByteSink } from "./graph-writer.js";
import { writeWhole } from "./run-sorter.js";
import { readSortedTriples, type SortedTriples, takeOver } from "./sorted-triples.js";

type Options = Pick<BuildOptions, "name" | "sha256" | "onStage" | "signal" | "sorterBytes" | "key" | "own"> & {
  /** Throws to keep the old file after all. */
  readonly beforeRename?: () => void;
};

/**
 * Writes a graph file under a temporary name, and renames it when it is on disk. Processes that have the old file open continue to read it.
 */
export async function writeGraphFile<T>(file: string, options: Options, read: ReadTriples<T>): Promise<Built<T>> {
  const draft = `${file}.${process.pid}.tmp`;
  const runs = `${draft}.runs`;
  const sorted = options.key === undefined ? null : adoptSorted(file, options.key, runs);
  if (sorted === null && options.key !== undefined) rmSync(runs, { recursive: true, force: true });
  clearLeftovers(file);
  const handle = openSync(draft, "w");
  let open = true;
  const folder = () => {
    mkdirSync(runs, { recursive: true });
    return runs;
  };
  try {
    const sink = fileSink(handle);
    const built = await buildGraph({ ...options, folder, sink, sorted }, read);
    sink.flush();
    fsyncSync(handle);
    closeSync(handle);
    open = false;
    options.beforeRename?.();
    renameSync(draft, file);
    syncFolder(dirname(file));
    return built;
  } catch (error) {
    if (open) closeSync(handle);
    rmSync(draft, { force: true });
    throw error;
  } finally {
    rmSync(runs, { recursive: true, force: true });
  }
}

/** The same in memory, for machines where nothing may be written. */
export async function buildGraphBytes(options: Options, read: ReadTriples<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink: ByteSink = {
    append: (bytes) => void parts.push(bytes),
    writeFirst(bytes) {
      parts[0] = bytes;
    },
  };
  const folder = () => {
    throw new Error("the graph is too large to be built in memory");
  };
  await buildGraph({ ...options, sorterBytes: Number.MAX_SAFE_INTEGER, folder, sink }, read);
  return Buffer.concat(parts);
}

const SINK_BYTES = 1 << 20;

function fileSink(handle: number): ByteSink & { flush(): void } {
  let waiting: Buffer[] = [];
  let size = 0;
  function flush(): void {
    writeWhole(handle, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  }
  return {
    flush,
    append(bytes) {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= SINK_BYTES) flush();
    },
    writeFirst(bytes) {
      flush();
      fsyncSync(handle);
      writeSync(handle, bytes, 0, bytes.length, 0);
    },
  };
}

/** Syncs a folder, because a rename is durable only then. Not every system allows opening a folder. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    // The file itself is safe.
  }
}

/** Takes over the sorted triples of a killed build with the same key, and moves them to `runs`. */
function adoptSorted(file: string, key: string, runs: string): SortedTriples | null {
  // In a container the next process may have the same id, so `runs` may be left over too.
  for (const left of [runs, ...leftovers(file)]) {
    const sorted = readSortedTriples(left, key);
    if (sorted !== null && takeOver(left, runs, sorted)) return sorted;
  }
  return null;
}

/** Removes temporary files of builds that were killed. */
export function clearLeftovers(file: string): void {
  for (const left of leftovers(file)) rmSync(left, { recursive: true, force: true });
}

function leftovers(file: string): readonly string[] {
  const name = basename(file);
  return readdirSync(dirname(file))
    .filter((other) => {
      const [, pid] = other.startsWith(`${name}.`) ? (/^\.(\d+)\.tmp(?:\.runs)?$/.exec(other.slice(name.length)) ?? []) : [];
      return pid !== undefined && !processExists(Number(pid));
    })
    .map((other) => join(dirname(file), other));
}
