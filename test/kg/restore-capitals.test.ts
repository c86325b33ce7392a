import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedGraph } from "../../src/adapters/embedded/embedded-graph.js";
import { STARTER_GRAPH } from "../../src/compose/open-graph.js";
import { restoreCapitals } from "../../src/kg/restore-capitals.js";
import type { KnowledgeGraph } from "../../src/ports/knowledge-graph.js";

describe("a claim without usual capitals", () => {
  let kg: KnowledgeGraph;
  beforeAll(async () => {
    kg = await embeddedGraph({ file: STARTER_GRAPH, cache: null });
  });
  afterAll(() => kg.close());

  it.each([
    ["the eiffel tower stands in lyon", "The Eiffel Tower stands in Lyon"],
    ["MARIE CURIE WAS BORN IN PARIS.", "Marie Curie was born in Paris."],
    ["NASA WAS FOUNDED IN 1958", "NASA was founded in 1958"],
    ["beyonce's husband is jay-z", "Beyoncé's husband is Jay-Z"],
    ["einstein was born in ulm", "Einstein was born in Ulm"],
    ["vincent van gogh painted the starry night", "Vincent van Gogh painted The Starry Night"],
    ["marie curie was a polish physicist", "Marie Curie was a Polish physicist"],
    ["barack obama was born on 4 august 1961", "Barack Obama was born on 4 August 1961"],
    ["beijing is the capital of china", "Beijing is the capital of China"],
    ["turkey borders greece", "Turkey borders Greece"],
  ])("gets the graph's spelling: %j", async (typed, read) => {
    expect(await restoreCapitals(kg, typed)).toBe(read);
  });

  it.each([
    ["a common word beside a name that it is connected with", "tim cook runs apple", "Tim Cook runs Apple"],
    ["the same in a band's name", "freddie mercury was a member of queen", "Freddie Mercury was a member of Queen"],
    ["a work that somebody made", "the godfather was directed by martin scorsese", "The Godfather was directed by Martin Scorsese"],
    ["a work that somebody did not make", "charles dickens wrote hamlet", "Charles Dickens wrote Hamlet"],
    ["a company that somebody did not found", "bill gates founded apple", "Bill Gates founded Apple"],
    ["a letter with a number", "mount everest is higher than k2", "Mount Everest is higher than K2"],
    ["a symbol", "silver has the chemical symbol au", "Silver has the chemical symbol Au"],
  ])("reads as a name %s", async (_, typed, read) => {
    expect(await restoreCapitals(kg, typed)).toBe(read);
  });

  it.each([
    ["an apple is a fruit", "An apple is a fruit"],
    ["the who is a band from london", "The who is a band from London"],
    ["marie curie met the queen in paris", "Marie Curie met the queen in Paris"],
    ["albert einstein may be a prince", "Albert Einstein may be a prince"],
    ["the queen was painted by lucian freud", "The queen was painted by Lucian Freud"],
    ["tom hanks ate an orange in paris", "Tom Hanks ate an orange in Paris"],
    ["bill gates bought apples", "Bill Gates bought apples"],
    ["the symbol of peace is a dove", "The symbol of peace is a dove"],
  ])("keeps common words: %j", async (typed, read) => {
    expect(await restoreCapitals(kg, typed)).toBe(read);
  });

  it.each([
    ["paris hilton was born in new york city", "Paris Hilton was born in New York City"],
    ["bill hader was born in tulsa", "Bill Hader was born in Tulsa"],
    ["grace kelly was born in philadelphia", "Grace Kelly was born in Philadelphia"],
  ])("leaves no part of a longer unknown name in small letters: %j", async (typed, read) => {
    expect(await restoreCapitals(kg, typed)).toBe(read);
  });

  it.each([
    ["Marie Curie was born in warsaw.", "Marie Curie was born in Warsaw."],
    ["F Scott Fitzgerald wrote the great gatsby", "F Scott Fitzgerald wrote The Great Gatsby"],
    ["The eiffel tower stands in lyon.", "The Eiffel Tower stands in Lyon."],
    ["mr. trump was born in queens", "Mr. Trump was born in Queens"],
    ["Finland is in the southern hemisphere", "Finland is in the Southern Hemisphere"],
  ])("also where it has some: %j", async (typed, read) => {
    expect(await restoreCapitals(kg, typed)).toBe(read);
  });

  it.each([
    "Male seahorses carry the eggs.",
    "Elizabeth I never married.",
    "AI will take over the world.",
    "Jupiter is the largest planet in the solar system.",
    "IBM makes computers.",
    "USA",
    "Freddie Mercury was a queen of hearts.",
    "The Warsaw Pact was signed in Warsaw.",
    "Paris has a prime minister and a civil war.",
    "Ankara is full of turkey and china.",
  ])("is not read otherwise where it has capitals: %j", async (typed) => {
    expect(await restoreCapitals(kg, typed)).toBeNull();
  });
});
