import { z } from "zod";
import type { ShownSentence, WrittenClaim } from "../../ports/claim-writer.js";
import { type Asking, type Program, runProgram } from "./programs/program.js";
import { quote } from "./quote.js";

const entry = z.object({
  sentence: z.int().min(1).max(10_000).describe("the number of the sentence that states it"),
  claim: z
    .string()
    .min(1)
    .max(600)
    .describe(
      "one fact that this sentence states, as a sentence of its own: names in place of pronouns, and no word that the text does not use",
    ),
});

const output = z.object({
  claims: z.array(entry).max(120).describe("in the order of the sentences; several for a sentence that states several facts"),
});

/** Splits a text into claims that can be checked one by one. */
const writeClaimsProgram: Program<{ sentences: string }, z.infer<typeof output>> = {
  name: "write-claims",
  task:
    "Write down the facts that a text states, so that each can be checked without reading the text. Leave out opinions, wishes, predictions and questions. " +
    "Add nothing: no fact, name, date or denial that the text does not give, even where you know better; copy errors as they are.",
  inputs: {
    sentences: "the sentences in their order; those with a number are to be written down, the others are there to be understood by",
  },
  output,
  maxOutputTokens: 6000,
};

const MAX_SENTENCE = 2000;

/** Self-contained claims for the numbered sentences, by one model call. */
export async function writeClaims(asking: Asking, sentences: readonly ShownSentence[]): Promise<readonly WrittenClaim[]> {
  const lines = sentences.map(({ number, text }) => `${number === null ? "–" : `${number}.`} ${quote(text, MAX_SENTENCE)}`);
  return (await runProgram(asking, writeClaimsProgram, { sentences: lines.join("\n") })).claims;
}
