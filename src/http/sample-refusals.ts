const REFUSED: ReadonlySet<number> = new Set([429, 503]);
const PER_SECOND = 10;
const SECOND_MS = 1000;

/**
 * Says whether an answer is logged. Of refusals the first ten of a second are, so that a flood of requests is not one of lines too; `leftOut` is how many
 * were not since the last line.
 */
export function sampleRefusals(now: () => number): (status: number) => { readonly logged: boolean; readonly leftOut: number } {
  let [second, written, skipped] = [Number.NEGATIVE_INFINITY, 0, 0];
  return (status) => {
    if (!REFUSED.has(status)) return { logged: true, leftOut: 0 };
    if (now() - second >= SECOND_MS) [second, written] = [now(), 0];
    if (written >= PER_SECOND) {
      skipped++;
      return { logged: false, leftOut: 0 };
    }
    written++;
    const leftOut = skipped;
    skipped = 0;
    return { logged: true, leftOut };
  };
}
