import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseNewer } from "../base/file-version.js";
import { messageOf, PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { type MatrixPrediction, type MatrixRun, matrixPredictionSchema, runSchema } from "../lab/evaluation/matrix/matrix-report.js";
import { type LineWriter, openOutput, writeOutput } from "./output-file.js";

/** Of `run.json`; the first ones have none. */
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
  try {
    await mkdir(join(path, "predictions"), { recursive: true });
  } catch (cause) {
    throw new PlumblineError("file-unwritable", `the folder ${path} cannot be made: ${messageOf(cause)}`, { cause });
  }
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
    const { data } = matrixPredictionSchema.safeParse(jsonOf(line));
    if (data === undefined || data.failure !== null) continue;
    const row = byId.get(data.id);
    if (row?.claim === data.claim && row.label === data.gold) known.set(data.id, data);
  }
  return known;
}

async function readRun(file: string): Promise<MatrixRun> {
  const json = jsonOf(await readFile(file, "utf8"));
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
