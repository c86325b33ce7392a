import { type EntityId, isEntityId, isPropertyId, type PropertyId } from "../../domain/ids.js";
import { bindTemplate, entities, integer } from "../../kg/bind-template.js";
import type { Templates } from "../../kg/read-templates.js";
import { type Select, selectRows } from "../../kg/sparql-results.js";
import { localName } from "../../kg/vocabulary.js";
import type { Name } from "./write-names.js";

const MAX_ROWS = 20_000;

/** An endpoint, and the queries that it may be asked. */
type Asking = { readonly select: Select; readonly templates: Templates };

/** Labels, aliases and descriptions; the port gives names only beside facts. */
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

/** Queries ask for English labels; a name that is the same in all languages has to be there in English too. */
function withShownLabel(names: readonly Name[]): readonly Name[] {
  const label = (language: string) => names.find((name) => name.part === "label" && name.language === language);
  const shared = label("mul");
  return shared === undefined || label("en") !== undefined ? names : [...names, { ...shared, language: "en" }];
}

/** The datatypes of properties by their names in RDF; the port knows only what they mean for a verdict. */
export async function askDatatypes({ select, templates }: Asking, signal?: AbortSignal): Promise<ReadonlyMap<PropertyId, string>> {
  const rows = await selectRows(select, bindTemplate(templates.datatypes, { limit: integer(MAX_ROWS) }), signal);
  return new Map(
    rows.flatMap((row): (readonly [PropertyId, string])[] => {
      const id = localName(row["property"]?.value ?? "");
      return isPropertyId(id) ? [[id, localName(row["type"]?.value ?? "")]] : [];
    }),
  );
}
