import { MultiDirectedGraph } from "graphology";
import type { Entity, Property } from "../domain/entity.js";
import type { Annotation, Conflict, Corroboration, EvidenceGraph, EvidenceGraphJson, Triplet } from "../domain/evidence-graph.js";
import type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "../domain/ids.js";
import type { EvidenceImage } from "../domain/image.js";
import type { GivenPassage, Passage, WebPassage } from "../domain/passage.js";
import { type Fact, factKey, type KgProvenance, type Reference, type Statement } from "../domain/statement.js";
import { valueKey } from "../domain/value.js";

/** Nodes are entities or literal values; edges are statements, keyed by their id. */
type Node = { readonly entity: Entity | null };
type Edge = { readonly statement: Statement };
type Graph = MultiDirectedGraph<Node, Edge>;

/** What passages add to the statements. */
type Read = {
  readonly passages: readonly Passage[];
  readonly images: readonly EvidenceImage[];
  readonly conflicts: readonly Conflict[];
  readonly annotations: readonly Annotation[];
  readonly corroborations: readonly Corroboration[];
};

export type Additions = {
  readonly entities: readonly Entity[];
  readonly facts: readonly Fact[];
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly provenance: KgProvenance;
};

/** Before anything was retrieved: only the passages and the picture that came with the claim. */
export function evidenceGraphOf(given: readonly GivenPassage[], images: readonly EvidenceImage[] = []): EvidenceGraph {
  const passages = given.map(
    ({ text, source }, place): Passage => ({ id: `p${place + 1}`, text, provenance: { source: "given", name: source } }),
  );
  return reader(new MultiDirectedGraph(), new Map(), { passages, images, conflicts: [], annotations: [], corroborations: [] });
}

/** The graph that `toJSON` wrote, with the same ids. Of several statements with one id the last counts. */
export function evidenceGraphFrom({ entities, statements, images = [], ...others }: EvidenceGraphJson): EvidenceGraph {
  const next: Graph = new MultiDirectedGraph();
  const labels = new Map<PropertyId, string>();
  for (const entity of entities) mergeEntity(next, entity);
  for (const { propertyLabel, ...statement } of new Map(statements.map((one) => [one.id, one])).values()) {
    addEdge(next, statement);
    labels.set(statement.property, propertyLabel);
  }
  return reader(next, labels, { images, ...others });
}

/** A new graph with the additions; existing ids do not change. */
export function extendEvidenceGraph(graph: EvidenceGraph, additions: Additions): EvidenceGraph {
  const { next, labels } = copyOf(graph);
  for (const entity of additions.entities) mergeEntity(next, entity);
  const known = new Set(graph.statements().map(factKey));
  for (const fact of additions.facts) {
    const key = factKey(fact);
    if (known.has(key)) continue;
    known.add(key);
    addEdge(next, { ...fact, id: `s${next.size + 1}`, provenance: additions.provenance });
    labels.set(fact.property, additions.properties.get(fact.property)?.label ?? fact.property);
  }
  return reader(next, labels, readOf(graph));
}

/** What a search of the web found. */
export type Findings = {
  readonly passages: readonly WebPassage[];
  readonly triplets: readonly Triplet[];
  readonly annotations: readonly Annotation[];
  /** The dictionary in which every property of the triplets is explained. */
  readonly properties: ReadonlyMap<PropertyId, Property>;
};

/**
 * Web-to-KG integration (§4.3): what the graph knows is not added again but counted, what it does not know is added as the web's word, and what
 * contradicts it is added too, beside a conflict that names both. No statement of the graph is changed.
 */
export function fuseFindings(graph: EvidenceGraph, { passages, triplets, annotations, properties }: Findings): EvidenceGraph {
  const { next, labels } = copyOf(graph);
  const conflicts = [...graph.conflicts()];
  const corroborations = [...graph.corroborations()];
  const known = new Map(graph.statements().map((statement) => [readKey(statement), statement.id]));
  for (const { fact, passage, quote, confidence, standing } of triplets) {
    const there = standing.kind === "known" ? standing.statement : known.get(readKey(fact));
    if (there !== undefined) corroborations.push({ statement: there, passage, quote });
    else {
      const id: StatementId = `s${next.size + 1}`;
      addEdge(next, { ...fact, id, provenance: { source: "web", passage, quote, confidence } });
      labels.set(fact.property, properties.get(fact.property)?.label ?? fact.property);
      known.set(readKey(fact), id);
      if (standing.kind === "conflict") conflicts.push({ id: `c${conflicts.length + 1}`, kg: standing.statement, web: id });
    }
  }
  return reader(next, labels, {
    passages: [...graph.passages(), ...passages],
    images: graph.images(),
    conflicts,
    annotations: [...graph.annotations(), ...annotations],
    corroborations,
  });
}

/** What a passage says is known only with its dates: "since 1891" is more than the graph's bare value. */
function readKey({ subject, property, value, qualifiers }: Fact): string {
  return [subject, property, valueKey(value), ...qualifiers.map((qualifier) => `${qualifier.property} ${valueKey(qualifier.value)}`)].join(
    " ",
  );
}

