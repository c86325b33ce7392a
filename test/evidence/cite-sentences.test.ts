import { describe, expect, it } from "vitest";
import { joinPieces } from "../../src/domain/outcome.js";
import { citeSentences } from "../../src/evidence/cite-sentences.js";
import { evidenceGraphOf, extendEvidenceGraph } from "../../src/evidence/evidence-graph.js";
import { dictionaryOf, entityOf, factOf, item, propertyOf, year } from "../support/build.js";

const TEXT = "Everest was measured anew by both countries.";
const graph = extendEvidenceGraph(evidenceGraphOf([{ text: TEXT, source: "Survey report" }]), {
  entities: [entityOf("Q7186", "Marie Curie"), entityOf("Q270", "Warsaw"), entityOf("Q513", "Mount Everest"), entityOf("Q837", "Nepal")],
  facts: [
    factOf("Q7186", "P19", item("Q270")),
    factOf("Q7186", "P569", year(1867)),
    factOf("Q513", "P2044", { kind: "quantity", amount: 8849, unit: "Q11573" }),
    factOf("Q513", "P17", item("Q837")),
  ],
  properties: dictionaryOf(
    propertyOf("P19", "place of birth"),
    propertyOf("P569", "date of birth", "time"),
    propertyOf("P2044", "elevation above sea level", "quantity"),
    propertyOf("P17", "country"),
  ),
  provenance: { source: "kg", graph: "memory", retrievedAt: "2026-01-02T03:04:05.000Z" },
}).toJSON();

const cite = (...ids: readonly ("s1" | "s2" | "s3" | "s4")[]) => ids.map((statement) => ({ statement, stance: "supports" as const }));
const quote = { passage: "p1" as const, quote: { start: 0, end: TEXT.length, text: TEXT }, stance: "supports" as const };

describe("citeSentences", () => {
  it.each([
    ["the value of a line", "Curie was born in Warsaw. That was in 1867.", cite("s1", "s2"), [["s1"], ["s2"]]],
    ["a number, however it is written", "It is 8849 m high, in Nepal.", cite("s3", "s4"), [["s3", "s4"]]],
    ["the id of a line", "No other birthplace is recorded [s1]. See s2.", cite("s1", "s2"), [["s1"], ["s2"]]],
    ["most of its words", "This is no proof. Both countries measured Everest anew.", [quote], [[], ["p1"]]],
    ["nothing of it", "I am fairly sure. It is well known.", cite("s4"), [[], []]],
  ])("gives a sentence the lines of which it says %s", (_, text, citations, ids) => {
    const pieces = citeSentences(text, citations, graph);

    expect(pieces.map((piece) => piece.ids)).toEqual(ids);
    expect(joinPieces(pieces)).toBe(text);
  });

  it("says an empty or blank text again", () => {
    for (const text of ["", "  \n", " Yes.  No. "]) expect(joinPieces(citeSentences(text, [], graph))).toBe(text.trim() === "" ? "" : text);
  });
});
