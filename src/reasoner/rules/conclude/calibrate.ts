import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Ground } from "../../../domain/outcome.js";
import { messageOf, PlumblineError } from "../../../errors.js";

/** From the grounds of a verdict, and how much the claim says, to the probability that the verdict is right. */
export type Calibration = (grounds: readonly Ground[], claim: string) => number;

/** The score of the weakest ground as it is. */
export const UNCALIBRATED: Calibration = (grounds) => weakest(grounds);

/** A logistic curve over the weakest score. More score never means less confidence, and more words never mean more. */
const curveSchema = z.object({
  bias: z.number(),
  /** Weight of the score's log odds. */
  score: z.number().nonnegative(),
  /** Weight of each word beyond the plain length: a long claim says more than what was checked. */
  extraWord: z.number().nonpositive(),
  /** Below this score the fit has seen next to nothing: confidence falls off quickly there. */
  seenFrom: z.number().min(0.1).max(1),
});
export type Curve = z.infer<typeof curveSchema>;

const PLAIN_LENGTH = 8;
/** Rules that were right on all of some hundreds of claims are still no proof. */
const MOST = 0.99;

export function calibrationBy(curve: Curve): Calibration {
  return (grounds, claim) => {
    const score = weakest(grounds);
    const seen = Math.max(score, curve.seenFrom);
    const odds = curve.bias + curve.score * logOdds(seen) + curve.extraWord * extraWords(claim);
    return Math.min(MOST, 1 / (1 + Math.exp(-odds))) * (score / seen) ** 2;
  };
}

export function weakest(grounds: readonly Ground[]): number {
  return Math.min(...grounds.map(({ score }) => score));
}

export function logOdds(score: number): number {
  const inside = Math.min(MOST, Math.max(1 - MOST, score));
  return Math.log(inside / (1 - inside));
}

export function extraWords(claim: string): number {
  return Math.max(0, claim.trim().split(/\s+/u).length - PLAIN_LENGTH);
}

const fileSchema = z.object({ provenance: z.looseObject({ fittedBy: z.string() }), curve: curveSchema });

/** Reads what scripts/fit-confidence.ts wrote. */
export function readCalibration(file: URL): Calibration {
  try {
    return calibrationBy(fileSchema.parse(JSON.parse(readFileSync(file, "utf8"))).curve);
  } catch (cause) {
    throw new PlumblineError("file-unreadable", `the weights ${file.pathname} cannot be used: ${messageOf(cause)}`, { cause });
  }
}
