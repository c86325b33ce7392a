import { readFacts } from "../kg/read-facts.js";
import { readReferences } from "../kg/read-rows.js";
import type { SparqlRow, SparqlTerm } from "../kg/sparql-results.js";
import { entityIri } from "../kg/wikidata-rdf.js";
import {
  type BuildSorters,
  ITEM,
  isDetail,
  keepFirst,
  latestFirst,
  longNode,
  NODE,
  type Ordered,
  type Predicate,
  type Predicates,
  STATEMENT,
} from "./build-records.js";
import { byteWriter, type Cursor, hashText, readByte, readText, readVarint } from "./bytes.js";
import { encodeStatement, itemId, propertyId, type SourceTable, type StoredStatement } from "./codec.js";
import { iriOf, sparqlTerm } from "./ntriples.js";
import type { Group } from "./run-sorter.js";
import { arrivalCounter } from "./take-triple.js";
import { itemNumber } from "./wikidata-shape.js";

type Claimed = Ordered & { readonly owner: number; readonly property: number };
/** A value node or reference that the statement refers to, with its contents. */
type Pointed = Ordered & {
  readonly predicate: Predicate;
  readonly node: string;
  readonly triples: number;
  readonly details: readonly { readonly predicate: Predicate; readonly object: string }[];
};
type Draft = { readonly claims: Map<string, Claimed>; readonly said: NodeTriples; readonly values: Pointed[]; readonly sources: Pointed[] };

/** The third stage of a build: collects the triples of each statement and reads them like an endpoint's answer. */
export function statementJoiner(sorters: BuildSorters, known: Predicates, sources: SourceTable): (group: Group) => void {
  const out = byteWriter();
  const statement = byteWriter();
  const countArrival = arrivalCounter(sorters);

  function addToOwner(claim: Claimed, node: string, said: readonly NodeTriple[], values: readonly Pointed[]): void {
    const stored = readStatement(node, claim, said, values);
    const edges = said.some(({ predicate }) => predicate.role === "rank") ? said.filter(isEdge) : [];
    const mains = said.filter(({ predicate, object }) => isMain(predicate, claim) && itemNumber(object) > 0);
    statement.reset();
    if (stored !== null) encodeStatement(statement, stored);
    out.start(ITEM.statement);
    out.varints(claim.order, claim.property, said.length + values.reduce((sum, { triples }) => sum + triples, 0), statement.length());
    out.bytes(statement.view());
    out.varint(edges.length);
    for (const { predicate, object } of edges) out.varint(itemNumber(object) * 2 + Number(predicate.role === "qualifier"));
    out.varint(mains.length);
    for (const { order, object } of mains) out.varints(order, itemNumber(object));
    sorters.items.add(claim.owner, out);
  }

  return (group) => {
    for (const [name, draft] of draftsOf(group.records, known)) {
      const said = latestFirst(draft.said.values());
      const claims = [...draft.claims.values()];
      for (const { predicate, object, order } of said)
        if (!claims.some((claim) => isMain(predicate, claim))) countArrival(itemNumber(object), predicate, order);
      if (claims.length === 0) continue;
      const node = iriOf(longNode(name));
      const values = latestFirst(draft.values);
      for (const claim of claims) addToOwner(claim, node, said, values);
      addSources(sources, group.key, node, draft.sources);
    }
  };
}

function draftsOf(records: readonly Cursor[], known: Predicates): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const from of records) {
    const kind = readByte(from);
    const name = readText(from);
    const draft = drafts.get(name) ?? { claims: new Map(), said: new Map(), values: [], sources: [] };
    drafts.set(name, draft);
    if (kind === STATEMENT.said) addTriple(draft.said, from, known);
    else if (kind === STATEMENT.claimed) {
      const claim = { order: readVarint(from), owner: readVarint(from), property: readVarint(from) };
      keepFirst(draft.claims, `${claim.owner} ${claim.property}`, claim);
    } else {
      const order = readVarint(from);
      const predicate = known.at(readVarint(from));
      const node = readText(from);
      const triples = readVarint(from);
      const details = Array.from({ length: readVarint(from) }, () => ({ predicate: known.at(readVarint(from)), object: readText(from) }));
      (kind === STATEMENT.value ? draft.values : draft.sources).push({ order, predicate, node, triples, details });
    }
  }
  return drafts;
}

function isMain(predicate: Predicate, { property }: Claimed): boolean {
  return predicate.role === "statement" && predicate.property === property;
}

