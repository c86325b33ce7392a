import { type EntityId, isEntityId } from "../../domain/ids.js";
import type { Reference } from "../../domain/statement.js";
import { PlumblineError } from "../../errors.js";
import { itemId, numberOf } from "../../graph-file/codec.js";
import type { GraphReader } from "../../graph-file/graph-reader.js";
import { type KnownItems, knownItems } from "../../graph-file/known-items.js";
import { type EdgeList, namedEntity, readEdges, shownLabel } from "../../graph-file/read-item.js";
import { oneLetterAway } from "../../kg/one-letter-away.js";
import {
  type Candidate,
  type Direction,
  type Edge,
  HUB,
  joinFacts,
  type KnowledgeGraph,
  MAX_ENTITIES,
  type Offered,
  type RelationsReply,
} from "../../ports/knowledge-graph.js";
import { normaliseName, shortNameKey } from "../../text/names.js";
import { type FileGraph, factsFromFile } from "./file-facts.js";

/** The port over a graph file: answers from its bytes in microseconds, without queries or threads. */
export function fileKnowledgeGraph(graph: GraphReader, options: { readonly id: string; close(): void }): KnowledgeGraph {
  const items = knownItems(graph);
  const file = { graph, items };
  let closed = false;
  /** Checks for an abort before it answers. */
  async function answer<T>(signal: AbortSignal | undefined, read: () => T): Promise<T> {
    refuse(signal);
    await null;
    refuse(signal);
    return read();
  }
  function refuse(signal: AbortSignal | undefined): void {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped while the graph was being asked");
    if (closed) throw new PlumblineError("graph-unavailable", "the embedded graph is closed");
  }
  return {
    id: options.id,
    names: "dictionary",
    searchEntities: (names, signal) => answer(signal, () => new Map(names.map((name) => [name, candidates(file, name)]))),
    similarNames: (names, signal) => answer(signal, () => new Map(names.map((name) => [name, similar(file, name)]))),
    relations: (ids, signal) => answer(signal, () => relationsOf(items, atMost(ids))),
    facts: (relations, signal) =>
      answer(signal, () => {
        const towards = (direction: Direction) => atMost(relations.filter((relation) => relation.direction === direction));
        return joinFacts([factsFromFile(file, towards("out"), "out"), factsFromFile(file, towards("in"), "in")]);
      }),
    edgesAmong: (ids, signal) => answer(signal, () => (ids.length < 2 ? [] : edgesOf(file, atMost(ids)))),
    references: (nodes, signal) => answer(signal, () => referencesOf(file, atMost(nodes))),
    labels: (ids, signal) => answer(signal, () => labelsOf(items, atMost(ids))),
    properties: (signal) => answer(signal, graph.properties),
    async close() {
      if (!closed) options.close();
      closed = true;
    },
  };
}

function atMost<T>(asked: readonly T[]): readonly T[] {
  if (asked.length <= MAX_ENTITIES) return asked;
  throw new PlumblineError("graph-reply", `${asked.length} things asked at once, at most ${MAX_ENTITIES}`);
}

function candidates({ graph, items }: FileGraph, name: string): readonly Candidate[] {
  const key = normaliseName(name);
  if (key === "") return [];
  const found = graph.bearers(key).flatMap((id) => candidate(items, id, name, key) ?? []);
  if (found.length === 0 && NAME.test(name)) return bearersOfShort({ graph, items }, name);
  return found.sort((a, b) => b.popularity - a.popularity);
}

/** Longer names are not searched: every letter costs fifty look-ups. */
const MAX_LETTERS = 40;

/** Entities with a name that differs by one letter; for a single word, surnames too. */
function similar(file: FileGraph, name: string): readonly Candidate[] {
  const key = normaliseName(name);
  if (key.length > MAX_LETTERS) return [];
  const found = [...oneLetterAway(key)].flatMap((spelling) => {
    const whole = file.graph.bearers(spelling).flatMap((id) => candidate(file.items, id, spelling, spelling) ?? []);
    return whole.length > 0 || spelling.includes(" ") ? whole : bearersOfShort(file, spelling.charAt(0).toUpperCase() + spelling.slice(1));
  });
  return found.sort((a, b) => b.popularity - a.popularity);
}

