import { z } from "zod";
import { costSchema, type Episode } from "../../domain/episode.js";
import { type Immutable, listOf } from "../../domain/immutable.js";
import { failureSchema, labelSchema } from "../../domain/outcome.js";

export type ClaimResult = Immutable<z.output<typeof claimResultSchema>>;

export function resultOf(id: string, episode: Episode, recorded: boolean): ClaimResult {
  const { outcome, cost, claim } = episode;
  const text = claim.typed?.text ?? claim.text;
  const record = recorded && episode.notRecorded === undefined ? episode.id : null;
  if (outcome.kind === "failed") {
    const nothing = { confidence: null, justification: "", lookedFor: [], evidence: [], cited: [] };
    return { id, claim: text, label: "failed", ...nothing, record, failure: outcome.failure, cost };
  }
  const { label, confidence, justification, lookedFor } = outcome.verdict;
  return {
    id,
    claim: text,
    label,
    confidence,
    justification,
    lookedFor: lookedFor.map((relation) => relation.label),
    evidence: episode.evidence.map(({ text }) => text),
    cited: citedIn(episode),
    record,
    failure: null,
    cost,
  };
}

function citedIn({ outcome, graph }: Episode): readonly string[] {
  if (outcome.kind === "failed") return [];
  const statements = new Map(graph.statements.map((statement) => [statement.id, statement]));
  return outcome.verdict.citations.flatMap((citation) => {
    if ("passage" in citation) return [citation.quote.text];
    const statement = statements.get(citation.statement);
    return statement === undefined ? [] : [statement.node ?? `${statement.subject} ${statement.property}`];
  });
}

/** True when the run was stopped during the claim's verification: such a failure is not a result. */
export function wasInterrupted({ outcome }: Episode, signal: AbortSignal): boolean {
  return signal.aborted && outcome.kind === "failed";
}

/** The result of one claim in a batch or an evaluation: an episode on one line. */
const claimResultSchema = z.object({
  id: z.string(),
  claim: z.string(),
  label: z.union([labelSchema, z.literal("failed")]),
  confidence: z.number().nullable(),
  justification: z.string(),
  lookedFor: listOf(z.string()),
  evidence: listOf(z.string()),
  /** The cited evidence for programs: statement nodes of Wikidata or `subject property`, and quotes from passages. */
  cited: listOf(z.string()),
  /** The id for `plumbline graph`; null if the episode was not stored. */
  record: z.string().nullable(),
  failure: failureSchema.nullable(),
  cost: costSchema,
});

export const predictionSchema = claimResultSchema.extend({ gold: labelSchema });
