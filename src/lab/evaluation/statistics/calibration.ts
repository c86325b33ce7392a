/** A verdict with a confidence, and whether it was right. */
export type Sure = { readonly confidence: number; readonly right: boolean };

type CalibrationBin = {
  readonly from: number;
  readonly to: number;
  readonly claims: number;
  /** Means over the bin. */
  readonly confidence: number;
  readonly accuracy: number;
};

export type CalibrationCurve = { readonly bins: readonly CalibrationBin[]; readonly ece: number | null; readonly brier: number | null };

const BINS = 10;

/** How often verdicts were right, by how sure they said they were. The expected calibration error is over bins of equal width. */
export function calibrationOf(verdicts: readonly Sure[]): CalibrationCurve {
  const bins = Array.from({ length: BINS }, (_, place): readonly CalibrationBin[] => {
    const inside = verdicts.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === place);
    if (inside.length === 0) return [];
    const confidence = meanOf(inside, (one) => one.confidence);
    const accuracy = meanOf(inside, ({ right }) => (right ? 1 : 0));
    return [{ from: place / BINS, to: (place + 1) / BINS, claims: inside.length, confidence, accuracy }];
  }).flat();
  if (verdicts.length === 0) return { bins, ece: null, brier: null };
  return {
    bins,
    ece: bins.reduce((sum, { claims, confidence, accuracy }) => sum + (claims / verdicts.length) * Math.abs(accuracy - confidence), 0),
    brier: meanOf(verdicts, ({ confidence, right }) => (confidence - (right ? 1 : 0)) ** 2),
  };
}

function meanOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0) / items.length;
}
