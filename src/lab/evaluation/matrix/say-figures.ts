import type { Estimate } from "./cell-schema.js";

export function percent(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? "–" : `${(100 * value).toFixed(digits)} %`;
}

/** `72.4 % (70.1–74.9)`. */
export function withInterval(estimate: Estimate | null): string {
  if (estimate === null) return "–";
  const { value, low, high } = estimate;
  return low === null || high === null ? percent(value) : `${percent(value)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

export function sayP(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
