import { describe, expect, it } from "vitest";
import { updateBelief } from "../../../../src/agent/update-belief.js";
import type { Belief } from "../../../../src/domain/belief.js";
import type { Judgement } from "../../../../src/domain/outcome.js";
import type { WebPassage } from "../../../../src/domain/passage.js";
import type { Fact } from "../../../../src/domain/statement.js";
import { citationGate } from "../../../../src/evidence/citation-gate.js";
import { factOf, item, year } from "../../../support/build.js";
import { testPolicy } from "../../../support/policy.js";
import { webPassage } from "../../../support/web-passage.js";
import { extract, named, rules, worldBelief } from "../../../support/web-world.js";

const ADA = named("Ada Lindqvist");

/** The rules say why they judge a passage as they do; a model does not. */
function readByRules(passage: WebPassage): WebPassage {
  return {
    ...passage,
    provenance: { ...passage.provenance, judged: { ...passage.provenance.judged, because: "There is nothing to compare." } },
  };
}

async function afterSearch(claim: string, texts: readonly string[], facts: readonly Fact[] = []): Promise<Belief> {
  const belief = worldBelief(claim, facts);
  const passages = texts.map((text, place) => readByRules(webPassage(text, "A page", `p${place + 1}`)));
  const triplets = await extract(belief, ...passages);
  const annotations = rules.annotate(belief, passages, triplets);
  return updateBelief(
    belief,
    { kind: "searched", queries: [claim], entities: [], facts: [], passages, triplets, annotations, drops: [], summary: "" },
    "memory",
    "",
  );
}

async function judge(claim: string, texts: readonly string[], facts: readonly Fact[] = []): Promise<Judgement> {
  const belief = await afterSearch(claim, texts, facts);
  const policy = testPolicy();
  const rulesSay = await rules.decide(belief, policy);
  const { judgement, dropped } = citationGate({ rules, policy, rulesSay }, rulesSay, belief);
  expect(dropped).toBe(0);
  return judgement;
}

