import { describe, expect, it } from "vitest";
import { expandKG } from "../../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../../src/agent/actions/init-kg-retrieval.js";
import { initialBelief, updateBelief } from "../../../src/agent/update-belief.js";
import type { Observation } from "../../../src/domain/observation.js";
import { claimOf, entityOf, factOf, item, propertyOf } from "../../support/build.js";
import { CURIE, CURIE_GRAPH, POLAND, WARSAW } from "../../support/curie.js";
import { memoryGraph } from "../../support/memory-graph.js";
import { testPolicy } from "../../support/policy.js";
import { scriptedReasoner } from "../../support/scripted-reasoner.js";

function retrieved(observation: Observation) {
  if (observation.kind !== "retrieved") throw new Error(observation.summary);
  return observation;
}
const depsOf = (kg = memoryGraph(CURIE_GRAPH), hops = 4) => ({
  kg,
  web: <T>(ask: () => Promise<T>) => ask(),
  reasoner: scriptedReasoner(),
  policy: testPolicy({ beam: { hops } }),
});

describe("a hop of the beam", () => {
  it("asks for edges among the names, their relations, and then the statements", async () => {
    const kg = memoryGraph({ ...CURIE_GRAPH, names: "search" });
    await initKGRetrieval(depsOf(kg), initialBelief(claimOf("Marie Curie was born in Warsaw.")));
    expect(kg.calls).toEqual(["searchEntities", "edgesAmong", "relations", "facts", "properties", "facts"]);
  });

  it("keeps an edge between two names, whatever the reasoner says of its relation", async () => {
    const deps = { ...depsOf(), reasoner: { ...scriptedReasoner(), prune: async () => [] } };
    const first = retrieved(await initKGRetrieval(deps, initialBelief(claimOf("Marie Curie was born in Warsaw."))));
    expect(first.facts.map(({ subject, property }) => `${subject} ${property}`)).toEqual(["Q7186 P19"]);
  });

  it("continues from the end of the beam, and never back", async () => {
    const deps = depsOf();
    const claim = initialBelief(claimOf("Marie Curie was born."));
    const first = retrieved(await initKGRetrieval(deps, claim));
    expect(first.frontier).toEqual([WARSAW.id]);
    const second = retrieved(await expandKG(deps, updateBelief(claim, first, "memory", "2026-01-01T00:00:00.000Z")));
    expect([second.visited, second.frontier]).toEqual([[WARSAW.id], [POLAND.id]]);
  });

  it("lists no relations when it is the last one: what would help is asked for at once", async () => {
    const kg = memoryGraph(CURIE_GRAPH);
    const deps = depsOf(kg, 2);
    const claim = initialBelief(claimOf("Marie Curie was born."));
    const belief = updateBelief(claim, await initKGRetrieval(deps, claim), "memory", "2026-01-01T00:00:00.000Z");
    const before = kg.calls.length;
    const last = retrieved(await expandKG(deps, belief));
    expect(kg.calls.slice(before)).not.toContain("relations");
    expect(last.facts.map(({ subject, property }) => `${subject} ${property}`)).toEqual(["Q270 P17"]);
  });
});

describe("a hop along relations that the policy named", () => {
  it("brings besides only the edges between the claim's things, and leaves their relation on offer", async () => {
    const kg = memoryGraph({
      ...CURIE_GRAPH,
      facts: [...CURIE_GRAPH.facts, factOf(CURIE.id, "P19", item("Q90"))],
    });
    const relations = [{ entity: CURIE.id, property: "P569", direction: "out" }] as const;
    const reasoner = {
      ...scriptedReasoner(),
      chooses: "relations" as const,
      chooseAction: async () => ({ action: "expandKG" as const, reason: "", relations }),
    };
    const claim = initialBelief(claimOf("Marie Curie was born in Warsaw."));
    const hop = retrieved(await initKGRetrieval({ ...depsOf(kg), reasoner, possible: ["expandKG", "verdict"] }, claim));
    expect(hop.facts.filter(({ property }) => property === "P19").map(({ value }) => value)).toEqual([item(WARSAW.id)]);
    expect(hop.cut).toContainEqual({ entity: CURIE.id, property: "P19", direction: "out" });
    expect(hop.followed).toEqual(relations);
  });
});

describe("a long list of statements", () => {
  const films = Array.from({ length: 30 }, (_, place) => entityOf(`Q${1000 + place}`, `Film ${place}`));
  const actor = entityOf("Q1", "Some Actor");
  const kg = memoryGraph({
    entities: [actor, ...films],
    properties: [propertyOf("P800", "notable work")],
    facts: films.map(({ id }) => factOf(actor.id, "P800", item(id))),
  });

  it("is cut to what the claim names and a few more, and says that it was", async () => {
    const claim = initialBelief(claimOf("Some Actor is known for Film 27."));
    const { facts, cut } = retrieved(await initKGRetrieval(depsOf(kg), claim));
    expect(facts.length).toBeLessThan(8);
    expect(facts.some(({ value }) => value.kind === "entity" && value.id === "Q1027")).toBe(true);
    expect(cut).toContainEqual(expect.objectContaining({ entity: "Q1", property: "P800", direction: "out" }));
  });

  it("is shown to a policy that names its relation: whole up to 16, and with more examples", async () => {
    const chooses = (count: number) => {
      const few = memoryGraph({
        entities: [actor, ...films],
        properties: [propertyOf("P800", "notable work")],
        facts: films.slice(0, count).map(({ id }) => factOf(actor.id, "P800", item(id))),
      });
      const relations = [{ entity: actor.id, property: "P800", direction: "out" }] as const;
      const reasoner = {
        ...scriptedReasoner(),
        chooses: "relations" as const,
        chooseAction: async () => ({ action: "expandKG" as const, reason: "", relations }),
      };
      const possible = ["expandKG", "verdict"] as const;
      return initKGRetrieval({ ...depsOf(few), reasoner, possible }, initialBelief(claimOf("Some Actor is known for much.")));
    };
    const [whole, cut] = [retrieved(await chooses(16)), retrieved(await chooses(30))];
    expect([whole.facts.length, whole.cut]).toEqual([16, []]);
    expect([cut.facts.length, cut.cut.length]).toEqual([8, 1]);
  });

  it("is not fetched at all where it arrives at an entity", async () => {
    const crowd = memoryGraph({
      entities: [CURIE, ...films],
      properties: [propertyOf("P50", "author")],
      facts: Array.from({ length: 60 }, (_, place) => factOf(`Q${2000 + place}`, "P50", item(CURIE.id))),
    });
    const { facts } = retrieved(await initKGRetrieval(depsOf(crowd), initialBelief(claimOf("Marie Curie wrote much."))));
    expect(facts).toEqual([]);
  });
});
