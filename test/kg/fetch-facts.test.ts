import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import { knowNames } from "../../src/kg/fetch-facts.js";
import { beliefOf } from "../support/belief.js";
import { entityOf, factOf, item, linkOf, propertyOf } from "../support/build.js";
import { CURIE, CURIE_GRAPH } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";

const TEXT = "Marie Curie was born in Warsaw.";
const belief = beliefOf({ text: TEXT, links: [linkOf(TEXT, "Marie Curie", CURIE)], ...CURIE_GRAPH });
const CITY = entityOf("Q515", "city");
const LVIV = entityOf("Q36036", "Lviv");
const GRAPH = {
  entities: [...CURIE_GRAPH.entities, CITY, LVIV, entityOf("Q90", "Paris"), entityOf("Q830149", "Paris")],
  properties: [...CURIE_GRAPH.properties, propertyOf("P31", "instance of")],
  facts: [...CURIE_GRAPH.facts, factOf("Q36036", "P31", item("Q515"))],
};
const live = (more: Parameters<typeof memoryGraph>[0] = {}) => memoryGraph({ ...GRAPH, names: "search", ...more });

describe("names in passages, on a graph where every name is a request", () => {
  it("are looked up in one call, with their classes; known names and those with several bearers add nothing", async () => {
    const kg = live();
    const { entities, facts } = await knowNames(kg, belief, ["Marie Curie was born in Lviv, not in Warsaw, and moved to Paris."]);

    expect(entities.map(({ id }) => id)).toEqual(expect.arrayContaining(["Q36036", "Q515"]));
    expect(entities.map(({ id }) => id)).not.toContain("Q90");
    expect(facts).toMatchObject([{ subject: "Q36036", property: "P31" }]);
    expect(kg.calls).toEqual(["searchEntities", "facts"]);
  });

  it("are bounded: three of a passage, ten of a search", async () => {
    const asked: string[][] = [];
    const kg = live();
    const searchEntities = async (names: readonly string[]) => {
      asked.push([...names]);
      return new Map();
    };
    const watched = { ...kg, searchEntities };
    const names = ["Arn", "Belk", "Corv", "Dorn", "Esk"];
    const texts = Array.from(
      { length: 6 },
      (_, place) => `In ${names.map((name) => `${name}${"aeiouy"[place]}`).join(", in ")} it rained.`,
    );
    await knowNames(watched, belief, texts);

    expect(asked).toHaveLength(1);
    expect(asked[0]?.length).toBe(10);
  });

  it("are left alone where the search fails", async () => {
    const kg = live({ failures: { searchEntities: () => new PlumblineError("graph-unavailable", "down") } });
    expect((await knowNames(kg, belief, ["She was born in Lviv."])).entities).toEqual([]);
  });
});
