import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../domain/ids.js";
import { bindTemplate, entities, integer } from "../kg/bind-template.js";
import type { Templates } from "../kg/read-templates.js";
import { parseResults, type Select } from "../kg/sparql-results.js";
import { localName } from "../kg/vocabulary.js";
import type { Relation } from "../ports/knowledge-graph.js";
import type { Name } from "./write-names.js";

const MAX_ROWS = 20_000;

const NAMES = `
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX schema: <http://schema.org/>
SELECT ?entity ?part ?text WHERE {
  {
    VALUES ?entity { $entities }
    ?entity rdfs:label ?text .
    BIND("label" AS ?part)
  } UNION {
    VALUES ?entity { $entities }
    ?entity skos:altLabel ?text .
    BIND("alias" AS ?part)
  } UNION {
    VALUES ?entity { $entities }
    ?entity schema:description ?text .
    BIND("description" AS ?part)
  }
  FILTER(LANG(?text) IN ("en", "mul"))
}
LIMIT $limit`;

const DATATYPES = `
PREFIX wikibase: <http://wikiba.se/ontology#>
SELECT ?property ?type WHERE {
  ?property wikibase:propertyType ?type .
  FILTER(?type != wikibase:ExternalId)
}
LIMIT $limit`;

/** Labels, aliases and descriptions; the port gives names only beside facts. */
export async function askNames(
  select: Select,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EntityId, readonly Name[]>> {
  const rows = parseResults(await select(bindTemplate(NAMES, { entities: entities(ids), limit: integer(MAX_ROWS) }), signal));
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

/** Queries ask for English labels; a name that is the same in all languages has to be there in English too. */
function withShownLabel(names: readonly Name[]): readonly Name[] {
  const label = (language: string) => names.find((name) => name.part === "label" && name.language === language);
  const shared = label("mul");
  return shared === undefined || label("en") !== undefined ? names : [...names, { ...shared, language: "en" }];
}

/** The datatypes of properties by their names in RDF; the port knows only what they mean for a verdict. */
export async function askDatatypes(select: Select, signal?: AbortSignal): Promise<ReadonlyMap<PropertyId, string>> {
  const rows = parseResults(await select(bindTemplate(DATATYPES, { limit: integer(MAX_ROWS) }), signal));
  return new Map(
    rows.flatMap((row): (readonly [PropertyId, string])[] => {
      const id = localName(row["property"]?.value ?? "");
      return isPropertyId(id) ? [[id, localName(row["type"]?.value ?? "")]] : [];
    }),
  );
}

/** The relations that leave; the port would also ask for those that arrive, and at a hub that is a question without end. */
export async function askRelationsOut(
  deps: { readonly select: Select; readonly templates: Templates },
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<readonly Relation[]> {
  const query = bindTemplate(deps.templates["relations-out"], { entities: entities(ids), limit: integer(MAX_ROWS) });
  return parseResults(await deps.select(query, signal)).flatMap((row): readonly Relation[] => {
    const entity = localName(row["entity"]?.value ?? "");
    const property = localName(row["property"]?.value ?? "");
    return isEntityId(entity) && isPropertyId(property) ? [{ entity, property, direction: "out" }] : [];
  });
}
