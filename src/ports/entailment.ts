import { z } from "zod";

export type EntailmentPair = { readonly passage: string; readonly part: string };

/** The passage's stance on the part, and its probability. */
export const entailedSchema = z
  .object({ stance: z.enum(["supports", "refutes", "silent"]), probability: z.number().min(0).max(1) })
  .readonly();
export type Entailed = z.output<typeof entailedSchema>;

/**
 * A model that decides whether a statement follows from a passage. Gives one answer for each pair, in their order. Fails with
 * PlumblineErrors: `model-…` or `aborted`.
 */
export type Entailment = {
  readonly id: string;
  judge(pairs: readonly EntailmentPair[], signal?: AbortSignal): Promise<readonly Entailed[]>;
};
