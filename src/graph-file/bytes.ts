export type ByteWriter = ReturnType<typeof byteWriter>;

/** Numbers and texts as bytes: numbers with seven bits per byte, texts with their length in front. */
export function byteWriter() {
  let buffer = Buffer.allocUnsafe(1 << 10);
  let at = 0;
  function reserve(more: number): void {
    if (at + more > buffer.length) buffer = larger(buffer, Buffer.allocUnsafe(Math.max(buffer.length * 2, at + more)));
  }
  function varint(value: number): void {
    reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      buffer[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    buffer[at++] = rest;
  }
  return {
    varint,
    varints(...values: readonly number[]): void {
      for (const value of values) varint(value);
    },
    u8(value: number): void {
      reserve(1);
      buffer[at++] = value;
    },
    float(value: number): void {
      reserve(8);
      at = buffer.writeDoubleLE(value, at);
    },
    text(text: string): void {
      // For a short text the length fits into one byte, whatever its letters.
      if (text.length < 42) {
        reserve(128);
        const written = buffer.write(text, at + 1);
        buffer[at] = written;
        at += written + 1;
        return;
      }
      const length = Buffer.byteLength(text);
      varint(length);
      reserve(length);
      at += buffer.write(text, at);
    },
    bytes(bytes: Uint8Array): void {
      reserve(bytes.length);
      buffer.set(bytes, at);
      at += bytes.length;
    },
    /** The bytes written since the last `reset`; valid until the next write. */
    view: (): Buffer => buffer.subarray(0, at),
    length: (): number => at,
    /** Copies the bytes without making a view, because a build writes millions of records. */
    copyTo: (target: Buffer, place: number): void => void buffer.copy(target, place, 0, at),
    reset(): void {
      at = 0;
    },
    /** Starts a new record with its kind. */
    start(kind: number): void {
      buffer[0] = kind;
      at = 1;
    },
  };
}

export function larger<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * A position in bytes. Plain functions read from it, because a build makes millions of these, and objects with methods would cost more than
 * the reading.
 */
export type Cursor = { readonly buffer: Buffer; at: number };

export function cursor(buffer: Buffer): Cursor {
  return { buffer, at: 0 };
}

export function readVarint(from: Cursor): number {
  const { buffer } = from;
  let byte = buffer[from.at++];
  if (byte !== undefined && byte < 0x80) return byte;
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    if (byte === undefined) throw new RangeError("a number runs past the end of its record");
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    byte = buffer[from.at++];
  }
}

export function readByte(from: Cursor): number {
  const byte = from.buffer[from.at++];
  if (byte === undefined) throw new RangeError("a record ends too early");
  return byte;
}

export function readFloat(from: Cursor): number {
  return from.buffer.readDoubleLE(take(from, 8));
}

export function readText(from: Cursor): string {
  const length = readVarint(from);
  const start = take(from, length);
  return from.buffer.toString("utf8", start, from.at);
}

export function skipText(from: Cursor): void {
  take(from, readVarint(from));
}

export function readBytes(from: Cursor, length: number): Buffer {
  const start = take(from, length);
  return from.buffer.subarray(start, from.at);
}

function take(from: Cursor, length: number): number {
  const start = from.at;
  from.at += length;
  if (from.at > from.buffer.length) throw new RangeError("a text runs past the end of its record");
  return start;
}

/**
 * A 32-bit hash of a text (FNV-1a over its code units, with final mixing). Lookups compare the text as well, because hashes may collide.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
