import type { PropertyId } from "../../../domain/ids.js";
import type { Context } from "../context.js";
import type { Finding } from "../hypothesis.js";
import { sayEntity } from "../say.js";
import { compareEntities } from "./compare-entities.js";
import { compareLifespans, readLifespans } from "./compare-lifespans.js";
import { readComparison } from "./read-comparison.js";
import { readSharing } from "./read-sharing.js";
import { shareValue } from "./share-value.js";

/** A claim that sets two names side by side: what was found, or why nothing was. */
export type Compared = { readonly finding: Finding | null; readonly why: string };

/** Null for a claim that compares nothing; such claims are read as any other. */
export function weighComparison(context: Context): Compared | null {
  const [comparison, lives, sharing] = [readComparison(context), readLifespans(context), readSharing(context)];
  const pair = comparison ?? lives ?? sharing;
  if (pair === null) return null;
  const finding =
    (comparison && compareEntities(context, comparison)) ??
    (lives && compareLifespans(context, lives)) ??
    (sharing && shareValue(context, sharing));
  const labels = [...comparedProperties(context)].map((id) => `"${context.properties.get(id)?.label ?? id}"`);
  const [a, b] = [pair.first, pair.second].map(({ link }) => sayEntity(context.graph, link.entity.id));
  return { finding, why: `Compared ${labels.join(", ")} of ${a} and ${b}; what the graph knows of both does not decide the claim.` };
}

/** The properties that a comparison needs of both things, whatever else the words speak of. */
export function comparedProperties(context: Pick<Context, "reading" | "lexicon" | "properties">): ReadonlySet<PropertyId> {
  const comparison = readComparison(context);
  const lives = readLifespans(context) === null ? [] : [["P569", "P570"] as const];
  const tiers = [...(comparison?.tiers ?? []), ...(comparison?.secondTiers ?? []), ...lives, ...(readSharing(context)?.tiers ?? [])];
  return new Set(tiers.flat().filter((id) => context.properties.has(id)));
}
