import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { PlumblineError, rethrowAs } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { codex, codexNamesSchema } from "../lab/evaluation/loaders/codex.js";
import { FORMATS } from "../lab/evaluation/loaders/formats.js";
import { type DatasetPart, type LoadOptions, loadDataset, type OpenedDataset } from "../lab/evaluation/loaders/load-dataset.js";
import { openPart } from "../lab/evaluation/loaders/open-part.js";
import { parseJson } from "../store/json-lines.js";
import type { DatasetFlags } from "./eval-flags.js";
import { readInput } from "./files.js";

/** `file` or `format:file`, as `--dataset` names it; a name in `.gz` is unpacked. */
export async function openDataset(wanted: string, options: LoadOptions): Promise<OpenedDataset> {
  const [, prefix, rest] = /^([a-z0-9-]+):(.+)$/.exec(wanted) ?? [];
  const format = prefix !== undefined && FORMATS.includes(prefix) ? prefix : null;
  const file = format === null ? wanted : (rest ?? wanted);
  const hash = createHash("sha256");
  const parts = format === "codex" ? await codexParts(file, hash) : [await openPart(file, bytesOf(file, hash), format)];
  const dataset = await loadDataset(parts, options);
  return { ...dataset, name: nameOf(file), file, sha256: hash.digest("hex") };
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

/** Triples that hold, and beside them those that do not: `test.txt` and `test_negatives.txt`. */
async function codexParts(file: string, hash: Hash): Promise<readonly DatasetPart[]> {
  const negatives = file.replace(/\.txt$/, "_negatives.txt");
  if (negatives === file || !existsSync(negatives))
    throw new PlumblineError("invalid-input", `${file}: triple classification needs ${basename(negatives)} beside it`);
  const names = new Map([...(await namesIn(file, "entities/en/entities.json")), ...(await namesIn(file, "relations/en/relations.json"))]);
  return [
    await openPart(file, bytesOf(file, hash), codex(names, true)),
    await openPart(negatives, bytesOf(negatives, hash), codex(names, false)),
  ];
}

/** CoDEx keeps labels two folders above its triples. */
async function namesIn(triples: string, path: string): Promise<ReadonlyMap<string, string>> {
  const folders = [dirname(triples), join(dirname(triples), ".."), join(dirname(triples), "..", "..")];
  const file = folders.map((folder) => join(folder, path)).find(existsSync);
  if (file === undefined)
    throw new PlumblineError("invalid-input", `${triples}: the labels of CoDEx, ${path}, are in none of the folders above it`);
  const parsed = codexNamesSchema.safeParse(parseJson(await readInput(file, "file of labels")));
  if (!parsed.success) throw new PlumblineError("invalid-input", `${file} does not hold the labels of CoDEx`);
  return new Map(Object.entries(parsed.data).flatMap(([id, { label }]) => (label ? [[id, label] as const] : [])));
}

export function loadOptionsOf({ classes = 4, sample, seed = 1 }: DatasetFlags): LoadOptions {
  return { classes, sample: sample ?? null, seed };
}

export async function readDataset(file: string, flags: DatasetFlags = {}): Promise<readonly Row[]> {
  return (await openDataset(file, loadOptionsOf(flags))).rows;
}
