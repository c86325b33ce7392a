/**
 * Milliseconds that only go forward, whoever sets the clock of the machine: for durations, pauses and limits. They begin with the time of day at the
 * start of the process, so that a message can say when a pause ends; what is written down has the time of `Date.now`.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now();
}
