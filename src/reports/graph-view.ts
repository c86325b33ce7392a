import type { Episode } from "../domain/episode.js";
import { isEntityId } from "../domain/ids.js";
import { isWebPassage, type Passage } from "../domain/passage.js";
import { correctionNote, headline, readAs } from "../domain/say-corrections.js";
import { type ShownStatement, sayQualifier, sayValue } from "../domain/say-statement.js";
import { valueKey } from "../domain/value.js";
import { type Cited, citedItems, verdictOf } from "./cited.js";
import { clip } from "./clean-text.js";

export type ViewNode = {
  readonly id: string;
  readonly kind: "claim" | "entity" | "unknown-name" | "value" | "passage";
  readonly label: string;
  /** The description of an entity, or the text of a passage. */
  readonly detail: string | null;
  readonly url: string | null;
  /** `named`: the claim names it. `runner-up`: another entity with such a name. */
  readonly role: "named" | "runner-up" | null;
};

export type ViewEdge = {
  readonly id: string;
  readonly kind: "names" | "statement" | "cited-for-claim" | "says" | "speaks-of" | "contradicts";
  readonly source: string;
  readonly target: string;
  readonly label: string;
  readonly property: string | null;
  readonly rank: string | null;
  readonly qualifiers: readonly string[];
  readonly origin: "graph" | "web" | null;
  readonly stance: Cited["stance"] | null;
  readonly citation: number | null;
};

/** The evidence graph as nodes and edges, with labels in words: the basis of graph JSON, GraphML and DOT. */
type GraphView = { readonly nodes: readonly ViewNode[]; readonly edges: readonly ViewEdge[] };

const CLAIM = "claim";

export function viewGraph(episode: Episode): GraphView {
  const { graph, claim } = episode;
  const nodes = new Map<string, ViewNode>();
  const add = (node: ViewNode) => {
    if (!nodes.has(node.id)) nodes.set(node.id, node);
  };
  const note = correctionNote(episode);
  const detail = note === null ? null : `Claim: ${claim.text} ${note}`;
  add({ id: CLAIM, kind: "claim", label: headline(episode), detail, url: claim.url, role: null });
  for (const node of namedNodes(episode)) add(node);
  for (const entity of graph.entities) add(entityNode(entity.id, entity.label, entity.description));
  // An entity without a label still needs a node, or its edges would have no end.
  for (const { subject } of graph.statements) add(entityNode(subject, subject, null));
  const name = (id: string) => nodes.get(id)?.label ?? id;
  for (const statement of graph.statements) add(valueNode(statement, name));
  for (const passage of graph.passages) add(passageNode(passage));
  for (const { entity } of graph.annotations) add(entityNode(entity, entity, null));
  const edges = [...nameEdges(episode), ...statementEdges(episode, name), ...passageEdges(episode, name), ...conflictEdges(episode)].filter(
    ({ source, target }) => nodes.has(source) && nodes.has(target),
  );
  return { nodes: [...nodes.values()], edges };
}

function namedNodes({ links }: Episode): readonly ViewNode[] {
  const named = links.map((link): ViewNode => {
    if (link.kind === "linked") return { ...entityNode(link.entity.id, link.entity.label, link.entity.description), role: "named" };
    return { id: unknownId(link.span.text), kind: "unknown-name", label: link.span.text, detail: null, url: null, role: "named" };
  });
  const rivals = links.flatMap((link) => (link.kind === "linked" ? link.rivals : []));
  return [
    ...named,
    ...rivals.map(({ entity }) => ({ ...entityNode(entity.id, entity.label, entity.description), role: "runner-up" as const })),
  ];
}

function unknownId(words: string): string {
  return `name ${words}`;
}

function entityNode(id: string, label: string, description: string | null): ViewNode {
  const url = isEntityId(id) ? `http://www.wikidata.org/entity/${id}` : /^https?:\/\//iu.test(id) ? id : null;
  return { id, kind: "entity", label, detail: description, url, role: null };
}

function valueNode({ subject, property, value }: ShownStatement, name: (id: string) => string): ViewNode {
  if (value.kind === "entity") return entityNode(value.id, value.id, null);
  const id = `${subject} ${property} ${valueKey(value)}`;
  return { id, kind: "value", label: sayValue(value, name), detail: null, url: null, role: null };
}

