import type { Label } from "./outcome.js";
import type { IMAGE_FINDINGS, VERITE_CLASSES } from "./vocabulary.js";

export type VeriteClass = (typeof VERITE_CLASSES)[number];

/**
 * VERITE's classes, which MultiReflect answers with (§3.6), from a verdict and its finding about the picture; null where neither says one. The paper says
 * TRUE where something failed or nothing was found; here that is no class at all.
 */
export function veriteClass(label: Label, finding: (typeof IMAGE_FINDINGS)[number]): VeriteClass | null {
  if (finding === "out-of-context") return "out-of-context";
  if (label === "refuted") return "miscaptioned";
  return label === "supported" && finding === "consistent" ? "true" : null;
}
