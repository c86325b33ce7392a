import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Engine } from "../compose/compose.js";
import type { Episode } from "../domain/episode.js";
import { MAX_IMAGE_BYTES } from "../domain/image.js";
import type { Verdict } from "../domain/outcome.js";
import { sayRelation } from "../domain/say-statement.js";
import { sayBasis } from "../domain/say-verdict.js";
import { unheardSources } from "../domain/unheard-sources.js";
import { IMAGE_FINDINGS, LABELS, VERITE_CLASSES } from "../domain/vocabulary.js";
import {
  type AddTool,
  asOfInput,
  confidenceOutput,
  type Extra,
  evidenceLineOutput,
  failed,
  MOST,
  orFailed,
  progressOf,
  READS,
  structured,
} from "./tool.js";

const evidence = z
  .array(
    z.object({
      text: z.string().max(MOST.passage),
      source: z.string().max(MOST.line).optional().describe("Where the text is from, in your words."),
    }),
  )
  .max(MOST.passages)
  .optional()
  .describe("Texts of your own to judge by, besides the knowledge graph.");

const verifyInput = {
  claim: z
    .string()
    .max(MOST.line)
    .describe("One statement of fact in English, complete in itself, with names in full. At most 2,000 characters."),
  asOf: asOfInput,
  url: z.string().max(MOST.line).optional().describe("Where the claim was made; its own article is no evidence for it."),
  evidence,
  image: z
    .string()
    .max(2 * MAX_IMAGE_BYTES)
    .optional()
    .describe("A picture that the claim is about: its http(s) URL, or a data URL in base64 (JPEG, PNG, WebP)."),
};

const label = z.enum(LABELS).describe("not-enough-info does not mean that the claim is false.");
const verifyOutput = {
  record: z.string().describe("The id under which get_evidence_graph finds the verification."),
  recorded: z.boolean(),
  claim: z.string(),
  label,
  confidence: confidenceOutput,
  confidenceBasis: z.string().nullable().describe("The basis of the confidence, in words."),
  justification: z.string(),
  evidence: z.array(evidenceLineOutput),
  parts: z
    .array(z.object({ text: z.string(), label, justification: z.string() }))
    .describe("The statements of a claim that makes several."),
  reading: z.array(z.string()).describe("How the claim was understood. If that is not what was meant, say it otherwise."),
  notUnderstood: z.array(z.string()),
  image: z
    .object({
      finding: z.enum(IMAGE_FINDINGS),
      because: z.string(),
      verite: z.enum(VERITE_CLASSES).optional().describe("VERITE's class of claim and picture together, if there is one."),
      citations: z.array(z.object({ image: z.string(), stance: z.string() })),
    })
    .nullable()
    .describe("The finding about the picture; null if none was given."),
  forced: z.string().nullable().describe("The limit of the budget that ended the search, if one did."),
  hint: z.string().nullable(),
  graph: z.string(),
  policy: z.string(),
};

type Input = z.output<z.ZodObject<typeof verifyInput>>;
type Output = z.input<z.ZodObject<typeof verifyOutput>>;

export const addVerifyTool: AddTool = (server, engine) => {
  server.registerTool(
    "verify_claim",
    {
      title: "Verify a claim",
      description:
        "Verifies one claim: supported, refuted, conflicting or not-enough-info, with the statements and passages that it rests on.",
      inputSchema: verifyInput,
      outputSchema: verifyOutput,
      annotations: READS,
    },
    (input, extra) => orFailed(() => verifyTool(engine, input, extra)),
  );
};

async function verifyTool(engine: Engine, { claim, asOf, url, evidence, image }: Input, extra: Extra): Promise<CallToolResult> {
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

function words(episode: Episode, { label, confidence, justification, image }: Verdict): string {
  const { id, evidence } = episode;
  const sure = confidence === null ? "" : ` (confidence ${confidence.toFixed(2)})`;
  const lines = evidence.map(({ text, stance, sources }, index) => `[${index + 1}] ${text} (${stance}) – ${sources.join("; ")}`);
  return [
    `${label}${sure}: ${justification}`,
    ...lines,
    ...(image === undefined ? [] : [`picture: ${image.finding}. ${image.because}`]),
    ...unheardSources(episode),
    `record ${id}`,
  ].join("\n");
}
