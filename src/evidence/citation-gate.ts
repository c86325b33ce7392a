import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import type { Judgement, Label, PassageCitation, StatementCitation } from "../domain/outcome.js";

export type Gated = { readonly judgement: Judgement; readonly dropped: number };

/** What a label has to rest on: what speaks for the claim cannot refute it. */
const SIDES: Readonly<Record<Label, readonly StatementCitation["stance"][]>> = {
  supported: ["supports"],
  refuted: ["refutes"],
  conflicting: ["supports", "refutes"],
  "not-enough-info": [],
};

/**
 * Lets through only citations that resolve in the evidence graph and bear on the claim: statements that exist, quotes that are verbatim. A verdict that
 * is left without one standing on its own side is no verdict: not enough information.
 */
export function citationGate(judgement: Judgement, belief: Belief): Gated {
  const statements = judgement.citations.filter((citation) => "statement" in citation);
  const bears = bearing(statements, belief);
  const standing = judgement.citations.filter((citation) => ("passage" in citation ? isVerbatim(citation, belief) : bears.has(citation)));
  const dropped = judgement.citations.length - standing.length;
  const grounded = SIDES[judgement.label].every((side) => standing.some(({ stance }) => stance === side));
  if (grounded) return { judgement: { ...judgement, citations: standing }, dropped };
  return {
    dropped,
    judgement: {
      ...judgement,
      label: "not-enough-info",
      confidence: null,
      citations: standing.map((citation) => ({ ...citation, stance: "context" as const })),
      justification: "No cited fact could be found again in the evidence, so there is no ground for a verdict.",
      keyPoints: [],
      decidedBy: [],
      parts: [],
    },
  };
}

/** A statement bears on the claim when a chain of cited statements connects it with an entity that the claim names. */
function bearing(citations: readonly StatementCitation[], belief: Belief): ReadonlySet<StatementCitation> {
  const reached = new Set<EntityId>(belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  const kept = new Set<StatementCitation>();
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

function endsOf(citation: StatementCitation, belief: Belief): readonly EntityId[] {
  const statement = belief.graph.statement(citation.statement);
  if (statement === undefined) return [];
  return statement.value.kind === "entity" ? [statement.subject, statement.value.id] : [statement.subject];
}

/** A quote stands when the passage says exactly this at exactly this place, and shares a word with the claim. */
function isVerbatim({ passage, quote }: PassageCitation, { graph, claim }: Belief): boolean {
  const kept = graph.passage(passage);
  if (kept === undefined || quote.text.trim() === "" || kept.text.slice(quote.start, quote.end) !== quote.text) return false;
  const said = new Set(wordsOf(claim.text));
  return wordsOf(`${quote.text} ${kept.provenance.name ?? ""}`).some((word) => said.has(word));
}

/** Words that can tell one thing from another. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu)
      ?.filter((word) => !COMMON.has(word)) ?? []
  );
}

const COMMON: ReadonlySet<string> = new Set(
  "the and was were are has had have for from with that this which who his her its but not also".split(" "),
);
