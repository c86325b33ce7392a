import type { Verdict } from "./outcome.js";

/**
 * The parts of a confidence, in a line for people: "another value is on record; of 412 such verdicts on claims that the rules were not written from, 397
 * were right." Of several findings it names the one that was right least often. Null where there is nothing to say.
 */
export function sayBasis({ confidence, confidenceBasis = [] }: Pick<Verdict, "confidence" | "confidenceBasis">): string | null {
  if (confidence === null || confidenceBasis.length === 0) return null;
  const measured = confidenceBasis.flatMap((one) => (one.measured === null ? [] : [{ what: one.what, ...one.measured }]));
  const [weakest, ...others] = measured.sort((one, other) => one.right / one.of - other.right / other.of);
  const words = [
    ...(weakest === undefined
      ? []
      : [`${weakest.what}; of ${weakest.of} such verdicts on claims that the rules were not written from, ${weakest.right} were right`]),
    ...(others.length === 0
      ? []
      : [others.length === 1 ? "one more finding has to be right as well" : `${others.length} more findings have to be right as well`]),
    ...new Set(confidenceBasis.flatMap((one) => (one.measured === null ? [one.what] : []))),
  ];
  return `${words.join("; ")}.`;
}
