import type { z } from "zod";

/**
 * The effects of a long run. Every effect goes through `once`, which returns the recorded result of its key, or runs the effect and records
 * the result first. A run that is restarted with the same journal makes the same decisions, and repeats at most the effects that were
 * running when it stopped.
 */
export type RunJournal = {
  /** Each key is used for one effect. A rejected effect is not recorded. */
  once<T>(key: string, schema: z.ZodType<T>, effect: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Milliseconds of work so far, summed over all starts of the run. */
  elapsed(): number;
};

/** A call of a port with its arguments. Calls with the same JSON are the same. */
export type Question = { readonly port: string; readonly asked: unknown };

/**
 * Sits between an episode and the ports. A recording tape calls the port and stores the answer; a replaying tape returns stored answers.
 */
export type Tape = {
  /** The answer must be representable as JSON. PlumblineErrors of the port are recorded too. */
  answer<T>(question: Question, ask: () => Promise<T>): Promise<T>;
};
