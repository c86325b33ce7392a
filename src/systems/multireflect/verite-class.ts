import type { Outcome } from "../../domain/outcome.js";

/**
 * VERITE's classes, which MultiReflect answers with (§3.6), from a verdict and its finding about the picture. The paper says TRUE where something failed
 * or nothing was found; here that is no class at all.
 */
export function veriteClass(outcome: Outcome): "TRUE" | "MISCAPTIONED" | "OUT-OF-CONTEXT" | null {
  if (outcome.kind === "failed") return null;
  const { label, image } = outcome.verdict;
  if (image?.finding === "out-of-context") return "OUT-OF-CONTEXT";
  if (label === "refuted") return "MISCAPTIONED";
  return label === "supported" && image?.finding === "consistent" ? "TRUE" : null;
}
