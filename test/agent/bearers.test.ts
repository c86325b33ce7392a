import { describe, expect, it } from "vitest";
import { expandKG } from "../../src/agent/actions/expand-kg.js";
import { initKGRetrieval } from "../../src/agent/actions/init-kg-retrieval.js";
import { heedChoice } from "../../src/agent/update-belief.js";
import { verifyClaim } from "../../src/agent/verify-claim.js";
import { beliefOf } from "../support/belief.js";
import { claimOf, entityOf, factOf, item, linkOf, propertyOf } from "../support/build.js";
import { memoryGraph } from "../support/memory-graph.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";

const film = entityOf("Q1", "Ada Brecken", "1987 film by Tom Orlo");
const station = entityOf("Q2", "Ada Brecken", "railway station in Averly");
const singer = entityOf("Q3", "Ada Brecken", "singer");
const averly = entityOf("Q10", "Averly", "city");
const brenn = entityOf("Q11", "Brenn", "city");
const classes = [entityOf("Q11424", "film"), entityOf("Q55488", "railway station"), entityOf("Q5", "human"), entityOf("Q515", "city")];
const kg = memoryGraph({
  entities: [film, station, singer, averly, brenn, ...classes],
  properties: [
    propertyOf("P19", "place of birth"),
    propertyOf("P31", "instance of"),
    propertyOf("P131", "located in"),
    propertyOf("P57", "director"),
  ],
  facts: [
    factOf("Q1", "P31", item("Q11424")),
    factOf("Q2", "P31", item("Q55488")),
    factOf("Q3", "P31", item("Q5")),
    factOf("Q10", "P31", item("Q515")),
    factOf("Q11", "P31", item("Q515")),
    factOf("Q3", "P19", item("Q11")),
    // The film and the station are better known than the singer.
    ...[21, 22, 23, 24].flatMap((id) => [factOf(`Q${id}`, "P57", item("Q1")), factOf(`Q${id}`, "P131", item("Q2"))]),
  ],
});
const verify = async (claim: string) => {
  const rules = testRules();
  const episode = await verifyClaim(
    { kg, reasoner: rules, rules, environment: { initKGRetrieval, expandKG }, version: "0", now: Date.now },
    testPolicy(),
    claimOf(claim),
  );
  const [name] = episode.links.flatMap((link) => (link.kind === "linked" && link.span.text === "Ada Brecken" ? [link] : []));
  return { label: episode.outcome.kind === "verdict" ? episode.outcome.verdict.label : episode.outcome.failure.code, name };
};

describe("of a name with several bearers, the one is meant that can have the relation", () => {
  it("and bears the claim out", async () => {
    expect(await verify("Ada Brecken was born in Brenn.")).toMatchObject({ label: "supported", name: { entity: { id: "Q3" } } });
  });

  it("and refutes it, although others are better known", async () => {
    const { label, name } = await verify("Ada Brecken was born in Averly.");
    expect(label).toBe("refuted");
    expect(name?.entity.id).toBe("Q3");
    expect(name?.rivals.map(({ entity }) => entity.id).sort()).toEqual(["Q1", "Q2"]);
  });
});

describe("a name that the policy takes otherwise", () => {
  const text = "Ada Brecken was born in Brenn.";
  const rejected = { id: singer.id, label: singer.label, description: singer.description, score: 0.1, why: "less known" };
  const link = { ...linkOf(text, "Ada Brecken", film), rejected: [rejected] };
  const seen = beliefOf({ text, links: [link, linkOf(text, "Brenn", brenn)], entities: [film, brenn] });

  it("means another thing of that name, which has its label from then on and is looked at next", () => {
    const { links, graph, frontier } = heedChoice(seen, picking("Q3"));

    expect(links[0]).toMatchObject({ kind: "linked", entity: { id: "Q3" }, rivals: [{ entity: { id: "Q1" } }] });
    expect(graph.entity("Q3")).toMatchObject({ label: "Ada Brecken", description: "singer" });
    expect(frontier).toContain("Q3");
  });

  it("names nothing, and is then as unknown as any name that the graph lacks", () => {
    const { links, graph } = heedChoice(seen, picking(null));

    expect(links).toEqual([{ kind: "unknown", span: link.span }, seen.links[1]]);
    expect(graph).toBe(seen.graph);
  });

  it("is unchanged if the pick is not one of its candidates", () => {
    expect(heedChoice(seen, picking("Q2"))).toBe(seen);
  });
});

function picking(entity: `Q${number}` | null) {
  return { action: "expandKG", reason: "", picks: [{ name: "Ada Brecken", entity }] } as const;
}
