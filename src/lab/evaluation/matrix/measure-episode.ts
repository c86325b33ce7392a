import { z } from "zod";
import type { Episode } from "../../../domain/episode.js";
import { errorTypesOf, paperErrorsOf } from "../../../domain/error-types.js";
import { type Immutable, listOf } from "../../../domain/immutable.js";
import type { Citation, Outcome } from "../../../domain/outcome.js";
import { isWebPassage } from "../../../domain/passage.js";
import { VERITE_CLASSES } from "../../../domain/vocabulary.js";
import { countBy } from "../../statistics/bootstrap.js";
import type { Row } from "../dataset.js";

/**
 * Supported or refuted for every claim, and its source: the verdict, a model asked for the likelier label, or a coin flip. For reports
 * only.
 */
const forcedLabelSchema = z.object({
  label: z.enum(["supported", "refuted"]),
  by: z.enum(["verdict", "model", "coin"]),
  usd: z.number().nullable(),
});
export type ForcedLabel = z.output<typeof forcedLabelSchema>;

/** Figures about an episode besides its verdict; the episode itself is not stored. */
export const measuredSchema = z.object({
  actions: listOf(z.string()),
  /** Milliseconds by action; absent in older files. */
  stages: z.record(z.string(), z.number()).optional(),
  /** A budget limit ended the search early. */
  forced: z.boolean(),
  citations: z.object({ kept: z.number(), dropped: z.number(), unresolved: z.number() }),
  /** Share of the gold evidence that is in the evidence graph; null if there is none, or if it was given. */
  recall: z.number().nullable(),
  /**
   * Number of pages dropped by the leak guard and other filters, by reason, and of used pages without a date although the claim has one.
   */
  drops: z.record(z.string(), z.number()),
  undated: z.number(),
  /** Error types of the episode, by the paper's definitions (`paper IK`) and by ours (`domain/error-types.ts`). */
  errors: listOf(z.string()),
  /** The class of claim and picture together, if one was found. */
  verite: z.enum(VERITE_CLASSES).optional(),
  /** With `--labels binary`: a forced label for every claim that did not fail. */
  forcedLabel: forcedLabelSchema.optional(),
});
type Measured = Immutable<z.output<typeof measuredSchema>>;

export function measureEpisode(episode: Episode, row: Row, { given }: { readonly given: boolean }): Measured {
  const { outcome, graph, trajectory } = episode;
  const verdict = outcome.kind === "verdict" ? outcome.verdict : null;
  const undated = graph.passages.filter(
    (one) => isWebPassage(one) && one.provenance.published === null && one.provenance.modified === null,
  );
  return {
    actions: trajectory.map(({ action }) => action),
    stages: stagesOf(trajectory),
    forced: (verdict?.forced ?? null) !== null,
    citations: {
      kept: verdict?.citations.length ?? 0,
      dropped: verdict?.droppedCitations ?? 0,
      unresolved: verdict?.citations.filter((citation) => !resolves(citation, graph)).length ?? 0,
    },
    recall: recallOf(row, graph, given),
    ...(verdict?.image?.verite === undefined ? {} : { verite: verdict.image.verite }),
    drops: countBy(trajectory.flatMap(({ observation }) => observation.drops ?? []).map(({ reason }) => reason)),
    undated: row.date ? undated.length : 0,
    errors: [
      ...(verdict === null ? [] : paperErrorsOf({ ...verdict, trajectory }, row.label).map((code) => `paper ${code}`)),
      ...errorTypesOf(episode, row.label),
    ],
  };
}

/** The verdict's label, with conflicting as refuted (WKGFC §5.1). null if it is open or failed. */
export function ownSide(outcome: Outcome): ForcedLabel | null {
  if (outcome.kind === "failed" || outcome.verdict.label === "not-enough-info") return null;
  return { label: outcome.verdict.label === "supported" ? "supported" : "refuted", by: "verdict", usd: 0 };
}

/** A step's cost is the episode's so far. A step's time includes the decision for it. */
function stagesOf(trajectory: Episode["trajectory"]): Readonly<Record<string, number>> {
  const stages: Record<string, number> = {};
  for (const [place, { action, cost }] of trajectory.entries())
    stages[action] = (stages[action] ?? 0) + cost.ms - (trajectory[place - 1]?.cost.ms ?? 0);
  return stages;
}

/**
 * True when a citation is a statement of the evidence graph or an exact quote of a passage. The citation gate guarantees it; this checks
 * again.
 */
function resolves(citation: Citation, { statements, passages }: Episode["graph"]): boolean {
  if ("statement" in citation) return statements.some(({ id }) => id === citation.statement);
  const { start, end, text } = citation.quote;
  return passages.some((passage) => passage.id === citation.passage && passage.text.slice(start, end) === text);
}

/** By gold facts, otherwise by gold passages, otherwise by page names; null for a claim that cannot be decided. */
function recallOf({ label, decides, evidence }: Row, graph: Episode["graph"], given: boolean): number | null {
  if (label === "not-enough-info") return null;
  const facts = decides?.facts ?? [];
  if (facts.length > 0)
    return shareOf(facts, ({ subject, property }) =>
      graph.statements.some(
        (one) => one.property === property && (one.subject === subject || (one.value.kind === "entity" && one.value.id === subject)),
      ),
    );
  if (given) return null;
  const texts = graph.passages.map(({ text }) => plain(text));
  if (evidence.length > 0) return shareOf(evidence, ({ text }) => texts.some((one) => one.includes(plain(text).slice(0, COMPARED))));
  const titles = new Set(graph.passages.map(({ provenance }) => plain(provenance.name ?? "")));
  const pages = decides?.pages ?? [];
  return pages.length === 0 ? null : shareOf(pages, (page) => titles.has(plain(page)));
}

/** Compares this many characters of a gold passage, because our passages are cut at other places. */
const COMPARED = 80;

function shareOf<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.filter(test).length / items.length;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
