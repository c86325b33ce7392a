import { z } from "zod";
import type { ErrorType } from "../../domain/error-types.js";
import type { Allowance } from "./rollout.js";

const spent = { tokens: z.number(), usd: z.number().nullable() };

const textEditSchema = z.strictObject({
  section: z.string(),
  kind: z.enum(["add", "replace", "delete"]),
  /** What is replaced or deleted, word by word; empty for add. */
  target: z.string(),
  /** What is put there; empty for delete. */
  text: z.string(),
  /** The failure that it is for: the number of an episode that was shown (f1, f2, …). */
  addresses: z.string(),
});
export type TextEdit = z.infer<typeof textEditSchema>;

export const gradientSchema = z.strictObject({ gradient: z.string(), ...spent });
export const proposalSchema = z.strictObject({ edits: z.array(textEditSchema), ...spent });

/** Inputs of the programs of the same names, within bounds. `episodes` are short summaries, failures with numbers. */
export type GradientInput = { readonly instructions: string; readonly errorType: ErrorType; readonly episodes: string };
export type ProposalInput = {
  readonly instructions: string;
  readonly gradient: string;
  readonly episodes: string;
  readonly rejected: string;
};
type Context = { readonly allowance: Allowance; readonly signal?: AbortSignal };

/**
 * The two judgements behind a text edit (§4.4): which way, and then what exactly. Neither may spend more than its allowance. A reply of no
 * use is an empty gradient or no edits; they reject only when the run cannot go on.
 */
export type Proposer = {
  readonly id: string;
  gradient(input: GradientInput, context: Context): Promise<z.infer<typeof gradientSchema>>;
  propose(input: ProposalInput, context: Context): Promise<z.infer<typeof proposalSchema>>;
};
