import type { MatrixReport } from "../evaluation/matrix/matrix-report.js";
import { reportMarkdown } from "../evaluation/matrix/report-markdown.js";
import type { MeasuredCell } from "../evaluation/matrix/run-matrix.js";
import { evaluationPage } from "./html/evaluation/evaluation-page.js";
import type { MatrixFolder } from "./matrix-folder.js";
import type { OpenedDataset } from "./open-dataset.js";

/** The same figures three times: for programs, for a text, and to look at. */
export async function writeMatrixReports(
  folder: MatrixFolder,
  report: MatrixReport,
  datasets: readonly OpenedDataset[],
  measured: readonly MeasuredCell[],
): Promise<void> {
  await folder.write("report.json", `${JSON.stringify(report)}\n`);
  await folder.write("report.md", reportMarkdown(report));
  await folder.write("report.html", evaluationPage(report, datasets, measured));
}
