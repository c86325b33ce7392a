import { type Property, valueDescription } from "../../../domain/entity.js";
import { type EntityId, isPropertyId, type PropertyId } from "../../../domain/ids.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { P } from "../../../domain/wikidata-ids.js";
import type { Name, WrittenValue } from "../wikidata-triples.js";
import { describeRelations, readDeclarations } from "./describe-relations.js";
import { localPart, type PlainFact, type PlainInput, type PlainStatement, type PlainTerm, wordsOfName } from "./facts.js";
import { kindOfValues } from "./table-columns.js";
import { DECLARATIONS, owl, rdf, type Vocabulary } from "./vocabulary.js";

/** A graph in its own words: things with names, relations with what they take, statements. */
export type PlainGraph = {
  readonly names: ReadonlyMap<EntityId, readonly Name[]>;
  readonly properties: readonly Property[];
  readonly statements: readonly PlainStatement[];
};

const WIKIDATA_PROPERTY = /^http:\/\/www\.wikidata\.org\/(?:entity|prop\/direct)\/(P\d+)$/u;
const EQUIVALENT: readonly string[] = [owl("equivalentProperty"), owl("sameAs")];
const XSD = "http://www.w3.org/2001/XMLSchema#";
const VALUE = rdf("value");

/** Applies a vocabulary to what the files say. */
export function readPlain({ facts: all, prefixes }: PlainInput, vocabulary: Vocabulary): PlainGraph {
  const compact = compactNames(prefixes);
  const lookup = rolesOf(vocabulary);
  const names = new Map<string, Name[]>();
  const facts: PlainFact[] = [];
  for (const fact of all) {
    const part = lookup.get(fact.predicate);
    if ((part === "label" || part === "alias" || part === "description") && fact.object.kind === "literal") {
      const own = names.get(fact.subject);
      const name = { part, text: fact.object.text, language: fact.object.language ?? "en" } as const;
      if (own === undefined) names.set(fact.subject, [name]);
      else own.push(name);
    } else facts.push(fact);
  }
  const declared = readDeclarations(facts);
  const same = equivalents(facts);
  const relationId = (iri: string): PropertyId => {
    const role = lookup.get(iri);
    return role === "type" ? P.instanceOf : role === "subclass" ? P.subclassOf : (same.get(iri) ?? compact(iri));
  };
  const relations = new Map<PropertyId, string>();
  const stated = statementsIn(withoutNodes(facts, names), lookup);
  const texts = labelTexts(names, compact);
  const dates = textDates(stated);
  const statements = stated.map((fact): PlainStatement => {
    const property = relationId(fact.predicate);
    relations.set(property, fact.predicate);
    const qualifiers = fact.qualifiers.flatMap(({ predicate, object }) => {
      const own = qualifierId(predicate, vocabulary) ?? relationId(predicate);
      if (!isPropertyId(own)) relations.set(own, predicate);
      return lookup.get(predicate) === "source" ? [] : [{ property: own, value: termValue(object, compact) }];
    });
    const sources = fact.qualifiers.flatMap(({ predicate, object }) =>
      lookup.get(predicate) === "source" ? [object.kind === "node" ? object.id : object.text] : [],
    );
    const value =
      dates.has(fact.predicate) && fact.object.kind === "literal"
        ? (timeOf(fact.object.text) ?? termValue(fact.object, compact))
        : termValue(fact.object, compact);
    return { subject: compact(fact.subject), property, value, qualifiers, sources };
  });
  for (const iri of [...relations.values()]) {
    const inverse = declared.get(iri)?.inverse;
    if (inverse != null && !relations.has(relationId(inverse))) relations.set(relationId(inverse), inverse);
  }
  const linked = namedTexts(linkTexts(statements, texts), relations, names);
  const classes = classIndex(linked);
  const properties = describeRelations(relations, {
    statements: linked,
    declared,
    compact: relationId,
    classesOf: (id) => classes.get(id) ?? [],
    namesOf: (iri) => {
      const own = names.get(iri) ?? [];
      const texts = (part: Name["part"]) => own.filter((name) => name.part === part && isEnglish(name)).map(({ text }) => text);
      return { labels: texts("label"), aliases: texts("alias"), comment: texts("description")[0] ?? null };
    },
  });
  const found = thingNames(linked, names, compact);
  return { names: describedByRelation(found, linked, properties), properties, statements: linked };
}

const isEnglish = ({ language }: Name): boolean => language === "mul" || /^en(?:-|$)/u.test(language);

type Role = keyof Vocabulary;

export function rolesOf(vocabulary: Vocabulary): ReadonlyMap<string, Role> {
  return new Map(
    (["label", "alias", "description", "type", "subclass", "source"] as const).flatMap((role) =>
      vocabulary[role].map((iri) => [iri, role] as const),
    ),
  );
}

