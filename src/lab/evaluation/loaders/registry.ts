import { PlumblineError } from "../../../errors.js";
import { aggrefact } from "./aggrefact.js";
import { averitec } from "./averitec.js";
import { claimReview, claimReview2024 } from "./claim-review.js";
import { codex } from "./codex.js";
import { factkg } from "./factkg.js";
import { fever, feverSymmetric, foolMeTwice } from "./fever.js";
import { hover } from "./hover.js";
import { liar, liarNew } from "./liar.js";
import { type DatasetFiles, type DatasetPart, type FileSet, type Loader, picturePath, type RawRecord, type Shape } from "./loader.js";
import { mocheg } from "./mocheg.js";
import { own } from "./own.js";
import { mr2, newsClippings, verite } from "./pictured.js";
import { pubhealth } from "./pubhealth.js";
import { readRecords } from "./read-records.js";
import { rwPost } from "./rw-post.js";

/** Single-file formats, in the order in which they are tried: the most distinctive fields first. */
const LOADERS: readonly Loader[] = [
  hover,
  averitec,
  feverSymmetric,
  fever,
  foolMeTwice,
  verite,
  aggrefact,
  claimReview,
  pubhealth,
  mr2,
  liar,
  factkg,
  own,
  liarNew,
  rwPost,
  claimReview2024,
];

const SETS: readonly FileSet[] = [codex, newsClippings, mocheg];

export const FORMATS: readonly string[] = [...LOADERS, ...SETS].map(({ format }) => format).sort();

/** Opens the files of a data set in the given format, or in the one that recognises the first record; otherwise in our own format. */
export async function openParts(file: string, format: string | null, files: DatasetFiles): Promise<readonly DatasetPart[]> {
  const set = SETS.find((one) => one.format === format);
  if (set !== undefined) return set.parts(file, files);
  const part = await openPart(file, files.bytes(file), format);
  return [part.loader.findsPictures === true ? { ...part, loader: findingPictures(part.loader, file, files) } : part];
}

function findingPictures(loader: Loader, file: string, files: DatasetFiles): Loader {
  return {
    ...loader,
    read(record) {
      const loaded = loader.read(record);
      if (loaded.kind !== "row" || loaded.row.image === undefined) return loaded;
      return { ...loaded, row: { ...loaded.row, image: picturePath(file, loaded.row.image, files) } };
    },
  };
}

export async function openPart(file: string, chunks: AsyncIterable<Uint8Array>, format: string | null): Promise<DatasetPart> {
  const wanted = LOADERS.find((loader) => loader.format === format);
  if (format !== null && wanted === undefined)
    throw new PlumblineError("invalid-input", `"${format}" is no format of data sets; there are ${FORMATS.join(", ")}`);
  const { first, all } = await peeked(withLongHead(chunks));
  if (isPickle(first)) throw new PlumblineError("invalid-input", sayPickle(file));
  const start = new TextDecoder().decode(first?.subarray(0, HEAD));
  if (start.includes("\0"))
    throw new PlumblineError("invalid-input", `${file} is not plain text; data sets are .jsonl, .json, .csv or .tsv files in UTF-8`);
  const records = readRecords(all, wanted?.shape ?? shapeOf(file, start));
  if (wanted !== undefined) return { file, loader: wanted, records };
  const { first: record, all: again } = await peeked(records);
  const known = record === undefined || "fault" in record ? undefined : LOADERS.find((loader) => loader.recognises(record.fields));
  return { file, loader: known ?? own, records: again };
}

function shapeOf(file: string, start: string): Shape {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(file)?.[1]?.toLowerCase();
  if (ending === "csv") return "table";
  if (ending === "tsv") return tabbedShape(start);
  const text = start.replace(/^\uFEFF/, "").trimStart();
  if (text.startsWith("[")) return "elements";
  // A feed is one object with a list in it; JSON lines have a whole object on the first line.
  return /^\{[^[]*"dataFeedElement"/.test(text) ? "elements" : "lines";
}

/** A table with a row of our column names; the published ones have none, or their own. */
function tabbedShape(start: string): Shape {
  const cells =
    start
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/, 1)[0]
      ?.toLowerCase()
      .split("\t") ?? [];
  const isPublished = LOADERS.some((loader) => loader.shape === "tabs" && loader.recognises(cells));
  return !isPublished && own.recognises(Object.fromEntries(cells.map((name) => [name, name]))) ? "table" : "tabs";
}

/** A Python pickle begins with 0x80 and a protocol number from 2 to 5; no text does. */
function isPickle(first: Uint8Array | undefined): boolean {
  const [mark, protocol = 0] = first ?? [];
  return mark === 0x80 && protocol >= 2 && protocol <= 5;
}

function sayPickle(file: string): string {
  const python = "import json,pickle,sys; json.dump(pickle.load(open(sys.argv[1],'rb')), open(sys.argv[2],'w'), default=list)";
  const json = `${file.replace(/\.(pickle|pkl)$/i, "")}.json`;
  return `${file} is a Python pickle, which can run code when it is opened and is not read here. If you trust it, write it as JSON first:\n  python3 -c "${python}" ${file} ${json}`;
}

/** Number of bytes used to recognise a file. */
const HEAD = 65_536;

/** The same bytes, with a first piece of at least `HEAD` bytes. */
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
