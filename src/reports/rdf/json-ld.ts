import type { Episode } from "../../domain/episode.js";
import { scriptSafeJson } from "../clean-text.js";
import { episodeTriples } from "./episode-triples.js";
import { PREFIXES, type Resource, type Term, type Triple } from "./triple.js";

/** The same triples as in Turtle, grouped by node. The context is included, so that readers fetch nothing. */
export function jsonLd(episode: Episode, base?: string): string {
  const nodes = new Map<string, Record<string, unknown>>();
  for (const triple of episodeTriples(episode, base)) add(nodes, triple);
  return `${scriptSafeJson({ "@context": PREFIXES, "@graph": [...nodes.values()] })}\n`;
}

function add(nodes: Map<string, Record<string, unknown>>, { subject, predicate, object }: Triple): void {
  const id = idOf(subject);
  const node = nodes.get(id) ?? { "@id": id };
  nodes.set(id, node);
  const isType = predicate === `${PREFIXES.rdf}type` && object.kind !== "literal";
  const [key, value] = isType ? ["@type", idOf(object)] : [compact(predicate), objectOf(object)];
  const before = node[key];
  node[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

function objectOf(term: Term): unknown {
  if (term.kind !== "literal") return { "@id": idOf(term) };
  if (term.language !== null) return { "@value": term.value, "@language": term.language };
  return term.datatype === null ? term.value : { "@value": term.value, "@type": compact(term.datatype) };
}

function idOf(resource: Resource): string {
  return resource.kind === "iri" ? compact(resource.iri) : `_:${resource.name}`;
}

/** The longest prefix wins: `ps:` before `p:`. */
const LONGEST_FIRST = Object.entries(PREFIXES).sort(([, one], [, other]) => other.length - one.length);

function compact(iri: string): string {
  const [name, start] = LONGEST_FIRST.find(([, start]) => iri.startsWith(start)) ?? [];
  const local = iri.slice(start?.length ?? 0);
  // Only plain local names, because anything else might not be read as a compact IRI.
  return name !== undefined && /^\w+$/.test(local) ? `${name}:${local}` : iri;
}
