import { groupBy } from "../../../base/group.js";
import { isPropertyId, type PropertyId } from "../../../domain/ids.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { P } from "../../../domain/wikidata-ids.js";
import { unitByName } from "../../../text/units.js";
import type { Name, WrittenValue } from "../wikidata-triples.js";
import { describeRelations, readDeclarations } from "./describe-relations.js";
import { localPart, type PlainFact, type PlainInput, type PlainStatement, type PlainTerm, wordsOfName } from "./facts.js";
import { classIndex, describedByRelation, isEnglish, labelTexts, linkTexts, namedTexts, thingNames } from "./name-things.js";
import { kindOfValues } from "./table-columns.js";
import { DECLARATIONS, owl, rdf, type Vocabulary } from "./vocabulary.js";

export type PlainGraph = ReturnType<typeof readPlain>;

const WIKIDATA_PROPERTY = /^http:\/\/www\.wikidata\.org\/(?:entity|prop\/direct)\/(P\d+)$/u;
const EQUIVALENT: readonly string[] = [owl("equivalentProperty"), owl("sameAs")];
const XSD = "http://www.w3.org/2001/XMLSchema#";
const VALUE = rdf("value");

/** A graph with its own vocabulary: named things, described relations, statements. */
export function readPlain({ facts: all, prefixes }: PlainInput, vocabulary: Vocabulary) {
  const compact = compactNames(prefixes);
  const roles = rolesOf(vocabulary);
  const { names, facts } = splitNames(all, roles);
  const declared = readDeclarations(facts);
  const same = equivalents(facts);
  const relationId = (iri: string): PropertyId => {
    const role = roles.get(iri);
    return role === "type" ? P.instanceOf : role === "subclass" ? P.subclassOf : (same.get(iri) ?? compact(iri));
  };
  const stated = statementsIn(withoutNodes(facts, names), roles);
  const { statements, relations } = readStatements(stated, { vocabulary, roles, relationId, compact });
  for (const iri of [...relations.values()]) {
    const inverse = declared.get(iri)?.inverse;
    if (inverse != null && !relations.has(relationId(inverse))) relations.set(relationId(inverse), inverse);
  }
  const linked = namedTexts(linkTexts(statements, labelTexts(names, compact)), relations, names);
  const classes = classIndex(linked);
  const properties = describeRelations(relations, {
    statements: linked,
    declared,
    compact: relationId,
    classesOf: (id) => classes.get(id) ?? [],
    namesOf: (iri) => relationNames(names.get(iri) ?? []),
  });
  const found = thingNames(linked, names, compact);
  return { names: describedByRelation(found, linked, properties), properties, statements: linked };
}

function splitNames(all: readonly PlainFact[], roles: Roles) {
  const names = new Map<string, Name[]>();
  const facts: PlainFact[] = [];
  for (const fact of all) {
    const part = roles.get(fact.predicate);
    if ((part === "label" || part === "alias" || part === "description") && fact.object.kind === "literal") {
      const own = names.get(fact.subject);
      const name = { part, text: fact.object.text, language: fact.object.language ?? "en" } as const;
      if (own === undefined) names.set(fact.subject, [name]);
      else own.push(name);
    } else facts.push(fact);
  }
  return { names, facts: withoutRedirects(facts, names, roles) };
}

/** The label of a redirecting thing becomes another name of its target. */
function withoutRedirects(facts: readonly PlainFact[], names: Map<string, Name[]>, roles: Roles): readonly PlainFact[] {
  const redirects = facts.filter(({ predicate, object }) => roles.get(predicate) === "redirect" && object.kind === "node");
  if (redirects.length === 0) return facts;
  const targets = new Map(redirects.map(({ subject, object }) => [subject, object.kind === "node" ? object.id : subject]));
  for (const [subject, target] of targets) {
    const aliases = (names.get(subject) ?? []).filter(({ part }) => part !== "description");
    if (!targets.has(target))
      names.set(target, [...(names.get(target) ?? []), ...aliases.map((name) => ({ ...name, part: "alias" as const }))]);
    names.delete(subject);
  }
  return facts.filter(({ subject }) => !targets.has(subject));
}

