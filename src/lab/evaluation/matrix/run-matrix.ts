import type { Episode } from "../../../domain/episode.js";
import type { Row } from "../dataset.js";
import { predictRows } from "../evaluate.js";
import type { Cell, MatrixPrediction } from "./matrix-report.js";
import { type ForcedLabel, measureEpisode, ownSide } from "./measure-episode.js";
import { type CellInput, reportCell } from "./report-cell.js";

export type CellRun = Omit<CellInput, "predictions" | "seconds"> & {
  readonly verify: (row: Row, signal: AbortSignal) => Promise<Episode>;
  readonly concurrency: number;
  readonly recorded: boolean;
  /** True when the data set's passages were given with the claim; evidence recall is then not measured. */
  readonly given: boolean;
  readonly known: ReadonlyMap<string, MatrixPrediction>;
  /** Supported or refuted for an open verdict, for the report only. */
  readonly forceLabel?: ((episode: Episode, signal: AbortSignal) => Promise<ForcedLabel>) | undefined;
  readonly signal: AbortSignal;
  /** Stores a result before the next one is reported. */
  readonly keep: (prediction: MatrixPrediction) => void;
  readonly onProgress?: (done: number, right: boolean) => void;
  readonly now: () => number;
};

export type MeasuredCell = { readonly cell: Cell; readonly predictions: ReadonlyMap<string, MatrixPrediction> };

/** Measures one cell. Interrupted claims are skipped, and the cell is then incomplete. */
export async function runCell(run: CellRun): Promise<MeasuredCell> {
  const { dataset, variant, rows, given, keep, onProgress, now } = run;
  const started = now();
  const predictions = await predictRows<MatrixPrediction>(rows, {
    ...run,
    complete: async (prediction, episode, row, abort) => {
      const measured = measureEpisode(episode, row, { given });
      const { outcome } = episode;
      const forcedLabel = ownSide(outcome) ?? (outcome.kind === "failed" ? undefined : await run.forceLabel?.(episode, abort));
      return {
        ...prediction,
        measured: run.forceLabel === undefined || forcedLabel === undefined ? measured : { ...measured, forcedLabel },
      };
    },
    onPrediction: (prediction, row, done) => {
      keep(prediction);
      onProgress?.(done, prediction.label === row.label);
    },
  });
  const seconds = (now() - started) / 1000;
  return { cell: reportCell({ dataset, variant, rows, predictions, seconds, wrongCosts: run.wrongCosts }), predictions };
}
