import type { OpenedDataset } from "../lab/evaluation/loaders/load-dataset.js";
import type { MatrixReport } from "../lab/evaluation/matrix/matrix-report.js";
import type { MeasuredCell } from "../lab/evaluation/matrix/run-matrix.js";
import { evaluationMarkdown, evaluationPage } from "../reports/evaluation/evaluation-report.js";
import type { MatrixFolder } from "./matrix-folder.js";

/** The same figures three times: for programs, for a text, and to look at. */
export async function writeMatrixReports(
  folder: MatrixFolder,
  report: MatrixReport,
  datasets: readonly OpenedDataset[],
  measured: readonly MeasuredCell[],
): Promise<void> {
  await folder.write("report.json", `${JSON.stringify(report)}\n`);
  await folder.write("report.md", evaluationMarkdown(report));
  await folder.write("report.html", evaluationPage(report, datasets, measured));
}
