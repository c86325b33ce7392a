import { z } from "zod";
import { sha256Of } from "../../base/fingerprint.js";
import { type ModelAnswer, type ModelReply, type ModelRequest, UnusableReplyError } from "../../ports/language-model.js";

export const answerSchema = z.strictObject({
  content: z.string(),
  finish: z.enum(["stop", "length", "refused", "other"]),
  usage: z.strictObject({ inputTokens: z.number(), outputTokens: z.number(), cachedTokens: z.number().nullable() }).nullable(),
  model: z.string(),
  rung: z.enum(["json_schema", "json_object", "prompt"]).nullable(),
  from: z.enum(["model", "cache"]),
}) satisfies z.ZodType<ModelAnswer>;

/** The answer in a reply, usable or not. Throws when there was no answer. */
export async function answerOf<T>(reply: Promise<ModelReply<T>>): Promise<ModelAnswer> {
  try {
    const { value: _, ...answer } = await reply;
    return answer;
  } catch (error) {
    if (error instanceof UnusableReplyError) return error.answer;
    throw error;
  }
}

/** A request in canonical form, and its digest, the key in caches and cassettes. */
export type CanonicalRequest = { readonly text: string; readonly digest: string };

/** Everything that can change an answer, in a fixed order. Excludes the time limit, and the rung, which differs between servers. */
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
