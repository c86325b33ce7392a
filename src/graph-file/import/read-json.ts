import { hash } from "node:crypto";
import { parseJson } from "../../base/parse-json.js";
import { type EntityId, isEntityId, isPropertyId } from "../../domain/ids.js";
import { PlumblineError } from "../../errors.js";
import type { Triple } from "../ntriples.js";
import { type EntityJson, entitySchema, type SnakJson, type StatementJson, snakValue } from "./entity-json.js";
import { type Fault, type FaultBudget, type LinePiece, placeOf } from "./input-file.js";
import { bestRank, type Name, nameTriples, propertyTriples, sitelinkTriple, statementTriples } from "./wikidata-triples.js";

/** A dump has one entity per line. A document that spans several lines is a single API reply, and small. */
const MAX_DOCUMENT = 1 << 27;

type JsonReading = { readonly faults: FaultBudget; readonly onUnknownValues?: ((count: number) => void) | undefined };

/** Wikidata's JSON: the dump (an array with one entity per line), one entity per line without the array, or a reply `{"entities": …}`. */
export async function* readJson(file: string, pieces: AsyncIterable<LinePiece>, reading: JsonReading): AsyncGenerator<readonly Triple[]> {
  let document: string | null = null;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && spansLines(piece.text)) document = "";
    isFirst = false;
    if (document === null) yield lineTriples(file, piece, reading);
    else document += piece.text;
    if ((document?.length ?? 0) > MAX_DOCUMENT)
      throw new PlumblineError(
        "file-unreadable",
        `${file} is one JSON document of more than ${MAX_DOCUMENT} characters; a dump has one entity a line`,
      );
  }
  if (document !== null) yield textTriples(document, reading, (why) => ({ file, line: 1, byte: 0, why, text: firstLine(document) }));
}

function lineTriples(file: string, piece: LinePiece, reading: JsonReading): readonly Triple[] {
  const triples: Triple[] = [];
  let at = 0;
  for (const raw of piece.text.split("\n")) {
    const [text, place] = [bareLine(raw), at];
    if (text !== "")
      for (const triple of textTriples(text, reading, (why) => ({ file, ...placeOf(piece, place), why, text }))) triples.push(triple);
    at += raw.length + 1;
  }
  return triples;
}

function textTriples(text: string, { faults, onUnknownValues }: JsonReading, faultOf: (why: string) => Fault): readonly Triple[] {
  const entities = entitiesIn(text);
  if (typeof entities === "string") {
    faults.note(faultOf(entities));
    return [];
  }
  return entities.flatMap((entity) => {
    const { triples, unknownValues } = entityTriples(entity);
    if (unknownValues > 0) onUnknownValues?.(unknownValues);
    return triples;
  });
}

/** A line without the comma after an entity. Empty for the brackets of the array. */
function bareLine(raw: string): string {
  const line = raw.trim().replace(/,$/, "");
  return line === "[" || line === "]" ? "" : line;
}

function firstLine(text: string): string {
  return (
    text
      .split("\n", 100)
      .map(bareLine)
      .find((line) => line !== "") ?? ""
  );
}

/** Only the first line can distinguish a document that spans several lines from a broken dump. */
function spansLines(text: string): boolean {
  const first = firstLine(text);
  return /^[{[]/.test(first) && typeof entitiesIn(first) === "string";
}

function entitiesIn(text: string): readonly EntityJson[] | string {
  const json = parseJson(text);
  if (json === undefined) return "not JSON";
  const entities: EntityJson[] = [];
  for (const value of candidates(json)) {
    const parsed = entitySchema.safeParse(value);
    if (!parsed.success) return `not an entity of Wikidata (${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message})`;
    if (parsed.data.missing === undefined) entities.push(parsed.data);
  }
  return entities;
}

function candidates(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  const entities = typeof json === "object" && json !== null && "entities" in json ? json.entities : null;
  return typeof entities === "object" && entities !== null ? Object.values(entities) : [json];
}

/** The RDF of an entity. Empty for lexemes and other kinds of entities. */
function entityTriples(entity: EntityJson): { readonly triples: readonly Triple[]; readonly unknownValues: number } {
  const { id } = entity;
  if (isPropertyId(id)) {
    const wiring = entity.datatype === undefined ? [] : propertyTriples(id, datatypeName(entity.datatype));
    return { triples: [...nameTriples(id, namesOf(entity)), ...wiring], unknownValues: 0 };
  }
  if (!isEntityId(id)) return { triples: [], unknownValues: 0 };
  let unknownValues = 0;
  const sites = Object.keys(entity.sitelinks).length;
  const triples = [...nameTriples(id, namesOf(entity)), ...(sites > 0 ? [sitelinkTriple(id, sites)] : [])];
  for (const statements of Object.values(entity.claims)) {
    const best = bestRank(statements.map(({ rank }) => rank));
    for (const statement of statements) {
      const written = writtenStatement(id, statement, best);
      if (written === null) unknownValues++;
      else triples.push(...statementTriples(written));
    }
  }
  return { triples, unknownValues };
}

/** `wikibase-item` → `WikibaseItem`, `external-id` → `ExternalId`, `commonsMedia` → `CommonsMedia`. */
function datatypeName(datatype: string): string {
  return datatype.replace(/[^A-Za-z-]/g, "").replace(/(?:^|-)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase());
}

function namesOf(entity: EntityJson): readonly Name[] {
  const names = (part: Name["part"], terms: EntityJson["aliases"][string]) =>
    terms.map(({ value, language }) => ({ part, text: value, language }));
  return [
    ...names("label", Object.values(entity.labels)),
    ...names("alias", Object.values(entity.aliases).flat()),
    ...names("description", Object.values(entity.descriptions)),
  ].filter(({ language }) => /^[A-Za-z]+(-[A-Za-z0-9]+)*$/.test(language));
}

function writtenStatement(subject: EntityId, statement: StatementJson, best: string) {
  const { mainsnak, rank } = statement;
  const value = snakValue(mainsnak);
  if (value === null || !isPropertyId(mainsnak.property)) return null;
  const order = statement["qualifiers-order"] ?? Object.keys(statement.qualifiers);
  return {
    subject,
    property: mainsnak.property,
    value,
    rank,
    best: rank === best,
    qualifiers: order.flatMap((property) => snaksOf(statement.qualifiers[property] ?? [])),
    references: statement.references.map(({ hash: id, snaks }) => ({
      id: id !== undefined && /^[0-9a-f]+$/i.test(id) ? id : hash("sha1", JSON.stringify(snaks)),
      snaks: snaksOf(Object.values(snaks).flat()),
    })),
    node: nodeName(subject, statement),
  };
}

function snaksOf(snaks: readonly SnakJson[]) {
  return snaks.flatMap((snak) => {
    const value = snakValue(snak);
    return value === null || !isPropertyId(snak.property) ? [] : [{ property: snak.property, value }];
  });
}

/** `Q42$F078E5B3-…` → `Q42-F078E5B3-…`; a statement without a name gets a hash of its contents. */
function nodeName(subject: EntityId, statement: StatementJson): string {
  const id = statement.id ?? "";
  return /^[Qq]\d+\$[0-9A-Za-z-]+$/.test(id) ? id.replace("$", "-") : `${subject}-${hash("md5", JSON.stringify(statement))}`;
}