function isEdge({ predicate, object }: NodeTriple): boolean {
  return (predicate.role === "statement" || predicate.role === "qualifier") && itemNumber(object) > 0;
}

const uri = (value: string): SparqlTerm => ({ type: "uri", value });

function readStatement(node: string, claim: Claimed, said: readonly NodeTriple[], values: readonly Pointed[]): StoredStatement | null {
  const self = { subject: uri(entityIri(itemId(claim.owner))), property: uri(entityIri(propertyId(claim.property))), statement: uri(node) };
  const rows: SparqlRow[] = said.map(({ predicate, object }) => ({ ...self, predicate: uri(predicate.iri), value: sparqlTerm(object) }));
  for (const { predicate, node: value, details } of values)
    for (const detail of details)
      rows.push({
        ...self,
        predicate: uri(predicate.iri),
        node: uri(value),
        detail: uri(detail.predicate.iri),
        value: sparqlTerm(detail.object),
      });
  const [fact] = readFacts(rows).facts;
  if (fact?.node == null) return null;
  const main = said.findIndex(({ predicate }) => isMain(predicate, claim));
  const before = said.slice(0, Math.max(0, main)).filter(({ predicate }) => predicate.role === "qualifier").length;
  const units = values.flatMap(({ details }) => details.map(({ object }) => itemNumber(object)).filter((item) => item > 0));
  return {
    fact: { ...fact, node: fact.node },
    mainAt: Math.min(before, fact.qualifiers.length),
    units: units.map(itemId),
  };
}

/** Reads references in the same way; the names of works are looked up later, on request. */
function addSources(table: SourceTable, hash: number, node: string, sources: readonly Pointed[]): void {
  const rows = latestFirst(sources).flatMap(({ node: reference, details, triples }) => {
    const self = { statement: uri(node), reference: uri(reference) };
    const parts = details.map(({ predicate, object }) => ({ ...self, predicate: uri(predicate.iri), value: sparqlTerm(object) }));
    // References without usable parts still count.
    return parts.length === 0 && triples > 0 ? [self] : parts;
  });
  for (const [name, references] of readReferences(rows)) table.add(hash, name, references);
}

/** A value node or reference: its triples, and the statements that refer to it. */
type LinkedNode = { readonly links: Link[]; readonly said: NodeTriples };
type Link = Ordered & { readonly kind: number; readonly predicate: number; readonly statement: string };

/** The second stage of a build: passes the contents of value nodes and references to the statements that refer to them. */
export function nodeResolver(sorters: BuildSorters, known: Predicates): (group: Group) => void {
  const out = byteWriter();
  const countArrival = arrivalCounter(sorters);
  return ({ records }) => {
    for (const [node, { links, said }] of nodesOf(records, known)) {
      const triples = latestFirst(said.values());
      const details = triples.filter(({ predicate }) => isDetail(predicate));
      for (const { predicate, object, order } of details) countArrival(itemNumber(object), predicate, order);
      for (const link of [...new Map(links.map((link) => [`${link.kind} ${link.predicate} ${link.statement}`, link])).values()]) {
        out.start(link.kind === NODE.sourceOf ? STATEMENT.source : STATEMENT.value);
        out.text(link.statement);
        out.varints(link.order, link.predicate);
        out.text(node);
        out.varints(triples.length, details.length);
        for (const { predicate, object } of details) {
          out.varint(predicate.number);
          out.text(object);
        }
        sorters.statements.add(hashText(longNode(link.statement)), out);
      }
    }
  };
}

/** Two nodes may have the same hash. */
function nodesOf(records: readonly Cursor[], known: Predicates) {
  const nodes = new Map<string, LinkedNode>();
  for (const from of records) {
    const kind = readByte(from);
    const name = readText(from);
    const node: LinkedNode = nodes.get(name) ?? { links: [], said: new Map() };
    nodes.set(name, node);
    if (kind === NODE.said) addTriple(node.said, from, known);
    else node.links.push({ kind, order: readVarint(from), predicate: readVarint(from), statement: readText(from) });
  }
  return nodes;
}

type NodeTriple = Ordered & { readonly predicate: Predicate; readonly object: string };

type NodeTriples = Map<string, NodeTriple>;

function addTriple(triples: NodeTriples, from: Cursor, known: Predicates): void {
  const order = readVarint(from);
  const predicate = known.at(readVarint(from));
  const object = readText(from);
  keepFirst(triples, `${predicate.number} ${object}`, { order, predicate, object });
}
