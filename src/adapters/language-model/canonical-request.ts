import { createHash } from "node:crypto";
import type { ModelRequest } from "../../ports/language-model.js";

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
  return { text, digest: createHash("sha256").update(text).digest("hex") };
}
