import { groupBy } from "../../../base/group.js";
import { type Property, valueDescription } from "../../../domain/entity.js";
import { type EntityId, isPropertyId, type PropertyId } from "../../../domain/ids.js";
import { P } from "../../../domain/wikidata-ids.js";
import { isCommonWord } from "../../../kg/english-words.js";
import { unitLabel } from "../../../text/units.js";
import type { Name } from "../wikidata-triples.js";
import { localPart, type PlainStatement, wordsOfName } from "./facts.js";
import { kindOfValues } from "./table-columns.js";

export const isEnglish = ({ language }: Name): boolean => language === "mul" || /^en(?:-|$)/u.test(language);

/** Things by label; null if several things share it. */
export function labelTexts(
  names: ReadonlyMap<string, readonly Name[]>,
  compact: (iri: string) => string,
): ReadonlyMap<string, EntityId | null> {
  const found = new Map<string, EntityId | null>();
  for (const [iri, own] of names)
    for (const { part, text } of own) if (part === "label") found.set(text, found.has(text) ? null : compact(iri));
  return found;
}

/** Turns texts into links if all texts of a relation are names of things: `"room": "Room 204"`. */
export function linkTexts(statements: readonly PlainStatement[], texts: ReadonlyMap<string, EntityId | null>): readonly PlainStatement[] {
  const leading = new Set<PropertyId>();
  for (const [property, own] of groupBy(statements, (statement) => statement.property))
    if (own.every(({ value }) => value.kind === "text" && texts.get(value.text) != null)) leading.add(property);
  return statements.map((statement) => {
    const { property, value } = statement;
    const id = leading.has(property) && value.kind === "text" ? texts.get(value.text) : null;
    return id == null ? statement : { ...statement, value: { kind: "entity", id } };
  });
}

/**
 * Turns short texts into things: an operating system, a job title. They then have a name that claims can use. Codes stay texts, and so do
 * the texts of Wikidata's relations: names, mottos, demonyms.
 */
export function namedTexts(
  statements: readonly PlainStatement[],
  relations: ReadonlyMap<PropertyId, string>,
  names: Map<string, Name[]>,
): readonly PlainStatement[] {
  const named = new Set<PropertyId>();
  for (const [property, own] of groupBy(statements, (statement) => statement.property)) {
    const texts = own.flatMap(({ value }) => (value.kind === "text" && /^(?:en|$)/u.test(value.language ?? "") ? [value.text] : []));
    const hasWords = texts.some((text) => !/^(?=\S*\d)\S+$/u.test(text));
    if (
      !isPropertyId(property) &&
      texts.length === own.length &&
      hasWords &&
      kindOfValues(localPart(relations.get(property) ?? property), texts) === "thing"
    )
      named.add(property);
  }
  return statements.map((statement) => {
    const { property, value } = statement;
    if (!named.has(property) || value.kind !== "text") return statement;
    const id = textId(value.text);
    names.set(id, [{ part: "label", text: value.text, language: "en" }]);
    return { ...statement, value: { kind: "entity", id } };
  });
}

const textId = (text: string): EntityId => `value:${encodeURIComponent(text.trim().replaceAll(/\s+/gu, "_"))}`;

export function classIndex(statements: readonly PlainStatement[]): ReadonlyMap<EntityId, readonly EntityId[]> {
  const found = new Map<EntityId, EntityId[]>();
  for (const { subject, property, value } of statements)
    if (property === P.instanceOf && value.kind === "entity") found.set(subject, [...(found.get(subject) ?? []), value.id]);
  return found;
}

/** Gives every thing of a statement a name; if the graph has none, the words of its id. */
export function thingNames(
  statements: readonly PlainStatement[],
  names: ReadonlyMap<string, readonly Name[]>,
  compact: (iri: string) => string,
): ReadonlyMap<EntityId, readonly Name[]> {
  const known = new Map([...names].map(([iri, own]) => [compact(iri), own]));
  const described = new Set(statements.flatMap(({ subject, property }) => (property === P.instanceOf ? [] : [subject])));
  const found = new Map<EntityId, readonly Name[]>();
  const add = (id: EntityId) => {
    if (found.has(id)) return;
    const own = known.get(id) ?? [];
    const label = own.some((name) => name.part === "label") ? [] : nameOf(id);
    const english = own.map((name) => (isEnglish(name) ? { ...name, language: "en" } : name));
    found.set(id, [...label, ...english, ...(described.has(id) ? [] : english.flatMap(spokenForms))]);
  };
  for (const { subject, value, qualifiers } of statements) {
    add(subject);
    for (const one of [value, ...qualifiers.map((qualifier) => qualifier.value)]) {
      if (one.kind === "entity") add(one.id);
      if (one.kind === "quantity" && one.unit !== null)
        found.set(one.unit, [{ part: "label", text: unitLabel(one.unit) ?? one.unit, language: "en" }]);
    }
  }
  return found;
}

/** Things that only are values are also written in lower case ("Radiology"), and weekdays in the plural. */
function spokenForms({ part, text }: Name): readonly Name[] {
  const isNoun = part === "label" && /^\p{Lu}/u.test(text) && text.split(" ").every(isCommonWord);
  const form = isNoun
    ? text.toLowerCase()
    : part === "label" && /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/u.test(text)
      ? `${text}s`
      : null;
  return form === null ? [] : [{ part: "alias", text: form, language: "en" }];
}

/** Describes a thing without class and description by the relations that it is a value of, because competing values must be of one kind. */
export function describedByRelation(
  names: ReadonlyMap<EntityId, readonly Name[]>,
  statements: readonly PlainStatement[],
  properties: readonly Property[],
): ReadonlyMap<EntityId, readonly Name[]> {
  const labels = new Map(properties.map(({ id, label }) => [id, label]));
  const typed = new Set(statements.flatMap(({ subject, property }) => (property === P.instanceOf ? [subject] : [])));
  const valueOfs = new Map<EntityId, Set<string>>();
  for (const { property, value } of statements)
    if (value.kind === "entity" && !typed.has(value.id))
      valueOfs.set(value.id, (valueOfs.get(value.id) ?? new Set()).add(labels.get(property) ?? property));
  return new Map(
    [...names].map(([id, own]) => {
      const relations = valueOfs.get(id);
      if (relations === undefined || own.some(({ part }) => part === "description")) return [id, own];
      return [id, [...own, { part: "description", text: valueDescription(relations), language: "en" }]];
    }),
  );
}

function nameOf(id: EntityId): readonly Name[] {
  if (id.startsWith("_:")) return [];
  const local = localPart(id);
  const words = /\p{Ll}\p{Lu}/u.test(local) ? wordsOfName(local) : local.replaceAll("_", " ");
  return words === "" ? [] : [{ part: "label", text: words, language: "en" }];
}
