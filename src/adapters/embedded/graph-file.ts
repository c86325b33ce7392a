import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { messageOf, PlumblineError } from "../../errors.js";

const PIECE_BYTES = 1 << 20;
const NEWLINE = 10;

/** N-Triples from a file, gzipped or not, in pieces of whole lines: a large graph is never in memory as text. */
export async function* linePieces(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of await openText(file)) {
      const piece = Buffer.concat([rest, chunk as Buffer]);
      const end = piece.lastIndexOf(NEWLINE) + 1;
      if (end > 0) yield piece.subarray(0, end);
      rest = piece.subarray(end);
    }
  } catch (cause) {
    throw cause instanceof PlumblineError ? cause : unusable(file, messageOf(cause), cause);
  }
  if (rest.length > 0) yield rest;
}

async function openText(file: string): Promise<AsyncIterable<unknown>> {
  const buffer = await firstBytes(file);
  const raw = createReadStream(file, { highWaterMark: PIECE_BYTES });
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return raw;
  // A failure of either stream ends the last one, and with it the reader's loop.
  return pipeline(raw, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer;
  } finally {
    await handle.close();
  }
}

export function unusable(file: string, why: string, cause?: unknown): PlumblineError {
  return new PlumblineError("graph-unreadable", `the graph file ${file} cannot be used: ${why}`, { cause });
}
