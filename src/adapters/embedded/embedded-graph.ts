import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { inBatches } from "../../base/batches.js";
import { makeFolder } from "../../base/make-folder.js";
import { type Entity, isDescribedAsKind, namesKinds } from "../../domain/entity.js";
import type { EntityId } from "../../domain/ids.js";
import type { Fact } from "../../domain/statement.js";
import type { Value } from "../../domain/value.js";
import { P } from "../../domain/wikidata-ids.js";
import { messageOf, PlumblineError } from "../../errors.js";
import type { ReadTriples } from "../../graph-file/build-graph.js";
import { isGraphFile, type OpenGraphFile, openGraphBytes, openGraphFile, unusableGraph } from "../../graph-file/graph-reader.js";
import { isGzipped, type LinePiece, readLines, unpackedBytes } from "../../graph-file/import/input-file.js";
import { FORMAT_VERSION, type GraphHeader, NAMES_VERSION } from "../../graph-file/layout.js";
import { parseTriples } from "../../graph-file/ntriples.js";
import type { OwnIds } from "../../graph-file/own-ids.js";
import { buildGraphBytes, writeGraphFile } from "../../graph-file/write-graph-file.js";
import { type Candidate, type KnowledgeGraph, MAX_ENTITIES, type Relation } from "../../ports/knowledge-graph.js";
import { fileKnowledgeGraph } from "./file-knowledge-graph.js";

export type EmbeddedGraph = KnowledgeGraph & { readonly triples: number; readonly entities: number };

/**
 * A graph from a file, in this process: no server, no network. A graph file is opened directly. For N-Triples, a graph file is built once
 * and cached in `cache` under their hash, unless there is one next to them. If the folder is not writable, the graph is built in memory.
 */
export async function embeddedGraph(options: {
  readonly file: string;
  readonly name?: string;
  readonly cache: string | null;
}): Promise<EmbeddedGraph> {
  const { file, cache, name = basename(file) } = options;
  const opened = isReady(file) ? openGraphFile(file) : await openTriples(file, cache);
  const { graph, close } = opened;
  const { sha256, triples, entities } = graph.header;
  if (entities === 0) {
    close();
    throw unusableGraph(file, "it holds no labelled entities");
  }
  const stored = fileKnowledgeGraph(graph, { id: `embedded:${name}@${sha256.slice(0, 12)}`, close });
  const ids = graph.ownIds();
  return { ...(ids === null ? stored : withOwnIds(stored, ids)), sha256, triples, entities };
}

function isReady(file: string): boolean {
  try {
    return isGraphFile(file);
  } catch (cause) {
    throw unusableGraph(file, messageOf(cause), cause);
  }
}

/** Builds a graph file from N-Triples. Stored under the name that `readyBeside` gives, it is used instead of the triples. */
export async function makeReady(file: string, out: string): Promise<GraphHeader> {
  const source = { name: basename(file), sha256: await sha256Of(file) };
  return (await writeGraphFile(out, source, readFrom(file))).header;
}

export const readyBeside = (file: string): string => file.replace(/\.nt(\.gz)?$/i, ".kg");

async function openTriples(file: string, cache: string | null): Promise<OpenGraphFile> {
  const sha256 = await sha256Of(file);
  const kept = cache === null ? null : join(cache, `${sha256.slice(0, 32)}.v${FORMAT_VERSION}.kg`);
  for (const made of [readyBeside(file), kept]) {
    const known = made === null || made === file ? null : openMade(made, sha256);
    if (known !== null) return known;
  }
  const source = { name: basename(file), sha256 };
  const written = kept !== null && cache !== null && (await keep(file, kept, cache, source));
  if (written) return openGraphFile(kept, (why) => unusableCopy(kept, why));
  return openGraphBytes(await buildGraphBytes(source, readFrom(file)), (why) => unusableGraph(file, why));
}

/** A graph file built earlier from these triples; null if it is damaged or of another version. */
function openMade(made: string, sha256: string): OpenGraphFile | null {
  try {
    const opened = openGraphFile(made, (why) => unusableCopy(made, why));
    const { header } = opened.graph;
    if (header.sha256 === sha256 && header.namesVersion === NAMES_VERSION) return opened;
    opened.close();
    return null;
  } catch {
    return null;
  }
}

function unusableCopy(kept: string, why: string): PlumblineError {
  return unusableGraph(kept, `${why}. It is a copy: delete it, and it is built again`);
}

type Source = { readonly name: string; readonly sha256: string };

/** False if the folder is not writable; throws if the triples cannot be read. */
async function keep(file: string, kept: string, cache: string, source: Source): Promise<boolean> {
  try {
    makeFolder(cache);
    await writeGraphFile(kept, source, readFrom(file));
    return true;
  } catch (error) {
    if (error instanceof PlumblineError) throw error;
    return false;
  }
}

function readFrom(file: string): ReadTriples<void> {
  return async (add) => {
    for await (const { text, byte } of linePieces(file)) {
      const triples = parseTriples(text, (line, at) => {
        const shown = JSON.stringify(line.length > 120 ? `${line.slice(0, 120)}…` : line);
        throw unusableGraph(file, `not N-Triples near byte ${byte + at}: not a triple: ${shown}`);
      });
      add(triples);
    }
  };
}

