import type { z } from "zod";

/**
 * What a long run has done so far. Every effect goes through `once`: what is recorded under its key is given back, anything else is done
 * and recorded before it is returned. A run that starts again with the same journal so comes by the same decisions, and at most repeats
 * what was under way when it ended.
 */
export type RunJournal = {
  /** Keys are never used for two things. A rejected effect leaves no record. */
  once<T>(key: string, schema: z.ZodType<T>, effect: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Milliseconds of work so far, over all the times that the run was started. */
  elapsed(): number;
};
