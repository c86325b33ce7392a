import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ModelCost } from "../../domain/episode.js";
import { messageOf, PlumblineError } from "../../errors.js";
import { type MessageImage, type ModelAnswer, type ModelRequest, UnusableReplyError, type Usage } from "../../ports/language-model.js";

export type Charge = { readonly usage: Usage; readonly estimated: boolean };

const NO_TOKENS: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: null };

export function chargeOf({ usage, content }: ModelAnswer, worst: Usage): Charge {
  if (usage !== null) return { usage, estimated: false };
  return { usage: { ...worst, outputTokens: Math.min(worst.outputTokens, tokensIn(content)) }, estimated: true };
}

/** Unusable answers are charged, aborted requests may be, refused ones are not. */
export function failedCharge(error: unknown, worst: Usage): Charge | null {
  if (error instanceof UnusableReplyError) return error.answer.from === "model" ? chargeOf(error.answer, worst) : null;
  const givenUp = error instanceof PlumblineError && ["model-timeout", "aborted", "budget-spent"].includes(error.code);
  return givenUp ? { usage: worst, estimated: true } : { usage: NO_TOKENS, estimated: false };
}

/** The estimated input and the maximum output of a request. */
export function worstUsage<T>({ messages, output, limits }: ModelRequest<T>): Usage {
  const shape = output.kind === "json" ? JSON.stringify(output.jsonSchema) : "";
  const inputTokens = tokensIn(shape) + sum(messages, ({ content, images = [] }) => tokensIn(content) + 4 + sum(images, imageTokens));
  return { inputTokens, outputTokens: limits.maxOutputTokens, cachedTokens: null };
}

/** Three bytes a token: more than English needs, about right for other scripts. */
function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** One token per 750 pixels and a constant: more than models with 512-pixel tiles charge, about right for 28-pixel patches. */
function imageTokens({ width, height }: MessageImage): number {
  return Math.ceil((width * height) / 750) + 85;
}

export function tokensOf({ inputTokens, outputTokens }: Pick<Usage, "inputTokens" | "outputTokens">): number {
  return inputTokens + outputTokens;
}

export function sum<T>(items: Iterable<T>, measure: (item: T) => number): number {
  let result = 0;
  for (const item of items) result += measure(item);
  return result;
}

/** In total, or for one program. */
export type Spending = ModelCost & {
  readonly cachedTokens: number;
  /** Calls for which the server reported no usage; their tokens are overestimated. */
  readonly estimated: number;
};

export function nothingSpent(price: Price | null): Spending {
  return { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, usd: price === null ? null : 0, estimated: 0 };
}

export function addCharge(sum: Spending, { usage, estimated }: Charge, price: Price | null): Spending {
  return {
    calls: sum.calls + 1,
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cachedTokens: sum.cachedTokens + (usage.cachedTokens ?? 0),
    usd: sum.usd === null || price === null ? null : sum.usd + costOf(price, usage),
    estimated: sum.estimated + (estimated ? 1 : 0),
  };
}

/** USD per million tokens. */
const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Price of input from the provider's prefix cache; default: the price of other input. */
  cachedInput: z.number().nonnegative().optional(),
});
const tableSchema = z.record(z.string().min(1), priceSchema);

export type Price = z.infer<typeof priceSchema>;
/** By model. A model without an entry has the price `null`, never 0. */
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
