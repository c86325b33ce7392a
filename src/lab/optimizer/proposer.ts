import { z } from "zod";
import type { ErrorType } from "../../domain/error-types.js";
import type { Allowance } from "./rollout.js";

const spent = { tokens: z.number(), usd: z.number().nullable() };

const textEditSchema = z.strictObject({
  section: z.string(),
  kind: z.enum(["add", "replace", "delete"]),
  /** The exact text to replace or delete; empty for add. */
  target: z.string(),
  /** The new text; empty for delete. */
  text: z.string(),
  /** The failure it addresses, by its number in the prompt (f1, f2, …). */
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
 * The two model calls behind a text edit (§4.4): first the direction, then the edits. Neither may spend more than its allowance. A useless
 * reply gives an empty gradient or an empty list; they reject only when the run cannot continue.
 */
export type Proposer = {
  readonly id: string;
  gradient(input: GradientInput, context: Context): Promise<z.infer<typeof gradientSchema>>;
  propose(input: ProposalInput, context: Context): Promise<z.infer<typeof proposalSchema>>;
};
