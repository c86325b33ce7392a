import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { PlumblineError } from "../../errors.js";

export type BodyLimits = {
  readonly receivedBytes: number;
  /** After decompression. */
  readonly unpackedBytes: number;
  readonly whenLarger: "refuse" | "cut";
};

export type BodyMeter = { received: number };

/**
 * The decompressed body. Both sizes are checked while streaming, so that neither an endless page nor a decompression bomb fills the memory.
 * zlib works in its own threads, a few kilobytes at a time.
 */
export async function readBody(
  body: Readable,
  unpackerFor: Unpacker,
  limits: BodyLimits,
  { site, meter }: { readonly site: string; readonly meter: BodyMeter },
): Promise<Uint8Array<ArrayBuffer>> {
  // One growing buffer, because small chunks would each keep a larger one alive.
  let buffer = new Uint8Array(Math.min(65_536, limits.unpackedBytes));
  let size = 0;
  for await (const piece of unpacked(counted(body, limits, site, meter), unpackerFor)) {
    if (size + piece.length > limits.unpackedBytes && limits.whenLarger === "refuse") throw tooLarge(site, limits.unpackedBytes);
    const kept = piece.subarray(0, limits.unpackedBytes - size);
    if (size + kept.length > buffer.length) buffer = grown(buffer, Math.min(limits.unpackedBytes, 2 * (size + kept.length)));
    buffer.set(kept, size);
    size += kept.length;
    if (kept.length < piece.length) break;
  }
  return buffer.slice(0, size);
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}

export function tooLarge(site: string, bytes: number): PlumblineError {
  return new PlumblineError("page-too-large", `${site} sends a page of more than ${bytes} bytes`);
}

async function* counted(
  body: Readable,
  { receivedBytes, whenLarger }: BodyLimits,
  site: string,
  meter: BodyMeter,
): AsyncGenerator<Uint8Array> {
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    meter.received += piece.length;
    if (meter.received > receivedBytes && whenLarger === "refuse") throw tooLarge(site, receivedBytes);
    yield piece;
    if (meter.received > receivedBytes) return;
  }
}

async function* unpacked(packed: AsyncGenerator<Uint8Array>, unpackerFor: Unpacker): AsyncGenerator<Uint8Array> {
  const first = await packed.next();
  if (first.done) return;
  const unpacker = unpackerFor(first.value[0] ?? 0);
  const whole = withFirst(first.value, packed);
  // Errors surface in the loop over the last stream; the callback only keeps them from being thrown twice.
  yield* unpacker === null ? whole : (pipeline(whole, unpacker, () => undefined) as AsyncIterable<Uint8Array>);
}

async function* withFirst(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Chosen by the first byte of a body; null: not compressed. */
type Unpacker = (start: number) => Transform | null;

/** By content encoding. Multiple encodings are refused: ordinary pages do not use them, and each layer multiplies a decompression bomb. */
const UNPACKERS: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ["", () => null],
  ["identity", () => null],
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  // Some servers omit the zlib header; its method nibble is always 8.
  ["deflate", (start) => ((start & 0x0f) === 8 ? createInflate() : createInflateRaw())],
  ["br", () => createBrotliDecompress()],
]);

/** Throws for unsupported encodings. */
export function unpackerOf(encoding: string, site: string): Unpacker {
  const unpacker = UNPACKERS.get(encoding);
  if (unpacker === undefined) throw new PlumblineError("page-type", `${site} uses an unsupported content encoding`);
  return unpacker;
}
