import type { PassageGrades } from "../../ports/reasoner.js";

export type Scales = { readonly relevancy: number; readonly support: number; readonly usefulness: number };

/** "No support or contradictory" is 0 in the paper; here a contradiction counts as much as support. */
const SUPPORT = { full: 1, partial: 0.5, none: 0, contradicts: 1 } as const;

/** A model's grades on MultiReflect's scales (§3.5). Usefulness: 5 → +1, 4 → +0.5, 3 → 0, 2 → −0.5, 1 → −1. */
export function gradedScales({ relevant, support, usefulness }: PassageGrades): Scales {
  return { relevancy: relevant ? 1 : 0, support: SUPPORT[support], usefulness: (usefulness - 3) / 2 };
}

/** The score of a picture is the sum of the three; the paper uses authority and timeliness for texts only. */
export function imageScore(grades: PassageGrades): Scales & { readonly score: number } {
  const scales = gradedScales(grades);
  return { ...scales, score: scales.relevancy + scales.support + scales.usefulness };
}
