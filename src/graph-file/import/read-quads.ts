import type { Duplex } from "node:stream";
import type { Quad } from "n3";
import { messageOf, PlumblineError } from "../../errors.js";

/**
 * Quads from a streaming parser, one batch per chunk of the file. The first syntax error stops the reading, because there is no safe point
 * to resume.
 */
export async function* readQuads(
  { file, format }: { readonly file: string; readonly format: string },
  parser: Duplex,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<readonly Quad[]> {
  let batch: Quad[] = [];
  let failure: unknown = null;
  let read = 0;
  parser.on("data", (quad: Quad) => batch.push(quad));
  parser.on("error", (error: unknown) => {
    failure ??= error;
  });
  const check = () => {
    if (failure === null) return;
    if (failure instanceof PlumblineError) throw failure;
    throw new PlumblineError("file-unreadable", `${file} is not ${format} (after byte ${read}): ${messageOf(failure)}`, { cause: failure });
  };
  // A chunk may end inside a character.
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    await new Promise<void>((resolve) => parser.write(decoder.decode(chunk, { stream: true }), () => resolve()));
    check();
    read += chunk.length;
    yield batch;
    batch = [];
  }
  await new Promise<void>((resolve) => {
    parser.once("end", resolve);
    parser.once("error", () => resolve());
    parser.end(decoder.decode());
  });
  check();
  yield batch;
}
