import type { ImageFinding } from "./image.js";
import type { Verdict } from "./outcome.js";

const FINDINGS: Readonly<Record<ImageFinding["finding"], string>> = {
  consistent: "It shows what the claim says.",
  "out-of-context": "It belongs to something else.",
  undecided: "It does not tell.",
  "not-examined": "It was not looked at.",
};

/** What was found of the claim's picture, with VERITE's class where there is one. */
export function sayPicture({ finding, because, verite }: ImageFinding): string {
  const why = because.trim().replace(/([^.!?])$/u, "$1.");
  const together = verite === undefined ? "" : `Caption and picture together: ${verite} (VERITE).`;
  return [FINDINGS[finding], why, together].filter((part) => part !== "").join(" ");
}

/** A model's key points, each with the ids of its evidence, and how sure it is of its verdict. */
export function sayPoints({ points = [], sureness }: Pick<Verdict, "points" | "sureness">): readonly string[] {
  const sure = sureness === undefined ? [] : [`The model is sure of it by ${sureness} of 5.`];
  return points.length === 0 ? [] : [...points.map(({ text, ids }) => `${text} [${ids.join(", ")}]`), ...sure];
}
