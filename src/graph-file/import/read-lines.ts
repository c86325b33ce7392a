import { PlumblineError } from "../../errors.js";

/** Whole lines of a text, with the place of the first: line counted from 1, byte from 0. */
export type LinePiece = { readonly lines: readonly string[]; readonly line: number; readonly byte: number };

const NEWLINE = 10;
/** The longest entity of Wikidata's JSON dump is a few megabytes. */
const MAX_LINE_BYTES = 1 << 28;

/** Cuts bytes into pieces of whole lines; a character is never cut in two. */
export async function* readLines(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<LinePiece> {
  let rest: Buffer[] = [];
  let waiting = 0;
  let line = 1;
  let byte = 0;
  function piece(bytes: Buffer): LinePiece {
    const lines = bytes.toString("utf8").split("\n");
    // The text after the last newline starts the next piece.
    if (lines.at(-1) === "") lines.pop();
    const made = { lines, line, byte };
    line += lines.length;
    byte += bytes.length;
    return made;
  }
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield piece(Buffer.concat([...rest, chunk.subarray(0, end)]));
    if (end > 0) [rest, waiting] = [[], 0];
    if (end < chunk.length) rest.push(chunk.subarray(end));
    waiting += chunk.length - end;
    if (waiting > MAX_LINE_BYTES)
      throw new PlumblineError("file-unreadable", `${file}, line ${line} (byte ${byte}) is longer than ${MAX_LINE_BYTES} bytes`);
  }
  if (waiting > 0) yield piece(Buffer.concat(rest));
}

/** Where a line of a piece begins. */
export function placeOf(piece: LinePiece, index: number): { readonly line: number; readonly byte: number } {
  const before = piece.lines.slice(0, index).reduce((sum, text) => sum + Buffer.byteLength(text) + 1, 0);
  return { line: piece.line + index, byte: piece.byte + before };
}
