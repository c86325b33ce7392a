import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { messageOf, PlumblineError } from "../../errors.js";
import { clearLeftovers } from "../write-graph-file.js";

export type GraphFileWriter = { write(text: string): Promise<void> };

/**
 * Writes a graph file whole or not at all: into a file beside it that gets the real name at the end, and that is gone when `use` fails.
 * The same text gives the same bytes; gzip's header carries no time.
 */
export async function writeGraphFile<T>(
  options: { readonly file: string; readonly force: boolean },
  use: (writer: GraphFileWriter) => Promise<T>,
): Promise<{ readonly bytes: number; readonly result: T }> {
  const { file } = options;
  refuseOverwrite(options);
  const draft = `${file}.${process.pid}.tmp`;
  const unwritable = (cause: unknown) => new PlumblineError("file-unreadable", `${file} cannot be written: ${messageOf(cause)}`, { cause });
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
      async write(text) {
        if (failure !== null) throw unwritable(failure);
        if (!head.write(text)) await Promise.race([once(head, "drain").catch(() => undefined), flowing]);
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

/** Checked before the work starts as well as before the rename, so that a long import does not fail at its end. */
export function refuseOverwrite({ file, force }: { readonly file: string; readonly force: boolean }): void {
  if (!force && existsSync(file)) throw new PlumblineError("invalid-input", `${file} is there already; --force replaces it`);
}
