/**
 * Rewrites the starter graph in DBpedia's shape: IRIs of labels, `dbo:` predicates with `owl:equivalentProperty` as in DBpedia's ontology, rdf:type,
 * redirects as other names, units as datatypes, positions and teams with dates as `X__PersonFunction__1`; no ranks and no other qualifiers. Imports it in
 * the plain vocabulary, and judges the development claims with both graphs: `npx tsx bench/dbpedia-shape.ts [--labels-alone] [--nodes] [--list] [claims.jsonl …]`.
 * `--labels-alone` leaves the equivalences out, `--nodes` writes all qualifiers in such nodes, `--list` prints every claim that stays open in DBpedia's shape.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { createVerifier } from "../src/compose/create-verifier.js";
import { openGraph } from "../src/compose/open-graph.js";
import { readConfig } from "../src/config.js";
import type { Entity, Property } from "../src/domain/entity.js";
import type { Fact } from "../src/domain/statement.js";
import { P } from "../src/domain/wikidata-ids.js";
import { openGraphFile } from "../src/graph-file/graph-reader.js";
import { importPlain } from "../src/graph-file/import/plain/import-plain.js";
import { PLAIN } from "../src/graph-file/import/plain/vocabulary.js";
import { parseDataset } from "../src/lab/evaluation/dataset.js";
import { readPhrasebook } from "../src/reasoner/rules/understand/phrasebook-file.js";
import { unitLabel } from "../src/text/units.js";

const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const DBO = "http://dbpedia.org/ontology/";
const [LABELS_ALONE, HAS_NODES, IS_LISTED] = ["--labels-alone", "--nodes", "--list"].map((flag) => process.argv.includes(flag));
const XSD = "http://www.w3.org/2001/XMLSchema#";
const DATES: Readonly<Record<number, readonly [length: number, type: string]>> = {
  9: [4, "gYear"],
  10: [7, "gYearMonth"],
  11: [10, "date"],
};
/** What DBpedia's ontology describes in nodes of their own: offices, and the stations of careers. */
const NODES: ReadonlyMap<string, string> = new Map([
  [P.positionHeld, "PersonFunction"],
  [P.memberOfSportsTeam, "CareerStation"],
  ...[P.headOfGovernment, P.headOfState, P.chiefExecutive, P.chairperson, P.headCoach].map((id) => [id, "Tenure"] as const),
]);
/** An infobox names the capital of today. */
const ONLY_TODAY: readonly string[] = ["P36", "P1376"];
const TIMES: ReadonlyMap<string, string> = new Map([
  [P.startTime, `<${DBO}activeYearsStartDate>`],
  [P.endTime, `<${DBO}activeYearsEndDate>`],
]);
const text = (value: string, suffix = "@en") => `${JSON.stringify(value).replaceAll(/[\u007f-\uffff]/gu, (letter) => letter)}${suffix}`;