/** What may be a surname, the short name of a team or a king's name and number. */
const NAME = /^(?:[Tt]he )?(?:\p{L}{1,12} ){0,2}\p{Lu}(?:[\p{L}'’-]{3,}|\p{Ll}+ [IVX]+)$/u;

function bearersOfShort({ graph, items }: FileGraph, name: string): readonly Candidate[] {
  const key = normaliseName(name);
  return graph.bearers(shortNameKey(name)).flatMap((id): readonly Candidate[] => {
    const [row, names] = [items.row(id), items.names(id)];
    const entity = namedEntity(id, names);
    // A different name may have the same hash.
    const isMeant = names.names.some(({ text }) => {
      const whole = normaliseName(text);
      return whole.endsWith(` ${key}`) || whole.startsWith(`${key} `);
    });
    return row === null || !isMeant ? [] : [{ entity, matched: name, by: "short", popularity: row.popularity }];
  });
}

function candidate(items: KnownItems, id: EntityId, name: string, key: string): Candidate | null {
  const row = items.row(id);
  if (row === null) return null;
  const names = items.names(id);
  // Normalising a name is the main cost here, and the label usually matches.
  const isMeant = (text: string) => text === name || normaliseName(text) === key;
  const label = names.names.find(({ by }) => by === "label");
  const matched = label !== undefined && isMeant(label.text) ? label : names.names.find(({ text }) => isMeant(text));
  if (matched === undefined) return null;
  const by = matched === label ? "label" : "alias";
  return { entity: namedEntity(id, names), matched: matched.text, by, popularity: row.popularity };
}

function relationsOf(items: KnownItems, ids: readonly EntityId[]): RelationsReply {
  const relations: Offered[] = [];
  const hubs: EntityId[] = [];
  for (const entity of new Set(ids)) {
    const row = items.row(entity);
    for (const { property, direct, stated } of items.head(entity).relations.values())
      relations.push({ entity, property, direction: "out", count: Math.max(direct, stated) });
    if ((row?.arriving ?? 0) >= HUB) hubs.push(entity);
    else for (const { property, count } of items.arrivals(entity).values()) relations.push({ entity, property, direction: "in", count });
  }
  return { relations, hubs };
}

/** First the truthy edges of all subjects, then those of full statements. */
function edgesOf({ graph, items }: FileGraph, ids: readonly EntityId[]): readonly Edge[] {
  const wanted = new Set(ids.map(numberOf));
  const subjects = [...new Set(ids)].map((subject) => ({ subject, edges: items.head(subject).edges }));
  const found: Edge[] = [];
  function take(subject: EntityId, edges: EdgeList): void {
    for (const { target, property, as } of readEdges(graph, edges, wanted)) found.push({ subject, property, object: itemId(target), as });
  }
  for (const { subject, edges } of subjects) take(subject, edges.truthy);
  for (const { subject, edges } of subjects) take(subject, edges.stated);
  return found;
}

function referencesOf({ graph, items }: FileGraph, nodes: readonly string[]): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, readonly Reference[]>();
  for (const node of nodes) {
    const references = graph.sources(node);
    if (references !== null)
      found.set(
        node,
        references.map((reference) => ({ ...reference, statedIn: workNamed(items, reference.statedIn) })),
      );
  }
  return found;
}

function workNamed(items: KnownItems, id: string | null): string | null {
  if (id === null || !isEntityId(id)) return id;
  return items.names(id).names.find(({ by, multilingual }) => by === "label" && !multilingual)?.text ?? id;
}

function labelsOf(items: KnownItems, ids: readonly EntityId[]): ReadonlyMap<EntityId, string> {
  const found = new Map<EntityId, string>();
  for (const id of ids) {
    const names = items.names(id);
    const label = shownLabel(names) ?? names.otherLabel;
    if (label !== null) found.set(id, label);
  }
  return found;
}
