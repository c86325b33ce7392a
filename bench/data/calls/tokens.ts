import type { ModelRequest } from "../../../src/ports/language-model.js";

/** Four characters a token: about right for English, and the same mistake for every plan. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / 4);
}

/** All that is sent, the schema of the answer included: providers count it too. */
export function inputTokens({ messages, output }: ModelRequest<unknown>): number {
  const shape = output.kind === "json" ? JSON.stringify(output.jsonSchema) : "";
  return tokensIn(messages.map(({ content }) => content).join("") + shape);
}
