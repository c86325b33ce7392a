import { z } from "zod";
import { sha256Of } from "../../base/fingerprint.js";
import { type ModelAnswer, type ModelReply, type ModelRequest, UnusableReplyError } from "../../ports/language-model.js";

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

/** A request in one fixed form, and the digest that names it in caches and cassettes. */
export type CanonicalRequest = { readonly text: string; readonly digest: string };

/** All that can change an answer, in a fixed order. Time limits cannot; how the shape is asked for differs between servers anyway. */
export function canonicalRequest<T>(model: string, { program, messages, output, temperature, limits }: ModelRequest<T>): CanonicalRequest {
  const text = JSON.stringify({
    model,
    program,
    messages: messages.map(({ role, content, images }) => ({
      role,
      content,
      ...(images === undefined ? {} : { images: images.map(({ type, sha256 }) => ({ type, sha256 })) }),
    })),
    output: output.kind === "text" ? null : { name: output.name, schema: output.jsonSchema },
    temperature,
    maxOutputTokens: limits.maxOutputTokens,
  });
  return { text, digest: sha256Of(text) };
}
