import type { Duplex } from "node:stream";
import { type Quad, StreamParser, type Term } from "n3";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import { isRecord } from "../../../base/parse-json.js";
import { messageOf, PlumblineError } from "../../../errors.js";
import { type InputFile, inputBytes, wholeText } from "../input-file.js";
import { ownBlankNodes, readQuads } from "../read-turtle.js";
import { literal, node, type PlainFact, type PlainTerm } from "./facts.js";
import { rdf } from "./vocabulary.js";

export type RdfFormat = "nt" | "nq" | "ttl" | "trig" | "jsonld" | "rdf";

const N3_FORMATS = { nt: "N-Triples", nq: "N-Quads", ttl: "text/turtle", trig: "application/trig" } as const;
/** Predicates of reified statements: RDF-star's, and those of RDF 1.1. */
const REIFIES = rdf("reifies");
const [SUBJECT, PREDICATE, OBJECT] = [rdf("subject"), rdf("predicate"), rdf("object")];
/** Limit, because JSON-LD is expanded in memory. */
const MAX_JSON_BYTES = 256 << 20;

/** All statements of an RDF file; statements about a statement become its qualifiers. */
export async function readRdf(input: InputFile<RdfFormat>, prefixes: Map<string, string>): Promise<readonly PlainFact[]> {
  const facts: PlainFact[] = [];
  const about: { readonly quad: Quad; readonly predicate: string; readonly object: PlainTerm }[] = [];
  const names = new Map<string, Quad>();
  for await (const quads of quadsOf(input, prefixes))
    for (const quad of quads) {
      const object = termOf(input.place, quad.object);
      const predicate = quad.predicate.value;
      if (predicate === REIFIES && quad.object.termType === "Quad")
        names.set(nodeId(input.place, quad.subject), quad.object as unknown as Quad);
      else if (object === null) continue;
      else if (quad.subject.termType === "Quad") about.push({ quad: quad.subject as unknown as Quad, predicate, object });
      else facts.push({ subject: nodeId(input.place, quad.subject), predicate, object, qualifiers: [] });
    }
  return joined(input.place, facts, about, names);
}

function quadsOf(input: InputFile<RdfFormat>, prefixes: Map<string, string>): AsyncIterable<readonly Quad[]> {
  const { file, format } = input;
  if (format === "jsonld") return jsonLdQuads(input, prefixes);
  const bytes = inputBytes(input, () => undefined);
  if (format === "rdf") {
    const parser = new RdfXmlParser({ baseIRI: "urn:plumbline:base", trackPosition: true }) as unknown as Duplex;
    return readQuads({ file, format: "RDF/XML" }, parser, bytes);
  }
  const parser = new StreamParser({ format: N3_FORMATS[format], blankNodePrefix: "", factory: ownBlankNodes() });
  parser.on("prefix", (prefix: string, iri: Term | string) => prefixes.set(prefix, typeof iri === "string" ? iri : iri.value));
  return readQuads({ file, format: format === "ttl" ? "Turtle" : format }, parser, bytes);
}

/** Contexts must be in the file itself: nothing is fetched. */
async function* jsonLdQuads(input: InputFile<string>, prefixes: Map<string, string>): AsyncGenerator<readonly Quad[]> {
  const { file } = input;
  const text = await wholeText(input, MAX_JSON_BYTES, "give it as N-Quads");
  const { default: jsonld } = await import("jsonld");
  const remote: string[] = [];
  let quads: string;
  try {
    const document: unknown = JSON.parse(text);
    for (const [prefix, iri] of contextPrefixes(document)) prefixes.set(prefix, iri);
    quads = await jsonld.toRDF(document, {
      format: "application/n-quads",
      base: "urn:plumbline:base/",
      documentLoader: (url) => knownContext(url, remote),
    });
  } catch (cause) {
    const why = remote.length > 0 ? `its context ${remote[0]} is on the network; write the context into the file` : messageOf(cause);
    throw new PlumblineError("file-unreadable", `${file} is not JSON-LD: ${why}`, { cause });
  }
  const parser = new StreamParser({ format: "N-Quads", blankNodePrefix: "", factory: ownBlankNodes() });
  yield* readQuads({ file, format: "JSON-LD" }, parser, oneBuffer(quads));
}

