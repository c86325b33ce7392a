import { z } from "zod";
import type { ModelAnswer, ModelReply } from "../../ports/language-model.js";
import { UnusableReplyError } from "../../ports/unusable-reply.js";

/** What is kept of an answer in files, and read again from them. */
export const answerSchema = z.strictObject({
  content: z.string(),
  finish: z.enum(["stop", "length", "refused", "other"]),
  usage: z.strictObject({ inputTokens: z.number(), outputTokens: z.number(), cachedTokens: z.number().nullable() }).nullable(),
  model: z.string(),
  rung: z.enum(["json_schema", "json_object", "prompt"]).nullable(),
  from: z.enum(["model", "cache"]),
}) satisfies z.ZodType<ModelAnswer>;

/** The answer behind a reply, usable or not. Other failures pass through: nothing was answered. */
export async function answerOf<T>(reply: Promise<ModelReply<T>>): Promise<ModelAnswer> {
  try {
    const { value: _, ...answer } = await reply;
    return answer;
  } catch (error) {
    if (error instanceof UnusableReplyError) return error.answer;
    throw error;
  }
}
