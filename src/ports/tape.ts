/** A question to the outside: which port, and what it was asked. Two questions with the same JSON are the same. */
export type Question = { readonly port: string; readonly asked: unknown };

/** Stands between an episode and the outside. A recording tape asks and keeps the answer; a replaying one answers from what was kept and asks nobody. */
export type Tape = {
  /** The answer has to survive JSON. Failures of the outside (PlumblineErrors) are answers too. */
  answer<T>(question: Question, ask: () => Promise<T>): Promise<T>;
};
