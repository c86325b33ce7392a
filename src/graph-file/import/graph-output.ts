import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { asPlumblineError, PlumblineError } from "../../errors.js";
import type { BuildOptions } from "../build-graph.js";
import { type Triple, tripleLine } from "../ntriples.js";
import { clearLeftovers, writeGraphFile } from "../write-graph-file.js";

/** `x.kg` is a graph file, which opens at once; any other name is N-Triples. */
export function isReadyGraph(file: string): boolean {
  return /\.kg$/i.test(file);
}

/** Writes triples as N-Triples or as a graph file, depending on the output's name. Written atomically. */
export async function writeGraphOutput<T>(
  options: Pick<BuildOptions, "onStage" | "key" | "sorterBytes" | "signal" | "own"> & { readonly file: string; readonly force: boolean },
  use: (writer: TripleWriter) => Promise<T>,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const { file, force, ...rest } = options;
  if (!isReadyGraph(file)) return writeNTriples(options, use);
  const check = () => refuseOverwrite({ file, force });
  check();
  try {
    const { header, result } = await writeGraphFile(file, { name: basename(file), ...rest, beforeRename: check }, (add) =>
      use({ write: async (triples) => add(triples) }),
    );
    return { bytes: header.bytes, result };
  } catch (cause) {
    throw asPlumblineError(cause, "file-unreadable", `${file} cannot be written`);
  }
}

/** Accepts triples, and resolves when it can accept more. */
export type TripleWriter = { write(triples: readonly Triple[]): Promise<void> };

/**
 * Writes N-Triples into a temporary file that is renamed at the end, or deleted if `use` fails. The same triples give the same bytes; the
 * gzip header has no time.
 */
export async function writeNTriples<T>(
  options: { readonly file: string; readonly force: boolean },
  use: (writer: TripleWriter) => Promise<T>,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const { file } = options;
  refuseOverwrite(options);
  const draft = `${file}.${process.pid}.tmp`;
  const unwritable = (cause: unknown) => asPlumblineError(cause, "file-unreadable", `${file} cannot be written`);
  const handle = await open(draft, "w").catch((cause: unknown) => {
    throw unwritable(cause);
  });
  clearLeftovers(file);
  const head = /\.gz$/i.test(file) ? createGzip({ level: 9 }) : new PassThrough();
  let failure: unknown = null;
  const flowing = pipeline(head, createWriteStream(draft, { fd: handle.fd, autoClose: false })).catch((cause: unknown) => {
    failure = cause;
  });
  try {
    const result = await use({
      async write(triples) {
        if (failure !== null) throw unwritable(failure);
        if (!head.write(triples.map(tripleLine).join(""))) await Promise.race([once(head, "drain").catch(() => undefined), flowing]);
      },
    });
    head.end();
    await flowing;
    if (failure !== null) throw unwritable(failure);
    await handle.sync();
    const { size } = await stat(draft);
    refuseOverwrite(options);
    await rename(draft, file).catch((cause: unknown) => {
      throw unwritable(cause);
    });
    return { bytes: size, result };
  } catch (error) {
    head.destroy();
    await flowing;
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
  }
}

/** Checked before the work starts and again before the rename, so that a long import does not fail at its end. */
export function refuseOverwrite({ file, force }: { readonly file: string; readonly force: boolean }): void {
  if (!force && existsSync(file)) throw new PlumblineError("invalid-input", `${file} exists already; --force replaces it`);
}