/** The same graph with pictures that were found. */
export function addImages(graph: EvidenceGraph, found: readonly EvidenceImage[]): EvidenceGraph {
  const { next, labels } = copyOf(graph);
  return reader(next, labels, { ...readOf(graph), images: [...graph.images(), ...found] });
}

/** The same graph with labels and references added. */
export function annotateEvidenceGraph(
  graph: EvidenceGraph,
  notes: { readonly labels?: ReadonlyMap<EntityId, string>; readonly references?: ReadonlyMap<string, readonly Reference[]> },
): EvidenceGraph {
  const next: Graph = new MultiDirectedGraph();
  for (const entity of graph.entities()) mergeEntity(next, { ...entity, label: notes.labels?.get(entity.id) ?? entity.label });
  for (const statement of graph.statements()) {
    const references = statement.node === null ? undefined : notes.references?.get(statement.node);
    const { provenance } = statement;
    const explained = references === undefined || provenance.source !== "kg" ? provenance : { ...provenance, references };
    addEdge(next, { ...statement, provenance: explained });
  }
  return reader(next, propertyLabels(graph), readOf(graph));
}

function copyOf(graph: EvidenceGraph): { readonly next: Graph; readonly labels: Map<PropertyId, string> } {
  const next: Graph = new MultiDirectedGraph();
  for (const entity of graph.entities()) mergeEntity(next, entity);
  for (const statement of graph.statements()) addEdge(next, statement);
  return { next, labels: propertyLabels(graph) };
}

function readOf(graph: EvidenceGraph): Read {
  return {
    passages: graph.passages(),
    images: graph.images(),
    conflicts: graph.conflicts(),
    annotations: graph.annotations(),
    corroborations: graph.corroborations(),
  };
}

function propertyLabels(graph: EvidenceGraph): Map<PropertyId, string> {
  return new Map(graph.toJSON().statements.map(({ property, propertyLabel }) => [property, propertyLabel]));
}

function mergeEntity(graph: Graph, entity: Entity): void {
  const known = graph.hasNode(entity.id) ? graph.getNodeAttribute(entity.id, "entity") : null;
  // A mention in a qualifier knows only the label; a linked entity knows its description and aliases.
  if (known !== null && knownParts(known) > knownParts(entity)) return;
  graph.mergeNode(entity.id, { entity });
}

function knownParts({ id, label, description, aliases }: Entity): number {
  return (label === id ? 0 : 4) + (description === null ? 0 : 2) + (aliases.length > 0 ? 1 : 0);
}

function addEdge(graph: Graph, statement: Statement): void {
  const { value } = statement;
  const target = value.kind === "entity" ? value.id : `${statement.subject} ${statement.property} ${valueKey(value)}`;
  if (!graph.hasNode(statement.subject)) graph.addNode(statement.subject, { entity: bare(statement.subject) });
  if (!graph.hasNode(target)) graph.addNode(target, { entity: value.kind === "entity" ? bare(value.id) : null });
  graph.addDirectedEdgeWithKey(statement.id, statement.subject, target, { statement });
}

function bare(id: EntityId): Entity {
  return { id, label: id, description: null, aliases: [] };
}

function reader(graph: Graph, labels: ReadonlyMap<PropertyId, string>, read: Read): EvidenceGraph {
  const { images, ...others } = read;
  const { passages, conflicts, annotations, corroborations } = others;
  const statementOf = (edge: string): Statement => graph.getEdgeAttribute(edge, "statement");
  const by = (property: PropertyId | undefined) => (statement: Statement) => property === undefined || statement.property === property;
  const [leaving, arriving] = [new Map<string, readonly Statement[]>(), new Map<string, readonly Statement[]>()];
  /** Cached, because rules ask for the same entity repeatedly and the graph is immutable. */
  function edgesOf(known: Map<string, readonly Statement[]>, id: EntityId, read: () => Statement[]): readonly Statement[] {
    const list = known.get(id) ?? (graph.hasNode(id) ? read() : []);
    known.set(id, list);
    return list;
  }
  const entities = () => graph.mapNodes((_, { entity }) => entity).filter((entity) => entity !== null);
  const statements = () => graph.mapEdges((edge) => statementOf(edge));
  return {
    entity: (id) => (graph.hasNode(id) ? (graph.getNodeAttribute(id, "entity") ?? undefined) : undefined),
    statement: (id: StatementId) => (graph.hasEdge(id) ? statementOf(id) : undefined),
    entities,
    statements,
    passage: (id: PassageId) => passages.find((passage) => passage.id === id),
    passages: () => passages,
    image: (id: ImageId) => images.find((image) => image.id === id),
    images: () => images,
    conflicts: () => conflicts,
    annotations: () => annotations,
    corroborations: () => corroborations,
    outgoing: (id, property) => edgesOf(leaving, id, () => graph.mapOutEdges(id, statementOf)).filter(by(property)),
    incoming: (id, property) => edgesOf(arriving, id, () => graph.mapInEdges(id, statementOf)).filter(by(property)),
    toJSON: (): EvidenceGraphJson => ({
      entities: entities(),
      statements: statements().map((statement) => ({
        ...statement,
        propertyLabel: labels.get(statement.property) ?? statement.property,
      })),
      ...others,
      ...(images.length === 0 ? {} : { images }),
    }),
  };
}