/** Statements without declarations; types of OWL and RDFS themselves say nothing of things. */
function statementsIn(facts: readonly PlainFact[], lookup: ReadonlyMap<string, Role>): readonly PlainFact[] {
  return facts.filter(({ predicate, object }) => {
    const role = lookup.get(predicate);
    if (role === "type" || role === "subclass")
      return object.kind === "node" && !isDeclaration(object.id) && !object.id.startsWith(rdf(""));
    return !isDeclaration(predicate);
  });
}

export function isDeclaration(iri: string): boolean {
  return DECLARATIONS.some((start) => iri.startsWith(start));
}

/** Relations that are declared to be the same as one of Wikidata's take its id, and with it its wordings. */
function equivalents(facts: readonly PlainFact[]): ReadonlyMap<string, PropertyId> {
  return new Map(
    facts.flatMap(({ subject, predicate, object }) => {
      const id = EQUIVALENT.includes(predicate) && object.kind === "node" ? WIKIDATA_PROPERTY.exec(object.id)?.[1] : undefined;
      return id === undefined ? [] : [[subject, id] as const];
    }),
  );
}

/** A nameless node between two things is a statement with qualifiers: `ex:anna ex:job [ ex:employer ex:acme ; ex:since 2019 ]`. */
function withoutNodes(facts: readonly PlainFact[], names: ReadonlyMap<string, unknown>): readonly PlainFact[] {
  const isBare = (id: string) => id.startsWith("_:") && !names.has(id);
  const inside = new Map<string, PlainFact[]>();
  for (const fact of facts) if (isBare(fact.subject)) inside.set(fact.subject, [...(inside.get(fact.subject) ?? []), fact]);
  if (inside.size === 0) return facts;
  return facts.flatMap((fact): readonly PlainFact[] => {
    if (inside.has(fact.subject)) return [];
    const own = fact.object.kind === "node" ? inside.get(fact.object.id) : undefined;
    if (own === undefined) return [fact];
    const untyped = own.filter(({ predicate }) => predicate !== rdf("type"));
    const value = untyped.find(({ predicate }) => predicate === VALUE);
    const things = untyped.filter(({ object }) => object.kind === "node");
    const main = value ?? (things.length === 1 ? things[0] : undefined);
    if (main === undefined) return [];
    const qualifiers = untyped.filter((one) => one !== main).map(({ predicate, object }) => ({ predicate, object }));
    return [{ subject: fact.subject, predicate: main === value ? fact.predicate : main.predicate, object: main.object, qualifiers }];
  });
}

function qualifierId(iri: string, { start, end, at }: Vocabulary): PropertyId | null {
  const name = localPart(iri)
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, "");
  const is = (list: readonly string[]) => list.includes(name) || list.includes(iri);
  return is(start) ? P.startTime : is(end) ? P.endTime : is(at) ? P.pointInTime : null;
}

