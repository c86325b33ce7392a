import { DataFactory, Writer } from "n3";
import { groupBy } from "../../base/group.js";
import type { Episode } from "../../domain/episode.js";
import { episodeTriples } from "./episode-triples.js";
import { PREFIXES, type Resource, type Term } from "./triple.js";

export function turtle(episode: Episode, base?: string): string {
  const writer = new Writer({ prefixes: PREFIXES });
  // The writer joins only consecutive triples of a subject.
  const bySubject = groupBy(episodeTriples(episode, base), ({ subject }) => JSON.stringify(subject));
  for (const { subject, predicate, object } of [...bySubject.values()].flat())
    writer.addQuad(resource(subject), DataFactory.namedNode(predicate), term(object));
  let written = "";
  writer.end((error, result) => {
    if (error) throw error;
    written = result;
  });
  return written;
}

function resource(of: Resource) {
  return of.kind === "iri" ? DataFactory.namedNode(of.iri) : DataFactory.blankNode(of.name);
}

function term(of: Term) {
  if (of.kind !== "literal") return resource(of);
  const { value, language, datatype } = of;
  return DataFactory.literal(value, language ?? (datatype === null ? undefined : DataFactory.namedNode(datatype)));
}
