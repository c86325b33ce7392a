import type { Episode } from "../../domain/episode.js";
import type { Citation, Verdict } from "../../domain/outcome.js";
import { isWebPassage, type Passage } from "../../domain/passage.js";
import { correctionNote, headline, readAs, saysSomethingElse } from "../../domain/say-corrections.js";
import { idOf } from "../cited.js";
import { statementTriples } from "./statement-triples.js";
import { decimal, describe, iri, named, type Resource, type Term, type Triple, text, typed, webIri } from "./triple.js";

/** The IRI of a record without an address. */
function recordIri({ id }: Pick<Episode, "id">): string {
  return `urn:plumbline:${id}`;
}

/** A whole verification as RDF, each triple once. `base` is the IRI of the record. */
export function episodeTriples(episode: Episode, base: string = recordIri(episode)): readonly Triple[] {
  const { graph } = episode;
  const part = (id: string) => iri(`${base}#${id}`);
  return once([
    ...activityTriples(episode, base),
    ...claimTriples(episode, base),
    ...(episode.outcome.kind === "verdict" ? verdictTriples(episode, episode.outcome.verdict, base) : []),
    ...readingTriples(episode, base),
    ...graph.entities.flatMap(({ id, label, description, aliases }) =>
      describe(named(`wd:${id}`), {
        "rdfs:label": text(label),
        "schema:description": description === null ? null : text(description),
        "skos:altLabel": aliases.map((alias) => text(alias)),
      }),
    ),
    ...graph.statements.flatMap((statement) => statementTriples(base, statement)),
    ...graph.passages.flatMap((passage) => passageTriples(base, passage)),
    ...graph.conflicts.flatMap(({ id, kg, web }) =>
      describe(part(id), { "rdf:type": named("pl:Conflict"), "pl:graphSays": part(kg), "pl:webSays": part(web) }),
    ),
    ...graph.corroborations.flatMap(({ passage, statement }) => describe(part(passage), { "pl:corroborates": part(statement) })),
    ...graph.annotations.flatMap(({ passage, entity }) => describe(part(passage), { "schema:about": named(`wd:${entity}`) })),
  ]);
}

function activityTriples(episode: Episode, base: string): readonly Triple[] {
  const { startedAt, policy, versions, outcome } = episode;
  const agent = iri(`${base}#plumbline`);
  return [
    ...describe(iri(base), {
      "rdf:type": named("prov:Activity"),
      "rdfs:label": text(`Verification of: ${headline(episode)}`),
      "prov:startedAtTime": typed(startedAt, "xsd:dateTime"),
      "prov:used": iri(`${base}#claim`),
      "prov:wasAssociatedWith": agent,
      "pl:policy": text(policy),
      "pl:failure": outcome.kind === "failed" ? text(outcome.failure.code) : null,
    }),
    ...describe(agent, {
      "rdf:type": named("prov:SoftwareAgent"),
      "rdfs:label": text("Plumbline"),
      "schema:softwareVersion": text(versions.plumbline),
      "pl:reasoner": text(versions.reasoner),
      "pl:graph": text(versions.graph),
    }),
  ];
}

function claimTriples({ claim, links }: Episode, base: string): readonly Triple[] {
  const appearance = claim.url === null ? null : webIri(claim.url);
  return describe(iri(`${base}#claim`), {
    "rdf:type": [named("schema:Claim"), named("prov:Entity")],
    "schema:text": text(claim.text),
    "schema:appearance": appearance,
    "pl:asOf": claim.asOf === null ? null : text(claim.asOf),
    "schema:mentions": links.flatMap((link) => (link.kind === "linked" ? [named(`wd:${link.entity.id}`)] : [])),
  });
}

const STANCES = { supports: "pl:supportedBy", refutes: "pl:refutedBy", context: "pl:context" } as const;

/** A corrected reading is a separate resource, because a verdict about it is not about the claim. */
function readingTriples(episode: Episode, base: string): readonly Triple[] {
  const [read, note] = [readAs(episode), correctionNote(episode)];
  if (read === null || note === null) return [];
  return describe(iri(`${base}#reading`), {
    "rdf:type": [named("pl:CorrectedReading"), named("prov:Entity")],
    "schema:text": text(read),
    "rdfs:comment": text(note),
    "prov:wasDerivedFrom": iri(`${base}#claim`),
  });
}

function verdictTriples(episode: Episode, verdict: Verdict, base: string): readonly Triple[] {
  const { label, confidence, justification, citations } = verdict;
  const self = iri(`${base}#verdict`);
  const cited = (citation: Citation): Resource => iri(`${base}#${idOf(citation)}`);
  return [
    ...describe(self, {
      "rdf:type": [named("pl:Verdict"), named("prov:Entity")],
      "schema:about": iri(`${base}#${saysSomethingElse(episode) ? "reading" : "claim"}`),
      "pl:label": text(label),
      "pl:confidence": confidence === null ? null : decimal(confidence),
      "rdfs:comment": text(justification),
      "prov:wasGeneratedBy": iri(base),
    }),
    ...citations.flatMap((citation) =>
      describe(self, { [STANCES[citation.stance]]: cited(citation), "prov:wasDerivedFrom": cited(citation) }),
    ),
  ];
}

function once(triples: readonly Triple[]): readonly Triple[] {
  return [...new Map(triples.map((triple) => [JSON.stringify(triple), triple])).values()];
}

/** A passage, its page, and its position in the stored text. */
function passageTriples(base: string, passage: Passage): readonly Triple[] {
  const self = iri(`${base}#${passage.id}`);
  const said = { "rdf:type": [named("schema:Quotation"), named("prov:Entity")], "schema:text": text(passage.text) } as const;
  if (!isWebPassage(passage)) {
    const { name } = passage.provenance;
    return describe(self, { ...said, "schema:name": name === null ? null : text(name) });
  }
  const { name, url, published, modified, retrievedAt, sha256, start, end, credibility, engine } = passage.provenance;
  // An address that is not a valid IRI is written as text.
  const page = webIri(url) ?? iri(`${base}#${passage.id}-page`);
  const day = (date: string | null): Term | null =>
    date === null ? null : typed(date, /^\d{4}-\d\d-\d\d$/.test(date) ? "xsd:date" : "xsd:string");
  return [
    ...describe(self, {
      ...said,
      "prov:wasQuotedFrom": page,
      "prov:generatedAtTime": typed(retrievedAt, "xsd:dateTime"),
      "schema:sha256": text(sha256),
      "pl:start": typed(String(start), "xsd:integer"),
      "pl:end": typed(String(end), "xsd:integer"),
      "pl:foundBy": text(engine),
    }),
    ...describe(page, {
      "rdf:type": [named("schema:WebPage"), named("prov:Entity")],
      "schema:name": name === null ? null : text(name),
      "schema:url": text(url),
      "schema:datePublished": day(published),
      "schema:dateModified": day(modified),
      "pl:sourceRating": credibility.score === null ? null : decimal(credibility.score),
    }),
  ];
}