describe("where the graph is not enough", () => {
  it.each([
    ["Ada Lindqvist was born in Castelmar.", "Ada Lindqvist was born in Castelmar.", "supported"],
    ["Ada Lindqvist was born in Dunwick.", "Ada Lindqvist was born in Castelmar.", "refuted"],
    ["Ada Lindqvist was not born in Dunwick.", "Ada Lindqvist was born in Castelmar.", "supported"],
    ["Ada Lindqvist moved to Avelon in 1891.", "In 1891, Ada Lindqvist moved to Avelon.", "supported"],
    ["Ada Lindqvist moved to Avelon in 1895.", "In 1891, Ada Lindqvist moved to Avelon.", "refuted"],
    ["Dario Whitlock won the Orell Prize in 1987.", "Dario Whitlock received the Orell Prize in 1987.", "supported"],
    ["Dario Whitlock won the Orell Prize in 1990.", "Dario Whitlock received the Orell Prize in 1987.", "refuted"],
    ["Lantern Hill was directed by Bruno Okafor.", "Lantern Hill was directed by Chen Moreau.", "refuted"],
    ["Dunwick has a population of 48,200.", "The population of Dunwick is 48,200.", "supported"],
    ["Dunwick has a population of 90,000.", "The population of Dunwick is 48,200.", "refuted"],
  ])("the web decides %s by “%s”: %s", async (claim, text, label) => {
    const judgement = await judge(claim, [text]);
    expect(judgement.label).toBe(label);
    expect(judgement.citations.some((citation) => "passage" in citation && citation.quote.text === text)).toBe(true);
    expect(judgement.justification).toContain(text);
  });

  it.each([
    ["Ada Lindqvist lived in Dunwick.", "Ada Lindqvist lived in Castelmar."],
    ["Ada Lindqvist lived in Avelon in 1920.", "Ada Lindqvist lived in Avelon in 1891."],
    ["Ada Lindqvist married Chen Moreau.", "Ada Lindqvist married Bruno Okafor in 1899."],
    ["Ada Lindqvist is the mother of Chen Moreau.", "Ada Lindqvist was a physicist."],
  ])("a page that names one thing refutes no other: %s by “%s”", async (claim, text) => {
    expect((await judge(claim, [text])).label).toBe("not-enough-info");
  });

  it("a verdict is never surer than what it was read from", async () => {
    const belief = await afterSearch("Ada Lindqvist was born in Castelmar.", ["Ada Lindqvist was born in Castelmar."]);
    const [web] = belief.graph.statements().filter(({ provenance }) => provenance.source === "web");
    const { confidence } = await rules.decide(belief, testPolicy());
    expect(web?.provenance.source === "web" && confidence !== null && confidence <= web.provenance.confidence).toBe(true);
  });

  it("a page adds the date that the graph's own statement lacks", async () => {
    const lived = [factOf(ADA, "P551", item(named("Avelon")))];
    expect((await judge("Ada Lindqvist moved to Avelon in 1891.", [], lived)).label).toBe("not-enough-info");
    expect((await judge("Ada Lindqvist moved to Avelon in 1891.", ["Ada Lindqvist moved to Avelon in 1891."], lived)).label).toBe(
      "supported",
    );
    expect((await judge("Ada Lindqvist moved to Avelon in 1895.", ["Ada Lindqvist moved to Avelon in 1891."], lived)).label).toBe(
      "refuted",
    );
  });

  it("a page that says what the graph says is counted, not added", async () => {
    const born = [factOf(ADA, "P19", item(named("Castelmar")))];
    const { graph } = await afterSearch("Ada Lindqvist was born in Castelmar.", ["Ada Lindqvist was born in Castelmar."], born);
    expect(graph.statements().filter(({ provenance }) => provenance.source === "web")).toEqual([]);
    expect(graph.corroborations()).toHaveLength(1);
  });

  it("satire states nothing", async () => {
    const page = webPassage("Ada Lindqvist was born in Castelmar.");
    const { credibility } = page.provenance;
    const satire: WebPassage = { ...page, provenance: { ...page.provenance, credibility: { ...credibility, label: "satire" } } };
    expect(await extract(worldBelief("Ada Lindqvist was born in Castelmar."), satire)).toEqual([]);
  });

  it("pages that disagree decide nothing between them", async () => {
    const texts = ["Ada Lindqvist was born in Castelmar.", "Ada Lindqvist was born in Dunwick."];
    const judgement = await judge("Ada Lindqvist was born in Castelmar.", texts);
    expect(judgement.label).toBe("conflicting");
    expect(new Set(judgement.citations.map(({ stance }) => stance))).toEqual(new Set(["supports", "refutes"]));
  });
});

describe("where the web contradicts the graph", () => {
  const born = [factOf(ADA, "P19", item(named("Castelmar"))), factOf(ADA, "P569", year(1871))];

  it("the claim is conflicting, with both sides shown", async () => {
    const text = "Ada Lindqvist was born in Dunwick.";
    const judgement = await judge("Ada Lindqvist was born in Castelmar.", [text], born);
    expect(judgement.label).toBe("conflicting");
    expect(judgement.justification).toMatch(/The sources disagree\..*Castelmar.*Dunwick/su);
    expect(judgement.citations.filter(({ stance }) => stance === "supports")).toHaveLength(1);
    expect(judgement.citations.filter((citation) => citation.stance === "refutes" && "passage" in citation)).toHaveLength(1);
  });

  it("a claim that the web bears out against the graph is conflicting too", async () => {
    expect((await judge("Ada Lindqvist was born in Dunwick.", ["Ada Lindqvist was born in Dunwick."], born)).label).toBe("conflicting");
  });

  it("the graph's verdict stands where the web's word would change nothing", async () => {
    expect((await judge("Ada Lindqvist was born before 1880.", ["Ada Lindqvist was born in 1872."], born)).label).toBe("supported");
    expect((await judge("Ada Lindqvist was born in Brightmoor.", ["Ada Lindqvist was born in Dunwick."], born)).label).toBe("refuted");
  });

  it("the graph's verdict stands where the web speaks of something else", async () => {
    expect((await judge("Ada Lindqvist was born in Castelmar.", ["Ada Lindqvist was born in 1872."], born)).label).toBe("supported");
  });

  it("no statement of the graph is changed", async () => {
    const before = worldBelief("Ada Lindqvist was born in Castelmar.", born).graph.statements();
    const { graph } = await afterSearch("Ada Lindqvist was born in Castelmar.", ["Ada Lindqvist was born in Dunwick."], born);
    expect(graph.statements().slice(0, before.length)).toEqual(before);
  });
});