/** N-Triples, gzipped or not, in chunks of whole lines, so that a large graph is never in memory as text. */
export async function* linePieces(file: string): AsyncGenerator<LinePiece> {
  try {
    yield* readLines(file, unpackedBytes({ file, gzipped: await isGzipped(file) }));
  } catch (cause) {
    throw cause instanceof PlumblineError ? cause : unusableGraph(file, messageOf(cause), cause);
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  } catch (cause) {
    throw unusableGraph(file, messageOf(cause), cause);
  }
  return hash.digest("hex");
}

/**
 * A graph file with its own ids: translates the graph's ids to the stored numbers and back. The dictionary of properties already has the
 * graph's ids.
 */
function withOwnIds(kg: KnowledgeGraph, ids: OwnIds): KnowledgeGraph {
  const asked = (some: readonly EntityId[]) => some.flatMap((id) => ids.storedItem(id) ?? []);
  const relation = <T extends Pick<Relation, "entity" | "property">>(one: T): T => ownRelation(one, ids);
  const entity = (one: Entity) => ownEntity(one, ids);
  return {
    ...kg,
    async searchEntities(names, signal) {
      const found = await kg.searchEntities(names, signal);
      const individuals = await individualsAmong(kg, ids, [...found.values()].flat(), signal);
      return new Map(
        [...found].map(([name, list]) => [
          name,
          list.map((one) => ({
            ...one,
            // "a keeper" for the job title "Keeper", "radiology" for the specialty "Radiology".
            matched:
              /^\p{Ll}/u.test(name) && (isDescribedAsKind(one.entity.description) || one.entity.aliases.includes(name))
                ? one.matched.toLowerCase()
                : one.matched,
            entity: entity(one.entity),
            individual: individuals.has(one.entity.id),
          })),
        ]),
      );
    },
    async relations(entities, signal) {
      const { relations, hubs } = await kg.relations(asked(entities), signal);
      return { relations: relations.map(relation), hubs: hubs.map(ids.item) };
    },
    async facts(relations, signal) {
      const stored = relations.flatMap((one) => {
        const [item, property] = [ids.storedItem(one.entity), ids.storedProperty(one.property)];
        return item === null || property === null ? [] : [{ ...one, entity: item, property }];
      });
      const { facts, entities, cut, unreadable } = await kg.facts(stored, signal);
      return {
        facts: facts.map((fact) => ownFact(fact, ids)),
        entities: entities.map(entity),
        cut: cut.map(relation),
        ...(unreadable === undefined ? {} : { unreadable: unreadable.map(relation) }),
      };
    },
    async edgesAmong(entities, signal) {
      const edges = await kg.edgesAmong(asked(entities), signal);
      return edges.map((edge) => ({
        ...edge,
        subject: ids.item(edge.subject),
        property: ids.property(edge.property),
        object: ids.item(edge.object),
      }));
    },
    async labels(entities, signal) {
      const found = await kg.labels(asked(entities), signal);
      return new Map([...found].map(([id, label]) => [ids.item(id), label]));
    },
  };
}

/**
 * Individual things, such as persons and places: they have a class, and nothing is an instance of them. Excludes professions and species.
 */
async function individualsAmong(
  kg: KnowledgeGraph,
  own: OwnIds,
  found: readonly Candidate[],
  signal?: AbortSignal,
): Promise<ReadonlySet<EntityId>> {
  const ids = [...new Set(found.map(({ entity }) => entity.id))];
  const kinds = [...(await kg.properties(signal)).values()].filter(({ label, aliases }) => [label, ...aliases].some(namesKinds));
  const classing = new Set([P.instanceOf, P.subclassOf, ...kinds.flatMap(({ id }) => own.storedProperty(id) ?? [])]);
  const replies = await Promise.all(inBatches(ids, MAX_ENTITIES).map((batch) => kg.relations(batch, signal)));
  const relations = replies.flatMap((reply) => reply.relations);
  const isClass = ({ property, direction }: Relation) => (direction === "in" ? classing.has(property) : property === P.subclassOf);
  const classes = new Set(relations.filter(isClass).map(({ entity }) => entity));
  const classed = relations.filter(({ property, direction }) => property === P.instanceOf && direction === "out");
  return new Set(classed.flatMap(({ entity }) => (classes.has(entity) ? [] : [entity])));
}

function ownRelation<T extends Pick<Relation, "entity" | "property">>(one: T, ids: OwnIds): T {
  return { ...one, entity: ids.item(one.entity), property: ids.property(one.property) };
}

function ownEntity(one: Entity, ids: OwnIds): Entity {
  const id = ids.item(one.id);
  return { ...one, id, label: one.label === one.id ? id : one.label };
}

function ownFact(fact: Fact, ids: OwnIds): Fact {
  return {
    ...fact,
    subject: ids.item(fact.subject),
    property: ids.property(fact.property),
    value: ownValue(fact.value, ids),
    qualifiers: fact.qualifiers.map(({ property, value }) => ({ property: ids.property(property), value: ownValue(value, ids) })),
  };
}

function ownValue(value: Value, ids: OwnIds): Value {
  if (value.kind === "entity") return { kind: "entity", id: ids.item(value.id) };
  return value.kind === "quantity" && value.unit !== null ? { ...value, unit: ids.item(value.unit) } : value;
}
