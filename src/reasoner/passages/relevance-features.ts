import { type Aligned, TRUST } from "./align-claim.js";
import { type Comparison, covered } from "./compare-claim.js";
import type { Features } from "./stance-features.js";
import { isLight } from "./word-weight.js";

/** Numbers between 0 and 1 that tell whether the sentences speak of the claim at all, whatever they say about it. */
export function relevanceFeatures({ subject, predicate, best, times, quantities }: Comparison): Features {
  const all = [...subject, ...predicate];
  const names = all.filter(({ word }) => word.kind === "name");
  const lasting = predicate.filter(({ word }) => !isLight(word));
  const fits = [...times, ...quantities].filter(({ kind }) => kind === "same");
  const found: readonly (readonly [string, number])[] = [
    ["covered", covered(all)],
    ["covered in one sentence", covered(all, best)],
    ["subject covered", covered(subject)],
    ["subject told as is", tellsAsIs(subject)],
    ["predicate covered", covered(predicate)],
    ["predicate in one sentence", covered(predicate, best)],
    ["names covered", names.length === 0 ? 0 : covered(names)],
    ["has names", names.length === 0 ? 0 : 1],
    ["words told", Math.min(lasting.filter(isTold).length, 4) / 4],
    ["any word told", lasting.some(isTold) ? 1 : 0],
    ["a measure told", fits.length > 0 ? 1 : 0],
  ];
  return new Map(found.filter(([, value]) => value !== 0));
}

function isTold({ way }: Aligned): boolean {
  return TRUST[way] >= 0.7;
}

function tellsAsIs(aligned: readonly Aligned[]): number {
  return aligned.length > 0 && aligned.every(({ way }) => way === "same" || way === "stem") ? 1 : 0;
}
