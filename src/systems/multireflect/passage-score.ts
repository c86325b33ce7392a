import type { Authority } from "../../domain/credibility.js";
import type { EvidenceQuality, PassageJudgement } from "../../domain/passage.js";
import type { PassageGrades } from "../../ports/reasoner.js";
import { gradedScales, type Scales } from "../../reasoner/llm/graded-scales.js";
import { dayRange } from "../../web/claim-date.js";
import type { EvidenceScorer } from "../../web/evidence-scorer.js";

export type MultireflectInput = {
  readonly judged: Pick<PassageJudgement, "relevance" | "stance" | "confidence">;
  /** A model's grades on the paper's scales; null: computed from `judged`. */
  readonly grades?: PassageGrades | null;
  readonly authority: Authority;
  /** When the page was published or last changed. */
  readonly published: string | null;
  /** The claim's date. */
  readonly asOf: string | null;
};

const TWO_YEARS = 2 * 365.25;
/** Minimum and maximum of each attribute (§3.5); authority is the sum of its three parts. */
const RANGE = { authority: [-1, 3], timeliness: [0, 1], relevancy: [0, 1], support: [0, 1], usefulness: [-1, 1] } as const;
type Attribute = keyof typeof RANGE;
const ATTRIBUTES: readonly Attribute[] = ["authority", "timeliness", "relevancy", "support", "usefulness"];

/**
 * MultiReflect's five attributes (§3.5), with two corrections: strong contradiction counts as much as strong support, and timeliness is nearness to the
 * claim's date, not to today. The score is the paper's sum over the known attributes, as a share of what they can reach; unknown ones do not count.
 */
export function multireflectQuality({ judged, grades = null, authority, published, asOf }: MultireflectInput): EvidenceQuality {
  const { relevancy, support, usefulness } = grades === null ? filterScales(judged) : gradedScales(grades);
  const parts = {
    authority: authorityOf(authority),
    timeliness: timelinessOf(published, asOf, relevancy + support + usefulness > 0),
    relevancy,
    support,
    usefulness,
  };
  return { scorer: "multireflect", score: shareOf(parts), ...parts };
}

function filterScales({ relevance, stance, confidence }: MultireflectInput["judged"]): Scales {
  const support = stance === "neutral" ? 0 : confidence;
  return { relevancy: relevance, support, usefulness: usefulnessOf(relevance, support) };
}

export const multireflectScorer: EvidenceScorer = {
  graded: true,
  passage: ({ judged, grades, found: { page, credibility }, claim }) =>
    multireflectQuality({ judged, grades, authority: credibility.authority, published: page.published ?? page.modified, asOf: claim.asOf }),
};

/** The paper's sum; null where a part is unrated, because a sum of two would look like a low rating. */
function authorityOf({ factuality, bias, reliability }: Authority): number | null {
  return factuality === null || bias === null || reliability === null ? null : factuality + bias + reliability;
}

/** 1 within two years of the claim, then falling; 0 for evidence that is of no use. */
function timelinessOf(published: string | null, asOf: string | null, ofUse: boolean): number | null {
  const [page, claim] = [dayRange(published), dayRange(asOf)];
  if (page === null || claim === null) return null;
  const days = Math.max(0, page.from - claim.to, claim.from - page.to);
  return ofUse ? Math.min(1, TWO_YEARS / Math.max(days, 1)) : 0;
}

/** Five grades from "irrelevant" (-1) to "highly informative" (1). A relevant passage that takes no side is in the middle. */
function usefulnessOf(relevancy: number, support: number): number {
  const grade = Math.round(4 * relevancy * (0.5 + 0.5 * support));
  return grade / 2 - 1;
}

function shareOf(parts: Readonly<Record<Attribute, number | null>>): number {
  const known = ATTRIBUTES.flatMap((name) => {
    const [part, [least, most]] = [parts[name], RANGE[name]];
    return part === null ? [] : [{ reached: part - least, reachable: most - least }];
  });
  return known.reduce((sum, { reached }) => sum + reached, 0) / known.reduce((sum, { reachable }) => sum + reachable, 0);
}
