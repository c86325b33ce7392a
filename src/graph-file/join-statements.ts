import type { EntityId } from "../domain/ids.js";
import { readFacts } from "../kg/read-facts.js";
import { readReferences } from "../kg/read-references.js";
import type { SparqlRow, SparqlTerm } from "../kg/sparql-results.js";
import { WD } from "../kg/vocabulary.js";
import { type BuildSorters, ITEM, longNode, STATEMENT } from "./build-records.js";
import { byteWriter, type Cursor, readByte, readText, readVarint } from "./bytes.js";
import type { Predicate, Predicates } from "./predicates.js";
import type { Group } from "./run-sorter.js";
import { type Said, type SaidTriples, saidTriples } from "./said-triples.js";
import type { SourceTable } from "./source-table.js";
import { encodeStatement, type StoredStatement } from "./statement-codec.js";
import { addCounted } from "./take-triple.js";
import { iriOf, itemNumber, sparqlTerm } from "./terms.js";

type Claimed = { readonly order: number; readonly owner: number; readonly property: number };
/** A node that the statement points at, with what is said there. */
type Pointed = {
  readonly order: number;
  readonly predicate: Predicate;
  readonly node: string;
  readonly triples: number;
  readonly details: readonly { readonly predicate: Predicate; readonly object: string }[];
};
type Draft = { readonly claims: Map<string, Claimed>; readonly said: SaidTriples; readonly values: Pointed[]; readonly sources: Pointed[] };

/** The third stage: everything about a statement is at hand; it is read as an answer of an endpoint would be, once and for all. */
export function statementJoiner(sorters: BuildSorters, known: Predicates, sources: SourceTable): (group: Group) => void {
  const out = byteWriter();
  const statement = byteWriter();
  return (group) => {
    for (const [name, draft] of draftsOf(group.records, known)) {
      const said = draft.said.lastFirst();
      const claims = [...draft.claims.values()];
      for (const { predicate, object, order } of said) {
        const item = itemNumber(object);
        if (item > 0 && !claims.some((claim) => isMain(predicate, claim))) addCounted(sorters, out, item, predicate, order);
      }
      if (claims.length === 0) continue;
      const node = iriOf(longNode(name));
      const values = [...draft.values].sort((a, b) => b.order - a.order);
      for (const claim of claims) {
        const stored = read(node, claim, said, values);
        const edges = said.some(({ predicate }) => predicate.role === "rank") ? said.filter(isEdge) : [];
        const mains = said.filter(({ predicate, object }) => isMain(predicate, claim) && itemNumber(object) > 0);
        out.reset();
        out.u8(ITEM.statement);
        out.varint(claim.order);
        out.varint(claim.property);
        out.varint(said.length + values.reduce((sum, { triples }) => sum + triples, 0));
        statement.reset();
        if (stored !== null) encodeStatement(statement, stored);
        out.varint(statement.view().length);
        out.bytes(statement.view());
        out.varint(edges.length);
        for (const { predicate, object } of edges) out.varint(itemNumber(object) * 2 + Number(predicate.role === "qualifier"));
        out.varint(mains.length);
        for (const { order, object } of mains) {
          out.varint(order);
          out.varint(itemNumber(object));
        }
        sorters.items.add(claim.owner, out);
      }
      noteSources(sources, group.key, node, draft.sources);
    }
  };
}

function draftsOf(records: readonly Cursor[], known: Predicates): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>();
  for (const from of records) {
    const kind = readByte(from);
    const name = readText(from);
    const draft = drafts.get(name) ?? { claims: new Map(), said: saidTriples(known), values: [], sources: [] };
    drafts.set(name, draft);
    if (kind === STATEMENT.said) draft.said.add(from);
    else if (kind === STATEMENT.claimed) {
      const claim = { order: readVarint(from), owner: readVarint(from), property: readVarint(from) };
      const key = `${claim.owner} ${claim.property}`;
      if ((draft.claims.get(key)?.order ?? Number.POSITIVE_INFINITY) > claim.order) draft.claims.set(key, claim);
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
  return predicate.role === "main" && predicate.property === property;
}

function isEdge({ predicate, object }: Said): boolean {
  return (predicate.role === "main" || predicate.role === "qualifier") && itemNumber(object) > 0;
}

const uri = (value: string): SparqlTerm => ({ type: "uri", value });

/** The rows in which an endpoint would tell of it, through the reader of such rows. */
function read(node: string, { owner, property }: Claimed, said: readonly Said[], values: readonly Pointed[]): StoredStatement | null {
  const self = { subject: uri(`${WD}entity/Q${owner}`), property: uri(`${WD}entity/P${property}`), statement: uri(node) };
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
  const main = said.findIndex(({ predicate }) => predicate.role === "main" && predicate.property === property);
  const before = said.slice(0, Math.max(0, main)).filter(({ predicate }) => predicate.role === "qualifier").length;
  const units = values.flatMap(({ details }) => details.map(({ object }) => itemNumber(object)).filter((item) => item > 0));
  return {
    fact: { ...fact, node: fact.node },
    mainAt: Math.min(before, fact.qualifiers.length),
    units: units.map((item): EntityId => `Q${item}`),
  };
}

/** Where it comes from, read alike; the names of works are looked up when somebody asks. */
function noteSources(table: SourceTable, hash: number, node: string, sources: readonly Pointed[]): void {
  const rows = [...sources]
    .sort((a, b) => b.order - a.order)
    .flatMap(({ node: reference, details, triples }) => {
      const self = { statement: uri(node), reference: uri(reference) };
      const parts = details.map(({ predicate, object }) => ({ ...self, predicate: uri(predicate.iri), value: sparqlTerm(object) }));
      // References without useful parts still count.
      return parts.length === 0 && triples > 0 ? [self] : parts;
    });
  for (const [name, references] of readReferences(rows)) table.add(hash, name, references);
}
