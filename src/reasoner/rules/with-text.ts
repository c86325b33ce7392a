import type { EvidenceGraph } from "../../domain/evidence-graph.js";
import { isPassageId } from "../../domain/ids.js";
import type { Basis, Citation, Judgement, PassageCitation } from "../../domain/outcome.js";
import type { Passage } from "../../domain/passage.js";
import type { Policy } from "../../domain/policy.js";
import type { CandidatePassage, JudgedPassage } from "../../ports/reasoner.js";
import type { TextJudgement } from "../passages/judge-text.js";

/** What passages say of a claim. */
type ReadText = (
  claim: string,
  passages: readonly { readonly id: string; readonly text: string; readonly title: string | null }[],
) => TextJudgement;

/** What reads texts; fetched when there are any. */
export type TextReader = {
  /** Passages that were given, all together. */
  readonly given: ReadText;
  /** Passages that were found, each by itself. */
  found(claim: string, candidates: readonly CandidatePassage[]): readonly JudgedPassage[];
};

const BY_WORDS: Basis = {
  what: "how alike the words of claim and text are, fitted on claims with evidence sentences; at most 0.85",
  measured: null,
};

/** Word statistics have to be this sure before they stand against a fact of the graph. */
const CONFLICT_FROM = 0.8;

/**
 * What the graph says together with what passages say. The graph comes first: passages decide only where it does not, and against it they
 * make a conflict, never a verdict. What a text merely does not say refutes nothing.
 */
export function withText(says: Judgement, read: TextJudgement, graph: EvidenceGraph, { threshold, actions }: Policy): Judgement {
  const { stance, confidence } = read;
  // A policy that never asks the graph has only other texts beside those that were given.
  const asksGraph = actions.includes("initKGRetrieval");
  if (stance === "unclear" || confidence === null || confidence < threshold) return says;
  const text = { label: stance === "supports" ? "supported" : "refuted", quotes: quotesOf(read, graph, stance) } as const;
  if (says.label === "not-enough-info")
    return {
      ...says,
      label: text.label,
      confidence: Math.round(confidence * 100) / 100,
      confidenceBasis: [BY_WORDS],
      justification: `${asksGraph ? "The graph does not decide this. " : ""}${read.because}`,
      citations: [...text.quotes, ...says.citations],
      keyPoints: [read.because],
    };
  if (says.label === text.label) return { ...says, citations: [...says.citations, ...text.quotes] };
  if (says.label === "conflicting" || confidence < CONFLICT_FROM) return says;
  return {
    ...says,
    label: "conflicting",
    // How likely it is that both really say so; which of them is right is another question.
    confidence: Math.round(Math.min(confidence, says.confidence ?? 1) * 100) / 100,
    confidenceBasis: [...(says.confidenceBasis ?? []), BY_WORDS],
    justification: `${asksGraph ? "The graph" : "What was found"} and the text disagree. ${says.justification} ${read.because}`,
    citations: [...says.citations, ...text.quotes],
    keyPoints: [...says.keyPoints, read.because],
  };
}

/** A page's own name, without the site's in front of it: "Wikipedia: Marie Curie". */
export function titleOf({ provenance }: Passage): string | null {
  return provenance.name?.replace(/^[\p{L}\p{N} .-]{1,30}:\s+/u, "") ?? null;
}

function quotesOf({ quotes }: TextJudgement, graph: EvidenceGraph, stance: Citation["stance"]): readonly PassageCitation[] {
  return quotes.flatMap(({ passage, start, end }) => {
    const kept = isPassageId(passage) ? graph.passage(passage) : undefined;
    return kept === undefined ? [] : [{ passage: kept.id, quote: { start, end, text: kept.text.slice(start, end) }, stance }];
  });
}
