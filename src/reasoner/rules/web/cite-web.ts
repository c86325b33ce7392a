import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { StatementId } from "../../../domain/ids.js";
import type { Basis, Citation, Judgement, PassageCitation } from "../../../domain/outcome.js";
import type { ReadProvenance, Statement } from "../../../domain/statement.js";

/** A statement that was read in a passage. */
export type WebStatement = Statement & { readonly provenance: ReadProvenance };

export function isWebStatement(statement: Statement | undefined): statement is WebStatement {
  return statement?.provenance.source === "web";
}

/** The web's statements on which a judgement rests, not those that it merely mentions. */
export function restsOn(graph: EvidenceGraph, { citations }: Judgement): readonly WebStatement[] {
  const ids = citations.flatMap((citation) => ("statement" in citation && citation.stance !== "context" ? [citation.statement] : []));
  return [...new Set<StatementId>(ids)].map((id) => graph.statement(id)).filter(isWebStatement);
}

/** The words that a statement was read out of, beside the statement itself. */
export function quoteOf({ provenance: { passage, quote } }: WebStatement, stance: Citation["stance"]): PassageCitation {
  return { passage, quote, stance };
}

/** Every cited statement of the web with its words. */
export function withQuotes(graph: EvidenceGraph, citations: readonly Citation[]): readonly Citation[] {
  return citations.flatMap((citation): readonly Citation[] => {
    const statement = "statement" in citation ? graph.statement(citation.statement) : undefined;
    return isWebStatement(statement) ? [citation, quoteOf(statement, citation.stance)] : [citation];
  });
}

export function leastSure(statements: readonly WebStatement[]): number {
  return Math.min(1, ...statements.map(({ provenance }) => provenance.confidence));
}

/** What the confidence of statements that were read off pages is made of. */
export const READ_OFF_PAGES: Basis = { what: "how plainly a page states what was read off it, set by hand", measured: null };

export function rounded(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

/** "Wikipedia: Marie Curie" says: …; what was read, and where. */
export function sayQuotes(graph: EvidenceGraph, statements: readonly WebStatement[]): string {
  const said = statements.map(({ provenance }) => `${nameOf(graph, provenance)} says: “${provenance.quote.text}”`);
  return [...new Set(said)].slice(0, 3).join(" ");
}

function nameOf(graph: EvidenceGraph, { passage }: ReadProvenance): string {
  const provenance = graph.passage(passage)?.provenance;
  const url = provenance?.source === "web" ? provenance.url : null;
  return provenance?.name ?? url ?? "A passage";
}
