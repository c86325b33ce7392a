import { lazy } from "../base/lazy.js";
import type { Entity, Property } from "../domain/entity.js";
import type { Annotation, EvidenceGraph, EvidenceGraphJson, Triplet } from "../domain/evidence-graph.js";
import type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "../domain/ids.js";
import type { EvidenceImage } from "../domain/image.js";
import type { GivenPassage, Passage, WebPassage } from "../domain/passage.js";
import { type Fact, factKey, type KgProvenance, type Reference, type Statement } from "../domain/statement.js";
import { valueKey } from "../domain/value.js";

type Contents = ReturnType<typeof copyOf>;

export type Additions = {
  readonly entities: readonly Entity[];
  readonly facts: readonly Fact[];
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly provenance: KgProvenance;
};

/** Before any retrieval: only the passages and the picture that came with the claim. */
export function evidenceGraphOf(given: readonly GivenPassage[], images: readonly EvidenceImage[] = []): EvidenceGraph {
  const passages = given.map(
    ({ text, source }, place): Passage => ({ id: `p${place + 1}`, text, provenance: { source: "given", name: source } }),
  );
  return evidenceGraphFrom({ entities: [], statements: [], passages, images, conflicts: [], annotations: [], corroborations: [] });
}

/** Restores the graph that `toJSON` wrote, with the same ids. If several statements have one id, the last counts. */
export function evidenceGraphFrom({ entities, statements, images = [], ...others }: EvidenceGraphJson): EvidenceGraph {
  const next: Contents = { entities: new Map(), statements: new Map(), labels: new Map(), images, ...others };
  for (const entity of entities) mergeEntity(next, entity);
  for (const { propertyLabel, ...statement } of new Map(statements.map((one) => [one.id, one])).values())
    addStatement(next, statement, propertyLabel);
  return graphOf(next);
}

export function extendEvidenceGraph(graph: EvidenceGraph, additions: Additions): EvidenceGraph {
  const next = copyOf(graph);
  for (const entity of additions.entities) mergeEntity(next, entity);
  const known = new Set(graph.statements().map(factKey));
  for (const fact of additions.facts) {
    const key = factKey(fact);
    if (known.has(key)) continue;
    known.add(key);
    const statement: Statement = { ...fact, id: nextId(next), provenance: additions.provenance };
    addStatement(next, statement, additions.properties.get(fact.property)?.label);
  }
  return graphOf(next);
}

export type Findings = {
  readonly passages: readonly WebPassage[];
  readonly triplets: readonly Triplet[];
  readonly annotations: readonly Annotation[];
  /** Explains every property of the triplets. */
  readonly properties: ReadonlyMap<PropertyId, Property>;
};

/**
 * Web-to-KG integration (§4.3). A statement that is already in the graph is recorded as corroborated; a new one is added with the passage
 * as its source; one that contradicts the graph is added together with a conflict that names both. No statement of the graph is changed.
 */
export function fuseFindings(graph: EvidenceGraph, { passages, triplets, annotations, properties }: Findings): EvidenceGraph {
  const next = copyOf(graph);
  const conflicts = [...graph.conflicts()];
  const corroborations = [...graph.corroborations()];
  const known = new Map(graph.statements().map((statement) => [readKey(statement), statement.id]));
  for (const { fact, passage, quote, confidence, standing } of triplets) {
    const there = standing.kind === "known" ? standing.statement : known.get(readKey(fact));
    if (there !== undefined) corroborations.push({ statement: there, passage, quote });
    else {
      const id = nextId(next);
      addStatement(next, { ...fact, id, provenance: { source: "web", passage, quote, confidence } }, properties.get(fact.property)?.label);
      known.set(readKey(fact), id);
      if (standing.kind === "conflict") conflicts.push({ id: `c${conflicts.length + 1}`, kg: standing.statement, web: id });
    }
  }
  return graphOf({
    ...next,
    passages: [...next.passages, ...passages],
    annotations: [...next.annotations, ...annotations],
    conflicts,
    corroborations,
  });
}

/** Includes qualifiers: a passage that says "since 1891" adds something to the graph's plain value. */
function readKey({ subject, property, value, qualifiers }: Fact): string {
  return [subject, property, valueKey(value), ...qualifiers.map((qualifier) => `${qualifier.property} ${valueKey(qualifier.value)}`)].join(
    " ",
  );
}

export function addImages(graph: EvidenceGraph, found: readonly EvidenceImage[]): EvidenceGraph {
  const next = copyOf(graph);
  return graphOf({ ...next, images: [...next.images, ...found] });
}

