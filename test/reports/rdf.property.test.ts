import fc from "fast-check";
import jsonld from "jsonld";
import { Parser, type Quad, type Term, Writer } from "n3";
import { expect, it } from "vitest";
import { wellFormed } from "../../src/reports/clean-text.js";
import { jsonLd } from "../../src/reports/rdf/json-ld.js";
import { turtle } from "../../src/reports/rdf/turtle.js";
import { hostileEpisodes } from "../support/hostile-episodes.js";

const CANONICAL = { algorithm: "RDFC-1.0", format: "application/n-quads" } as const;

const valuesOf = (quads: readonly Quad[], predicate: string): readonly string[] =>
  quads.filter((quad) => quad.predicate.value.endsWith(predicate)).map(({ object }) => object.value);

it("Turtle holds every label as it is, whatever syntax is in it", () => {
  fc.assert(
    fc.property(hostileEpisodes, (episode) => {
      const quads = new Parser().parse(turtle(episode));
      const labels = new Set(valuesOf(quads, "schema#label"));
      for (const { label } of episode.graph.entities) expect(labels).toContain(wellFormed(label));
      expect(valuesOf(quads, "ontology#rank")).toHaveLength(episode.graph.statements.length);
    }),
    { numRuns: 100 },
  );
});

it("JSON-LD says the same triples as Turtle", async () => {
  await fc.assert(
    fc.asyncProperty(hostileEpisodes, async (episode) => {
      const fromTurtle = await jsonld.canonize(nQuads(new Parser().parse(turtle(episode))), {
        ...CANONICAL,
        inputFormat: "application/n-quads",
      });
      expect(await jsonld.canonize(JSON.parse(jsonLd(episode)), CANONICAL)).toBe(fromTurtle);
    }),
    { numRuns: 60 },
  );
});

it("every IRI can be written between angle brackets", () => {
  fc.assert(
    fc.property(hostileEpisodes, (episode) => {
      const terms = new Parser()
        .parse(turtle(episode))
        .flatMap(({ subject, predicate, object }): readonly Term[] => [subject, predicate, object]);
      for (const { termType, value } of terms) if (termType === "NamedNode") expect(value).not.toMatch(/[\p{Cc}\s<>"{}|\\^`]/u);
    }),
    { numRuns: 60 },
  );
});

function nQuads(quads: readonly Quad[]): string {
  const writer = new Writer({ format: "N-Quads" });
  for (const { subject, predicate, object } of quads) writer.addQuad(subject, predicate, object);
  let written = "";
  writer.end((_, result) => {
    written = result;
  });
  return written;
}
