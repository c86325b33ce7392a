import { describe, expect, it } from "vitest";
import type { PoliteFetch } from "../../src/adapters/http/polite-fetch.js";
import { suggestedNames } from "../../src/adapters/sparql-http/endpoint-graph.js";
import type { Candidate } from "../../src/ports/knowledge-graph.js";

const MERCURY: Candidate = {
  entity: { id: "Q15869", label: "Freddie Mercury", description: "singer", aliases: [] },
  matched: "Freddie Mercury",
  by: "label",
  popularity: 20,
};

function similarFrom(answer: () => Response) {
  const asked: string[] = [];
  const fetch: PoliteFetch = async (url) => {
    asked.push(String(url));
    return answer();
  };
  const searchEntities = async (names: readonly string[]) =>
    new Map(names.map((name) => [name, name === "freddie mercury" ? [MERCURY] : []]));
  return { asked, similar: suggestedNames("https://www.wikidata.org", fetch, searchEntities) };
}

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

describe("the suggestion of the search API", () => {
  it("becomes the entities of that name", async () => {
    const { similar, asked } = similarFrom(() => json({ query: { searchinfo: { suggestion: "freddie mercury" }, search: [] } }));
    expect(await similar(["Fredie Mercury"])).toEqual(new Map([["Fredie Mercury", [MERCURY]]]));
    expect(asked[0]).toContain("srinfo=suggestion");
  });

  it("is none where the service has none", async () => {
    expect(await similarFrom(() => json({ query: { searchinfo: {}, search: [] } })).similar(["Fredie Mercury"])).toEqual(new Map());
  });

  it.each([
    ["is no JSON", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["has another shape", () => json({ query: { searchinfo: { suggestion: 7 } } })],
  ])("is none where the answer %s", async (_, answer) => {
    expect(await similarFrom(answer).similar(["Fredie Mercury"])).toEqual(new Map());
  });
});