/** `ex:billing` for an IRI below a prefix of the files; else the IRI. */
function compactNames(prefixes: ReadonlyMap<string, string>): (iri: string) => string {
  const starts = [...prefixes].filter(([, start]) => start !== "").sort(([, a], [, b]) => b.length - a.length);
  const known = new Map<string, string>();
  return (iri) => {
    const before = known.get(iri);
    if (before !== undefined) return before;
    const found = starts.find(([, start]) => iri.startsWith(start) && /^[^\s/#]+$/u.test(iri.slice(start.length)));
    const made = found === undefined ? iri : `${found[0]}:${iri.slice(found[1].length)}`;
    known.set(iri, made);
    return made;
  };
}

export function termValue(term: PlainTerm, compact: (iri: string) => string): WrittenValue {
  if (term.kind === "node") return { kind: "entity", id: compact(term.id) };
  const { text, datatype, language } = term;
  const type = datatype?.startsWith(XSD) === true ? datatype.slice(XSD.length) : null;
  if (type === "date" || type === "dateTime" || type === "gYear" || type === "gYearMonth" || type === "dateTimeStamp")
    return timeOf(text) ?? { kind: "text", text, language };
  const isNumber =
    type !== null &&
    /^(?:integer|decimal|double|float|(?:non)?(?:negative|positive)Integer|nonNegativeInteger|nonPositiveInteger|(?:unsigned)?(?:int|long|short|byte|Int|Long|Short|Byte))$/u.test(
      type,
    );
  if (isNumber && Number.isFinite(Number(text))) return { kind: "quantity", amount: plainNumber(text), unit: null };
  return { kind: "text", text, language };
}

/** N-Triples' decimals have no exponent. */
function plainNumber(text: string): string {
  return /e/iu.test(text)
    ? Number(text)
        .toFixed(12)
        .replace(/(?<![.0])\.?0+$/u, "")
    : text.replace(/^\+/u, "");
}

function timeOf(text: string): Extract<WrittenValue, { kind: "time" }> | null {
  const [, year, month, day] = /^(-?\d{4,})(?:-(\d\d)(?:-(\d\d))?)?(?:T[\d:.]+)?(?:Z|[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
  if (year === undefined) return null;
  const precision = day !== undefined ? PRECISION.day : month !== undefined ? PRECISION.month : PRECISION.year;
  return { kind: "time", iso: `${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`, precision };
}

/** Relations whose untyped texts are all dates. */
function textDates(facts: readonly PlainFact[]): ReadonlySet<string> {
  const isDate = new Map<string, boolean>();
  for (const { predicate, object } of facts) {
    const own = object.kind === "literal" && object.language === null && /^\d{4}-\d\d-\d\d$/u.test(object.text);
    isDate.set(predicate, own && isDate.get(predicate) !== false);
  }
  return new Set([...isDate].flatMap(([predicate, every]) => (every ? [predicate] : [])));
}

/** Things by their only name. */
function labelTexts(names: ReadonlyMap<string, readonly Name[]>, compact: (iri: string) => string): ReadonlyMap<string, EntityId | null> {
  const found = new Map<string, EntityId | null>();
  for (const [iri, own] of names)
    for (const { part, text } of own) if (part === "label") found.set(text, found.has(text) ? null : compact(iri));
  return found;
}

/** A relation whose texts are all names of things leads to these things: `"room": "Room 204"`. */
function linkTexts(statements: readonly PlainStatement[], texts: ReadonlyMap<string, EntityId | null>): readonly PlainStatement[] {
  const leads = new Map<PropertyId, boolean>();
  for (const { property, value } of statements)
    leads.set(property, value.kind === "text" && (texts.get(value.text) ?? null) !== null && leads.get(property) !== false);
  return statements.map((statement) => {
    const { property, value } = statement;
    const id = leads.get(property) === true && value.kind === "text" ? texts.get(value.text) : null;
    return id == null ? statement : { ...statement, value: { kind: "entity", id } };
  });
}

/** Short texts are things themselves: an operating system, a job title. They then have a name that claims can use. Codes stay texts. */
function namedTexts(
  statements: readonly PlainStatement[],
  relations: ReadonlyMap<PropertyId, string>,
  names: Map<string, Name[]>,
): readonly PlainStatement[] {
  const values = new Map<PropertyId, string[] | null>();
  for (const { property, value } of statements) {
    const own = values.get(property);
    if (own === null) continue;
    if (value.kind !== "text" || (value.language !== null && !/^en/u.test(value.language))) values.set(property, null);
    else if (own === undefined) values.set(property, [value.text]);
    else own.push(value.text);
  }
  const named = new Set(
    [...values].flatMap(([property, own]) => {
      const hasWords = own?.some((text) => !/^(?=\S*\d)\S+$/u.test(text)) === true;
      return own !== null && hasWords && kindOfValues(localPart(relations.get(property) ?? property), own) === "thing" ? [property] : [];
    }),
  );
  return statements.map((statement) => {
    const { property, value } = statement;
    if (!named.has(property) || value.kind !== "text") return statement;
    const id = textId(value.text);
    names.set(id, [{ part: "label", text: value.text, language: "en" }]);
    return { ...statement, value: { kind: "entity", id } };
  });
}

const textId = (text: string): EntityId => `value:${encodeURIComponent(text.trim().replaceAll(/\s+/gu, "_"))}`;

function classIndex(statements: readonly PlainStatement[]): ReadonlyMap<EntityId, readonly EntityId[]> {
  const found = new Map<EntityId, EntityId[]>();
  for (const { subject, property, value } of statements)
    if (property === P.instanceOf && value.kind === "entity") found.set(subject, [...(found.get(subject) ?? []), value.id]);
  return found;
}

/** Every thing of a statement has a name; where the graph gives none, the words of its id. */
function thingNames(
  statements: readonly PlainStatement[],
  names: ReadonlyMap<string, readonly Name[]>,
  compact: (iri: string) => string,
): ReadonlyMap<EntityId, readonly Name[]> {
  const known = new Map([...names].map(([iri, own]) => [compact(iri), own]));
  const found = new Map<EntityId, readonly Name[]>();
  const add = (id: EntityId) => {
    if (found.has(id)) return;
    const own = known.get(id) ?? [];
    const label = own.some((name) => name.part === "label") ? [] : nameOf(id);
    found.set(id, [...label, ...own.map((name) => (isEnglish(name) ? { ...name, language: "en" } : name))]);
  };
  for (const { subject, value, qualifiers } of statements) {
    add(subject);
    for (const one of [value, ...qualifiers.map((qualifier) => qualifier.value)]) if (one.kind === "entity") add(one.id);
  }
  return found;
}

/** A thing without class and description is described by the relations that it is a value of: rivals for a value have to be of one sort. */
function describedByRelation(
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
