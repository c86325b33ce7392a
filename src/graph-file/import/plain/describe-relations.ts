import { groupBy, increment } from "../../../base/group.js";
import type { OwnRelation, Property, PropertyKind, Takes } from "../../../domain/entity.js";
import type { EntityId, PropertyId } from "../../../domain/ids.js";
import { P } from "../../../domain/wikidata-ids.js";
import { localPart, type PlainFact, type PlainStatement, wordsOfName } from "./facts.js";
import { COMPLETE, owl, rdf, rdfs, shacl } from "./vocabulary.js";

type Declared = {
  functional: boolean;
  complete: boolean;
  symmetric: boolean;
  transitive: boolean;
  inverse: string | null;
  readonly domain: string[];
  readonly range: string[];
};

const [DOMAINS, RANGES] = [
  [rdfs("domain"), "http://schema.org/domainIncludes", "https://schema.org/domainIncludes"],
  [rdfs("range"), "http://schema.org/rangeIncludes", "https://schema.org/rangeIncludes"],
];
const TYPE = rdf("type");

/** Reads declarations in OWL and SHACL: single value, symmetric, transitive, inverse, domain and range. */
export function readDeclarations(facts: readonly PlainFact[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  const of = (iri: string): Declared => {
    const flags = { functional: false, complete: false, symmetric: false, transitive: false };
    const known = found.get(iri) ?? { ...flags, inverse: null, domain: [], range: [] };
    found.set(iri, known);
    return known;
  };
  const shapes = new Map<string, { path?: string; most?: number; range?: string }>();
  for (const { subject, predicate, object } of facts) {
    if (predicate === shacl("maxCount") && object.kind === "literal")
      shapes.set(subject, { ...shapes.get(subject), most: Number(object.text) });
    if (predicate === COMPLETE && object.kind === "literal") of(subject).complete = /^(?:true|1)$/u.test(object.text);
    if (object.kind !== "node") continue;
    if (predicate === shacl("path")) shapes.set(subject, { ...shapes.get(subject), path: object.id });
    if (predicate === shacl("class")) shapes.set(subject, { ...shapes.get(subject), range: object.id });
    if (predicate === owl("inverseOf")) {
      of(subject).inverse = object.id;
      of(object.id).inverse ??= subject;
    }
    if (DOMAINS.includes(predicate)) of(subject).domain.push(object.id);
    if (RANGES.includes(predicate)) of(subject).range.push(object.id);
    if (predicate !== TYPE) continue;
    if (object.id === owl("FunctionalProperty")) of(subject).functional = true;
    if (object.id === owl("SymmetricProperty")) of(subject).symmetric = true;
    if (object.id === owl("TransitiveProperty")) of(subject).transitive = true;
  }
  for (const { path, most, range } of shapes.values()) {
    if (path === undefined) continue;
    if (most === 1) of(path).functional = true;
    if (range !== undefined) of(path).range.push(range);
  }
  return found;
}

/**
 * Without a declaration, a relation counts as single-valued if it has at least this many subjects and nearly all of them have one value.
 */
const LEAST_SUBJECTS = 300;
const LEAST_SINGLE = 0.995;

const KINDS = ["entity", "time", "quantity", "text"] as const satisfies readonly PropertyKind[];

function countRelation(statements: readonly PlainStatement[], classesOf: (id: EntityId) => readonly EntityId[]) {
  const values = new Map<EntityId, Set<string>>();
  const kinds = new Map<PropertyKind, number>();
  for (const { subject, value } of statements) {
    values.set(subject, (values.get(subject) ?? new Set()).add(JSON.stringify(value)));
    increment(kinds, KINDS.find((kind) => kind === value.kind) ?? "other");
  }
  const kind = [...kinds].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "text";
  const objects = new Set(statements.flatMap(({ value }) => (value.kind === "entity" ? [value.id] : [])));
  return {
    subjects: values.size,
    single: [...values.values()].filter(({ size }) => size === 1).length,
    kind,
    dated: statements.some(({ qualifiers }) => qualifiers.some(({ property }) => property === P.startTime || property === P.endTime)),
    of: allClasses([...values.keys()], classesOf),
    is: allClasses([...objects], classesOf),
  };
}

/** All classes of these things; none if one of them has no class. */
function allClasses(ids: readonly EntityId[], classesOf: (id: EntityId) => readonly EntityId[]): readonly EntityId[] {
  const found = new Set<EntityId>();
  for (const id of ids) {
    const own = classesOf(id);
    if (own.length === 0) return [];
    for (const one of own) found.add(one);
  }
  return [...found].sort();
}

type Describing = {
  readonly statements: readonly PlainStatement[];
  readonly declared: ReadonlyMap<string, Declared>;
  readonly compact: (iri: string) => string;
  readonly classesOf: (id: EntityId) => readonly EntityId[];
  readonly namesOf: (iri: string) => {
    readonly labels: readonly string[];
    readonly aliases: readonly string[];
    readonly comment: string | null;
  };
};

/** Every relation that is used, or is declared as the inverse of one, with how many values it takes and why. */
export function describeRelations(relations: ReadonlyMap<PropertyId, string>, describing: Describing): readonly Property[] {
  const { declared, compact, namesOf } = describing;
  const used = groupBy(describing.statements, ({ property }) => property);
  return [...relations]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, iri]): Property => {
      const said = declared.get(iri);
      const counts = countRelation(used.get(id) ?? [], describing.classesOf);
      const { labels, aliases, comment } = namesOf(iri);
      const words = wordsOfName(localPart(iri));
      const [label = words, ...more] = labels;
      const others = [...new Set([...more, ...aliases, words])].filter((name) => name !== label && name !== "");
      const own: OwnRelation = {
        ...takesOf(said, counts),
        subjects: counts.subjects,
        single: counts.single,
        inverse: said?.inverse == null ? null : compact(said.inverse),
        symmetric: said?.symmetric === true,
        transitive: said?.transitive === true,
        of: said !== undefined && said.domain.length > 0 ? said.domain.map(compact) : counts.of,
        is: said !== undefined && said.range.length > 0 ? said.range.map(compact) : counts.is,
        comment,
      };
      return { id, label, aliases: others, kind: counts.kind, own };
    });
}

function takesOf(
  said: Declared | undefined,
  { subjects, single, dated }: ReturnType<typeof countRelation>,
): { readonly takes: Takes; readonly ground: OwnRelation["ground"] } {
  const one: Takes = dated ? "current" : "one";
  if (said?.functional === true) return { takes: one, ground: "declared" };
  if (said?.complete === true) return { takes: "complete", ground: "declared" };
  if (subjects >= LEAST_SUBJECTS && single / subjects >= LEAST_SINGLE) return { takes: one, ground: "counted" };
  return { takes: "many", ground: "unknown" };
}
