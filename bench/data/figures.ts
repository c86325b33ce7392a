export function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function percent(hits: readonly boolean[]): string {
  return `${((100 * hits.filter(Boolean).length) / Math.max(1, hits.length)).toFixed(1)} %`;
}
