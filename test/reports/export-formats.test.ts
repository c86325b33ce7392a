import { Parser } from "n3";
import { describe, expect, it } from "vitest";
import type { Episode } from "../../src/domain/episode.js";
import { evidenceLines } from "../../src/domain/evidence-lines.js";
import type { StatementId } from "../../src/domain/ids.js";
import type { Fact } from "../../src/domain/statement.js";
import { EXPORT_FORMATS, exportEpisode } from "../../src/reports/export-formats.js";
import { hangingLayout } from "../../src/reports/layout/hanging-layout.js";
import { claimOf, entityOf, factOf, item, linkOf } from "../support/build.js";
import { CURIE, CURIE_GRAPH, SUPPORTED, WARSAW } from "../support/curie.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../support/episode.js";

const CLAIM = "Marie Curie was born in Warsaw.";
const KG = { source: "kg", graph: "embedded:starter@1", retrievedAt: "2026-01-01T00:00:00.000Z" } as const;
const LABELS: Readonly<Record<string, string>> = { P19: "place of birth", P569: "date of birth", P17: "country", P30: "continent" };

function stated(facts: readonly Fact[]) {
  return facts.map((fact, index) => {
    const id: StatementId = `s${index + 1}`;
    return { ...fact, id, provenance: KG, propertyLabel: LABELS[fact.property] ?? fact.property };
  });
}

function curieEpisode(facts: readonly Fact[] = CURIE_GRAPH.facts): Episode {
  const graph = { ...EMPTY_GRAPH, entities: CURIE_GRAPH.entities, statements: stated(facts) };
  const relation = { subject: "Marie Curie", relation: "place of birth", value: "Warsaw", times: [], otherwise: [] };
  const reading = [{ statement: CLAIM, uncheckable: null, denied: false, relations: [relation], notUnderstood: [] }];
  return episodeOf({
    claim: claimOf(CLAIM),
    links: [linkOf(CLAIM, "Marie Curie", CURIE), linkOf(CLAIM, "Warsaw", WARSAW)],
    graph,
    outcome: verdictOutcome({ ...SUPPORTED, reading }),
    evidence: evidenceLines(graph, SUPPORTED.citations),
  });
}

const PREFIX = "http://www.wikidata.org/";

describe("exports", () => {
  it("give something in every format, also for an episode that failed", async () => {
    const failed = episodeOf({ outcome: failedOutcome("graph-timeout") });
    for (const format of EXPORT_FORMATS) {
      expect(await exportEpisode(curieEpisode(), format)).toContain("Warsaw");
      if (format !== "claim-review") expect(await exportEpisode(failed, format)).not.toBe("");
    }
  });

  it.each(["markdown", "html"] as const)("say in %s what the confidence is made of", async (format) => {
    const confidenceBasis = [{ what: "the statement is on record", measured: { right: 397, of: 412 } }];
    const episode = { ...curieEpisode(), outcome: verdictOutcome({ ...SUPPORTED, confidenceBasis }) };
    expect(await exportEpisode(episode, format)).toMatch(/the statement is on record: .* 397 of 412 such verdicts were right\./i);
  });

  it.each(["markdown", "html"] as const)("tell the steps in %s in words, and days as people write them", async (format) => {
    const belief = { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 };
    const observation = { kind: "verdict", summary: "supported" } as const;
    const step = { index: 0, belief, action: "verdict", reason: "the evidence decides: supported", observation, cost: NO_COST } as const;
    const report = await exportEpisode({ ...curieEpisode(), trajectory: [step] }, format);
    expect(report).toMatch(/Gave the verdict\.(<\/b>)? The evidence decides\./);
    expect(report).toContain("2 January 2026");
    expect(report).not.toMatch(/initKGRetrieval|2026-01-02/);
  });

  it("review no claim that was not judged", async () => {
    const failed = episodeOf({ outcome: failedOutcome("graph-timeout") });
    await expect(exportEpisode(failed, "claim-review")).rejects.toThrow("has no verdict (graph-timeout)");
  });

  it("name the publisher and the page of a review", async () => {
    const review: unknown = JSON.parse(
      await exportEpisode(curieEpisode(), "claim-review", { publisher: "The Desk", page: "https://desk.example/1" }),
    );
    expect(review).toMatchObject({
      author: { name: "The Desk" },
      url: "https://desk.example/1",
      reviewRating: { alternateName: "Supported" },
    });
  });

  it("write statements in Wikidata's shape, derived from the graph that they are of", async () => {
    const quads = new Parser().parse(await exportEpisode(curieEpisode(), "turtle", { base: "https://api.example/v1/verifications/1" }));
    const said = quads.map(({ subject, predicate, object }) => `${subject.value} ${predicate.value} ${object.value}`);
    const statement = "https://api.example/v1/verifications/1#s1";
    expect(said).toContain(`${PREFIX}entity/Q7186 ${PREFIX}prop/P19 ${statement}`);
    expect(said).toContain(`${statement} ${PREFIX}prop/statement/P19 ${PREFIX}entity/Q270`);
    expect(said).toContain(`https://api.example/v1/verifications/1#verdict urn:plumbline:vocabulary#supportedBy ${statement}`);
    expect(said.some((line) => line.startsWith(`${statement} http://www.w3.org/ns/prov#wasDerivedFrom`))).toBe(true);
  });

  it.each([
    ["-0044-03-15T00:00:00Z", 11, "-0043-03-15T00:00:00Z"],
    ["-0001-00-00T00:00:00Z", 9, "0000-01-01T00:00:00Z"],
    ["1867-11-07T00:00:00Z", 11, "1867-11-07T00:00:00Z"],
  ])("count years as XML Schema does: %s", async (iso, precision, literal) => {
    const episode = curieEpisode([factOf(CURIE.id, "P569", { kind: "time", iso, precision })]);
    const quads = new Parser().parse(await exportEpisode(episode, "turtle"));
    const value = quads.find(({ predicate }) => predicate.value.endsWith("timeValue"))?.object;
    expect(value).toMatchObject({ value: literal, datatype: { value: "http://www.w3.org/2001/XMLSchema#dateTime" } });
  });
});

describe("the hanging layout", () => {
  it("fills the claim's line with the statement that says the same", () => {
    const { tubes } = hangingLayout(curieEpisode());
    expect(tubes).toMatchObject([{ state: "supported", filled: true, chip: { text: "claim: place of birth", cited: { number: 1 } } }]);
  });

  it("leaves the line hollow if the graph has another value, which is in the first row", () => {
    const paris = entityOf("Q90", "Paris");
    const episode = { ...curieEpisode([factOf(CURIE.id, "P17", item(paris.id)), factOf(CURIE.id, "P19", item(paris.id))]) };
    const refuted = {
      ...episode,
      outcome: verdictOutcome({
        ...SUPPORTED,
        label: "refuted",
        citations: [{ statement: "s2", stance: "refutes" }],
        reading: readingOf(episode),
      }),
    };
    const { tubes, boxes } = hangingLayout(refuted);
    expect(tubes).toMatchObject([{ state: "refuted", filled: false }]);
    const [first] = boxes.filter(({ kind }) => kind === "relation").sort((one, other) => one.y - other.y);
    expect(first).toMatchObject({ text: "place of birth", cited: { number: 1, stance: "refutes" } });
  });
});

function readingOf({ outcome }: Episode) {
  return outcome.kind === "verdict" ? (outcome.verdict.reading ?? []) : [];
}
