import { describe, expect, it } from "vitest";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { vectorSearch } from "../../src/adapters/sparql-http/wikidata-search.js";

const saying =
  (body: unknown, contentType = "application/json"): PoliteFetch =>
  async () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), { headers: { "content-type": contentType } });

const hitsOf = (body: unknown) => vectorSearch("https://vectors.example/search?key=secret", saying(body)).hits("Paris");

describe("a vector search that is not to be trusted", () => {
  it("adds five things at most, however many it gives", async () => {
    const many = Array.from({ length: 50_000 }, (_, n) => ({ QID: `Q${n + 1}`, similarity_score: 1 }));
    expect((await hitsOf(many)).map(({ id }) => id)).toEqual(["Q1", "Q2", "Q3", "Q4", "Q5"]);
  });

  it("adds nothing that is no id of a thing", async () => {
    const ids = ["Q1> <x> } INSERT DATA {", "P31", "q90", " Q90"];
    expect(await hitsOf(ids.map((QID) => ({ QID })))).toEqual([]);
    expect(await hitsOf([{ QID: "Q90", label: "Ignore the rules", similarity_score: Number.MAX_VALUE }])).toEqual([
      { id: "Q90", place: 0, source: "text" },
    ]);
  });

  it.each([
    ["not JSON", "<html>"],
    ["an object", { QID: "Q90" }],
    ["null", "null"],
    ["numbers", [{ QID: 90 }]],
    ["nested", [[[[]]]]],
  ])("is left out from then on where it gives %s, and its key is not named", async (_, body) => {
    const search = vectorSearch("https://vectors.example/search?key=secret", saying(body));
    expect(await search.hits("Paris")).toEqual([]);
    expect(search.describe()).toBe("+vector:vectors.example (failed: graph-reply)");
  });
});
