/** Where only verdicts of at least this confidence are heard: the share of all claims that is decided, and the share of these that is wrong. */
export type RiskPoint = { readonly threshold: number; readonly coverage: number; readonly risk: number };

export type RiskCoverage = {
  readonly points: readonly RiskPoint[];
  /** Area under the curve, over the coverage that is reached; null where nothing is decided. Smaller is better. */
  readonly area: number | null;
};

/** `decided`: the claims on which a side was taken; `claims`: all of them. Equal confidences are one point, because no threshold parts them. */
export function riskCoverage(decided: readonly { readonly confidence: number; readonly wrong: boolean }[], claims: number): RiskCoverage {
  const sorted = [...decided].sort((a, b) => b.confidence - a.confidence);
  const points: RiskPoint[] = [];
  let wrong = 0;
  for (const [place, one] of sorted.entries()) {
    if (one.wrong) wrong++;
    if (sorted[place + 1]?.confidence === one.confidence) continue;
    points.push({ threshold: one.confidence, coverage: (place + 1) / claims, risk: wrong / (place + 1) });
  }
  return { points, area: areaUnder(points) };
}

function areaUnder(points: readonly RiskPoint[]): number | null {
  const last = points.at(-1);
  if (last === undefined) return null;
  let [area, before] = [0, 0];
  for (const { coverage, risk } of points) {
    area += (coverage - before) * risk;
    before = coverage;
  }
  return area / last.coverage;
}

/** A curve of a few points, for a report: each stands for a step of coverage. */
export function thinned(points: readonly RiskPoint[], most = 100): readonly RiskPoint[] {
  if (points.length <= most) return points;
  return Array.from({ length: most }, (_, place) => points[Math.round((place / (most - 1)) * (points.length - 1))]).flatMap(
    (point) => point ?? [],
  );
}
