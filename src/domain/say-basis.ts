import type { Verdict } from "./outcome.js";

/**
 * What a confidence is made of, in a line for people: "of 412 verdicts reached in this way on claims that the rules were not written from, 397 were right
 * (another value is on record)." Of several findings the one that was right least often is told. Null where there is nothing to tell.
 */
export function sayBasis({ confidence, confidenceBasis = [] }: Pick<Verdict, "confidence" | "confidenceBasis">): string | null {
  if (confidence === null || confidenceBasis.length === 0) return null;
  const measured = confidenceBasis.flatMap((one) => (one.measured === null ? [] : [{ what: one.what, ...one.measured }]));
  const [weakest, ...others] = measured.sort((one, other) => one.right / one.of - other.right / other.of);
  const words = [
    ...(weakest === undefined
      ? []
      : [
          `of ${weakest.of} verdicts reached in this way on claims that the rules were not written from, ${weakest.right} were right (${weakest.what})`,
        ]),
    ...(others.length === 0 ? [] : [`it rests on ${others.length} more ${others.length === 1 ? "finding" : "findings"}`]),
    ...new Set(confidenceBasis.flatMap((one) => (one.measured === null ? [one.what] : []))),
  ];
  return `${words.join("; ")}.`;
}
