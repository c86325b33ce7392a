import type { Entity, Property } from "../../src/domain/entity.js";
import type { EntityId } from "../../src/domain/ids.js";
import type { Fact, Reference } from "../../src/domain/statement.js";
import { PlumblineError } from "../../src/errors.js";
import type { Candidate, Edge, FactsReply, KnowledgeGraph, Offered, Relation } from "../../src/ports/knowledge-graph.js";
import { normaliseName } from "../../src/text/names.js";

type Method = "searchEntities" | "relations" | "facts" | "edgesAmong" | "references" | "labels" | "properties";

export type MemoryGraphOptions = {
  readonly id?: string;
  readonly names?: KnowledgeGraph["names"];
  readonly entities?: readonly Entity[];
  readonly properties?: readonly Property[];
  readonly facts?: readonly Fact[];
  readonly references?: ReadonlyMap<string, readonly Reference[]>;
  /** What a method throws at its n-th call, counted from 1. */
  readonly failures?: Partial<Record<Method, (call: number) => Error | null>>;
  /** How long a method takes; an abort ends the wait. */
  readonly delaysMs?: Partial<Record<Method, number>>;
};

export type MemoryGraph = KnowledgeGraph & { readonly calls: readonly Method[]; readonly closed: () => boolean };

/** A knowledge graph over lists, that can be slow and can fail. */
export function memoryGraph(options: MemoryGraphOptions = {}): MemoryGraph {
  const { id = "memory", names: kind = "dictionary", entities = [], properties = [], facts = [] } = options;
  // One map, as every real graph gives: the rules compile their phrasebook once for each dictionary.
  const dictionary = new Map(properties.map((property) => [property.id, property]));
  const calls: Method[] = [];
  let closed = false;

  async function answer<T>(method: Method, signal: AbortSignal | undefined, make: () => T): Promise<T> {
    calls.push(method);
    const failure = options.failures?.[method]?.(calls.filter((call) => call === method).length) ?? null;
    await pause(options.delaysMs?.[method] ?? 0, signal);
    if (failure !== null) throw failure;
    return make();
  }

  function reply(found: readonly Fact[]): FactsReply {
    const named = new Set(found.flatMap((fact) => [fact.subject, ...(fact.value.kind === "entity" ? [fact.value.id] : [])]));
    return { facts: found, entities: entities.filter((entity) => named.has(entity.id)), cut: [] };
  }

  return {
    id,
    names: kind,
    calls,
    closed: () => closed,
    searchEntities: (names, signal) =>
      answer("searchEntities", signal, () => new Map(names.map((name) => [name, candidates(name, entities, facts)]))),
    relations: (ids, signal) =>
      answer("relations", signal, () => ({ relations: ids.flatMap((entity) => relationsOf(entity, facts)), hubs: [] })),
    facts: (relations, signal) =>
      answer("facts", signal, () => reply(facts.filter((fact) => relations.some((relation) => follows(relation, fact))))),
    edgesAmong: (ids, signal) =>
      answer("edgesAmong", signal, () =>
        facts.flatMap(({ subject, property, value }): readonly Edge[] =>
          ids.includes(subject) && value.kind === "entity" && ids.includes(value.id)
            ? [{ subject, property, object: value.id, as: "value" }]
            : [],
        ),
      ),
    references: (nodes, signal) =>
      answer("references", signal, () => new Map(nodes.map((node) => [node, options.references?.get(node) ?? []]))),
    labels: (ids, signal) =>
      answer("labels", signal, () => new Map(entities.filter(({ id }) => ids.includes(id)).map(({ id, label }) => [id, label]))),
    properties: (signal) => answer("properties", signal, () => dictionary),
    async close() {
      closed = true;
    },
  };
}

function candidates(name: string, entities: readonly Entity[], facts: readonly Fact[]): readonly Candidate[] {
  return entities.flatMap((entity) => {
    const matched = [entity.label, ...entity.aliases].find((known) => normaliseName(known) === normaliseName(name));
    if (matched === undefined) return [];
    const popularity = facts.filter((fact) => touches(fact, entity.id)).length;
    return [{ entity, matched, by: matched === entity.label ? ("label" as const) : ("alias" as const), popularity }];
  });
}

function touches({ subject, value }: Fact, id: EntityId): boolean {
  return subject === id || (value.kind === "entity" && value.id === id);
}

function relationsOf(entity: EntityId, facts: readonly Fact[]): readonly Offered[] {
  const found = new Map<string, Offered>();
  const count = (key: string) => 1 + (found.get(key)?.count ?? 0);
  for (const { subject, property, value } of facts) {
    if (subject === entity) found.set(`${property} out`, { entity, property, direction: "out", count: count(`${property} out`) });
    if (value.kind === "entity" && value.id === entity)
      found.set(`${property} in`, { entity, property, direction: "in", count: count(`${property} in`) });
  }
  return [...found.values()];
}

function follows({ entity, property, direction }: Relation, fact: Fact): boolean {
  if (fact.property !== property) return false;
  return direction === "out" ? fact.subject === entity : fact.value.kind === "entity" && fact.value.id === entity;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const stopped = () => new PlumblineError("aborted", "stopped while the graph was being asked");
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(stopped());
    const leave = () => {
      clearTimeout(timer);
      reject(stopped());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
