/** What something cost a claim; the middle and the 95th of a hundred are values that occurred. */
export type Spread = { readonly mean: number; readonly p50: number; readonly p95: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { mean: sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length), p50: at(0.5), p95: at(0.95) };
}
