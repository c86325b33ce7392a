import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../errors.js";
import type { Usage } from "../../ports/language-model.js";

/** USD for a million tokens. */
const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Input that the provider had in its prefix cache; without it, such input costs as other input does. */
  cachedInput: z.number().nonnegative().optional(),
});
const tableSchema = z.record(z.string().min(1), priceSchema);

export type Price = z.infer<typeof priceSchema>;
/** By the name of the model. What is not in the table has no known price: that is `null` and never 0. */
export type Prices = ReadonlyMap<string, Price>;

/** `{"gpt-5-mini": {"input": 0.25, "output": 2, "cachedInput": 0.025}}` */
export function readPrices(file: string): Prices {
  try {
    return new Map(Object.entries(tableSchema.parse(JSON.parse(readFileSync(file, "utf8")))));
  } catch (cause) {
    const faults = cause instanceof z.ZodError ? cause.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") : null;
    throw new PlumblineError("invalid-config", `the price table ${file} cannot be used: ${faults ?? messageOf(cause)}`, { cause });
  }
}

export function costOf(price: Price, { inputTokens, outputTokens, cachedTokens }: Usage): number {
  const cached = Math.min(cachedTokens ?? 0, inputTokens);
  return (cached * (price.cachedInput ?? price.input) + (inputTokens - cached) * price.input + outputTokens * price.output) / 1e6;
}
