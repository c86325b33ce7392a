import type { Claim } from "./claim.js";
import type { ImageFinding } from "./image.js";
import type { Verdict } from "./outcome.js";

/**
 * The basis of a confidence, in one line: "another value is on record: in tests on unseen claims, 397 of 412 such verdicts were right."
 * With several findings, it names the one with the lowest precision. Null if there is nothing to say.
 */
export function sayBasis({ confidence, confidenceBasis = [] }: Pick<Verdict, "confidence" | "confidenceBasis">): string | null {
  if (confidence === null || confidenceBasis.length === 0) return null;
  const measured = confidenceBasis.flatMap((one) => (one.measured === null ? [] : [{ what: one.what, ...one.measured }]));
  const [weakest, ...others] = measured.sort((one, other) => one.right / one.of - other.right / other.of);
  const words = [
    ...(weakest === undefined
      ? []
      : [`${weakest.what}: in tests on unseen claims, ${grouped(weakest.right)} of ${grouped(weakest.of)} such verdicts were right`]),
    ...(others.length === 0
      ? []
      : [others.length === 1 ? "one more finding has to be right as well" : `${others.length} more findings have to be right as well`]),
    ...new Set(confidenceBasis.flatMap((one) => (one.measured === null ? [one.what] : []))),
  ];
  return `${words.join("; ")}.`;
}

function grouped(amount: number): string {
  return amount.toLocaleString("en-US");
}

/** Says which misspelled names were guessed; null if none were. */
export function sayGuesses({ typed }: Pick<Claim, "typed">): string | null {
  const read = (typed?.guesses ?? []).map((guess) => `“${guess.read}” for “${guess.typed}”`);
  return read.length === 0 ? null : `Read ${read.join(" and ")}: a guess at a misspelled name, so the confidence is lowered.`;
}

const FINDINGS: Readonly<Record<ImageFinding["finding"], string>> = {
  consistent: "It shows what the claim says.",
  "out-of-context": "It belongs to something else.",
  undecided: "It does not tell.",
  "not-examined": "It was not looked at.",
};

/** The finding about the claim's picture, with VERITE's class if there is one. */
export function sayPicture({ finding, because, verite }: ImageFinding): string {
  const why = because.trim().replace(/([^.!?])$/u, "$1.");
  const together = verite === undefined ? "" : `Caption and picture together: ${verite} (VERITE).`;
  return [FINDINGS[finding], why, together].filter((part) => part !== "").join(" ");
}

/** A model's key points, each with the ids of its evidence, and its confidence in the verdict. */
export function sayPoints({ points = [], sureness }: Pick<Verdict, "points" | "sureness">): readonly string[] {
  const sure = sureness === undefined ? [] : [`The model's confidence is ${sureness} of 5.`];
  return points.length === 0 ? [] : [...points.map(({ text, ids }) => `${text} [${ids.join(", ")}]`), ...sure];
}
