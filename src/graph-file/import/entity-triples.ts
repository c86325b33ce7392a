import { hash } from "node:crypto";
import { type EntityId, isEntityId, isPropertyId } from "../../domain/ids.js";
import type { EntityJson, SnakJson, StatementJson } from "./entity-json.js";
import type { Triple } from "./ntriples.js";
import { snakValue } from "./snak-value.js";
import { type Name, nameTriples, propertyTriples, sitelinkTriple } from "./write-names.js";
import { bestRank, statementTriples } from "./write-statement.js";

export type EntityTriples = { readonly triples: readonly Triple[]; readonly unknownValues: number };

/** An entity of Wikidata's JSON in Wikidata's RDF shape. Lexemes and the like have no place in a graph of claims. */
export function entityTriples(entity: EntityJson): EntityTriples {
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
  const label = Object.values(entity.labels).map(({ value, language }) => ({ part: "label", text: value, language }) as const);
  const alias = Object.values(entity.aliases).flatMap((terms) =>
    terms.map(({ value, language }) => ({ part: "alias", text: value, language }) as const),
  );
  const description = Object.values(entity.descriptions).map(
    ({ value, language }) => ({ part: "description", text: value, language }) as const,
  );
  return [...label, ...alias, ...description].filter(({ language }) => /^[A-Za-z]+(-[A-Za-z0-9]+)*$/.test(language));
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

/** `Q42$F078E5B3-…` → `Q42-F078E5B3-…`; a statement without a name gets one from what it says. */
function nodeName(subject: EntityId, statement: StatementJson): string {
  const id = statement.id ?? "";
  return /^[Qq]\d+\$[0-9A-Za-z-]+$/.test(id) ? id.replace("$", "-") : `${subject}-${hash("md5", JSON.stringify(statement))}`;
}
