import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { messageOf, PlumblineError } from "../../errors.js";

type InputFormat = "nt" | "ttl" | "json" | "kg";
export type InputFile = {
  readonly file: string;
  /** Which of the inputs it is; blank nodes of two files are two things, wherever the files lie. */
  readonly place: number;
  readonly format: InputFormat;
  readonly size: number;
  readonly gzipped: boolean;
};

const CHUNK_BYTES = 1 << 20;

/** What a file is, by its name, and whether it is packed, by its first bytes. */
export async function inputFile(file: string, place = 0): Promise<InputFile> {
  const format = /\.(kg$|(?:nt|ttl|json)(?=(?:\.gz)?$))/i.exec(file)?.[1]?.toLowerCase();
  if (format !== "nt" && format !== "ttl" && format !== "json" && format !== "kg") throw unknownFormat(file);
  try {
    const { size, isFile } = await describe(file);
    // Pipes are refused: they block, and cannot be read twice.
    if (!isFile) throw new PlumblineError("file-unreadable", `${file} is no file: an import reads its input several times`);
    const handle = await open(file);
    try {
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return { file, place, format, size, gzipped: buffer[0] === 0x1f && buffer[1] === 0x8b };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    throw new PlumblineError("file-unreadable", `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

async function describe(file: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const found = await stat(file);
  return { size: found.size, isFile: found.isFile() };
}

function unknownFormat(file: string): PlumblineError {
  const packed = /\.(bz2|xz|zip|zst|7z)$/i.exec(file)?.[1];
  const advice =
    packed === undefined
      ? "its name has to end in .nt, .ttl or .json, with or without .gz, or in .kg"
      : `.${packed} is not read here; unpack it, or pack it with gzip`;
  return new PlumblineError("invalid-input", `it is not clear what ${file} is: ${advice}`);
}

/** The bytes of a file, unpacked; `onRead` hears how far the file itself has been read. */
export async function* inputBytes(input: InputFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const raw = createReadStream(input.file, { highWaterMark: CHUNK_BYTES });
  // A failure of either stream ends the last one, and with it the loop below.
  const source = input.gzipped ? pipeline(raw, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : raw;
  let given = 0;
  try {
    for await (const chunk of source) {
      onRead(raw.bytesRead);
      const bytes = Buffer.from(chunk);
      given += bytes.length;
      yield bytes;
    }
  } catch (cause) {
    if (cause instanceof PlumblineError) throw cause;
    const torn = /unexpected end of file/.test(messageOf(cause));
    const why = torn
      ? `it ends in the middle, after ${given} unpacked bytes; fetch it again`
      : `${messageOf(cause)} after ${given} unpacked bytes`;
    throw new PlumblineError("file-unreadable", `${input.file} cannot be read to its end: ${why}`, { cause });
  }
}
