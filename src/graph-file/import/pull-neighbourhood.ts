import { inBatches } from "../../base/batches.js";
import { increment } from "../../base/group.js";
import type { Property } from "../../domain/entity.js";
import { compareIds, type EntityId, isEntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import { entitiesIn, type Fact } from "../../domain/statement.js";
import { bindTemplate, entities, integer, type Templates } from "../../kg/bind-template.js";
import { GENERIC } from "../../kg/prune-facts.js";
import { type Select, selectRows } from "../../kg/sparql-results.js";
import { localName } from "../../kg/wikidata-rdf.js";
import type { KnowledgeGraph, Relation } from "../../ports/knowledge-graph.js";
import { type Triple, tripleLine } from "../ntriples.js";
import { writeNTriples } from "./graph-output.js";
import { factPuller, pullSeeds } from "./pull-facts.js";
import { distinctFacts, factStatements, type Name, nameTriples, propertyTriples, statementTriples } from "./wikidata-triples.js";

/** A live graph, plain queries with their templates, and the number of requests sent. */
export type PullDeps = {
  readonly kg: KnowledgeGraph;
  readonly select: Select;
  readonly templates: Templates;
  requests(): number;
};

export type PullOptions = {
  readonly seeds: readonly EntityId[];
  /** Distance from the seeds: 1 fetches only their own statements. */
  readonly hops: number;
  readonly maxEntities: number;
  readonly maxRequests: number;
  readonly onProgress?: (share: number, doing: string) => void;
  readonly signal?: AbortSignal | undefined;
};

export type Neighbourhood = {
  readonly facts: readonly Fact[];
  readonly names: ReadonlyMap<EntityId, readonly Name[]>;
  readonly properties: ReadonlyMap<PropertyId, Property>;
  readonly datatypes: ReadonlyMap<PropertyId, string>;
  readonly asked: readonly EntityId[];
  /** Number of entities skipped because of `maxEntities`. */
  readonly leftOut: number;
  readonly cut: readonly Relation[];
  readonly unknownSeeds: readonly EntityId[];
};

const BATCH = 50;
const NAMES_BATCH = 100;
/** Number of triples written at once. */
const WRITTEN = 5000;

/** Breadth first from the seeds: their statements in both directions, then hop by hop the statements of the values. */
export async function pullNeighbourhood(deps: PullDeps, options: PullOptions): Promise<Neighbourhood> {
  const { kg, requests } = deps;
  const { signal, hops, maxRequests } = options;
  const puller = factPuller(kg, { requests, maxRequests, signal });
  const properties = await kg.properties(signal);
  const datatypes = await askDatatypes(deps, signal);
  const isKnown = (property: PropertyId) => properties.has(property);
  const facts: Fact[] = [];
  const asked = new Set<EntityId>();
  let leftOut = 0;
  let frontier: readonly EntityId[] = [...new Set(options.seeds)];
  for (let hop = 1; hop <= hops && frontier.length > 0; hop++) {
    const chosen = frontier.slice(0, options.maxEntities - asked.size);
    leftOut += frontier.length - chosen.length;
    for (let start = 0; start < chosen.length; start += BATCH) {
      const batch = chosen.slice(start, start + BATCH);
      const done = (hop - 1 + start / chosen.length) / (hops + 1);
      options.onProgress?.(done, `hop ${hop}: ${asked.size} entities, ${requests()} requests`);
      const found = hop === 1 ? await pullSeeds({ ...deps, puller, isKnown, signal }, batch) : await outward(batch);
      for (const fact of found) facts.push(fact);
      for (const id of batch) asked.add(id);
    }
    frontier = farEnds(facts, new Set(chosen), asked);
  }

  async function outward(batch: readonly EntityId[]): Promise<readonly Fact[]> {
    puller.beforeRequest();
    const { relations } = await kg.relations(batch, signal);
    return puller.take(relations.filter(({ property, direction }) => direction === "out" && isKnown(property)));
  }

  const distinct = distinctFacts(facts);
  const named = [...new Set([...options.seeds, ...distinct.flatMap(entitiesIn)])];
  const names = new Map<EntityId, readonly Name[]>();
  for (const [place, batch] of inBatches(named, NAMES_BATCH).entries()) {
    puller.beforeRequest();
    options.onProgress?.((hops + (place * NAMES_BATCH) / named.length) / (hops + 1), "names");
    for (const [id, list] of await askNames(deps, batch, signal)) names.set(id, list);
  }
  const said = new Set(distinct.map(({ subject }) => subject));
  const unknownSeeds = options.seeds.filter((id) => !names.has(id) && !said.has(id));
  return { facts: distinct, names, properties, datatypes, asked: [...asked], leftOut, cut: puller.cut, unknownSeeds };
}

/** The frontier of the next hop: the other ends of the statements of `from`, the most frequent first. */
function farEnds(facts: readonly Fact[], from: ReadonlySet<EntityId>, asked: ReadonlySet<EntityId>): readonly EntityId[] {
  const counts = new Map<EntityId, number>();
  for (const { property, value, subject, rank } of facts) {
    if (GENERIC.has(property) || rank === "deprecated" || value.kind !== "entity") continue;
    const far = from.has(subject) ? value.id : from.has(value.id) ? subject : null;
    if (far !== null && !asked.has(far)) increment(counts, far);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || compareIds(a, b)).map(([id]) => id);
}

const MAX_ROWS = 20_000;

type Asking = { readonly select: Select; readonly templates: Templates };

/** Labels, aliases and descriptions; the port returns names only with facts. */
export async function askNames(
  { select, templates }: Asking,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EntityId, readonly Name[]>> {
  const rows = await selectRows(select, bindTemplate(templates.names, { entities: entities(ids), limit: integer(MAX_ROWS) }), signal);
  const names = new Map<EntityId, Name[]>();
  for (const row of rows) {
    const id = localName(row["entity"]?.value ?? "");
    const part = row["part"]?.value;
    const text = row["text"];
    if (!isEntityId(id) || text === undefined || (part !== "label" && part !== "alias" && part !== "description")) continue;
    names.set(id, [...(names.get(id) ?? []), { part, text: text.value, language: text["xml:lang"] ?? "en" }]);
  }
  return new Map([...names].map(([id, list]) => [id, withShownLabel(list)]));
}

/** Queries ask for English labels, so a label for all languages is added in English too. */
function withShownLabel(names: readonly Name[]): readonly Name[] {
  const label = (language: string) => names.find((name) => name.part === "label" && name.language === language);
  const shared = label("mul");
  return shared === undefined || label("en") !== undefined ? names : [...names, { ...shared, language: "en" }];
}

/** The RDF names of the datatypes of properties; the port returns only their kind. */
export async function askDatatypes({ select, templates }: Asking, signal?: AbortSignal): Promise<ReadonlyMap<PropertyId, string>> {
  const rows = await selectRows(select, bindTemplate(templates.datatypes, { limit: integer(MAX_ROWS) }), signal);
  return new Map(
    rows.flatMap((row): (readonly [PropertyId, string])[] => {
      const id = localName(row["property"]?.value ?? "");
      return isPropertyId(id) ? [[id, localName(row["type"]?.value ?? "")]] : [];
    }),
  );
}

/** Writes a pulled neighbourhood as N-Triples: properties, names, statements; each triple once. */
export async function writeNeighbourhood(
  { facts, names, properties, datatypes }: Neighbourhood,
  target: { readonly file: string; readonly force: boolean },
): Promise<{ readonly bytes: number; readonly triples: number }> {
  const distinct = new Map<string, Triple>();
  const add = (triples: readonly Triple[]) => {
    for (const triple of triples) distinct.set(tripleLine(triple), triple);
  };
  for (const property of byId([...properties.values()])) {
    const words = [property.label, ...property.aliases];
    add(
      nameTriples(
        property.id,
        words.map((text, place) => ({ part: place === 0 ? "label" : "alias", text, language: "en" })),
      ),
    );
    add(propertyTriples(property.id, datatypes.get(property.id) ?? "String"));
  }
  for (const { id, list } of byId([...names].map(([id, list]) => ({ id, list })))) add(nameTriples(id, [...list].sort(nameOrder)));
  for (const statement of factStatements(facts)) add(statementTriples(statement));
  const { bytes } = await writeNTriples(target, async (writer) => {
    for (const batch of inBatches([...distinct.values()], WRITTEN)) await writer.write(batch);
  });
  return { bytes, triples: distinct.size };
}

type Named = { readonly part: string; readonly language: string; readonly text: string };

/** Endpoints return rows in any order; sorting makes the file reproducible. */
function nameOrder(a: Named, b: Named): number {
  const key = ({ part, language, text }: Named) => `${part === "label" ? 0 : 1} ${part} ${language} ${text}`;
  return key(a) < key(b) ? -1 : 1;
}

function byId<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...things].sort((a, b) => compareIds(a.id, b.id));
}
