import { PlumblineError } from "../../../errors.js";
import type { DatasetPart } from "./load-dataset.js";
import type { Loader, RawRecord } from "./loader.js";
import { readRecords } from "./read-records.js";
import { FORMATS, loaderNamed, recognisedLoader, shapeOf } from "./registry.js";

/** A stream as a part of a data set. The loader is the one that is given, or the one whose format the first record has. */
export async function openPart(file: string, chunks: AsyncIterable<Uint8Array>, given: Loader | string | null): Promise<DatasetPart> {
  const wanted = typeof given === "string" ? loaderNamed(given) : given;
  if (wanted === undefined)
    throw new PlumblineError("invalid-input", `"${String(given)}" is no format of data sets; there are ${FORMATS.join(", ")}`);
  const { first, all } = await peeked(withLongHead(chunks));
  if (isPickle(first)) throw new PlumblineError("invalid-input", sayPickle(file));
  const start = new TextDecoder().decode(first?.subarray(0, HEAD));
  const records = readRecords(all, wanted?.shape ?? shapeOf(file, start));
  if (wanted !== null) return { file, loader: wanted, records };
  const { first: record, all: again } = await peeked(records);
  const loader = record === undefined || "fault" in record ? loaderNamed("own") : (recognisedLoader(record.fields) ?? loaderNamed("own"));
  if (loader === undefined) throw new PlumblineError("invalid-input", "there is no loader");
  return { file, loader, records: again };
}

/** Python's pickles begin with their protocol: 0x80 and a number from 2 to 5. No text does. */
function isPickle(first: Uint8Array | undefined): boolean {
  const [mark, protocol = 0] = first ?? [];
  return mark === 0x80 && protocol >= 2 && protocol <= 5;
}

/** A pickle is a program that its reader runs: whoever trusts it may run it, Plumbline does not. */
function sayPickle(file: string): string {
  const python = "import json,pickle,sys; json.dump(pickle.load(open(sys.argv[1],'rb')), open(sys.argv[2],'w'), default=list)";
  const json = `${file.replace(/\.(pickle|pkl)$/i, "")}.json`;
  return `${file} is a Python pickle, which can run code when it is opened and is not read here. If you trust it, write it as JSON first:\n  python3 -c "${python}" ${file} ${json}`;
}

/** What the beginning of a file is judged by, in bytes. */
const HEAD = 65_536;

/** The same bytes, the first piece long enough to tell what the file is. */
async function* withLongHead(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | null = [];
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    if (head.reduce((sum, { length }) => sum + length, 0) < HEAD) continue;
    yield Buffer.concat(head);
    head = null;
  }
  if (head !== null && head.length > 0) yield Buffer.concat(head);
}

/** The first item of a stream, and the whole stream. */
async function peeked<Item extends RawRecord | Uint8Array>(
  items: AsyncIterable<Item>,
): Promise<{ readonly first: Item | undefined; readonly all: AsyncIterable<Item> }> {
  const iterator = items[Symbol.asyncIterator]();
  const start = await iterator.next();
  async function* all(): AsyncGenerator<Item> {
    if (start.done === true) return;
    yield start.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first: start.done === true ? undefined : start.value, all: all() };
}
