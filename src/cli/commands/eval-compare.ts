import { refuseNewer } from "../../base/file-version.js";
import { parseJson } from "../../base/parse-json.js";
import { PlumblineError } from "../../errors.js";
import { acrossReports } from "../../lab/evaluation/matrix/compare-cells.js";
import { type MatrixReport, matrixReportSchema } from "../../lab/evaluation/matrix/matrix-report.js";
import { percent, sayP } from "../../lab/statistics/say-figures.js";
import { EXIT } from "../exit-codes.js";
import { readInput } from "../files.js";
import type { AddCommand } from "../flags.js";
import type { Io } from "../io.js";
import { plainText } from "../style.js";

export const addEvalCompare: AddCommand = (command, { io, finish }) => {
  command
    .command("compare")
    .description("compare two reports claim by claim")
    .argument("<first>", "a report.json of eval --report")
    .argument("<second>", "another of the same data sets")
    .action(async (first: string, second: string) => finish(await commandEvalCompare(io, first, second)));
};

/** Claims listed per cell; the reports have all. */
const SHOWN = 5;

/** `plumbline eval compare a.json b.json`: the same claims in two runs. */
export async function commandEvalCompare(io: Io, firstFile: string, secondFile: string): Promise<number> {
  const [first, second] = await Promise.all([readReport(firstFile), readReport(secondFile)]);
  const compared = acrossReports(first, second);
  if (compared.length === 0) throw new PlumblineError("invalid-input", "the reports have no data set and variant in common");
  for (const { dataset, firstName, secondName, claims, first: one, second: other, difference, mcnemar, changed } of compared) {
    const names = firstName === secondName ? firstName : `${firstName} → ${secondName}`;
    const { value, low, high } = difference ?? { value: null, low: null, high: null };
    const range = low === null || high === null ? "" : ` (95 %: ${points(low)} to ${points(high)})`;
    io.stdout.write(
      `${dataset} × ${names}, ${claims} claims in both\n` +
        `  balanced accuracy ${percent(one)} → ${percent(other)}, ${value === null ? "–" : points(value)} points${range}\n` +
        `  right only before ${mcnemar.onlyFirst}, right only after ${mcnemar.onlySecond}, p ${sayP(mcnemar.p)} (McNemar, exact); ${changed.length} labels changed\n`,
    );
    for (const { id, gold, first: before, second: after } of changed.slice(0, SHOWN))
      io.stdout.write(`    ${plainText(id)}: ${before} → ${after}, gold ${gold}\n`);
  }
  return EXIT.ok;
}

function points(difference: number): string {
  return `${difference >= 0 ? "+" : "−"}${Math.abs(100 * difference).toFixed(1)}`;
}

async function readReport(file: string): Promise<MatrixReport> {
  const json = parseJson(await readInput(file, "report"));
  refuseNewer(`the report ${file}`, json, "version", 1);
  const parsed = matrixReportSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const isTotals = typeof json === "object" && json !== null && ("metrics" in json || "policies" in json);
  const why = isTotals ? `holds the totals of \`eval --out\`, and claims are compared one by one: give` : "is no";
  throw new PlumblineError("invalid-input", `${file} ${why} report.json of \`plumbline eval --report <folder>\``);
}
