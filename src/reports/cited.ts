import type { Episode } from "../domain/episode.js";
import type { Citation, Verdict } from "../domain/outcome.js";

export type Cited = { readonly number: number; readonly stance: Citation["stance"] };

export function verdictOf({ outcome }: Pick<Episode, "outcome">): Verdict | null {
  return outcome.kind === "verdict" ? outcome.verdict : null;
}

/** By id of the statement or passage. An item cited twice keeps its first number. */
export function citedItems(episode: Pick<Episode, "outcome">): ReadonlyMap<string, Cited> {
  const cited = new Map<string, Cited>();
  const verdict = verdictOf(episode);
  for (const [index, citation] of (verdict?.citations ?? []).entries()) {
    const id = idOf(citation);
    if (verdict !== null && !cited.has(id)) cited.set(id, { number: index + 1, stance: stanceIn(verdict, citation) });
  }
  return cited;
}

/** A citation that is only context for the whole claim may decide one of its parts; it is then shown with that stance. */
export function stanceIn({ parts }: Verdict, citation: Citation): Citation["stance"] {
  if (citation.stance !== "context") return citation.stance;
  const own = parts.flatMap(({ citations = [] }) => citations.filter((one) => idOf(one) === idOf(citation)));
  return own.find(({ stance }) => stance !== "context")?.stance ?? "context";
}

export function idOf(citation: Citation): string {
  return "statement" in citation ? citation.statement : citation.passage;
}
