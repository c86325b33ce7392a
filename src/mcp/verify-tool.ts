import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { z } from "zod";
import type { Engine } from "../compose/compose.js";
import type { Episode } from "../domain/episode.js";
import type { Verdict } from "../domain/outcome.js";
import { sayBasis } from "../domain/say-basis.js";
import { sayRelation } from "../domain/shown-reading.js";
import { type Extra, failed, progressOf, structured } from "./tool.js";
import type { verifyInput, verifyOutput } from "./tool-schemas.js";

type Input = z.output<z.ZodObject<typeof verifyInput>>;
type Output = z.input<z.ZodObject<typeof verifyOutput>>;

export async function verifyTool(engine: Engine, { claim, asOf, url, evidence, image }: Input, extra: Extra): Promise<CallToolResult> {
  const tell = progressOf(extra);
  const { steps } = engine.policy.budget;
  const episode = await engine.verify(claim, {
    asOf,
    url,
    evidence: evidence?.map(({ text, source }) => ({ text, source: source ?? null })),
    image,
    signal: extra.signal,
    listen: (event) => {
      if (event.type === "step") tell(event.step.index + 1, steps, `${event.step.action}: ${event.step.observation.summary}`);
    },
  });
  if (episode.outcome.kind === "failed")
    return failed(episode.outcome.failure.code, `${episode.outcome.failure.message}. This is an error, not a verdict.`);
  const { verdict } = episode.outcome;
  return structured(outputOf(episode, verdict), words(episode, verdict));
}

function outputOf({ id, claim, evidence, policy, versions, notRecorded }: Episode, verdict: Verdict): Output {
  const { label, confidence, justification, parts, reading = [], image, forced, hint } = verdict;
  return {
    record: id,
    recorded: notRecorded === undefined,
    claim: claim.text,
    label,
    confidence,
    confidenceBasis: sayBasis(verdict),
    justification,
    evidence: evidence.map(({ id, stance, text, sources }) => ({ id, stance, text, sources: [...sources] })),
    parts: parts.map((part) => ({ text: part.text, label: part.label, justification: part.justification })),
    reading: reading.flatMap(({ denied, relations }) => relations.map((relation) => `${denied ? "not: " : ""}${sayRelation(relation)}`)),
    notUnderstood: reading.flatMap(({ notUnderstood }) => notUnderstood),
    image: image === undefined ? null : { ...image, citations: [...image.citations] },
    forced,
    hint,
    graph: versions.graph,
    policy,
  };
}

function words({ id, evidence }: Episode, { label, confidence, justification, image }: Verdict): string {
  const sure = confidence === null ? "" : ` (confidence ${confidence.toFixed(2)})`;
  const lines = evidence.map(({ text, stance, sources }, index) => `[${index + 1}] ${text} (${stance}) – ${sources.join("; ")}`);
  return [
    `${label}${sure}: ${justification}`,
    ...lines,
    ...(image === undefined ? [] : [`picture: ${image.finding}. ${image.because}`]),
    `record ${id}`,
  ].join("\n");
}
