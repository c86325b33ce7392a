import type { EvidenceLine } from "./episode.js";
import type { EvidenceGraphJson } from "./evidence-graph.js";
import { wikidataPage } from "./ids.js";
import type { Citation, PassageCitation, Verdict } from "./outcome.js";
import type { Passage } from "./passage.js";
import { type ShownStatement, sayDay, sayStatement } from "./say-statement.js";
import type { KgProvenance, Reference } from "./statement.js";

/** The cited evidence in words. A citation that does not resolve is left out. */
export function evidenceLines(graph: EvidenceGraphJson, citations: readonly Citation[]): readonly EvidenceLine[] {
  const entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const statements = new Map(graph.statements.map((statement) => [statement.id, statement]));
  return citations.flatMap((citation): readonly EvidenceLine[] => {
    if ("passage" in citation) return [quoteLine(graph.passages, citation)];
    const statement = statements.get(citation.statement);
    if (statement === undefined) return [];
    const text = sayStatement(statement, entities);
    const line = { id: statement.id, stance: citation.stance, text, sources: statementSources(statement) };
    return [isHandWritten(statement) ? { ...line, handWritten: true } : line];
  });
}

export function imageLines(graph: EvidenceGraphJson, { image }: Pick<Verdict, "image">): readonly EvidenceLine[] {
  return (image?.citations ?? []).flatMap(({ image: id, stance }): readonly EvidenceLine[] => {
    const cited = graph.images?.find((one) => one.id === id);
    if (cited === undefined) return [];
    const { facts, provenance } = cited;
    const size = facts === null ? null : `${facts.width} × ${facts.height}`;
    const taken = facts?.taken == null ? null : `taken ${facts.taken} according to its metadata`;
    const what = provenance.source === "claim" ? "the picture that came with the claim" : `a picture: ${provenance.caption}`;
    const from =
      provenance.source === "claim" ? [provenance.name ?? ""] : [[provenance.published, provenance.url].filter(Boolean).join(" · ")];
    const text = [what, size, taken].filter((part) => part !== null).join(", ");
    return [{ id, stance, text, sources: from.filter((line) => line !== "") }];
  });
}

function quoteLine(passages: readonly Passage[], { passage, quote, stance }: PassageCitation): EvidenceLine {
  const from = passages.find(({ id }) => id === passage)?.provenance;
  const sources = from === undefined ? [] : from.source === "given" ? [from.name ?? ""] : [sayPage(from), from.url];
  return { id: passage, stance, text: `"${quote.text}"`, sources: sources.filter((line) => line !== "") };
}

/** Title, date and rating of the site. */
function sayPage({ name, published, credibility, suspectInjection }: Extract<Passage["provenance"], { source: "web" }>): string {
  const { domain, score, label } = credibility;
  const rated = score === null ? "unrated" : `rated ${score.toFixed(2)}`;
  const site = domain === null ? null : `${domain}${label === null ? "" : `, ${label}`}, ${rated}`;
  const warning = suspectInjection ? "the page hides text or addresses machines" : null;
  return [name, published === null ? null : sayDay(published), site, warning].filter((part) => part !== null).join(" · ");
}

export const STARTER_GRAPH_NAME = "starter";
/** The last year that the starter graph covers. */
const STARTER_YEAR = 2025;

/** The last year that a graph covers; null if unknown. */
export function lastYearOf(graph: string): number | null {
  return graph.startsWith(`embedded:${STARTER_GRAPH_NAME}@`) ? STARTER_YEAR : null;
}

function isHandWritten({ provenance }: ShownStatement): boolean {
  return provenance.source === "kg" && lastYearOf(provenance.graph) !== null;
}

function statementSources({ subject, property, provenance }: ShownStatement): readonly string[] {
  if (provenance.source === "web") return [`read in ${provenance.passage}`];
  const item = wikidataPage(subject);
  const page = item === null ? null : `${item}#${property}`;
  const references = (provenance.references ?? []).slice(0, MAX_REFERENCES);
  return [withPage(sayGraph(provenance), provenance, page), ...references.map((reference) => `stated in ${sayReference(reference)}`)];
}

/** The source. The starter graph is written by hand: its facts must not be shown as Wikidata's. */
function sayGraph({ graph, retrievedAt }: KgProvenance): string {
  if (lastYearOf(graph) !== null) return `Plumbline starter graph, as of ${STARTER_YEAR}`;
  if (graph.startsWith("embedded:")) return graph.slice("embedded:".length).replace(/@[0-9a-f]+$/, "");
  return `${graph.startsWith("wikidata") ? "Wikidata" : graph}, retrieved ${sayDay(retrievedAt)}`;
}

/** Wikidata's page is the source if Wikidata was queried; otherwise the page is offered for comparison. */
function withPage(source: string, { graph }: KgProvenance, page: string | null): string {
  return page === null ? source : `${source} – ${graph.startsWith("wikidata") ? "" : "compare "}${page}`;
}

/** The source of a citation in a few words: the graph, or the title of the page or text. */
export function sourceName({ statements, passages }: EvidenceGraphJson, citation: Citation): string {
  if ("passage" in citation) return passages.find(({ id }) => id === citation.passage)?.provenance.name ?? "a text";
  const provenance = statements.find(({ id }) => id === citation.statement)?.provenance;
  if (provenance?.source === "kg") return sayGraph(provenance);
  return passages.find(({ id }) => id === provenance?.passage)?.provenance.name ?? "a text";
}

/** At most this many references are shown; the JSON has all. */
const MAX_REFERENCES = 2;

function sayReference({ statedIn, url, retrieved }: Reference): string {
  return `${[statedIn, url].filter((part) => part !== null).join(", ")}${retrieved === null ? "" : ` (${sayDay(retrieved)})`}`;
}
