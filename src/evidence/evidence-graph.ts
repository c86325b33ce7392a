import type { Entity, Property } from "../domain/entity.js";
import type { Annotation, Conflict, Corroboration, EvidenceGraph, EvidenceGraphJson, Triplet } from "../domain/evidence-graph.js";
import type { EntityId, ImageId, PassageId, PropertyId, StatementId } from "../domain/ids.js";
import type { EvidenceImage } from "../domain/image.js";
import type { GivenPassage, Passage, WebPassage } from "../domain/passage.js";
import { type Fact, factKey, type KgProvenance, type Reference, type Statement } from "../domain/statement.js";
import { valueKey } from "../domain/value.js";

/** Entities and statements by their ids, in the order of arrival. */
type Graph = { readonly entities: Map<EntityId, Entity>; readonly statements: Map<StatementId, Statement> };

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
  return reader(emptyGraph(), new Map(), { passages, images, conflicts: [], annotations: [], corroborations: [] });
}

/** The graph that `toJSON` wrote, with the same ids. Of several statements with one id the last counts. */
export function evidenceGraphFrom({ entities, statements, images = [], ...others }: EvidenceGraphJson): EvidenceGraph {
  const next = emptyGraph();
  const labels = new Map<PropertyId, string>();
  for (const entity of entities) mergeEntity(next, entity);
  for (const { propertyLabel, ...statement } of new Map(statements.map((one) => [one.id, one])).values()) {
    addStatement(next, statement);
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
    addStatement(next, { ...fact, id: `s${next.statements.size + 1}`, provenance: additions.provenance });
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
      const id: StatementId = `s${next.statements.size + 1}`;
      addStatement(next, { ...fact, id, provenance: { source: "web", passage, quote, confidence } });
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
  const next = emptyGraph();
  for (const entity of graph.entities()) mergeEntity(next, { ...entity, label: notes.labels?.get(entity.id) ?? entity.label });
  for (const statement of graph.statements()) {
    const references = statement.node === null ? undefined : notes.references?.get(statement.node);
    const { provenance } = statement;
    const explained = references === undefined || provenance.source !== "kg" ? provenance : { ...provenance, references };
    addStatement(next, { ...statement, provenance: explained });
  }
  return reader(next, propertyLabels(graph), readOf(graph));
}

function emptyGraph(): Graph {
  return { entities: new Map(), statements: new Map() };
}

function copyOf(graph: EvidenceGraph): { readonly next: Graph; readonly labels: Map<PropertyId, string> } {
  const next: Graph = {
    entities: new Map(graph.entities().map((entity) => [entity.id, entity])),
    statements: new Map(graph.statements().map((statement) => [statement.id, statement])),
  };
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

function mergeEntity({ entities }: Graph, entity: Entity): void {
  const known = entities.get(entity.id);
  // A mention in a qualifier knows only the label; a linked entity knows its description and aliases.
  if (known !== undefined && knownParts(known) > knownParts(entity)) return;
  entities.set(entity.id, entity);
}

function knownParts({ id, label, description, aliases }: Entity): number {
  return (label === id ? 0 : 4) + (description === null ? 0 : 2) + (aliases.length > 0 ? 1 : 0);
}

function addStatement({ entities, statements }: Graph, statement: Statement): void {
  const { subject, value } = statement;
  if (!entities.has(subject)) entities.set(subject, bare(subject));
  if (value.kind === "entity" && !entities.has(value.id)) entities.set(value.id, bare(value.id));
  statements.set(statement.id, statement);
}

function bare(id: EntityId): Entity {
  return { id, label: id, description: null, aliases: [] };
}

function reader(graph: Graph, labels: ReadonlyMap<PropertyId, string>, read: Read): EvidenceGraph {
  const { images, ...others } = read;
  const { passages, conflicts, annotations, corroborations } = others;
  const by = (property: PropertyId | undefined) => (statement: Statement) => property === undefined || statement.property === property;
  // Made when first asked for: not every graph on the way to a verdict is asked.
  let ends: Ends | null = null;
  const endsOf = () => {
    ends ??= indexEnds(graph.statements.values());
    return ends;
  };
  const entities = () => [...graph.entities.values()];
  const statements = () => [...graph.statements.values()];
  return {
    entity: (id) => graph.entities.get(id),
    statement: (id: StatementId) => graph.statements.get(id),
    entities,
    statements,
    passage: (id: PassageId) => passages.find((passage) => passage.id === id),
    passages: () => passages,
    image: (id: ImageId) => images.find((image) => image.id === id),
    images: () => images,
    conflicts: () => conflicts,
    annotations: () => annotations,
    corroborations: () => corroborations,
    outgoing: (id, property) => (endsOf().leaving.get(id) ?? []).filter(by(property)),
    incoming: (id, property) => (endsOf().arriving.get(id) ?? []).filter(by(property)),
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

/** The statements of each entity: those that leave it, and those that arrive at it. */
type Ends = {
  readonly leaving: ReadonlyMap<EntityId, readonly Statement[]>;
  readonly arriving: ReadonlyMap<EntityId, readonly Statement[]>;
};

/** Statements of an entity are grouped by their other end; in a group the latest comes first. */
function indexEnds(statements: Iterable<Statement>): Ends {
  const [leaving, arriving] = [new Map<EntityId, Map<string, Statement[]>>(), new Map<EntityId, Map<string, Statement[]>>()];
  for (const statement of statements) {
    const { subject, property, value } = statement;
    const target = value.kind === "entity" ? value.id : `${subject} ${property} ${valueKey(value)}`;
    addEnd(leaving, subject, target, statement);
    if (value.kind === "entity") addEnd(arriving, target, subject, statement);
  }
  return { leaving: flattened(leaving), arriving: flattened(arriving) };
}

function addEnd(ends: Map<EntityId, Map<string, Statement[]>>, id: EntityId, other: string, statement: Statement): void {
  const groups = ends.get(id) ?? new Map<string, Statement[]>();
  ends.set(id, groups);
  const group = groups.get(other);
  if (group === undefined) groups.set(other, [statement]);
  else group.unshift(statement);
}

function flattened(ends: ReadonlyMap<EntityId, ReadonlyMap<string, readonly Statement[]>>): Ends["leaving"] {
  return new Map([...ends].map(([id, groups]) => [id, [...groups.values()].flat()]));
}
