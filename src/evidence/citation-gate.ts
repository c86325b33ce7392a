import type { Belief } from "../domain/belief.js";
import type { EntityId } from "../domain/ids.js";
import {
  type Chain,
  type Citation,
  citedStatements,
  type Judgement,
  type Label,
  type PassageCitation,
  type StatementCitation,
} from "../domain/outcome.js";
import type { Passage } from "../domain/passage.js";
import { splitSentences } from "../domain/split-sentences.js";
import { contentLemmas } from "../language/words.js";
import { bearingOf } from "./bearing.js";
import { uncitedContradictions } from "./uncited-contradictions.js";

/** What a citation is held against: the claim, its names, and the evidence that was collected. */
export type GateView = Pick<Belief, "claim" | "links"> & { readonly graph: Pick<Belief["graph"], "statement" | "passage"> };

export type Gated = { readonly judgement: Omit<Judgement, "chains">; readonly dropped: number };

/** What a label has to rest on: what speaks for the claim cannot refute it. */
const SIDES: Readonly<Record<Label, readonly StatementCitation["stance"][]>> = {
  supported: ["supports"],
  refuted: ["refutes"],
  conflicting: ["supports", "refutes"],
  "not-enough-info": [],
};

/**
 * Lets through only citations that resolve in the evidence graph and bear on the claim: statements that exist, quotes that are verbatim. Of a
 * model's verdict each part has to stand on its own chain. A verdict that is left without its grounds is no verdict: not enough information.
 */
export function citationGate(judgement: Judgement, belief: Belief): Gated {
  const { chains, ...said } = judgement;
  if (chains !== undefined) return gateChains(said, chains, belief);
  const standing = standingCitations(said.citations, belief);
  const dropped = said.citations.length - standing.length;
  if (isGrounded(said.label, standing)) return { judgement: { ...said, citations: standing }, dropped };
  return {
    dropped,
    judgement: groundless(said, standing, "No cited fact could be found again in the evidence, so there is no ground for a verdict."),
  };
}

/** Those that resolve in the evidence and bear on the claim. */
export function standingCitations(citations: readonly Citation[], view: GateView): readonly Citation[] {
  const statements = citations.filter((citation) => "statement" in citation);
  const bears = bearing(statements, view);
  return citations.filter((citation) => ("passage" in citation ? isVerbatim(citation, view) : bears.has(citation)));
}

/** Does every side that the label needs have a citation? */
export function isGrounded(label: Label, citations: readonly Citation[]): boolean {
  return SIDES[label].every((side) => citations.some(({ stance }) => stance === side));
}

/** What is wrong with the chains of a verdict, in words for who has to mend it. */
export function chainFaults(belief: Belief, label: Label, chains: readonly Chain[]): readonly string[] {
  const contradictions = uncitedContradictions(belief, label, chains);
  return [
    ...chains.flatMap((chain) => (chain.stance === "open" ? [] : gateChain(belief, chain).faults)),
    ...contradictions.map(({ why }) => `${why}, and is not cited against the label`),
  ];
}

type GatedChain = { readonly chain: Chain; readonly standing: readonly Citation[]; readonly faults: readonly string[] };

function gateChain(belief: Belief, chain: Chain): GatedChain {
  const quotes = chain.citations.filter((citation) => "passage" in citation);
  const verbatim = quotes.filter((citation) => isVerbatim(citation, belief));
  const missing = quotes.filter((citation) => !verbatim.includes(citation)).map((citation) => sayMissing(belief, citation));
  const ids = citedStatements(chain.citations);
  const unknown = ids.filter((id) => belief.graph.statement(id) === undefined);
  const invented =
    unknown.length === 0
      ? []
      : [
          unknown.every((id) => id === "s0")
            ? "an id that is cited does not exist in the evidence"
            : `${unknown.join(", ")} does not exist in the evidence`,
        ];
  if (ids.length === unknown.length) return { chain, standing: verbatim, faults: [...invented, ...missing] };
  const bears = bearingOf(belief, chain);
  if (bears.kind === "does-not")
    return { chain, standing: verbatim, faults: [...invented, ...missing, `for "${chain.part}": ${bears.why}`] };
  const stance = chain.stance === "open" ? ("context" as const) : chain.stance;
  return {
    chain,
    standing: [...bears.statements.map(({ id }) => ({ statement: id, stance })), ...verbatim],
    faults: [...invented, ...missing],
  };
}

