import { describe, expect, it } from "vitest";
import { claimOf } from "../../support/build.js";
import { type Say, shippedPolicy, systemEpisode } from "../../support/system-episode.js";

const policy = shippedPolicy("graphrag-like");
const CLAIM = claimOf("Marie Curie visited New York.");
const QUOTE = "Marie Curie visited New York in 1921.";
const JUDGED = { id: "w1", relevance: 1, consistency: 0.9, parts: [{ part: 1, stance: "supports", quote: QUOTE }] };

const say: Say = {
  "read-passages": () => ({ judged: [JUDGED] }),
  graph: () => ({ edges: [{ subject: "Marie Curie", relation: "visited in 1921", object: "New York", id: "p1" }] }),
  communities: () => ({
    groups: [
      { summary: "A group beside the point.", bears: 0 },
      { summary: "Curie came to New York [p1].", bears: 90 },
    ],
  }),
  verdict: () => ({
    parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [QUOTE] }],
    justification: "p1 says so.",
    label: "supported",
    confidence: 0.9,
  }),
};

describe("a baseline in the manner of GraphRAG (WKGFC, Table 1)", () => {
  it("makes a graph of the documents, weighs its groups, and judges by the documents", async () => {
    const { episode, programs, model } = await systemEpisode(policy, CLAIM, say, { texts: [QUOTE] });

    expect(programs).toEqual(["read-passages", "graph", "communities", "verdict"]);
    expect(episode.notes).toMatchObject([
      { kind: "graph", text: "Marie Curie – visited in 1921 – New York [p1]", seen: ["p1"] },
      { kind: "communities", text: "Curie came to New York [p1]. (90 of 100)" },
    ]);
    const asked = model.asked.at(-1)?.messages.at(-1)?.content;
    expect(asked).toContain('graph: "Marie Curie');
    expect(asked).toContain("Curie came to New York [p1].");
  });

  it("reads nothing where nothing is found, and stays open", async () => {
    const { episode, programs } = await systemEpisode(policy, CLAIM, say, { texts: [] });

    expect(programs).not.toContain("graph");
    expect(episode.outcome).toMatchObject({ verdict: { label: "not-enough-info" } });
  });
});
