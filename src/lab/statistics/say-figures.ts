import type { Estimate, Interval } from "./bootstrap.js";

export function percent(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? "–" : `${(100 * value).toFixed(digits)} %`;
}

/** `72.4 % (70.1–74.9)`. */
export function withInterval(estimate: Estimate | null): string {
  if (estimate === null) return "–";
  const { value, low, high } = estimate;
  return low === null || high === null ? percent(value) : `${percent(value)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
}

/** `0.724 (0.701–0.749)`. */
export function sayInterval(interval: Interval | null): string {
  if (interval === null) return "–";
  const { mean, low, high } = interval;
  return `${mean.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
}

export function sayP(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

export function signed(gain: number): string {
  return `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(3)}`;
}

/** `+0.031 (+0.012 to +0.050)`. */
export function sayGain({ mean, low, high }: Interval): string {
  return `${signed(mean)} (${signed(low)} to ${signed(high)})`;
}
