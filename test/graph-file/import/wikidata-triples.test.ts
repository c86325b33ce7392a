import { describe, expect, it } from "vitest";
import { factStatements, statementTriples } from "../../../src/graph-file/import/wikidata-triples.js";
import { tripleLine } from "../../../src/graph-file/ntriples.js";
import { factOf, item } from "../../support/build.js";
import { shortened } from "../../support/import-text.js";

const written = (...facts: Parameters<typeof factStatements>[0]) =>
  factStatements(facts)
    .flatMap(statementTriples)
    .map((triple) => shortened(tripleLine(triple).trimEnd()));

describe("facts written back", () => {
  it("make truthy triples of the best rank, of normal ones where none is preferred, of deprecated ones never", () => {
    const direct = (...ranks: readonly ("preferred" | "normal" | "deprecated")[]) =>
      written(...ranks.map((rank, place) => factOf("Q1", "P1", item(`Q${place + 2}`), { rank, node: `Q1-${place}` }))).filter((line) =>
        line.startsWith("Q1 wdt:"),
      );
    expect(direct("normal", "preferred", "deprecated")).toEqual(["Q1 wdt:P1 Q3"]);
    expect(direct("normal", "normal", "deprecated")).toEqual(["Q1 wdt:P1 Q2", "Q1 wdt:P1 Q3"]);
    expect(direct("deprecated")).toEqual([]);
  });

  it("stay bare where they were", () => {
    expect(written(factOf("Q1", "P1", item("Q2")))).toEqual(["Q1 wdt:P1 Q2"]);
  });

  it("spell numbers without exponents and texts with their escapes", () => {
    const amount = (value: number) => written(factOf("Q1", "P1", { kind: "quantity", amount: value, unit: null }))[0]?.split(" ")[2];
    expect([1.5, -3, 6.02e23, 1.6e-19, 0].map(amount)).toEqual(
      ["1.5", "-3", "601999999999999995805696", "0.00000000000000000016", "0"].map((text) => `"${text}"^^xsd:decimal`),
    );
    expect(written(factOf("Q1", "P1", { kind: "text", text: 'a "b"\n\\', language: "en" }))).toEqual(['Q1 wdt:P1 "a \\"b\\"\\n\\\\"@en']);
  });

  it("write some-value as one and the same thing in the truthy triple and in the statement", () => {
    const lines = written(factOf("Q1", "P1", { kind: "some-value" }, { node: "Q1-a" }));
    const values = lines.filter((line) => line.includes("genid:")).map((line) => line.split(" ")[2]);
    expect(values).toHaveLength(2);
    expect(values[0]).toBe(values[1]);
  });
});
