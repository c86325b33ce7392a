import { PlumblineError } from "../../errors.js";
import type { MessageImage, ModelAnswer, ModelRequest, Usage } from "../../ports/language-model.js";
import { UnusableReplyError } from "../../ports/unusable-reply.js";

/** What one call took. */
export type Charge = { readonly usage: Usage; readonly estimated: boolean };

const NO_TOKENS: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: null };

export function chargeOf({ usage, content }: ModelAnswer, worst: Usage): Charge {
  if (usage !== null) return { usage, estimated: false };
  return { usage: { ...worst, outputTokens: Math.min(worst.outputTokens, tokensIn(content)) }, estimated: true };
}

/** Unusable answers are paid for, aborted requests possibly, refusals not. */
export function failedCharge(error: unknown, worst: Usage): Charge | null {
  if (error instanceof UnusableReplyError) return error.answer.from === "model" ? chargeOf(error.answer, worst) : null;
  const givenUp = error instanceof PlumblineError && ["model-timeout", "aborted", "budget-spent"].includes(error.code);
  return givenUp ? { usage: worst, estimated: true } : { usage: NO_TOKENS, estimated: false };
}

/** The estimated input, and all the output that a request may have. */
export function worstUsage<T>({ messages, output, limits }: ModelRequest<T>): Usage {
  const shape = output.kind === "json" ? JSON.stringify(output.jsonSchema) : "";
  const inputTokens = tokensIn(shape) + sum(messages, ({ content, images = [] }) => tokensIn(content) + 4 + sum(images, tokensOf));
  return { inputTokens, outputTokens: limits.maxOutputTokens, cachedTokens: null };
}

/** Three bytes a token: more than English needs, about what other scripts do. */
function tokensIn(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** A pixel in 750, and what stands around it: more than tiles of 512 cost, about what patches of 28 do. */
function tokensOf({ width, height }: MessageImage): number {
  return Math.ceil((width * height) / 750) + 85;
}

export function sum<T>(items: Iterable<T>, measure: (item: T) => number): number {
  let result = 0;
  for (const item of items) result += measure(item);
  return result;
}
