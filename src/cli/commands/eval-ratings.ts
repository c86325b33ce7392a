import { count } from "../../base/count.js";
import { csvRows } from "../../base/csv-rows.js";
import type { Label } from "../../domain/outcome.js";
import { PlumblineError } from "../../errors.js";
import type { Row } from "../../lab/evaluation/dataset.js";
import type { MatrixRun } from "../../lab/evaluation/matrix/matrix-report.js";
import { chooseForRating, type Explained, RATINGS, rateVariants, sheetKey } from "../../lab/evaluation/matrix/rating-sheet.js";
import { csvOf } from "../../lab/evaluation/results-csv.js";
import { EXIT } from "../exit-codes.js";
import { keepInputs, readInput, writeOutput } from "../files.js";
import { type AddCommand, positiveInteger, wholeNumber } from "../flags.js";
import type { Io } from "../io.js";
import { readMatrixFolder } from "../matrix-folder.js";
import { readDataset } from "../open-dataset.js";

const DEFAULT_SIZE = 50;

type SheetFlags = { readonly out: string; readonly sample?: number; readonly seed?: number };

export const addEvalRatings: AddCommand = (command, { io, finish }) => {
  command
    .command("sheet")
    .description("write explanations of a run as a sheet for people to rate from 1 to 3")
    .argument("<folder>", "the folder of a run with --report")
    .requiredOption("--out <file>", "the sheet, a CSV")
    .option("--sample <n>", "number of claims (default 50), half supported and half refuted", positiveInteger)
    .option("--seed <n>", "of the sample (default 1)", wholeNumber)
    .action(async (folder: string, flags: SheetFlags) => finish(await commandEvalSheet(io, folder, flags)));
  command
    .command("ratings")
    .description("show the ratings of a run's explanations, and how far the raters agree (Krippendorff's alpha)")
    .argument("<folder>", "the folder of the run")
    .argument("<sheets...>", "filled sheets, one a rater")
    .action(async (folder: string, sheets: string[]) => finish(await commandEvalRatings(io, folder, sheets)));
};

/** `plumbline eval sheet <folder> --out sheet.csv`: explanations for human raters (1 to 3), without the names of the variants. */
async function commandEvalSheet(io: Io, folder: string, { out, sample = DEFAULT_SIZE, seed = 1 }: SheetFlags): Promise<number> {
  const { run, explained } = await readMatrixFolder(folder);
  const output = { file: out, what: "sheet" };
  keepInputs(
    run.datasets.map(({ file }) => file),
    output,
  );
  const chosen = chooseForRating(explained, { size: sample, seed });
  if (chosen.length === 0)
    throw new PlumblineError("invalid-input", `${folder}: no claim was judged rightly by every variant, so there is nothing to compare`);
  const rows = await rowsOf(run);
  const lines = chosen.map((one) => [
    sheetKey(one),
    one.claim,
    one.gold,
    rows.get(rowKey(one.dataset, one.id))?.explanation ?? "",
    one.justification,
    "",
  ]);
  await writeOutput(output, csvOf([HEAD, ...lines]));
  const claims = new Set(chosen.map(({ dataset, id }) => rowKey(dataset, id))).size;
  io.stdout.write(
    `${out}: ${chosen.length} explanations of ${claims} claims. Give each rater a copy: 3 all of the gold explanation is there, 2 some of it, 1 none.\n`,
  );
  return EXIT.ok;
}

const HEAD = ["row", "claim", "gold_label", "gold_explanation", "explanation", "rating"];

function rowKey(dataset: string, id: string): string {
  return JSON.stringify([dataset, id]);
}

/** Reads the data sets of a run again, for their reference explanations. */
async function rowsOf({ datasets }: MatrixRun): Promise<ReadonlyMap<string, Row>> {
  const all = await Promise.all(
    datasets.map(async ({ name, file, format }) => {
      const rows = await readDataset(`${format}:${file}`);
      return rows.map((row) => [rowKey(name, row.id), row] as const);
    }),
  );
  return new Map(all.flat());
}

/** `plumbline eval ratings <folder> <sheet>...`: the mean ratings of each variant, and Krippendorff's α. */
export async function commandEvalRatings(io: Io, folder: string, files: readonly string[]): Promise<number> {
  const { explained } = await readMatrixFolder(folder);
  const sheets = await Promise.all(files.map((file) => readSheet(file, explained)));
  io.stdout.write(`${files.length} raters\n`);
  const ofLabel = (label: Label) =>
    rateVariants(
      explained.filter(({ gold }) => gold === label),
      sheets,
    );
  const byLabel = new Map(SIDES.map((label) => [label, ofLabel(label)]));
  for (const rated of rateVariants(explained, sheets)) {
    const agreement = rated.alpha === null ? "α cannot be said" : `α ${rated.alpha.toFixed(2)} (Krippendorff, ordinal)`;
    io.stdout.write(`${rated.variant}: ${sayRatings(rated)}, ${agreement}\n`);
    for (const [label, variants] of byLabel) {
      const own = variants.find(({ variant }) => variant === rated.variant);
      if (own !== undefined) io.stdout.write(`  ${label}: ${sayRatings(own)}\n`);
    }
  }
  return EXIT.ok;
}

/** Ratings are shown for each label as well (RAGAR, Figures 6 and 7). */
const SIDES = ["supported", "refuted"] as const satisfies readonly Label[];

function sayRatings({ explanations, counts, mean }: ReturnType<typeof rateVariants>[number]): string {
  const given = RATINGS.map((value, place) => `${counts[place]} × ${value}`).join(", ");
  return `${explanations} explanations, ${given}, mean ${mean.toFixed(2)}`;
}

async function readSheet(file: string, explained: readonly Explained[]): Promise<ReadonlyMap<string, number>> {
  const known = new Set(explained.map(sheetKey));
  const { rows } = csvRows(await readInput(file, "sheet"), { remarks: false, separator: "found" });
  const [head, ...body] = rows;
  const [row, rating] = [head?.cells.indexOf("row") ?? -1, head?.cells.indexOf("rating") ?? -1];
  if (row < 0 || rating < 0) throw new PlumblineError("invalid-input", `${file} is no sheet of \`plumbline eval sheet\``);
  const faults: string[] = [];
  const ratings = body.flatMap(({ line, cells }): readonly (readonly [string, number])[] => {
    const [key = "", said = ""] = [cells[row], cells[rating]?.trim()];
    if (said === "") return [];
    const value = RATINGS.find((one) => String(one) === said);
    if (value === undefined) faults.push(`line ${line}: "${said}" is none of ${RATINGS.join(", ")}`);
    else if (!known.has(key)) faults.push(`line ${line}: the row ${key} is not of this run`);
    return value === undefined ? [] : [[key, value]];
  });
  if (faults.length > 0)
    throw new PlumblineError("invalid-input", `${file} has ${count(faults.length, "fault")}:\n  ${faults.slice(0, 10).join("\n  ")}`);
  if (ratings.length === 0) throw new PlumblineError("invalid-input", `${file} holds no rating: fill its column "rating" with 1, 2 or 3`);
  return new Map(ratings);
}