type Reading = {
  readonly vocabulary: Vocabulary;
  readonly roles: Roles;
  readonly relationId: (iri: string) => PropertyId;
  readonly compact: (iri: string) => string;
};

function readStatements(facts: readonly PlainFact[], { vocabulary, roles, relationId, compact }: Reading) {
  const relations = new Map<PropertyId, string>();
  const dates = textDates(facts);
  const statements = facts.map((fact): PlainStatement => {
    const property = relationId(fact.predicate);
    relations.set(property, fact.predicate);
    const qualifiers = fact.qualifiers.flatMap(({ predicate, object }) => {
      const own = qualifierId(predicate, vocabulary) ?? relationId(predicate);
      if (!isPropertyId(own)) relations.set(own, predicate);
      return roles.get(predicate) === "source" ? [] : [{ property: own, value: termValue(object, compact) }];
    });
    const sources = fact.qualifiers.flatMap(({ predicate, object }) =>
      roles.get(predicate) === "source" ? [object.kind === "node" ? object.id : object.text] : [],
    );
    const date = dates.has(fact.predicate) && fact.object.kind === "literal" ? timeOf(fact.object.text) : null;
    return { subject: compact(fact.subject), property, value: date ?? termValue(fact.object, compact), qualifiers, sources };
  });
  return { statements, relations };
}

function relationNames(own: readonly Name[]) {
  const texts = (part: Name["part"]) => own.filter((name) => name.part === part && isEnglish(name)).map(({ text }) => text);
  return { labels: texts("label"), aliases: texts("alias"), comment: texts("description")[0] ?? null };
}

/** The role of each predicate, by IRI. */
type Roles = ReadonlyMap<string, keyof Vocabulary>;

export function rolesOf(vocabulary: Vocabulary): Roles {
  return new Map(
    (["label", "alias", "redirect", "description", "type", "subclass", "source"] as const).flatMap((role) =>
      vocabulary[role].map((iri) => [iri, role] as const),
    ),
  );
}

/** Skips declarations, and types that are themselves classes of OWL, RDFS or RDF. */
function statementsIn(facts: readonly PlainFact[], roles: Roles): readonly PlainFact[] {
  return facts.filter(({ predicate, object }) => {
    const role = roles.get(predicate);
    if (role === "type" || role === "subclass")
      return object.kind === "node" && !isDeclaration(object.id) && !object.id.startsWith(rdf(""));
    return !isDeclaration(predicate);
  });
}

export function isDeclaration(iri: string): boolean {
  return DECLARATIONS.some((start) => iri.startsWith(start));
}

/** Relations declared equivalent to one of Wikidata's get its id, and thereby its wordings. */
function equivalents(facts: readonly PlainFact[]): ReadonlyMap<string, PropertyId> {
  return new Map(
    facts.flatMap(({ subject, predicate, object }) => {
      const id = EQUIVALENT.includes(predicate) && object.kind === "node" ? WIKIDATA_PROPERTY.exec(object.id)?.[1] : undefined;
      return id === undefined ? [] : [[subject, id] as const];
    }),
  );
}

/**
 * A blank node between two things is a statement with qualifiers: `ex:anna ex:job [ ex:employer ex:acme ; ex:since 2019 ]`. So is a node
 * that is named after its only owner, as in DBpedia: `dbr:Anna__CareerStation__1`.
 */
