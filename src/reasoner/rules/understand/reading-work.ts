/**
 * How much work reading may still cost, counted in steps of the matcher and not in time, so that a claim is read alike on every machine. A claim of two
 * thousand characters may name hundreds of things, and every two of them are held against every phrase.
 */
export type ReadingWork = { left: number };

/** Nearly all claims of HoVer, long as they are, take less. */
const MOST_STEPS = 5_000_000;
/** What it costs to look at a phrase before it is held against the clause. */
export const STEPS_A_CANDIDATE = 20;

export const TOO_MUCH_AT_ONCE = "The claim says too much at once to be read as a whole; state each thing in a sentence of its own.";

export function readingWork(): ReadingWork {
  return { left: MOST_STEPS };
}

/** False where the work is used up: then nothing more is looked for, and what was read must not be taken for all that was said. */
export function spend(work: ReadingWork, steps: number): boolean {
  work.left -= steps;
  return work.left > 0;
}

export function isUsedUp({ left }: ReadingWork): boolean {
  return left <= 0;
}
