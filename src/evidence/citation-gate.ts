import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import type { Citation, Judgement } from "../domain/outcome.js";

export type Gated = { readonly judgement: Judgement; readonly dropped: number };

/**
 * Lets through only citations that resolve to a statement of the evidence graph and bear on the claim. A verdict that is left
 * without one standing is no verdict: not enough information.
 */
export function citationGate(judgement: Judgement, belief: Belief): Gated {
  const bears = bearing(judgement.citations, belief);
  const standing = judgement.citations.filter((citation) => bears.has(citation));
  const dropped = judgement.citations.length - standing.length;
  const decisive = standing.some(({ stance }) => stance !== "context");
  if (judgement.label === "not-enough-info" || decisive) return { judgement: { ...judgement, citations: standing }, dropped };
  return {
    dropped,
    judgement: {
      ...judgement,
      label: "not-enough-info",
      confidence: null,
      citations: standing,
      justification: "No cited fact could be found again in the evidence, so there is no ground for a verdict.",
      keyPoints: [],
      parts: [],
    },
  };
}

/** A statement bears on the claim when a chain of cited statements connects it with an entity that the claim names. */
function bearing(citations: readonly Citation[], belief: Belief): ReadonlySet<Citation> {
  const reached = new Set<EntityId>(belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const kept = new Set<Citation>();
  for (let grown = true; grown; ) {
    grown = false;
    for (const citation of citations) {
      const ends = endsOf(citation, belief);
      if (kept.has(citation) || !ends.some((id) => reached.has(id))) continue;
      kept.add(citation);
      for (const id of ends) reached.add(id);
      grown = true;
    }
  }
  return kept;
}

function endsOf(citation: Citation, belief: Belief): readonly EntityId[] {
  const statement = belief.graph.statement(citation.statement);
  if (statement === undefined) return [];
  return statement.value.kind === "entity" ? [statement.subject, statement.value.id] : [statement.subject];
}
