import { DataFactory, Writer } from "n3";
import type { Episode } from "../../domain/episode.js";
import { episodeTriples } from "./episode-triples.js";
import { PREFIXES, type Resource, type Term, type Triple } from "./triple.js";

export function turtle(episode: Episode, base?: string): string {
  const writer = new Writer({ prefixes: PREFIXES });
  for (const { subject, predicate, object } of bySubject(episodeTriples(episode, base)))
    writer.addQuad(resource(subject), DataFactory.namedNode(predicate), term(object));
  let written = "";
  writer.end((error, result) => {
    if (error) throw error;
    written = result;
  });
  return written;
}

/** Groups triples by subject, because the writer joins only consecutive ones. */
function bySubject(triples: readonly Triple[]): readonly Triple[] {
  const groups = new Map<string, Triple[]>();
  for (const triple of triples) {
    const key = JSON.stringify(triple.subject);
    const group = groups.get(key) ?? [];
    group.push(triple);
    groups.set(key, group);
  }
  return [...groups.values()].flat();
}

function resource(of: Resource) {
  return of.kind === "iri" ? DataFactory.namedNode(of.iri) : DataFactory.blankNode(of.name);
}

function term(of: Term) {
  if (of.kind !== "literal") return resource(of);
  const { value, language, datatype } = of;
  return DataFactory.literal(value, language ?? (datatype === null ? undefined : DataFactory.namedNode(datatype)));
}
