import type fc from "fast-check";

/** A reader of something from outside: it answers or throws one of our errors, in bounded time. `plain`: its own errors are turned into ours by its caller. */
export type FuzzTarget = {
  readonly name: string;
  readonly input: fc.Arbitrary<string>;
  readonly read: (text: string) => unknown;
  readonly plain?: true;
};
