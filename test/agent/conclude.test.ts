import { describe, expect, it } from "vitest";
import { addReferences, nameEntities } from "../../src/agent/conclude.js";
import { PlumblineError } from "../../src/errors.js";
import { beliefOf } from "../support/belief.js";
import { entityOf, factOf, item, propertyOf } from "../support/build.js";
import { CURIE, WARSAW } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";

const BORN = propertyOf("P19", "place of birth");
const archive = { url: "https://example.org/curie", statedIn: "archive", retrieved: "2020-02-03" };
const { signal } = new AbortController();

function belief(rest: { readonly references?: number } = {}) {
  const entities = [CURIE, entityOf("Q270", "Q270")];
  return beliefOf({
    text: "x",
    entities,
    properties: [BORN],
    facts: [factOf(CURIE.id, "P19", item("Q270"), { node: "Q7186-born", ...rest })],
  });
}
const cited = [{ statement: "s1", stance: "supports" } as const];

describe("the sources of a verdict", () => {
  it("are asked for where a cited statement has some, and kept with it", async () => {
    const kg = memoryGraph({ references: new Map([["Q7186-born", [archive]]]) });
    const graph = await addReferences(kg, belief({ references: 1 }).graph, cited, signal);
    expect(graph.statement("s1")?.provenance).toMatchObject({ references: [archive] });
    expect(graph.toJSON().statements[0]?.propertyLabel).toBe("place of birth");
  });

  it("are not asked for where there are none, or nothing is cited", async () => {
    const kg = memoryGraph();
    await addReferences(kg, belief().graph, cited, signal);
    await addReferences(kg, belief({ references: 1 }).graph, [], signal);
    expect(kg.calls).toEqual([]);
  });

  it("are left out when they cannot be had", async () => {
    const kg = memoryGraph({ failures: { references: () => new PlumblineError("graph-timeout", "too slow") } });
    const graph = await addReferences(kg, belief({ references: 1 }).graph, cited, signal);
    expect(graph.statement("s1")?.provenance).not.toHaveProperty("references");
  });
});

describe("entities without a name in our language", () => {
  it("get one in another language before the verdict is written", async () => {
    const named = await nameEntities(memoryGraph({ entities: [WARSAW] }), belief(), signal);
    expect(named.graph.entity("Q270")?.label).toBe("Warsaw");
  });

  it("keep their id when there is no name at all, or none can be had", async () => {
    for (const kg of [memoryGraph(), memoryGraph({ failures: { labels: () => new PlumblineError("graph-timeout", "too slow") } })])
      expect((await nameEntities(kg, belief(), signal)).graph.entity("Q270")?.label).toBe("Q270");
  });
});
