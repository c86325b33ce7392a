import { inBatches } from "../../base/batches.js";
import { oneLine } from "../../base/one-line.js";
import type { Entity } from "../../domain/entity.js";
import type { EntityId, PropertyId } from "../../domain/ids.js";
import { P } from "../../domain/wikidata-ids.js";
import { PlumblineError } from "../../errors.js";
import { localPart, type PlainTerm, wordsOfName } from "../../graph-file/import/plain/facts.js";
import { isDeclaration, rolesOf } from "../../graph-file/import/plain/read-plain.js";
import type { Vocabulary } from "../../graph-file/import/plain/vocabulary.js";
import { bindTemplate, integer, iris, isIri, type PlainTemplates, type Term } from "../../kg/bind-template.js";
import { rowsInHalves, type Select, type SparqlTerm, selectRows } from "../../kg/sparql-results.js";
import { MAX_ROWS } from "../../ports/knowledge-graph.js";

export const NAMES_PER_QUERY = 60;

export type PlainEndpoint = ReturnType<typeof endpointOf>;

type Opening = { readonly select: Select; readonly templates: PlainTemplates; readonly vocabulary: Vocabulary };

export function endpointOf({ select, templates, vocabulary }: Opening) {
  const roles = rolesOf(vocabulary);
  return {
    vocabulary,
    /** Type and subclass get Wikidata's ids, as in an imported graph; every other predicate is its own id. */
    propertyOf: (iri: string): PropertyId =>
      roles.get(iri) === "type" ? P.instanceOf : roles.get(iri) === "subclass" ? P.subclassOf : iri,
    predicatesOf: (property: PropertyId): readonly string[] =>
      property === P.instanceOf ? vocabulary.type : property === P.subclassOf ? vocabulary.subclass : [property],
    /** False for predicates that only name or declare things. */
    isStated(iri: string): boolean {
      const role = roles.get(iri);
      return role === "type" || role === "subclass" || (role === undefined && !isDeclaration(iri));
    },
    ask: (template: keyof PlainTemplates, values: Readonly<Record<string, Term | readonly Term[]>>, signal?: AbortSignal) =>
      selectRows(select, bindTemplate(templates[template], values), signal),
  };
}

export function termOf({ type, value, datatype, "xml:lang": language }: SparqlTerm): PlainTerm {
  return type === "uri" || type === "bnode"
    ? { kind: "node", id: value }
    : { kind: "literal", text: value, language: language ?? null, datatype: datatype ?? null };
}

/**
 * Label, description and aliases of things: English first, then without a language, then any. A thing without a label is named by the words
 * of its IRI.
 */
export async function entitiesOf(
  endpoint: PlainEndpoint,
  ids: readonly EntityId[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<EntityId, Entity>> {
  const { label, alias, description } = endpoint.vocabulary;
  const asked = ids.filter(isIri);
  const called = iris([...label, ...alias, ...description], ", ");
  const namesOf = (batch: readonly string[]) =>
    rowsInHalves(batch, {
      maxRows: MAX_ROWS,
      ask: (some) => endpoint.ask("names", { entities: iris(some), called, limit: integer(MAX_ROWS) }, signal),
      onFull: (_id, some) => some,
    });
  const rows = (await Promise.all(inBatches(asked, NAMES_PER_QUERY).map(namesOf))).flat();
  const rank = (tag: string | undefined) => (/^en\b/iu.test(tag ?? "") ? 0 : tag === undefined || tag === "mul" ? 1 : 2);
  const texts = new Map<EntityId, { readonly by: string; readonly text: string; readonly rank: number }[]>();
  for (const { entity, statement, text } of rows)
    if (entity !== undefined && statement !== undefined && text !== undefined) {
      const one = { by: statement.value, text: oneLine(text.value), rank: rank(text["xml:lang"]) };
      texts.set(entity.value, [...(texts.get(entity.value) ?? []), one]);
    }
  return new Map(
    asked.map((id) => {
      const own = (texts.get(id) ?? []).sort(
        (a, b) => a.rank - b.rank || label.indexOf(a.by) - label.indexOf(b.by) || (a.text < b.text ? -1 : 1),
      );
      const of = (list: readonly string[]) => own.filter(({ by }) => list.includes(by));
      const [first] = of(label);
      const aliases = of([...label, ...alias]).flatMap((one) => (one.rank < 2 && one.text !== first?.text ? [one.text] : []));
      const said = of(description).find((one) => one.rank < 2)?.text ?? null;
      return [id, { id, label: first?.text ?? wordsIn(id), description: said, aliases: [...new Set(aliases)] }];
    }),
  );
}

function wordsIn(iri: string): string {
  const local = localPart(iri);
  return (/\p{Ll}\p{Lu}/u.test(local) ? wordsOfName(local) : local.replaceAll("_", " ")) || iri;
}

export function tooMany(message: string): PlumblineError {
  return new PlumblineError("graph-reply", message);
}
