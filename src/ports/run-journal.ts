import type { z } from "zod";

/**
 * The effects of a long run. Every effect goes through `once`, which returns the recorded result of its key, or runs the effect and records the
 * result first. A run that is started again with the same journal makes the same decisions, and repeats at most what was under way when it ended.
 */
export type RunJournal = {
  /** Each key is used for one effect. A rejected effect leaves no record. */
  once<T>(key: string, schema: z.ZodType<T>, effect: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Milliseconds of work so far, over all starts of the run. */
  elapsed(): number;
};

/** A call of a port with its arguments. Calls with the same JSON are the same. */
export type Question = { readonly port: string; readonly asked: unknown };

/** Stands between an episode and the ports. A recording tape calls the port and keeps the answer; a replaying one answers from what was kept. */
export type Tape = {
  /** The answer must survive JSON. PlumblineErrors of the port are recorded too. */
  answer<T>(question: Question, ask: () => Promise<T>): Promise<T>;
};