async function* oneBuffer(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Knows schema.org's context without a network; any other context must be in the file. */
async function knownContext(url: string, remote: string[]): Promise<{ contextUrl: null; document: unknown; documentUrl: string }> {
  if (/^https?:\/\/schema\.org\/?/u.test(url))
    return {
      contextUrl: null,
      documentUrl: url,
      document: { "@context": { "@vocab": "http://schema.org/", schema: "http://schema.org/", id: "@id", type: "@type" } },
    };
  remote.push(url);
  throw new Error(`${url} is not fetched`);
}

function contextPrefixes(document: unknown): readonly (readonly [string, string])[] {
  const contexts = [document]
    .flat()
    .flatMap((one) => (isRecord(one) ? [one["@context"]] : []))
    .flat();
  return contexts.flatMap((context) =>
    isRecord(context)
      ? Object.entries(context).flatMap(([prefix, iri]): readonly (readonly [string, string])[] => {
          if (typeof iri !== "string") return [];
          if (prefix === "@vocab") return [["", iri]];
          return /[/#:]$/u.test(iri) && !prefix.startsWith("@") ? [[prefix, iri]] : [];
        })
      : [],
  );
}

function nodeId(place: number, term: Term): string {
  return term.termType === "BlankNode" ? `_:${place}-${term.value}` : term.value;
}

function termOf(place: number, term: Term): PlainTerm | null {
  if (term.termType === "Literal") {
    const language = term.language ? term.language.toLowerCase() : null;
    return { ...literal(term.value, language === null ? (term.datatype?.value ?? null) : null), language } as PlainTerm;
  }
  return term.termType === "NamedNode" || term.termType === "BlankNode" ? node(nodeId(place, term)) : null;
}

/** Turns statements about quoted and reified triples into qualifiers of these triples. */
function joined(
  place: number,
  facts: readonly PlainFact[],
  about: readonly { readonly quad: Quad; readonly predicate: string; readonly object: PlainTerm }[],
  names: ReadonlyMap<string, Quad>,
): readonly PlainFact[] {
  const parts = new Map<string, Map<string, PlainTerm>>();
  for (const { subject, predicate, object } of facts)
    if (predicate === SUBJECT || predicate === PREDICATE || predicate === OBJECT)
      parts.set(subject, (parts.get(subject) ?? new Map<string, PlainTerm>()).set(predicate, object));
  const quoted = new Map<string, PlainFact>();
  const add = (
    quad: { readonly subject: string; readonly predicate: string; readonly object: PlainTerm },
    predicate: string,
    object: PlainTerm,
  ) => {
    const key = JSON.stringify([quad.subject, quad.predicate, quad.object]);
    const known = quoted.get(key) ?? { ...quad, qualifiers: [] };
    quoted.set(key, { ...known, qualifiers: [...known.qualifiers, { predicate, object }] });
  };
  const tripleOf = (quad: Quad) => {
    const object = termOf(place, quad.object);
    return object === null ? null : { subject: nodeId(place, quad.subject), predicate: quad.predicate.value, object };
  };
  const reified = (id: string) => {
    const quad = names.get(id);
    if (quad !== undefined) return tripleOf(quad);
    const own = parts.get(id);
    const [subject, predicate, object] = [own?.get(SUBJECT), own?.get(PREDICATE), own?.get(OBJECT)];
    return subject?.kind === "node" && predicate?.kind === "node" && object !== undefined
      ? { subject: subject.id, predicate: predicate.id, object }
      : null;
  };
  for (const { quad, predicate, object } of about) {
    const triple = tripleOf(quad);
    if (triple !== null) add(triple, predicate, object);
  }
  const plain: PlainFact[] = [];
  for (const fact of facts) {
    const triple = parts.has(fact.subject) || names.has(fact.subject) ? reified(fact.subject) : null;
    if (triple === null) plain.push(fact);
    else if (!fact.predicate.startsWith(rdf(""))) add(triple, fact.predicate, fact.object);
  }
  if (quoted.size === 0) return plain;
  const keyOf = ({ subject, predicate, object }: PlainFact) => JSON.stringify([subject, predicate, object]);
  return [...plain.filter((fact) => !quoted.has(keyOf(fact))), ...quoted.values()];
}