export function annotateEvidenceGraph(
  graph: EvidenceGraph,
  notes: { readonly labels?: ReadonlyMap<EntityId, string>; readonly references?: ReadonlyMap<string, readonly Reference[]> },
): EvidenceGraph {
  const next = copyOf(graph);
  for (const entity of graph.entities()) next.entities.set(entity.id, { ...entity, label: notes.labels?.get(entity.id) ?? entity.label });
  for (const statement of graph.statements()) {
    const { provenance, node } = statement;
    const references = node === null ? undefined : notes.references?.get(node);
    if (references !== undefined && provenance.source === "kg")
      next.statements.set(statement.id, { ...statement, provenance: { ...provenance, references } });
  }
  return graphOf(next);
}

/** Entities are nodes and statements are edges; passages add the rest. */
function copyOf(graph: EvidenceGraph) {
  return {
    entities: new Map(graph.entities().map((entity) => [entity.id, entity])),
    statements: new Map(graph.statements().map((statement) => [statement.id, statement])),
    /** Of the properties of all statements. */
    labels: new Map(graph.toJSON().statements.map(({ property, propertyLabel }) => [property, propertyLabel])),
    passages: graph.passages(),
    images: graph.images(),
    conflicts: graph.conflicts(),
    annotations: graph.annotations(),
    corroborations: graph.corroborations(),
  };
}

function nextId({ statements }: Contents): StatementId {
  return `s${statements.size + 1}`;
}

function mergeEntity({ entities }: Contents, entity: Entity): void {
  const known = entities.get(entity.id);
  // A mention in a qualifier has only a label; a linked entity has description and aliases.
  if (known === undefined || knownParts(known) <= knownParts(entity)) entities.set(entity.id, entity);
}

function knownParts({ id, label, description, aliases }: Entity): number {
  return (label === id ? 0 : 4) + (description === null ? 0 : 2) + (aliases.length > 0 ? 1 : 0);
}

function addStatement({ entities, statements, labels }: Contents, statement: Statement, propertyLabel = statement.property): void {
  const { subject, value } = statement;
  for (const id of value.kind === "entity" ? [subject, value.id] : [subject])
    if (!entities.has(id)) entities.set(id, { id, label: id, description: null, aliases: [] });
  statements.set(statement.id, statement);
  labels.set(statement.property, propertyLabel);
}

function graphOf({ entities, statements, labels, images, ...others }: Contents): EvidenceGraph {
  const { passages, conflicts, annotations, corroborations } = others;
  const [nodes, edges] = [[...entities.values()], [...statements.values()]];
  const by = (property: PropertyId | undefined) => (statement: Statement) => property === undefined || statement.property === property;
  // Computed on demand, because not every graph on the way to a verdict needs them.
  const leaving = lazy(() => edgesBy(edges, ({ subject }) => subject, objectOf));
  const arriving = lazy(() => edgesBy(edges, objectOf, ({ subject }) => subject));
  return {
    entity: (id) => entities.get(id),
    statement: (id: StatementId) => statements.get(id),
    entities: () => nodes,
    statements: () => edges,
    passage: (id: PassageId) => passages.find((passage) => passage.id === id),
    passages: () => passages,
    image: (id: ImageId) => images.find((image) => image.id === id),
    images: () => images,
    conflicts: () => conflicts,
    annotations: () => annotations,
    corroborations: () => corroborations,
    outgoing: (id, property) => (leaving().get(id) ?? []).filter(by(property)),
    incoming: (id, property) => (arriving().get(id) ?? []).filter(by(property)),
    toJSON: (): EvidenceGraphJson => ({
      entities: nodes,
      statements: edges.map((statement) => ({ ...statement, propertyLabel: labels.get(statement.property) ?? statement.property })),
      ...others,
      ...(images.length === 0 ? {} : { images }),
    }),
  };
}

function objectOf({ subject, property, value }: Statement): string {
  return value.kind === "entity" ? value.id : `${subject} ${property} ${valueKey(value)}`;
}

/** Statements by one end. Those with the same other end stay together, the newest first. */
function edgesBy(
  statements: readonly Statement[],
  near: (statement: Statement) => string,
  far: (statement: Statement) => string,
): ReadonlyMap<string, readonly Statement[]> {
  const groups = new Map<string, Map<string, Statement[]>>();
  for (const statement of statements) {
    const group = groups.get(near(statement)) ?? new Map<string, Statement[]>();
    groups.set(near(statement), group);
    group.set(far(statement), [statement, ...(group.get(far(statement)) ?? [])]);
  }
  return new Map([...groups].map(([id, group]) => [id, [...group.values()].flat()]));
}
