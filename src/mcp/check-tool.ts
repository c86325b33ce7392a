import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import { type CheckedSentence, checkArticle } from "../articles/check-article.js";
import type { Engine } from "../compose/compose.js";
import { articleOf } from "../compose/open-article.js";
import { type Extra, progressOf, structured } from "./tool.js";
import type { checkInput, checkOutput } from "./tool-schemas.js";

type Input = z.output<z.ZodObject<typeof checkInput>>;
type Output = z.input<z.ZodObject<typeof checkOutput>>;

/** Concurrency on an embedded graph; live graphs are asked one statement at a time. */
const CONCURRENCY = 2;

export async function checkTool(engine: Engine, input: Input, extra: Extra): Promise<CallToolResult> {
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

function statementOf({
  start,
  end,
  text,
  claim,
  result,
  evidence,
}: Extract<CheckedSentence, { kind: "checked" }>): Output["statements"][number] {
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
