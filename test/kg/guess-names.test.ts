import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import { claimSchema } from "../../src/domain/claim.js";
import { linkClaim } from "../../src/kg/link-claim.js";
import { changedWord, oneLetterAway } from "../../src/kg/one-letter-away.js";
import { withGivenNames } from "../../src/kg/with-given-names.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";

describe("a misspelled name", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await embeddedGraph({ file: STARTER_GRAPH, cache: null });
  });
  afterAll(() => kg.close());
  const read = async (text: string, graph = kg) => linkClaim(graph, claimSchema.parse({ text }));

  it.each([
    ["Fredie Mercury was a member of Queen.", "Freddie Mercury"],
    ["Barak Obama was born in Honolulu.", "Barack Obama"],
    ["The Eifel Tower's height is 330 metres.", "The Eiffel Tower"],
    ["Leonardo Di Caprio starred in Titanic.", "Leonardo DiCaprio"],
    ["Germny is in Europe.", "Germany"],
    ["albert einstien was born in ulm", "Albert Einstein"],
    ["the eifel tower is in berlin", "Eiffel Tower"],
  ])("is read as the one thing that is meant: %j", async (typed, name) => {
    const { claim, suggestions } = await read(typed);
    expect(claim.text).toContain(name);
    expect(claim.typed?.text).toBe(typed);
    expect(claim.typed?.guesses.map((guess) => guess.read.replace(/['’]s$/u, ""))).toEqual([name]);
    expect(suggestions).toEqual([]);
  });

  it.each([
    ["Jon Lennon was born in Liverpool.", "Jon Lennon", "John Lennon"],
    ["Freddy Mercury was a member of Queen.", "Freddy Mercury", "Freddie Mercury"],
  ])("is only proposed where it is a name of its own: %s", async (text, name, meant) => {
    const { claim, suggestions } = await read(text);
    expect(claim.typed).toBeUndefined();
    expect(suggestions.map(({ typed, entities }) => [typed, entities.map(({ label }) => label)])).toEqual([[name, [meant]]]);
  });

  it.each(["Silver has the symbol Au.", "Many people think so."])("is not proposed for a word or a symbol: %j", async (typed) => {
    expect((await read(typed)).suggestions).toEqual([]);
  });

  it.each(["Paul Simon was born in Newark.", "Austria borders Germany.", "Zorbo Quandle was born in Paris."])(
    "is not seen in %j",
    async (typed) => {
      expect((await read(typed)).claim.text).toBe(typed);
    },
  );

  it("is not guessed where the user said that no entity is meant", async () => {
    const said = withGivenNames(kg, new Map([["Fredie Mercury", null]]));
    expect((await read("Fredie Mercury was a member of Queen.", said)).claim.typed).toBeUndefined();
  });

  it("is searched among the spellings one letter away", () => {
    const away = oneLetterAway("ulm");
    for (const spelling of ["um", "ulmo", "elm", "lum", "ul m"]) expect(away).toContain(spelling);
    expect(away).not.toContain("ulm");
    expect(away).not.toContain(" ulm");
  });

  it("differs in exactly one word", () => {
    expect(changedWord("marie currie", "marie curie")).toEqual({ typed: "currie", known: "curie" });
    expect(changedWord("mary currie", "marie curie")).toBeNull();
    expect(changedWord("marie", "marie curie")).toBeNull();
  });
});
