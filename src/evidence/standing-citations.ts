import type { Belief } from "../domain/belief.js";
import { isReliable } from "../domain/credibility.js";
import type { EntityId } from "../domain/ids.js";
import type { Citation, Judgement, Label, PassageCitation, StatementCitation } from "../domain/outcome.js";
import { isWebPassage, type Passage } from "../domain/passage.js";
import { splitSentences } from "../text/split-sentences.js";
import { contentLemmas } from "../text/words.js";

/** Satire and unreliable sources may be shown, but carry no verdict: their citations become context. */
export function muteSources(judgement: Judgement, { graph }: Belief): { readonly judgement: Judgement; readonly muted: number } {
  const isMute = (citation: Citation): boolean => {
    if (!("passage" in citation) || citation.stance === "context") return false;
    const passage = graph.passage(citation.passage);
    return passage !== undefined && isWebPassage(passage) && !isReliable(passage.provenance.credibility);
  };
  const muted = judgement.citations.filter(isMute).length;
  if (muted === 0) return { judgement, muted };
  const citations = judgement.citations.map((citation): Citation => (isMute(citation) ? { ...citation, stance: "context" } : citation));
  const chains = judgement.chains?.map((chain) => ({ ...chain, citations: chain.citations.filter((one) => !isMute(one)) }));
  return { judgement: { ...judgement, citations, ...(chains === undefined ? {} : { chains }) }, muted };
}

export type GateView = Pick<Belief, "claim" | "links" | "complete"> & { readonly graph: Pick<Belief["graph"], "statement" | "passage"> };

export const SIDES: Readonly<Record<Label, readonly StatementCitation["stance"][]>> = {
  supported: ["supports"],
  refuted: ["refutes"],
  conflicting: ["supports", "refutes"],
  "not-enough-info": [],
};

export function standingCitations(citations: readonly Citation[], view: GateView): readonly Citation[] {
  const statements = citations.filter((citation) => "statement" in citation);
  if (statements.length === 0) return citations.filter((citation) => "passage" in citation && isVerbatim(citation, view));
  const bears = bearing(statements, view);
  return citations.filter((citation) => ("passage" in citation ? isVerbatim(citation, view) : bears.has(citation)));
}

export function isGrounded(label: Label, citations: readonly Citation[]): boolean {
  return SIDES[label].every((side) => citations.some(({ stance }) => stance === side));
}

export function sayMissing({ graph }: GateView, { passage, quote }: PassageCitation): string {
  if (graph.passage(passage) === undefined) return `${passage} does not exist in the evidence`;
  if (quote.text.trim() === "") return `${passage} is cited without the words that it rests on`;
  const words = JSON.stringify(quote.text.slice(0, 120));
  return isHeld(graph.passage(passage), quote)
    ? `the sentence with ${words} in ${passage} shares no word with the claim`
    : `${passage} does not say ${words}`;
}

/** A statement is relevant if a chain of cited statements connects it with an entity that the claim names. */
function bearing(citations: readonly StatementCitation[], belief: GateView): ReadonlySet<StatementCitation> {
  // A claim about all countries need not name the class.
  const reached = new Set(belief.links.flatMap((link) => (link.kind === "linked" ? [link.entity.id] : [])));
  for (const { of } of belief.complete ?? []) if (Array.isArray(of)) for (const owner of of as readonly EntityId[]) reached.add(owner);
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

function endsOf(citation: StatementCitation, belief: GateView): readonly EntityId[] {
  const statement = belief.graph.statement(citation.statement);
  if (statement === undefined) return [];
  return statement.value.kind === "entity" ? [statement.subject, statement.value.id] : [statement.subject];
}

/** A quote is accepted if the passage has exactly these words at exactly this position, and shares a word with the claim. */
function isVerbatim({ passage, quote }: PassageCitation, { graph, claim }: GateView): boolean {
  const kept = graph.passage(passage);
  if (kept === undefined || !isHeld(kept, quote)) return false;
  const said = new Set(contentLemmas(claim.text));
  const around = splitSentences(kept.text).filter(({ start, end }) => start < quote.end && quote.start < end);
  const context = [...around.map(({ text }) => text), quote.text, kept.provenance.name ?? ""].join(" ");
  return contentLemmas(context).some((lemma) => said.has(lemma));
}

function isHeld(passage: Passage | undefined, { start, end, text }: PassageCitation["quote"]): boolean {
  return text.trim() !== "" && passage?.text.slice(start, end) === text;
}
