import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { asPlumblineError, messageOf, PlumblineError } from "../../errors.js";

type InputFormat = "nt" | "ttl" | "json" | "kg";
const FORMATS: readonly InputFormat[] = ["nt", "ttl", "json", "kg"];
export type InputFile<Format extends string = InputFormat> = {
  readonly file: string;
  /** Its index among the inputs. Part of the names of its blank nodes, which differ between files. */
  readonly place: number;
  readonly format: Format;
  readonly size: number;
  readonly gzipped: boolean;
};

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;
/** The longest entity of Wikidata's JSON dump is a few megabytes. */
const MAX_LINE_BYTES = 1 << 28;

export async function inputFile(file: string, place = 0): Promise<InputFile> {
  return inputFileOf(file, place, FORMATS, "; kg import also takes .csv, .tsv, .jsonl, .nq, .trig, .jsonld and .rdf");
}

export async function inputFileOf<Format extends string>(
  file: string,
  place: number,
  formats: readonly Format[],
  others = "",
): Promise<InputFile<Format>> {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase();
  const format = formats.find((one) => one === ending);
  if (format === undefined || /\.kg\.gz$/i.test(file)) throw unknownFormat(file, formats, others);
  try {
    const found = await stat(file);
    // Pipes are refused: they block, and cannot be read twice.
    if (!found.isFile())
      throw new PlumblineError("file-unreadable", `${file} is not a regular file: an import reads its input several times`);
    return { file, place, format, size: found.size, gzipped: await isGzipped(file) };
  } catch (cause) {
    throw asPlumblineError(cause, "file-unreadable", `${file} cannot be read`);
  }
}

/** Detected by its first bytes, not by its name. */
export async function isGzipped(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function unknownFormat(file: string, formats: readonly string[], others: string): PlumblineError {
  const packed = /\.(bz2|xz|zip|zst|7z)$/i.exec(file)?.[1];
  const advice =
    packed === undefined
      ? `its name has to end in ${formats.map((format) => `.${format}`).join(", ")}, with or without .gz (.kg without)${others}`
      : `.${packed} is not read here; unpack it, or pack it with gzip`;
  return new PlumblineError("invalid-input", `it is not clear what ${file} is: ${advice}`);
}

/** The unpacked bytes of an input; `onRead` receives how far the file itself has been read. */
export async function* inputBytes(input: InputFile<string>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let given = 0;
  try {
    for await (const bytes of unpackedBytes(input, onRead)) {
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

/** The whole text of an input, for formats that cannot be streamed; `advice` ends the message if it is too large. */
export async function wholeText(input: InputFile<string>, maxBytes: number, advice: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of inputBytes(input, () => undefined)) {
    size += chunk.length;
    if (size > maxBytes) throw new PlumblineError("file-unreadable", `${input.file} is larger than ${maxBytes} bytes; ${advice}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export async function* unpackedBytes(
  { file, gzipped }: Pick<InputFile<string>, "file" | "gzipped">,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const raw = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  // An error in either stream ends the last one, and thereby the loop below.
  const source = gzipped ? pipeline(raw, createGunzip({ chunkSize: CHUNK_BYTES }), () => undefined) : raw;
  for await (const chunk of source) {
    onRead(raw.bytesRead);
    yield chunk as Buffer;
  }
}

/** A text of whole lines, and its start: line from 1, byte from 0. */
export type LinePiece = { readonly text: string; readonly line: number; readonly byte: number };

/** Splits bytes into texts of whole lines, never inside a character. */
export async function* readLines(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<LinePiece> {
  let rest: Buffer[] = [];
  let waiting = 0;
  let line = 1;
  let byte = 0;
  function piece(bytes: Buffer): LinePiece {
    const made = { text: bytes.toString("utf8"), line, byte };
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) line++;
    byte += bytes.length;
    return made;
  }
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield piece(Buffer.concat([...rest, chunk.subarray(0, end)]));
      [rest, waiting] = [[], 0];
    }
    if (end < chunk.length) rest.push(chunk.subarray(end));
    waiting += chunk.length - end;
    if (waiting > MAX_LINE_BYTES)
      throw new PlumblineError("file-unreadable", `${file}, line ${line} (byte ${byte}) is longer than ${MAX_LINE_BYTES} bytes`);
  }
  if (waiting > 0) yield piece(Buffer.concat(rest));
}

export function placeOf({ text, line, byte }: LinePiece, at: number): { readonly line: number; readonly byte: number } {
  const before = text.slice(0, at);
  return { line: line + before.split("\n").length - 1, byte: byte + Buffer.byteLength(before) };
}

export type Fault = {
  readonly file: string;
  readonly line: number;
  readonly byte: number | null;
  readonly why: string;
  readonly text: string;
};

export type FaultBudget = ReturnType<typeof faultBudget>;

const MOST_SHOWN = 10;

/** Real dumps have a few bad lines; a file with many of them is not in the format that its name says. */
export function faultBudget(most: number) {
  let count = 0;
  const shown: string[] = [];
  return {
    count: (): number => count,
    first: (): string | null => shown[0] ?? null,
    /** The first ones, for a report. */
    shown: (): readonly string[] => shown,
    /** Counts a skipped line; throws if there are more than allowed. */
    note(fault: Fault): void {
      if (shown.length < MOST_SHOWN) shown.push(describeFault(fault));
      count++;
      if (count > most)
        throw new PlumblineError(
          "file-unreadable",
          `${most === 0 ? "a line" : `more than ${most} lines`} cannot be read; the first: ${shown[0]}`,
        );
    },
  };
}

function describeFault({ file, line, byte, why, text }: Fault): string {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `${file}, line ${line}${byte === null ? "" : ` (byte ${byte})`}: ${why}: ${JSON.stringify(shown)}`;
}
