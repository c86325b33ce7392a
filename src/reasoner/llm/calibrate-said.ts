import type { Calibration } from "../../domain/policy.js";

/** Upper limit for a model's stated confidence without calibration: models state 0.95 to 1.0 for nearly everything. */
export const UNMEASURED = 0.9;

/** From what a model says of its own confidence to how often it was right when it said so; where that was not measured, capped. */
export function calibrateSaid(calibration: Calibration | null, said: number): number {
  if (calibration === null) return Math.min(said, UNMEASURED);
  const points: readonly (readonly [number, number])[] = [[0, calibration.points[0]?.[1] ?? 0], ...calibration.points];
  const above = points.findIndex(([at]) => at >= said);
  const [after, before] = [points[above], points[above - 1]];
  if (after === undefined) return points.at(-1)?.[1] ?? said;
  if (before === undefined || after[0] === before[0]) return after[1];
  return before[1] + ((said - before[0]) / (after[0] - before[0])) * (after[1] - before[1]);
}
