import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { type GraphReader, graphReader } from "./graph-reader.js";
import { MAGIC } from "./layout.js";

export type OpenGraphFile = { readonly graph: GraphReader; close(): void };

/** Opens a graph file for reading; any number of processes may do so at once. */
export function openGraphFile(file: string, unusable: (why: string) => Error): OpenGraphFile {
  const handle = openSync(file, "r");
  try {
    const graph = graphReader((offset, length) => readAt(handle, offset, length), fstatSync(handle).size, unusable);
    return { graph, close: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

export function openGraphBytes(bytes: Buffer, unusable: (why: string) => Error): OpenGraphFile {
  const graph = graphReader((offset, length) => bytes.subarray(offset, offset + length), bytes.length, unusable);
  return { graph, close: () => undefined };
}

/** Whether a file is, or was to become, a graph file: an unfinished one begins with zeros where its header will stand. */
export function isGraphFile(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = readAt(handle, 0, MAGIC.length);
    return start.equals(MAGIC) || (start.length === MAGIC.length && start.every((byte) => byte === 0));
  } finally {
    closeSync(handle);
  }
}

function readAt(handle: number, offset: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const read = readSync(handle, buffer, done, length - done, offset + done);
    if (read === 0) break;
    done += read;
  }
  return buffer.subarray(0, done);
}