async function rewrite(out: string): Promise<void> {
  const kg = await openGraph(readConfig({}));
  const properties = await kg.properties();
  const { properties: traits } = readPhrasebook(new URL("weights/phrasebook.txt", PACKAGE_ROOT));
  const ids = itemIds();
  const facts: Fact[] = [];
  const named = new Map<string, Entity>();
  for (let at = 0; at < ids.length; at += 100) {
    const { relations } = await kg.relations(ids.slice(at, at + 100));
    const asked = relations.filter(({ direction }) => direction === "out");
    for (let from = 0; from < asked.length; from += 200) {
      const reply = await kg.facts(asked.slice(from, from + 200));
      facts.push(...reply.facts);
      for (const one of reply.entities) named.set(one.id, named.get(one.id) ?? one);
    }
    // The things themselves, with their other names.
    const labels = new Set((await kg.labels(ids.slice(at, at + 100))).values());
    for (const found of (await kg.searchEntities([...labels])).values()) for (const { entity } of found) named.set(entity.id, entity);
  }
  const iris = new Map<string, string>();
  const taken = new Set<string>();
  for (const [id, { label }] of named) {
    const plain = encodeURIComponent(label.replaceAll(" ", "_"));
    const name = taken.has(plain) ? `${plain}_${id}` : plain;
    taken.add(name);
    iris.set(id, `<http://dbpedia.org/resource/${name}>`);
  }
  const predicate = ({ id, label }: Pick<Property, "id" | "label">) =>
    id === P.instanceOf
      ? "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
      : id === P.subclassOf
        ? `<${RDFS}subClassOf>`
        : `<${DBO}${encodeURIComponent(label.replaceAll(/[^\p{L}\p{N}]+(\p{L})?/gu, (_, next: string | undefined) => (next ?? "").toUpperCase()))}>`;
  const predicateOf = (id: string) => {
    const known = properties.get(id);
    return known === undefined ? null : predicate(known);
  };
  const lines: string[] = [];
  for (const [id, { label, description, aliases }] of named) {
    lines.push(`${iris.get(id)} <${RDFS}label> ${text(label)} .`);
    for (const alias of aliases) {
      const name = encodeURIComponent(alias.replaceAll(" ", "_"));
      if (taken.has(name)) lines.push(`${iris.get(id)} <${DBO}alias> ${text(alias)} .`);
      if (taken.has(name)) continue;
      taken.add(name);
      const redirect = `<http://dbpedia.org/resource/${name}>`;
      lines.push(`${redirect} <${RDFS}label> ${text(alias)} .`, `${redirect} <${DBO}wikiPageRedirects> ${iris.get(id)} .`);
    }
    if (description !== null) lines.push(`${iris.get(id)} <${RDFS}comment> ${text(description)} .`);
  }
  for (const property of properties.values()) {
    if (property.id === P.instanceOf || property.id === P.subclassOf) continue;
    lines.push(`${predicate(property)} <${RDFS}label> ${text(property.label)} .`);
    for (const alias of property.aliases)
      lines.push(`${predicate(property)} <http://www.w3.org/2004/02/skos/core#altLabel> ${text(alias)} .`);
    if (!LABELS_ALONE)
      lines.push(
        `${predicate(property)} <http://www.w3.org/2002/07/owl#equivalentProperty> <http://www.wikidata.org/entity/${property.id}> .`,
      );
    if (traits[property.id]?.takes === "one")
      lines.push(
        `${predicate(property)} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#FunctionalProperty> .`,
      );
  }
  const best = new Set(facts.filter(({ rank }) => rank === "preferred").map(({ subject, property }) => `${subject} ${property}`));
  for (const { subject, property, value, rank, qualifiers } of facts) {
    const own = properties.get(property);
    const isTruthy = rank === "preferred" || (rank === "normal" && !best.has(`${subject} ${property}`));
    const [owner, object] = [iris.get(subject), objectOf(value, iris)];
    if (own === undefined || object === null || owner === undefined) continue;
    const isFormer = ONLY_TODAY.includes(property) && qualifiers.some((one) => one.property === P.endTime);
    if (isTruthy && !isFormer) lines.push(`${owner} ${predicate(own)} ${object} .`);
    const kind = NODES.get(property) ?? (HAS_NODES ? "Statement" : undefined);
    if (kind === undefined || rank === "deprecated" || qualifiers.length === 0) continue;
    const node = `${owner.slice(0, -1)}__${kind}__${lines.length}>`;
    lines.push(`${owner} <${DBO}${kind}> ${node} .`, `${node} ${predicate(own)} ${object} .`);
    for (const one of qualifiers) {
      const [by, what] = [TIMES.get(one.property) ?? predicateOf(one.property), objectOf(one.value, iris)];
      if (by !== null && what !== null) lines.push(`${node} ${by} ${what} .`);
    }
  }
  writeFileSync(out, `${[...new Set(lines)].join("\n")}\n`);
  console.log(`${named.size} things, ${lines.length} triples in DBpedia's shape`);
  await kg.close();
}

function itemIds(): readonly string[] {
  const { graph, close } = openGraphFile(fileURLToPath(new URL("starter/graph.kg", PACKAGE_ROOT)));
  try {
    return [...graph.items()].map(({ id }) => `Q${id}`);
  } finally {
    close();
  }
}

function objectOf(value: Fact["value"], iris: ReadonlyMap<string, string>): string | null {
  if (value.kind === "entity") return iris.get(value.id) ?? null;
  if (value.kind === "quantity") {
    const unit = value.unit === null ? null : unitLabel(value.unit);
    const type = unit?.replaceAll(/[ -](\w)/gu, (_, next: string) => next.toUpperCase());
    return text(String(value.amount), `^^<${type === undefined ? `${XSD}decimal` : `http://dbpedia.org/datatype/${type}`}>`);
  }
  if (value.kind === "text") return text(value.text, value.language === null ? "" : `@${value.language}`);
  const [length, type] = value.kind === "time" ? (DATES[value.precision] ?? []) : [];
  return value.kind !== "time" || length === undefined ? null : text(value.iso.slice(0, length), `^^<${XSD}${type}>`);
}

type Tally = { right: number; open: number; wrong: number };

async function judge(kg: { readonly file: string } | "starter", claims: ReturnType<typeof parseDataset>): Promise<Tally> {
  const verifier = await createVerifier({ kg });
  const tally: Tally = { right: 0, open: 0, wrong: 0 };
  for (const { claim, label: gold, date } of claims) {
    const { outcome } = await verifier.verify(claim, date == null ? {} : { asOf: date });
    const label = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
    const is = label === gold ? "right" : label === "not-enough-info" ? "open" : "wrong";
    tally[is]++;
    const why = outcome.kind === "verdict" ? outcome.verdict.justification.split("\n")[0] : outcome.failure.message;
    if (kg !== "starter" && (is === "wrong" || (IS_LISTED && is === "open")))
      console.log(`${is}: ${claim} → ${label}, not ${gold}: ${why}`);
  }
  await verifier.close();
  return tally;
}

const folder = mkdtempSync(join(tmpdir(), "dbpedia-shape-"));
try {
  const [triples, graph] = [join(folder, "shape.nt"), join(folder, "shape.kg")];
  await rewrite(triples);
  await importPlain({ inputs: [triples], out: graph, force: true, vocabulary: PLAIN, columns: new Map(), maxFaults: 0 });
  const files = process.argv.slice(2).filter((one) => !one.startsWith("--"));
  for (const file of files.length > 0 ? files : [fileURLToPath(new URL("test/fixtures/starter-claims.jsonl", PACKAGE_ROOT))]) {
    const claims = parseDataset(readFileSync(file, "utf8"));
    console.log(file, claims.length, "wikidata:", await judge("starter", claims), "dbpedia:", await judge({ file: graph }, claims));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
