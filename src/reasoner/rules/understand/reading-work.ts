/**
 * Budget for reading, in matcher steps rather than time, so that every machine reads a claim alike. A claim of two thousand characters may name
 * hundreds of things, and every pair is matched against every phrase.
 */
export type ReadingWork = { left: number };

/** Nearly all claims of HoVer need less, although they are long. */
const MOST_STEPS = 5_000_000;
/** Cost of looking at a phrase before matching it. */
export const STEPS_A_CANDIDATE = 20;

export const TOO_MUCH_AT_ONCE = "The claim says too much at once to be read as a whole; state each thing in a sentence of its own.";

export function readingWork(): ReadingWork {
  return { left: MOST_STEPS };
}

/** False if the budget is used up: stop searching, and do not treat the reading as complete. */
export function spend(work: ReadingWork, steps: number): boolean {
  work.left -= steps;
  return work.left > 0;
}

export function isUsedUp({ left }: ReadingWork): boolean {
  return left <= 0;
}
