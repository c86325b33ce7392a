import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BuildOptions, type GraphBuilder, graphBuilder } from "./build-graph.js";
import type { ByteSink } from "./graph-writer.js";
import type { GraphHeader } from "./layout.js";
import { writeWhole } from "./run-sorter.js";
import { readSortedTriples, type SortedTriples, takeOver } from "./sorted-triples.js";

type Use = (builder: GraphBuilder) => Promise<GraphHeader>;
type Options = Pick<BuildOptions, "name" | "sha256" | "onStage" | "signal" | "sorterBytes"> & {
  /** Says what is built, and of what: a build of the same that was killed after it had sorted all triples goes on from there. */
  readonly key?: string;
};

/**
 * Writes a graph file whole or not at all: beside it under another name, to the disk, and only then under its own. Whoever reads the
 * old one meanwhile goes on reading it.
 */
export async function writeGraphFile(file: string, options: Options, use: Use): Promise<GraphHeader> {
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
    const header = await use(graphBuilder({ ...options, folder, sink, sorted }));
    sink.flush();
    fsyncSync(handle);
    closeSync(handle);
    open = false;
    renameSync(draft, file);
    syncFolder(dirname(file));
    return header;
  } catch (error) {
    if (open) closeSync(handle);
    rmSync(draft, { force: true });
    throw error;
  } finally {
    rmSync(runs, { recursive: true, force: true });
  }
}

/** The same in memory, for a machine on which nothing may be written. */
export async function buildGraphBytes(options: Options, use: Use): Promise<Buffer> {
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
  await use(graphBuilder({ ...options, sorterBytes: Number.MAX_SAFE_INTEGER, folder, sink }));
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

/** A rename is on the disk when its folder is. Not every system lets a folder be opened. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, "r");
    fsyncSync(handle);
    closeSync(handle);
  } catch {
    // The file itself is safe.
  }
}

/** The sorted triples of a killed build of the same, now in `runs`. */
function adoptSorted(file: string, key: string, runs: string): SortedTriples | null {
  // In a container the next process may have the same number.
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
      return pid !== undefined && !isRunning(Number(pid));
    })
    .map((other) => join(dirname(file), other));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
