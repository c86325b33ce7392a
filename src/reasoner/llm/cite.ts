import type { Belief } from "../../domain/belief.js";
import { isPassageId, isStatementId, type PassageId } from "../../domain/ids.js";
import type { Span } from "../../domain/mention.js";
import type { Chain, Citation } from "../../domain/outcome.js";
import { isWebPassage } from "../../domain/passage.js";
import { findQuote } from "../../evidence/find-quote.js";
import type { SaidVerdict } from "./programs/verdict.js";

type SaidPart = SaidVerdict["parts"][number];

/**
 * The citations that a model gave for each part. Nothing is repaired here: an id that does not exist or a quote that is not in its passage
 * is shown to the model once, then dropped and counted by the citation gate.
 */
export function chainsOf(belief: Belief, parts: readonly SaidPart[]): readonly Chain[] {
  return parts.map((said) => {
    const part = belief.agenda[said.part - 1];
    return {
      part: part?.text ?? belief.claim.text,
      stance: said.stance,
      properties: part?.properties ?? [],
      citations: citationsOf(belief, said),
      ...(said.why === undefined ? {} : { why: said.why }),
    };
  });
}

function citationsOf(belief: Belief, { ids, quotes, stance }: SaidPart): readonly Citation[] {
  const side = stance === "open" ? ("context" as const) : stance;
  return [...new Set(ids)].flatMap((id): readonly Citation[] => {
    if (isStatementId(id)) return [{ statement: id, stance: side }];
    if (!isPassageId(id)) return [{ statement: "s0", stance: side }];
    return [{ passage: id, quote: quoteIn(belief, id, quotes), stance: side }];
  });
}

/** The first quote that is in the passage; otherwise the first quote unchanged, so that the gate can report it. */
function quoteIn({ graph }: Belief, id: PassageId, quotes: readonly string[]): Span {
  const text = graph.passage(id)?.text ?? "";
  for (const quote of quotes) {
    const found = findQuote(text, quote);
    if (found !== null) return found;
  }
  return { start: 0, end: 0, text: quotes[0] ?? "" };
}

/**
 * The highest confidence that web evidence allows: for each decided part the best consistency confidence (§4.3) of its citations, and the
 * lowest of these over all parts. Statements of the graph and given passages count as 1.
 */
export function suretyOf({ graph }: Belief, chains: readonly Chain[]): number {
  const decided = chains.filter(({ stance, citations }) => stance !== "open" && citations.length > 0);
  return Math.min(1, ...decided.map(({ citations }) => Math.max(...citations.map((citation) => suretyOfPiece(graph, citation)))));
}

function suretyOfPiece(graph: Belief["graph"], citation: Citation): number {
  if ("statement" in citation) {
    const provenance = graph.statement(citation.statement)?.provenance;
    return provenance?.source === "web" ? provenance.confidence : 1;
  }
  const passage = graph.passage(citation.passage);
  return passage !== undefined && isWebPassage(passage) ? passage.provenance.judged.confidence : 1;
}
