import type { Claim } from "../domain/claim.js";
import type { EvidenceQuality, PassageJudgement } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import type { PageSummary, PassageGrades } from "../ports/reasoner.js";
import type { FoundPage } from "./find-pages.js";

type ScoredPassage = {
  readonly text: string;
  readonly judged: Pick<PassageJudgement, "relevance" | "stance" | "confidence">;
  /** A model's grades, if the scorer needs them and there is a model. */
  readonly grades: PassageGrades | null;
  readonly found: Pick<FoundPage, "page" | "credibility">;
  readonly claim: Pick<Claim, "asOf">;
};

/** How a published system scores evidence (`systems`). */
export type EvidenceScorer = {
  /** Passages must be graded first (`Reasoner.grade`). */
  readonly graded?: true;
  passage(scored: ScoredPassage, policy: Pick<Policy, "web">): EvidenceQuality;
  /** For systems that rank whole pages. */
  readonly page?: {
    summarise(text: string, claim: string): PageSummary;
    score(summary: PageSummary, policy: Pick<Policy, "web">): EvidenceQuality;
  };
};