function withoutNodes(facts: readonly PlainFact[], names: ReadonlyMap<string, unknown>): readonly PlainFact[] {
  const nodes = statementNodes(facts, names);
  if (nodes.size === 0) return facts;
  const inside = groupBy(
    facts.filter(({ subject }) => nodes.has(subject)),
    ({ subject }) => subject,
  );
  const keyOf = ({ subject, predicate, object }: Omit<PlainFact, "qualifiers">) => JSON.stringify([subject, predicate, object]);
  const direct = new Set(facts.map(keyOf));
  const qualified = new Set<string>();
  const read = facts.flatMap((fact): readonly PlainFact[] => {
    if (inside.has(fact.subject)) return [];
    const own = fact.object.kind === "node" ? inside.get(fact.object.id) : undefined;
    if (own === undefined) return [fact];
    const untyped = own.filter(({ predicate }) => predicate !== rdf("type"));
    const value = untyped.find(({ predicate }) => predicate === VALUE);
    const things = untyped.filter(({ object }) => object.kind === "node");
    // Of several things in a node, the value is the one that its owner also has directly.
    const stated = untyped.filter(({ predicate, object }) => direct.has(keyOf({ subject: fact.subject, predicate, object })));
    const main = value ?? (stated.length === 1 ? stated[0] : things.length === 1 ? things[0] : undefined);
    if (main === undefined) return [];
    const qualifiers = untyped.filter((one) => one !== main).map(({ predicate, object }) => ({ predicate, object }));
    const made = { subject: fact.subject, predicate: main === value ? fact.predicate : main.predicate, object: main.object, qualifiers };
    if (qualifiers.length > 0) qualified.add(keyOf(made));
    return [made];
  });
  return read.filter((fact) => fact.qualifiers.length > 0 || !qualified.has(keyOf(fact)));
}

/** Nodes that only describe a statement of another thing. A blank node for a room below the IRI of its building is not one. */
function statementNodes(facts: readonly PlainFact[], names: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const unnamed = new Set(facts.flatMap(({ subject }) => (names.has(subject) ? [] : [subject])));
  const owners = new Map<string, string | null>();
  for (const { subject, object } of facts)
    if (object.kind === "node" && unnamed.has(object.id)) owners.set(object.id, owners.has(object.id) ? null : subject);
  const isBlank = (id: string) => id.startsWith("_:") || id.includes("/.well-known/genid/");
  return new Set([...unnamed].filter((id) => isBlank(id) || id.startsWith(`${owners.get(id) ?? id}__`)));
}

function qualifierId(iri: string, { start, end, at }: Vocabulary): PropertyId | null {
  const name = localPart(iri)
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, "");
  const is = (list: readonly string[]) => list.includes(name) || list.includes(iri);
  return is(start) ? P.startTime : is(end) ? P.endTime : is(at) ? P.pointInTime : null;
}

/** `ex:billing` for an IRI with a prefix of the files; otherwise the IRI. */
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
  // DBpedia's datatypes are units: `"1.93"^^dbt:metre`.
  const unit = datatype === null || type !== null ? null : unitByName(wordsOfName(localPart(datatype)));
  if ((isNumber || unit !== null) && text.trim() !== "" && Number.isFinite(Number(text)))
    return { kind: "quantity", amount: plainNumber(text), unit };
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

/** Null if it is not a day of the calendar, such as 0000-00-00. */
function timeOf(text: string): Extract<WrittenValue, { kind: "time" }> | null {
  const [, year, month, day] = /^(-?\d{4,})(?:-(\d\d)(?:-(\d\d))?)?(?:T[\d:.]+)?(?:Z|[+-]\d\d:\d\d)?$/u.exec(text) ?? [];
  const isDay = isOn(month, 12) && isOn(day, new Date(Date.UTC(2000 + (Number(year) % 4), Number(month ?? 1), 0)).getUTCDate());
  if (year === undefined || Number(year) === 0 || !isDay) return null;
  const precision = day !== undefined ? PRECISION.day : month !== undefined ? PRECISION.month : PRECISION.year;
  return { kind: "time", iso: `${year}-${month ?? "01"}-${day ?? "01"}T00:00:00Z`, precision };
}

function isOn(part: string | undefined, most: number): boolean {
  return part === undefined || (Number(part) >= 1 && Number(part) <= most);
}

/** Relations whose untyped texts are all dates, or whose numbers are all years of something: `"purchaseYear": 2021`. */
function textDates(facts: readonly PlainFact[]): ReadonlySet<string> {
  const textIn = ({ object }: PlainFact) =>
    object.kind === "literal" && object.language === null && (object.datatype === null || object.datatype === `${XSD}integer`)
      ? object.text
      : "";
  const byPredicate = groupBy(facts, ({ predicate }) => predicate);
  return new Set(
    [...byPredicate].flatMap(([predicate, own]) => (kindOfValues(localPart(predicate), own.map(textIn)) === "date" ? [predicate] : [])),
  );
}
