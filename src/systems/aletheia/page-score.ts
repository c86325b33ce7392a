import type { EventRole, EvidenceQuality, RoleWords } from "../../domain/passage.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";
import type { PageSummary } from "../../ports/reasoner.js";
import { termsOf } from "../../text/search-terms.js";
import { pageUnits } from "../../web/cut-passages.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";
import { rolesOf } from "./event-roles.js";

/**
 * Aletheia's score (§4.2.3, Algorithm 1, stage 2): q = α·relevance + (1−α)·integrity. Stage 1, credibility, is the source gate, so ratings do not count here.
 */
function scoreOf(roles: readonly EventRole[], relevance: number, alpha: number) {
  const integrity = roles.length / EVENT_ROLES.length;
  return { scorer: "aletheia", score: alpha * relevance + (1 - alpha) * integrity, relevance, integrity, roles } as const;
}

/** Scores passages by signs in their words, and whole pages by their summaries. */
export const aletheiaScorer: Required<Pick<EvidenceScorer, "passage" | "page">> = {
  passage: ({ text, judged }, { web }) => passageQuality(text, judged.relevance, web.alpha),
  page: {
    summarise: summariseBySigns,
    score: ({ summary, relevance }, { web }) => pageQuality(summary, relevance, web.alpha),
  },
};

export function passageQuality(text: string, relevance: number, alpha: number): EvidenceQuality {
  return scoreOf(rolesOf(text), relevance, alpha);
}

export function pageQuality(summary: readonly RoleWords[], relevance: number, alpha: number): EvidenceQuality {
  const filled = EVENT_ROLES.filter((role) => summary.some((one) => one.role === role));
  return { ...scoreOf(filled, relevance, alpha), summary };
}

/**
 * Aletheia's summary of a page (§4.2.2) without a model: for each role the sentence with a sign of it that is nearest to the claim. The page's relevance is
 * that of its nearest sentence, so that long pages are not at a disadvantage.
 */
export function summariseBySigns(text: string, claim: string): PageSummary {
  const sentences = pageUnits(text)
    .filter(({ kind }) => kind !== "heading")
    .map(({ start, end }) => text.slice(start, end));
  const seen = sentences.map((words) => ({ words, roles: rolesOf(words), nearness: wordCosine(words, claim) }));
  const nearest = [...seen].sort((a, b) => b.nearness - a.nearness);
  const summary = EVENT_ROLES.flatMap((role) => {
    const first = nearest.find(({ roles }) => roles.includes(role));
    return first === undefined ? [] : [{ role, words: first.words }];
  });
  return { summary, relevance: nearest[0]?.nearness ?? 0, credibility: null };
}

/** Cosine similarity of two texts' sets of words, from 0 to 1. */
export function wordCosine(one: string, two: string): number {
  const [a, b] = [new Set(termsOf(one)), new Set(termsOf(two))];
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared / Math.sqrt(a.size * b.size);
}
