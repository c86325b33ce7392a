import { z } from "zod";
import { jsonOutput, type ModelRequest, PLAIN_TEXT } from "../../src/ports/language-model.js";

export const judgementSchema = z.strictObject({
  label: z.enum(["supported", "refuted"]),
  confidence: z.number().min(0).max(1),
});
export type TestJudgement = z.infer<typeof judgementSchema>;

/** A question that wants a small form filled in. */
export function judgementRequest(question = "Is water wet?", more: Partial<ModelRequest<TestJudgement>> = {}): ModelRequest<TestJudgement> {
  return {
    program: "judge",
    messages: [
      { role: "system", content: "Judge the claim." },
      { role: "user", content: question },
    ],
    output: jsonOutput("judgement", judgementSchema),
    temperature: 0,
    limits: { maxOutputTokens: 100 },
    ...more,
  };
}

export function textRequest(question = "Say hello."): ModelRequest<string> {
  const messages = [{ role: "user", content: question }] as const;
  return { program: "greet", messages, output: PLAIN_TEXT, temperature: 0, limits: { maxOutputTokens: 100 } };
}

/** What the user of a request asked last. */
export function lastQuestion(messages: readonly { readonly role: string; readonly content: string }[]): string {
  return messages.findLast(({ role }) => role === "user")?.content ?? "";
}