function targetOf({ subject, property, value }: ShownStatement): string {
  return value.kind === "entity" ? value.id : `${subject} ${property} ${valueKey(value)}`;
}

const SHOWN_LENGTH = 60;

function passageNode(passage: Passage): ViewNode {
  const { id, text, provenance } = passage;
  const url = isWebPassage(passage) ? passage.provenance.url : null;
  return { id, kind: "passage", label: provenance.name ?? clip(text, SHOWN_LENGTH), detail: text, url, role: null };
}

const PLAIN = { property: null, rank: null, qualifiers: [], origin: null, stance: null, citation: null } as const;

function nameEdges({ links }: Episode): readonly ViewEdge[] {
  return links.map((link, index) => {
    const target = link.kind === "linked" ? link.entity.id : unknownId(link.span.text);
    return { ...PLAIN, id: `n${index + 1}`, kind: "names", source: CLAIM, target, label: link.span.text };
  });
}

function statementEdges(episode: Episode, name: (id: string) => string): readonly ViewEdge[] {
  const cited = citedItems(episode);
  return episode.graph.statements.map((statement) => {
    const citation = cited.get(statement.id);
    return {
      id: statement.id,
      kind: "statement",
      source: statement.subject,
      target: targetOf(statement),
      label: statement.propertyLabel,
      property: statement.property,
      rank: statement.rank,
      qualifiers: statement.qualifiers.map((qualifier) => sayQualifier(qualifier, name)),
      origin: statement.provenance.source === "kg" ? "graph" : "web",
      stance: citation?.stance ?? null,
      citation: citation?.number ?? null,
    };
  });
}

function passageEdges(episode: Episode, name: (id: string) => string): readonly ViewEdge[] {
  const { annotations, corroborations, statements } = episode.graph;
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const read = statements.flatMap(({ id, provenance }) =>
    provenance.source === "web" ? [{ passage: provenance.passage, statement: id }] : [],
  );
  const says = [...read, ...corroborations].flatMap(({ passage, statement: id }) => {
    const statement = byId.get(id);
    if (statement === undefined) return [];
    const label = `says ${statement.propertyLabel}: ${sayValue(statement.value, name)}`;
    return [{ ...PLAIN, id: `${passage} ${id}`, kind: "says" as const, source: passage, target: statement.subject, label }];
  });
  const about = annotations.map(({ passage, entity }, index) => {
    return { ...PLAIN, id: `a${index + 1}`, kind: "speaks-of" as const, source: passage, target: entity, label: "speaks of" };
  });
  const cited = (verdictOf(episode)?.citations ?? []).flatMap((citation, index) => {
    if (!("passage" in citation)) return [];
    const { passage, stance } = citation;
    return [
      {
        ...PLAIN,
        id: `${passage} claim ${index + 1}`,
        kind: "cited-for-claim" as const,
        source: passage,
        target: CLAIM,
        label: stance,
        stance,
        citation: index + 1,
      },
    ];
  });
  return [...says, ...about, ...cited];
}

function conflictEdges({ graph }: Episode): readonly ViewEdge[] {
  const byId = new Map(graph.statements.map((statement) => [statement.id, statement]));
  return graph.conflicts.flatMap(({ id, kg, web }) => {
    const [graphSays, webSays] = [byId.get(kg), byId.get(web)];
    if (graphSays === undefined || webSays === undefined) return [];
    return [{ ...PLAIN, id, kind: "contradicts" as const, source: targetOf(webSays), target: targetOf(graphSays), label: "contradicts" }];
  });
}

/** Documented in docs/use/formats.md; increased when a field changes its meaning. */
const GRAPH_JSON_VERSION = 1;

/** For libraries that draw nodes and edges (d3, cytoscape, sigma): self-contained, without look-ups. */
export function graphJson(episode: Episode): string {
  const { outcome } = episode;
  const judged =
    outcome.kind === "verdict"
      ? { label: outcome.verdict.label, confidence: outcome.verdict.confidence }
      : { failure: outcome.failure.code };
  const { nodes, edges }: GraphView = viewGraph(episode);
  const { text: claim, asOf } = episode.claim;
  const head = { version: GRAPH_JSON_VERSION, record: episode.id, claim, readAs: readAs(episode), asOf, outcome: judged };
  return `${JSON.stringify({ ...head, graph: episode.versions.graph, nodes, edges }, null, 2)}\n`;
}
