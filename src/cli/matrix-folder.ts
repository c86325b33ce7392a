import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseNewer } from "../base/file-version.js";
import { PlumblineError, rethrowAs } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { type MatrixPrediction, matrixPredictionSchema } from "../lab/evaluation/matrix/matrix-prediction.js";
import { type MatrixRun, runSchema } from "../lab/evaluation/matrix/matrix-report.js";
import { parseJson } from "../store/json-lines.js";
import { type LineWriter, openOutput, writeOutput } from "./files.js";

/** Version of `run.json`. */
const RUN_VERSION = 1;

/** The folder of a run: `run.json` says what is measured, `predictions/` holds a file a cell, then come the reports. */
export type MatrixFolder = {
  /** Results that are there already, and a writer that adds to them. */
  openCell(
    place: number,
    rows: readonly Row[],
  ): Promise<{ readonly known: ReadonlyMap<string, MatrixPrediction>; readonly writer: LineWriter }>;
  write(name: string, text: string): Promise<void>;
  readonly path: string;
};

/** A folder that holds a run already is only gone on with, and only where the same is measured. */
export async function openMatrixFolder(path: string, run: MatrixRun, resume: boolean): Promise<MatrixFolder> {
  const file = join(path, "run.json");
  await mkdir(join(path, "predictions"), { recursive: true }).catch(rethrowAs("file-unwritable", `the folder ${path} cannot be made`));
  if (existsSync(file)) {
    if (!resume) throw new PlumblineError("invalid-input", `${path} holds a run already: --resume goes on with it, or name another folder`);
    refuseOther(await readRun(file), run, path);
  } else await writeOutput({ file, what: "run" }, `${JSON.stringify({ version: RUN_VERSION, ...run }, null, 2)}\n`);
  return {
    path,
    write: (name, text) => writeOutput({ file: join(path, name), what: "report" }, text),
    async openCell(place, rows) {
      const output = { file: join(path, "predictions", `${String(place + 1).padStart(3, "0")}.jsonl`), what: "predictions" };
      const known = existsSync(output.file) ? knownIn(await readFile(output.file, "utf8"), rows) : new Map<string, MatrixPrediction>();
      // Written anew: a line that a crash tore would spoil the one after it.
      await writeOutput(output, [...known.values()].map((prediction) => `${JSON.stringify(prediction)}\n`).join(""));
      return { known, writer: openOutput(output, "a") };
    },
  };
}

/** Failed claims, torn lines and lines about other claims are left out: they are verified again. */
function knownIn(text: string, rows: readonly Row[]): ReadonlyMap<string, MatrixPrediction> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<string, MatrixPrediction>();
  for (const line of text.split("\n")) {
    const { data } = matrixPredictionSchema.safeParse(parseJson(line));
    if (data === undefined || data.failure !== null) continue;
    const row = byId.get(data.id);
    if (row?.claim === data.claim && row.label === data.gold) known.set(data.id, data);
  }
  return known;
}

async function readRun(file: string): Promise<MatrixRun> {
  const json = parseJson(await readFile(file, "utf8"));
  refuseNewer(`the run ${file}`, json, "version", RUN_VERSION);
  const parsed = runSchema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("invalid-input", `${file} is no run of this version: name another folder`);
  return parsed.data;
}

/** Names every part that differs: figures of different settings do not go into one report. */
function refuseOther(before: MatrixRun, now: MatrixRun, path: string): void {
  const told = (run: MatrixRun): ReadonlyMap<string, string> =>
    new Map([
      ...Object.entries(run.settings).map(([name, value]) => [name, String(value)] as const),
      ["data sets", run.datasets.map(({ name, split }) => `${name} ${split.slice(0, 12)}`).join(", ")],
      ["variants", run.variants.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}`).join(", ")],
    ]);
  const [old, own] = [told(before), told(now)];
  const differing = [...own].flatMap(([name, value]) => (old.get(name) === value ? [] : [`${name}: ${old.get(name)} there, ${value} now`]));
  if (differing.length > 0)
    throw new PlumblineError("invalid-input", `${path} holds a run of something else:\n  ${differing.join("\n  ")}\nName another folder`);
}

/**
 * The evidence of all claims as documents that a search has to find: a page each where the data names pages, else a passage each. What decides one claim
 * lies among what decides the others.
 */
export async function writeGoldCorpus(folder: string, rows: readonly Row[]): Promise<number> {
  const pages = new Map<string, Set<string>>();
  for (const { evidence } of rows)
    for (const { text, source } of evidence) {
      const title = pageOf(source) ?? text.slice(0, 60);
      pages.set(title, (pages.get(title) ?? new Set()).add(text));
    }
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let number = 0;
    for (const [title, texts] of pages) {
      const body = [...texts].join("\n\n");
      const head = `---\ntitle: ${JSON.stringify(title.replace(/\s+/g, " "))}\n---\n`;
      await writeFile(join(folder, `${String(++number).padStart(5, "0")}.txt`), `${head}\n${body}\n`);
    }
  } catch (cause) {
    rethrowAs("file-unwritable", `the evidence cannot be written to ${folder}`)(cause);
  }
  return pages.size;
}

/** `Wikipedia: Gandhi (film) § Production` → `Gandhi (film)`. */
function pageOf(source: string | null): string | null {
  return /^Wikipedia: (.+?)(?: § .*)?$/.exec(source ?? "")?.[1] ?? null;
}
