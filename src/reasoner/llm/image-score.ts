import type { Examination } from "../../domain/image.js";

/** A model's answers about a picture that was found. */
export type ImageGrades = { readonly relevant: boolean; readonly support: "full" | "partial" | "none"; readonly usefulness: number };

type Scores = Pick<Extract<Examination, { kind: "rank" }>, "relevancy" | "support" | "usefulness" | "score">;

const SUPPORT = { full: 1, partial: 0.5, none: 0 } as const;

/** MultiReflect §3.5 for pictures: relevancy, support and usefulness with the published values, and their sum. Authority and timeliness are left out there. */
export function imageScore({ relevant, support: said, usefulness: grade }: ImageGrades): Scores {
  const relevancy = relevant ? 1 : 0;
  const support = SUPPORT[said];
  // 5 → +1, 4 → +0.5, 3 → 0, 2 → −0.5, 1 → −1
  const usefulness = (grade - 3) / 2;
  return { relevancy, support, usefulness, score: relevancy + support + usefulness };
}
