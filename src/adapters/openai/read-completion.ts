import { z } from "zod";
import type { ModelAnswer, Rung, Usage } from "../../ports/language-model.js";
import type { Read } from "./open-client.js";

const tokens = z.number().int().nonnegative();
const usageSchema = z.looseObject({
  prompt_tokens: tokens,
  completion_tokens: tokens,
  prompt_tokens_details: z.looseObject({ cached_tokens: tokens.nullish() }).nullish().catch(null),
});
/** Some gateways send the text in parts, with the thinking as a separate part. */
const contentSchema = z.union([z.string(), z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))]).nullish();
const completionSchema = z.looseObject({
  model: z.string().nullish().catch(null),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish().catch(null),
        message: z.looseObject({ content: contentSchema, refusal: z.string().nullish().catch(null) }),
      }),
    )
    .min(1),
  usage: usageSchema.nullish().catch(null),
});
/** Gateways answer 200 when the server behind them failed. */
const hiddenErrorSchema = z.looseObject({
  error: z.looseObject({ message: z.string(), code: z.union([z.string(), z.number()]).nullish() }),
});

export function readCompletion(completion: unknown, asked: { readonly model: string; readonly rung: Rung | null }): Read<ModelAnswer> {
  const hidden = hiddenErrorSchema.safeParse(completion);
  if (hidden.success) {
    const { message, code } = hidden.data.error;
    const status = Number(code);
    const known = Number.isInteger(status) && status >= 400 && status < 600;
    return { kind: "refusal", status: known ? status : 502, text: message, code: null, param: null, retryAfterMs: null };
  }
  const parsed = completionSchema.safeParse(completion);
  const choice = parsed.data?.choices[0];
  if (!parsed.success || choice === undefined) return { kind: "garbled", text: "its reply is not a chat completion" };
  const { content, refusal } = choice.message;
  const refused = (refusal != null && refusal !== "") || choice.finish_reason === "content_filter";
  const text =
    typeof content === "string" ? content : (content ?? []).map((part) => (part.type === "text" ? (part.text ?? "") : "")).join("");
  return {
    kind: "answer",
    answer: {
      content: refused ? refusal || text || "the content filter struck" : text,
      finish: refused ? "refused" : finishOf(choice.finish_reason ?? null),
      usage: usageOf(parsed.data.usage ?? null),
      model: parsed.data.model ?? asked.model,
      rung: asked.rung,
      from: "model",
    },
  };
}

function finishOf(reason: string | null): ModelAnswer["finish"] {
  if (reason === "length" || reason === "max_tokens") return "length";
  return reason === "stop" || reason === null ? "stop" : "other";
}

function usageOf(usage: z.infer<typeof usageSchema> | null): Usage | null {
  if (usage === null) return null;
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? null,
  };
}