/** Supported: every part stands. Refuted: one refuting part does. Conflicting: both sides do. */
function gateChains(said: Omit<Judgement, "chains">, chains: readonly Chain[], belief: Belief): Gated {
  const gated = chains.map((chain) => gateChain(belief, chain));
  const stands = (side: Chain["stance"]) => gated.filter(({ chain, standing }) => chain.stance === side && standing.length > 0);
  const fallen = gated.filter(({ chain, standing }) => chain.stance !== "open" && standing.length === 0);
  const standing = distinct(gated.flatMap((one) => one.standing));
  const cited = distinct(chains.flatMap(({ citations }) => citations));
  const dropped = cited.filter((citation) => !standing.some((one) => keyOf(one) === keyOf(citation))).length;
  const holds =
    said.label === "supported"
      ? fallen.length === 0 && stands("supports").length > 0
      : SIDES[said.label].every((side) => side === "context" || stands(side).length > 0);
  if (!holds) {
    const why = [...new Set(fallen.flatMap(({ faults }) => faults))];
    return {
      dropped,
      judgement: groundless(said, standing, `What was cited does not carry the verdict: ${why.join("; ") || "it names no line"}.`),
    };
  }
  const contradictions = uncitedContradictions(belief, said.label, chains);
  if (contradictions.length === 0) return { dropped, judgement: { ...said, citations: standing } };
  const against = contradictions.map(({ why }) => why).join("; ");
  return {
    dropped,
    judgement: {
      ...said,
      label: "conflicting",
      confidence: null,
      citations: distinct([...standing, ...contradictions.map(({ citation }) => citation)]),
      justification: `${said.justification} But the evidence also speaks against that: ${against}.`,
    },
  };
}

function groundless(said: Omit<Judgement, "chains">, standing: readonly Citation[], justification: string): Omit<Judgement, "chains"> {
  return {
    ...said,
    label: "not-enough-info",
    confidence: null,
    citations: standing.map((citation) => ({ ...citation, stance: "context" as const })),
    justification,
    keyPoints: [],
    decidedBy: [],
    parts: [],
  };
}

function keyOf(citation: Citation): string {
  return "statement" in citation ? citation.statement : `${citation.passage} ${citation.quote.start} ${citation.quote.end}`;
}

function distinct(citations: readonly Citation[]): readonly Citation[] {
  return [...new Map(citations.map((citation) => [`${keyOf(citation)} ${citation.stance}`, citation])).values()];
}

/** Why a quote does not stand. */
export function sayMissing({ graph }: GateView, { passage, quote }: PassageCitation): string {
  if (graph.passage(passage) === undefined) return `${passage} does not exist in the evidence`;
  if (quote.text.trim() === "") return `${passage} is cited without the words that it rests on`;
  const words = JSON.stringify(quote.text.slice(0, 120));
  return isHeld(graph.passage(passage), quote)
    ? `the sentence with ${words} in ${passage} shares no word with the claim`
    : `${passage} does not say ${words}`;
}
/** A statement bears on the claim when a chain of cited statements connects it with an entity that the claim names. */
function bearing(citations: readonly StatementCitation[], belief: GateView): ReadonlySet<StatementCitation> {
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

function endsOf(citation: StatementCitation, belief: GateView): readonly EntityId[] {
  const statement = belief.graph.statement(citation.statement);
  if (statement === undefined) return [];
  return statement.value.kind === "entity" ? [statement.subject, statement.value.id] : [statement.subject];
}

/** A quote stands when the passage says exactly this at exactly this place, and shares a word with the claim. */
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
