import type { Label } from "./outcome.js";
import type { IMAGE_FINDINGS, VERITE_CLASSES } from "./vocabulary.js";

export type VeriteClass = (typeof VERITE_CLASSES)[number];

/**
 * VERITE's classes, which MultiReflect answers with (§3.6), from a verdict and its finding about the picture; null if neither says one. The paper
 * answers TRUE if something failed or nothing was found; we give no class then.
 */
export function veriteClass(label: Label, finding: (typeof IMAGE_FINDINGS)[number]): VeriteClass | null {
  if (finding === "out-of-context") return "out-of-context";
  if (label === "refuted") return "miscaptioned";
  return label === "supported" && finding === "consistent" ? "true" : null;
}
