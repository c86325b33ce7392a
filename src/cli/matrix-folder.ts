import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseNewer } from "../base/file-version.js";
import { parseJson } from "../base/parse-json.js";
import { PlumblineError, rethrowAs } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { readPredictions } from "../lab/evaluation/evaluate.js";
import { type MatrixPrediction, type MatrixRun, matrixPredictionSchema, runSchema } from "../lab/evaluation/matrix/matrix-report.js";
import type { Explained } from "../lab/evaluation/matrix/rating-sheet.js";
import { type LineWriter, openOutput, writeOutput } from "./files.js";

const RUN_VERSION = 1;

/** The folder of a run: `run.json` with the settings, `predictions/` with a file per cell, and the reports. */
export type MatrixFolder = Awaited<ReturnType<typeof openMatrixFolder>>;

/** If the folder already has a run, it can only be resumed, with the same settings. */
export async function openMatrixFolder(path: string, run: MatrixRun, resume: boolean) {
  const file = join(path, "run.json");
  await mkdir(join(path, "predictions"), { recursive: true }).catch(rethrowAs("file-unwritable", `the folder ${path} cannot be made`));
  if (existsSync(file)) {
    if (!resume) throw new PlumblineError("invalid-input", `${path} holds a run already: --resume goes on with it, or name another folder`);
    refuseOther(await readRun(file), run, path);
  } else await writeOutput({ file, what: "run" }, `${JSON.stringify({ version: RUN_VERSION, ...run }, null, 2)}\n`);
  return {
    path,
    write: (name: string, text: string): Promise<void> => writeOutput({ file: join(path, name), what: "report" }, text),
    async openCell(
      place: number,
      rows: readonly Row[],
    ): Promise<{ readonly known: ReadonlyMap<string, MatrixPrediction>; readonly writer: LineWriter }> {
      const output = { file: cellFile(path, place), what: "predictions" };
      const known = existsSync(output.file)
        ? readPredictions(await readFile(output.file, "utf8"), rows, matrixPredictionSchema)
        : new Map<string, MatrixPrediction>();
      // Rewritten without an incomplete last line, which would corrupt the next one.
      await writeOutput(output, [...known.values()].map((prediction) => `${JSON.stringify(prediction)}\n`).join(""));
      return { known, writer: openOutput(output, "a") };
    },
  };
}

/** The explanations of a finished run, cell by cell; failed claims have none. */
export async function readMatrixFolder(path: string): Promise<{ readonly run: MatrixRun; readonly explained: readonly Explained[] }> {
  const run = await readRun(join(path, "run.json"));
  const cells = run.datasets.flatMap((dataset) => run.variants.map((variant) => ({ dataset: dataset.name, variant: variant.name })));
  const explained = await Promise.all(
    cells.map(async (cell, place) => {
      const text = await readFile(cellFile(path, place), "utf8").catch(() => "");
      return text.split("\n").flatMap((line): readonly Explained[] => {
        const { data } = matrixPredictionSchema.safeParse(parseJson(line));
        return data === undefined || data.failure !== null ? [] : [{ ...cell, ...data }];
      });
    }),
  );
  return { run, explained: explained.flat() };
}

function cellFile(path: string, place: number): string {
  return join(path, "predictions", `${String(place + 1).padStart(3, "0")}.jsonl`);
}

async function readRun(file: string): Promise<MatrixRun> {
  const json = parseJson(await readFile(file, "utf8").catch(rethrowAs("file-unreadable", `the run ${file} cannot be read`)));
  refuseNewer(`the run ${file}`, json, "version", RUN_VERSION);
  const parsed = runSchema.safeParse(json);
  if (!parsed.success) throw new PlumblineError("invalid-input", `${file} is no run of this version: name another folder`);
  return parsed.data;
}

function refuseOther(before: MatrixRun, now: MatrixRun, path: string): void {
  const settingsOf = (run: MatrixRun): ReadonlyMap<string, string> =>
    new Map([
      ...Object.entries(run.settings).map(([name, value]) => [name, String(value)] as const),
      ["data sets", run.datasets.map(({ name, split }) => `${name} ${split.slice(0, 12)}`).join(", ")],
      ["variants", run.variants.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}`).join(", ")],
    ]);
  const [old, own] = [settingsOf(before), settingsOf(now)];
  const differing = [...own].flatMap(([name, value]) => (old.get(name) === value ? [] : [`${name}: ${old.get(name)} there, ${value} now`]));
  if (differing.length > 0)
    throw new PlumblineError("invalid-input", `${path} holds a run of something else:\n  ${differing.join("\n  ")}\nName another folder`);
}

/** Writes the evidence of all claims as documents to search: one per page if the data names pages, otherwise one per passage. */
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
