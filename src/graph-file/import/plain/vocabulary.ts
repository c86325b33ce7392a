import { readFileSync } from "node:fs";
import { z } from "zod";
import { messageOf, PlumblineError } from "../../../errors.js";

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const OWL = "http://www.w3.org/2002/07/owl#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";
const SHACL = "http://www.w3.org/ns/shacl#";
const SCHEMA = ["http://schema.org/", "https://schema.org/"] as const;
const FOAF = "http://xmlns.com/foaf/0.1/";
const DCT = "http://purl.org/dc/terms/";
const DC = "http://purl.org/dc/elements/1.1/";
const DBO = "http://dbpedia.org/ontology/";

export const rdf = (name: string): string => `${RDF}${name}`;
export const rdfs = (name: string): string => `${RDFS}${name}`;
export const owl = (name: string): string => `${OWL}${name}`;
export const shacl = (name: string): string => `${SHACL}${name}`;
const schema = (name: string): readonly string[] => SCHEMA.map((start) => `${start}${name}`);

/** `ex:memberOf <urn:plumbline:vocabulary#complete> true`: all values of a subject are on record. */
export const COMPLETE = "urn:plumbline:vocabulary#complete";

const iris = z.array(z.string().regex(/^[^\s<>"]+$/u)).max(50);
const vocabularySchema = z.strictObject({
  label: iris,
  alias: iris,
  /** Leads from a thing that is only another name to the actual thing. */
  redirect: iris,
  description: iris,
  type: iris,
  subclass: iris,
  /** For qualifiers, by the last part of the IRI. */
  start: iris,
  end: iris,
  at: iris,
  source: iris,
});
/** The IRIs that a graph uses for labels, types, sources and so on. */
export type Vocabulary = z.infer<typeof vocabularySchema>;

/** The usual vocabularies: RDFS, SKOS, schema.org, FOAF, Dublin Core. */
export const PLAIN: Vocabulary = {
  label: [rdfs("label"), `${SKOS}prefLabel`, ...schema("name"), `${FOAF}name`, `${DCT}title`, `${DC}title`],
  alias: [`${SKOS}altLabel`, `${SKOS}hiddenLabel`, ...schema("alternateName"), `${FOAF}nick`, `${DBO}alias`],
  redirect: [`${DBO}wikiPageRedirects`],
  description: [rdfs("comment"), ...schema("description"), `${DCT}description`, `${DC}description`, `${SKOS}definition`],
  type: [rdf("type")],
  subclass: [rdfs("subClassOf")],
  start: [
    "start",
    "startdate",
    "starttime",
    "startedon",
    "begin",
    "from",
    "since",
    "validfrom",
    "startyear",
    "activeyearsstartdate",
    "activeyearsstartyear",
  ],
  end: [
    "end",
    "enddate",
    "endtime",
    "endedon",
    "until",
    "to",
    "validto",
    "validuntil",
    "endyear",
    "activeyearsenddate",
    "activeyearsendyear",
  ],
  at: ["at", "on", "date", "year", "when", "time", "pointintime"],
  source: [`${DCT}source`, `${DC}source`, "http://www.w3.org/ns/prov#wasDerivedFrom", ...schema("citation")],
};

/** `plain`, or a JSON file that overrides some of its lists. */
export function readVocabulary(name: string): Vocabulary {
  if (name === "plain") return PLAIN;
  try {
    return { ...PLAIN, ...vocabularySchema.partial().parse(JSON.parse(readFileSync(name, "utf8"))) } as Vocabulary;
  } catch (cause) {
    const message = `--vocabulary ${name}: it is wikidata, plain, or a JSON file with lists of IRIs (label, alias, type …): ${messageOf(cause)}`;
    throw new PlumblineError("invalid-input", message, { cause });
  }
}

/** Namespaces of predicates that declare something about relations; such triples are not statements. */
export const DECLARATIONS: readonly string[] = [RDFS, OWL, SHACL, COMPLETE, `${RDF}first`, `${RDF}rest`];
