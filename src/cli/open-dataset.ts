import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { basename } from "node:path";
import { createGunzip } from "node:zlib";
import { PlumblineError, rethrowAs } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { type LoadOptions, loadDataset, type OpenedDataset } from "../lab/evaluation/loaders/load-dataset.js";
import { FORMATS, openParts } from "../lab/evaluation/loaders/registry.js";
import { locatePictures } from "./claim-options.js";
import type { DatasetFlags } from "./eval-flags.js";
import { readInput } from "./files.js";

/** `file` or `format:file`, the value of `--dataset`; `.gz` files are unpacked. */
export async function openDataset(wanted: string, options: LoadOptions): Promise<OpenedDataset> {
  const { file, format, prefix } = placeOf(wanted);
  // A file may have a colon in its name.
  if (prefix !== undefined && format === null && !existsSync(wanted))
    throw new PlumblineError("invalid-input", `"${prefix}" is no format of data sets; there are ${FORMATS.join(", ")}`);
  const hash = createHash("sha256");
  const text = (path: string) => readInput(path, "file of labels");
  const parts = await openParts(file, format, { bytes: (path) => bytesOf(path, hash), text, exists: existsSync });
  const dataset = await loadDataset(parts, options);
  return { ...dataset, rows: locatePictures(dataset.rows, file), name: nameOf(file), file, sha256: hash.digest("hex") };
}

function placeOf(wanted: string) {
  const [, prefix, rest] = /^([a-z0-9-]+):(.+)$/.exec(wanted) ?? [];
  const format = prefix !== undefined && FORMATS.includes(prefix) ? prefix : null;
  return { file: format === null ? wanted : (rest ?? wanted), format, prefix };
}

export function datasetFile(wanted: string): string {
  return placeOf(wanted).file;
}

function nameOf(file: string): string {
  return basename(file).replace(/(\.(jsonl|ndjson|json|csv|tsv|txt|gz))+$/i, "");
}

async function* bytesOf(file: string, hash: Hash): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(file, { highWaterMark: 1 << 18 });
  const stream = /\.gz$/i.test(file) ? bytes.on("error", (error) => unpacked.destroy(error)).pipe(createGunzip()) : bytes;
  const unpacked = stream;
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (cause) {
    rethrowAs("file-unreadable", `the data set ${file} cannot be read`)(cause);
  }
}

export function loadOptionsOf({ classes = 4, sample, seed = 1, kind }: DatasetFlags): LoadOptions {
  const kinds = kind?.split(",").map((one) => one.trim());
  return { classes, sample: sample ?? null, seed, ...(kinds === undefined ? {} : { kinds }) };
}

export async function readDataset(file: string, flags: DatasetFlags = {}): Promise<readonly Row[]> {
  return (await openDataset(file, loadOptionsOf(flags))).rows;
}
