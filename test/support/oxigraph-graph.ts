import { Store } from "oxigraph";
import { type EntityId, isEntityId } from "../../src/domain/ids.js";
import { parseTriples } from "../../src/graph-file/ntriples.js";
import { entityIn, shapeOf } from "../../src/graph-file/wikidata-shape.js";
import { sparqlKnowledgeGraph } from "../../src/kg/sparql-knowledge-graph.js";
import type { Candidate, KnowledgeGraph } from "../../src/ports/knowledge-graph.js";
import { normaliseName } from "../../src/text/names.js";
import { TEMPLATES } from "./templates.js";

/** The same triples behind SPARQL: what any other store has to answer. Names are looked up in a plain list, as a dictionary should. */
export function oxigraphGraph(triples: string): KnowledgeGraph {
  const store = new Store();
  for (const piece of pieces(triples)) store.load(piece, { format: "nt", lenient: true, no_transaction: true });
  const dictionary = readDictionary(triples);
  const graph = sparqlKnowledgeGraph({
    id: "oxigraph",
    names: "dictionary",
    templates: TEMPLATES,
    select: async (query) => String(store.query(query, { results_format: "json" })),
    searchEntities: async (names) => new Map(names.map((name) => [name, dictionary.find(name)])),
  });
  return {
    ...graph,
    async facts(relations, signal) {
      const reply = await graph.facts(relations, signal);
      return { ...reply, entities: reply.entities.map((entity) => ({ ...entity, description: dictionary.description(entity.id) })) };
    },
  };
}

/** Loads faster than one large text. */
function pieces(triples: string): readonly string[] {
  const lines = triples.split("\n");
  return Array.from({ length: Math.ceil(lines.length / 5000) }, (_, at) => `${lines.slice(at * 5000, (at + 1) * 5000).join("\n")}\n`);
}

type Name = { readonly id: EntityId; readonly text: string; readonly isLabel: boolean };

function readDictionary(triples: string) {
  const byName = new Map<string, Name[]>();
  const byEntity = new Map<EntityId, Name[]>();
  const descriptions = new Map<EntityId, string>();
  const degree = new Map<EntityId, number>();
  const push = <K>(map: Map<K, Name[]>, key: K, name: Name) => map.set(key, [...(map.get(key) ?? []), name]);
  for (const triple of parseTriples(triples, () => undefined)) {
    const shape = shapeOf(triple);
    if (shape.kind === "direct")
      for (const end of [shape.owner, entityIn(triple.object)]) if (end !== null) degree.set(end, (degree.get(end) ?? 0) + 1);
    if (shape.kind !== "name" || !isEntityId(shape.id) || !["en", "mul"].includes(shape.language)) continue;
    const text = String(JSON.parse(triple.object.slice(0, triple.object.lastIndexOf('"') + 1)));
    if (shape.part === "description") descriptions.set(shape.id, text);
    else {
      const name = { id: shape.id, text, isLabel: shape.part === "label" && !byEntity.get(shape.id)?.some(({ isLabel }) => isLabel) };
      push(byName, normaliseName(text), name);
      push(byEntity, shape.id, name);
    }
  }
  const description = (id: EntityId) => descriptions.get(id) ?? null;
  function candidate(id: EntityId, matching: readonly Name[]): Candidate {
    const names = byEntity.get(id) ?? [];
    const label = names.find(({ isLabel }) => isLabel);
    const matched = matching.find(({ isLabel }) => isLabel) ?? matching[0];
    const aliases = names.filter((name) => name !== label).map(({ text }) => text);
    return {
      entity: { id, label: label?.text ?? id, description: description(id), aliases },
      matched: matched?.text ?? "",
      by: matched?.isLabel ? "label" : "alias",
      popularity: degree.get(id) ?? 0,
    };
  }
  return {
    description,
    /** The better connected first; among equals, the one that the file names last. */
    find(name: string): readonly Candidate[] {
      const rows = normaliseName(name) === "" ? [] : (byName.get(normaliseName(name)) ?? []);
      const ids = [...new Set([...rows].reverse().map(({ id }) => id))];
      return ids
        .map((id) =>
          candidate(
            id,
            rows.filter((row) => row.id === id),
          ),
        )
        .sort((a, b) => b.popularity - a.popularity);
    },
  };
}
