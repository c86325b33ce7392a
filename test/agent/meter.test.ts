import { describe, expect, it } from "vitest";
import { startMeter } from "../../src/agent/meter.js";
import type { Relation } from "../../src/ports/knowledge-graph.js";
import { CURIE, CURIE_GRAPH } from "../support/curie.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";

const OUT: Relation = { entity: CURIE.id, property: "P19", direction: "out" };
const IN: Relation = { entity: CURIE.id, property: "P19", direction: "in" };

function meterOf(budget: { sparqlQueries?: number; seconds?: number; steps?: number } = {}, now: () => number = () => 0) {
  const kg = memoryGraph({ ...CURIE_GRAPH, names: "search" });
  return { kg, meter: startMeter(kg, testPolicy({ budget }).budget, now) };
}

describe("startMeter", () => {
  it("never counts less time than before when the clock is set back", () => {
    const clock = [10_000, 12_000, 5000, 5000];
    const { meter } = meterOf({ seconds: 2 }, () => clock.shift() ?? 5000);
    expect(meter.cost(1).ms).toBe(2000);
    expect(meter.cost(1).ms).toBe(2000);
    expect(meter.spent(0)).toBe("2 seconds");
  });

  it("counts questions one after another as a round trip each", async () => {
    const { meter } = meterOf();
    await meter.kg.searchEntities(["Marie Curie"]);
    await meter.kg.relations([CURIE.id]);
    await meter.kg.facts([OUT]);
    await meter.kg.edgesAmong([CURIE.id, "Q270"]);

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 4, roundTrips: 4 });
  });

  it("counts parallel questions as one round trip", async () => {
    const { meter } = meterOf();
    await Promise.all([meter.kg.searchEntities(["Marie Curie"]), meter.kg.relations([CURIE.id]), meter.kg.facts([OUT, IN])]);

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 4, roundTrips: 1 });
  });

  it("counts a query for each direction of the facts that are asked for", async () => {
    const { meter } = meterOf();
    await meter.kg.facts([OUT, { ...OUT, property: "P569" }]);
    expect(meter.cost(1).sparqlQueries).toBe(1);
    await meter.kg.facts([OUT, IN]);
    expect(meter.cost(1).sparqlQueries).toBe(3);
  });

  it("lets a look into a dictionary of names be free", async () => {
    const meter = startMeter(memoryGraph(CURIE_GRAPH), testPolicy().budget, () => 0);
    await meter.kg.searchEntities(["Marie Curie"]);

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 0, roundTrips: 0 });
  });

  it("lets the shared dictionary of properties be free", async () => {
    const { meter } = meterOf();
    await meter.kg.properties();

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 0, roundTrips: 0 });
  });

  it("does not count a question about nothing, which no graph asks", async () => {
    const { meter } = meterOf();
    await meter.kg.searchEntities([]);
    await meter.kg.relations([]);
    await meter.kg.facts([]);

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 0, roundTrips: 0 });
  });

  it("counts a question that failed, and the next one as another round trip", async () => {
    const kg = memoryGraph({ ...CURIE_GRAPH, failures: { relations: (call) => (call === 1 ? new Error("down") : null) } });
    const meter = startMeter(kg, testPolicy().budget, () => 0);
    await expect(meter.kg.relations([CURIE.id])).rejects.toThrow("down");
    await meter.kg.relations([CURIE.id]);

    expect(meter.cost(1)).toMatchObject({ sparqlQueries: 2, roundTrips: 2 });
  });

  it("refuses a question that the budget cannot hold, without asking the graph", async () => {
    const { kg, meter } = meterOf({ sparqlQueries: 1 });
    await meter.kg.searchEntities(["Marie Curie"]);
    await expect(meter.kg.relations([CURIE.id])).rejects.toMatchObject({ code: "budget-spent" });

    expect(kg.calls).toEqual(["searchEntities"]);
    expect(meter.cost(1).sparqlQueries).toBe(1);
    expect(meter.spent(1)).toBe("1 graph queries");
  });

  it("says which part of the budget is spent, and nothing before", () => {
    let clock = 1000;
    const { meter } = meterOf({ steps: 3, seconds: 2 }, () => clock);
    expect(meter.spent(2)).toBeNull();
    expect(meter.spent(3)).toBe("3 steps");
    clock = 2999;
    expect(meter.spent(2)).toBeNull();
    clock = 3000;
    expect(meter.spent(2)).toBe("2 seconds");
    expect(meter.cost(2)).toMatchObject({ steps: 2, ms: 2000 });
  });

  it("names the graph as itself and closes it", async () => {
    const { kg, meter } = meterOf();
    await meter.kg.close();

    expect([meter.kg.id, meter.kg.names, kg.closed()]).toEqual(["memory", "search", true]);
  });
});
