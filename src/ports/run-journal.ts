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

/** A question to the outside: which port, and what it was asked. Two questions with the same JSON are the same. */
export type Question = { readonly port: string; readonly asked: unknown };

/** Stands between an episode and the outside. A recording tape asks and keeps the answer; a replaying one answers from what was kept and asks nobody. */
export type Tape = {
  /** The answer has to survive JSON. Failures of the outside (PlumblineErrors) are answers too. */
  answer<T>(question: Question, ask: () => Promise<T>): Promise<T>;
};
