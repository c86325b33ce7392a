import { inBatches } from "../../base/batches.js";
import { canonicalJson } from "../../base/fingerprint.js";
import type { CitationAudit, Today } from "../../domain/audit.js";
import type { Entity } from "../../domain/entity.js";
import type { Episode } from "../../domain/episode.js";
import { evidenceLines } from "../../domain/evidence-lines.js";
import type { Link } from "../../domain/mention.js";
import { type Citation, citedId } from "../../domain/outcome.js";
import { isWebPassage, type Passage } from "../../domain/passage.js";
import { relationKey } from "../../domain/relation.js";
import { type ShownStatement, sayStatement } from "../../domain/say-statement.js";
import type { Fact } from "../../domain/statement.js";
import { valueKey } from "../../domain/value.js";
import { PlumblineError } from "../../errors.js";
import { type GateView, isGrounded, sayMissing, standingCitations } from "../../evidence/standing-citations.js";
import { joinFacts, type KnowledgeGraph, MAX_ENTITIES, type Relation } from "../../ports/knowledge-graph.js";
import type { PageStore } from "../../ports/page-reader.js";

/** Applies the citation gate again to a stored verdict: which citations fail, and what else is wrong. */
export function gateAgain(episode: Episode): {
  readonly faultOf: (citation: Citation) => string | null;
  readonly faults: readonly string[];
} {
  if (episode.outcome.kind === "failed") return { faultOf: () => null, faults: [] };
  const { label, citations, parts } = episode.outcome.verdict;
  const view = viewOf(episode);
  const standing = new Set(standingCitations(citations, view));
  const cited = new Set(citations.map(citedId));
  const unknown = parts.flatMap((part) => (part.citations ?? []).filter((citation) => !cited.has(citedId(citation))).map(citedId));
  return {
    faultOf: (citation) => (standing.has(citation) ? null : sayFault(view, citation)),
    faults: [
      ...(isGrounded(label, [...standing]) ? [] : [`"${label}" is left without a citation that says so`]),
      ...(unknown.length === 0 ? [] : [`a part of the verdict rests on ${unknown.join(", ")}, which the verdict does not cite`]),
    ],
  };
}

/** Rival entities count as named, because a model may have meant them. */
function viewOf({ claim, links, graph }: Episode): GateView {
  const statements = new Map(graph.statements.map((statement) => [statement.id, statement]));
  const passages = new Map(graph.passages.map((passage) => [passage.id, passage]));
  const possible = links.flatMap((link): readonly Link[] =>
    link.kind === "linked" ? [link, ...link.rivals.map(({ entity }) => ({ ...link, entity }))] : [link],
  );
  return { claim, links: possible, graph: { statement: (id) => statements.get(id), passage: (id) => passages.get(id) } };
}

function sayFault(view: GateView, citation: Citation): string {
  if ("passage" in citation) return sayMissing(view, citation);
  return view.graph.statement(citation.statement) === undefined
    ? `${citation.statement} does not exist in the evidence`
    : `${citation.statement} is not connected with anything that the claim names`;
}

export type Asked = {
  readonly statementToday: (statement: ShownStatement) => Today;
  /** null if pages cannot be read. */
  readonly pages: Pick<PageStore, "read"> | null;
};

export async function auditCitation(
  { graph }: Episode,
  citation: Citation,
  fault: string | null,
  { statementToday, pages }: Asked,
): Promise<CitationAudit> {
  const [line] = evidenceLines(graph, [citation]);
  const passageToday = async (id: string): Promise<Today> => {
    const passage = graph.passages.find((one) => one.id === id);
    return passage === undefined ? { kind: "gone", now: [] } : pageToday(passage, pages);
  };
  const today = async (): Promise<Today> => {
    if ("passage" in citation) return passageToday(citation.passage);
    const statement = graph.statements.find(({ id }) => id === citation.statement);
    if (statement === undefined) return { kind: "gone", now: [] };
    return statement.provenance.source === "kg" ? statementToday(statement) : passageToday(statement.provenance.passage);
  };
  return { id: citedId(citation), stance: citation.stance, text: line?.text ?? citedId(citation), fault, today: await today() };
}

async function pageToday(passage: Passage, pages: Asked["pages"]): Promise<Today> {
  if (!isWebPassage(passage)) return { kind: "given" };
  const { sha256, start, end } = passage.provenance;
  const text = (await pages?.read(sha256)) ?? null;
  if (text === null) return { kind: "not-checked", why: "the page is not kept here" };
  return text.slice(start, end) === passage.text ? { kind: "same" } : { kind: "changed", now: text.slice(start, end).slice(0, 200) };
}

/** Queries the graph for all cited relations at once, and compares each statement with its current form. */
export async function statementsToday(
  kg: Pick<KnowledgeGraph, "facts">,
  cited: readonly ShownStatement[],
  known: readonly Entity[],
  signal?: AbortSignal,
): Promise<(statement: ShownStatement) => Today> {
  const relations = [...new Map(cited.map(relationOf).map((relation) => [relationKey(relation), relation])).values()];
  try {
    const { facts, entities, cut } = joinFacts(await Promise.all(inBatches(relations, MAX_ENTITIES).map((some) => kg.facts(some, signal))));
    const names = new Map([...known, ...entities].map((entity) => [entity.id, entity]));
    const incomplete = new Set(cut.map(relationKey));
    return (statement) => {
      const today = compare(statement, facts, names);
      // A truncated list proves nothing about missing statements.
      return today.kind === "gone" && incomplete.has(relationKey(relationOf(statement)))
        ? { kind: "not-checked", why: "the graph holds more of this relation than one answer can give" }
        : today;
    };
  } catch (error) {
    if (!(error instanceof PlumblineError) || error.code === "aborted") throw error;
    return () => ({ kind: "not-checked", why: error.message });
  }
}

function relationOf({ subject, property }: Fact): Relation {
  return { entity: subject, property, direction: "out" };
}

function compare(statement: ShownStatement, facts: readonly Fact[], names: ReadonlyMap<string, Entity>): Today {
  const say = (fact: Fact) => sayStatement({ ...statement, ...fact }, names);
  const there = facts.filter(({ subject, property }) => subject === statement.subject && property === statement.property);
  const sameValue = there.filter(({ value }) => valueKey(value) === valueKey(statement.value));
  const same = there.find(({ node }) => node !== null && node === statement.node) ?? sameValue.find((fact) => isSame(fact, statement));
  const found = same ?? sameValue[0];
  if (found === undefined) return { kind: "gone", now: there.map(say) };
  return isSame(found, statement) ? { kind: "same" } : { kind: "changed", now: say(found) };
}

/** Compares value, rank and qualifiers; order and references do not matter. */
function isSame(one: Fact, other: Fact): boolean {
  const key = ({ value, rank, qualifiers }: Fact) =>
    canonicalJson([valueKey(value), rank, qualifiers.map(({ property, value: by }) => `${property} ${valueKey(by)}`).sort()]);
  return key(one) === key(other);
}
