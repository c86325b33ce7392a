import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { type CheckedSentence, checkArticle } from "../articles/check-article.js";
import type { Engine } from "../compose/compose.js";
import { articleOf } from "../compose/open-article.js";
import { LABELS } from "../domain/vocabulary.js";
import {
  type AddTool,
  asOfInput,
  confidenceOutput,
  type Extra,
  evidenceLineOutput,
  MOST,
  orFailed,
  progressOf,
  READS,
  structured,
} from "./tool.js";

const checkInput = {
  text: z.string().max(MOST.text).describe("Plain text or Markdown. Its statements are found and verified one by one."),
  asOf: asOfInput,
};

const checkOutput = {
  statements: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      claim: z.string().describe("What was verified: the sentence, with names in place of pronouns."),
      label: z.enum([...LABELS, "failed"]),
      confidence: confidenceOutput,
      justification: z.string(),
      evidence: z.array(evidenceLineOutput),
      record: z.string().nullable(),
    }),
  ),
  leftOut: z.array(z.object({ start: z.number(), end: z.number(), text: z.string(), because: z.string() })),
};

type Output = z.input<z.ZodObject<typeof checkOutput>>;

export const addCheckTool: AddTool = (server, engine) => {
  server.registerTool(
    "check_text",
    {
      title: "Check a text",
      description: "Finds the statements of a text and verifies each; questions, quotes and opinions are left out, with the reason.",
      inputSchema: checkInput,
      outputSchema: checkOutput,
      annotations: READS,
    },
    (input, extra) => orFailed(() => checkTool(engine, input, extra)),
  );
};

/** Concurrency on an embedded graph; live graphs get one statement at a time. */
const CONCURRENCY = 2;

async function checkTool(engine: Engine, input: z.output<z.ZodObject<typeof checkInput>>, extra: Extra): Promise<CallToolResult> {
  const tell = progressOf(extra);
  const sentences = await checkArticle(articleOf(null, input.text).text, {
    kg: engine.kg,
    writeClaims: engine.newClaimWriter(),
    recorded: true,
    signal: extra.signal,
    concurrency: engine.kg.names === "search" ? 1 : CONCURRENCY,
    verify: (claim, abort) => engine.verify(claim, { asOf: input.asOf, signal: abort }),
    onProgress: (done, total) => tell(done, total, `${done} of ${total} statements`),
  });
  const output: Output = {
    statements: sentences.flatMap((sentence) => (sentence.kind === "checked" ? [statementOf(sentence)] : [])),
    leftOut: sentences.flatMap((sentence) =>
      sentence.kind === "left-out" ? [{ start: sentence.start, end: sentence.end, text: sentence.text, because: sentence.because }] : [],
    ),
  };
  const lines = output.statements.map(({ text, label, justification }) => `${label}: ${text} – ${justification}`);
  return structured(output, lines.length === 0 ? "The text states nothing that can be checked." : lines.join("\n"));
}

function statementOf(sentence: Extract<CheckedSentence, { kind: "checked" }>): Output["statements"][number] {
  const { start, end, text, claim, result, evidence } = sentence;
  const { label, confidence, justification, failure, record } = result;
  return {
    start,
    end,
    text,
    claim,
    label,
    confidence,
    justification: failure?.message ?? justification,
    evidence: evidence.map(({ id, stance, text: words, sources }) => ({ id, stance, text: words, sources: [...sources] })),
    record: record ?? null,
  };
}
