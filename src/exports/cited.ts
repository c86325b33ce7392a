import type { Episode } from "../domain/episode.js";
import type { Citation, Verdict } from "../domain/outcome.js";

/** The number under which a verdict cites something, as its evidence is listed, and on which side it stands. */
export type Cited = { readonly number: number; readonly stance: Citation["stance"] };

export function verdictOf({ outcome }: Pick<Episode, "outcome">): Verdict | null {
  return outcome.kind === "verdict" ? outcome.verdict : null;
}

/** By id of the statement or passage; what is cited twice keeps its first number. */
export function citedItems(episode: Pick<Episode, "outcome">): ReadonlyMap<string, Cited> {
  const cited = new Map<string, Cited>();
  for (const [index, citation] of (verdictOf(episode)?.citations ?? []).entries()) {
    const id = "statement" in citation ? citation.statement : citation.passage;
    if (!cited.has(id)) cited.set(id, { number: index + 1, stance: citation.stance });
  }
  return cited;
}
