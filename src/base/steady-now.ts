/**
 * A monotonic clock in milliseconds, for durations, pauses and limits. It starts at the wall-clock time of the process start, so that
 * messages can say when a pause ends; stored times come from `Date.now`.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
