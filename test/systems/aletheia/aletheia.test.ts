import { describe, expect, it } from "vitest";
import type { WebPassage } from "../../../src/domain/passage.js";
import { claimOf, judgementOf } from "../../support/build.js";
import { testRules } from "../../support/rules.js";
import { scriptedReasoner } from "../../support/scripted-reasoner.js";
import { episodeOf, type Say, shippedPolicy, stepsOf, systemEpisode } from "../../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891 and studied physics at the Sorbonne.");
const [MOVED, STUDIED] = ["moved to Paris in 1891", "studied physics at the Sorbonne"];
/** Six pages that all tell it, in words of their own, so that none is a copy of another. */
const TEXTS = [
  "Marie Curie moved to Paris in 1891. She studied physics at the Sorbonne.",
  "In the autumn Curie, who moved to Paris in 1891, took a garret in the Latin Quarter.",
  "Her sister wrote that Curie studied physics at the Sorbonne by day and tutored in the evenings.",
  "The register of foreigners shows that the young Pole moved to Paris in 1891 with little luggage.",
  "Lippmann remembered how she studied physics at the Sorbonne among few other women of that time.",
  "An old guide says that Curie moved to Paris in 1891 because Warsaw closed its university to her.",
];
const policy = shippedPolicy("aletheia");

const SUB_CLAIMS = [
  { text: "Marie Curie moved to Paris in 1891.", query: "Marie Curie move Paris year" },
  { text: "Marie Curie studied physics at the Sorbonne.", query: "Marie Curie studies Sorbonne" },
];

function script(rest: Say = {}): Say {
  return {
    "sub-claims": () => ({ items: SUB_CLAIMS }),
    // The later a page is, the nearer it is to the claim.
    "summarise-page": (nth) => ({
      summary: [{ role: "event", words: nth % 2 === 0 ? STUDIED : MOVED }],
      relevance: nth / 10,
      credibility: 0.8,
    }),
    "read-passages": () => ({
      judged: ["w1", "w2", "w3", "w4", "w5"].map((id) => ({
        id,
        relevance: 1,
        consistency: 0.9,
        parts: [{ part: 1, stance: "supports", quote: MOVED }],
      })),
      triplets: [],
    }),
    verdict: () => ({
      parts: [
        { part: 1, stance: "supports", ids: ["p1"], quotes: [MOVED], why: "p1 says when she moved." },
        { part: 2, stance: "open", ids: [], quotes: [], why: "No line says where she studied." },
      ],
      justification: "Only the move is told.",
      label: "not-enough-info",
      confidence: 0.9,
    }),
    ...rest,
  };
}

const passagesOf = (passages: readonly { readonly provenance: { readonly source: string } }[]) => passages as readonly WebPassage[];

describe("Aletheia's three stages (§4)", () => {
  it("interprets the claim, searches all sub-claims at once, reads every page, and gives one verdict", async () => {
    const { episode, programs, engine } = await systemEpisode(policy, CLAIM, script(), { texts: TEXTS });

    expect(programs).toEqual(["sub-claims", ...TEXTS.map(() => "summarise-page"), "read-passages", "verdict"]);
    expect(stepsOf(episode)).toEqual(["plan: planned", "webSearch: searched", "verdict: verdict"]);
    expect(engine.asked.map(({ text, n }) => [text, n])).toEqual(SUB_CLAIMS.map(({ query }) => [query, 10]));
    expect(episode.trajectory[1]).toMatchObject({ reason: "2 sub-claims at once: a1, a2" });
  });

  it("keeps the five best pages, the best first, and says of the sixth why not", async () => {
    const { episode } = await systemEpisode(policy, CLAIM, script(), { texts: TEXTS });

    const used = passagesOf(episode.graph.passages).map(({ provenance }) => provenance.url);
    expect(new Set(used)).not.toContain("https://site1.example/");
    expect(episode.trajectory[1]?.observation.drops).toContainEqual({
      url: "https://site1.example/",
      reason: "outranked",
      detail: "5 pages score more than its 0.06",
    });
    const scores = passagesOf(episode.graph.passages).map(({ provenance }) => provenance.quality?.score ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it("gives each sub-claim a verdict and a reason of its own", async () => {
    const decided: Say = {
      "read-passages": () => ({
        judged: ["w1", "w2", "w3", "w4", "w5", "w6"].flatMap((id) => [
          { id, relevance: 1, consistency: 0.9, parts: [{ part: 1, stance: "supports", quote: "" }] },
        ]),
        triplets: [],
      }),
      verdict: () => ({
        parts: [
          { part: 1, stance: "supports", ids: ["p1", "p2"], quotes: [MOVED], why: "It says when she moved." },
          { part: 2, stance: "supports", ids: ["p1", "p2"], quotes: [STUDIED], why: "It says where she studied." },
        ],
        justification: "Both are told.",
        label: "supported",
        confidence: 0.9,
      }),
    };
    const { episode } = await systemEpisode(policy, CLAIM, script(decided), { texts: TEXTS.slice(0, 1) });

    expect(episode.outcome).toMatchObject({
      kind: "verdict",
      verdict: {
        parts: [
          { text: SUB_CLAIMS[0]?.text, label: "supported", justification: "It says when she moved." },
          { text: SUB_CLAIMS[1]?.text, label: "supported", justification: "It says where she studied." },
        ],
      },
    });
  });

  it("takes three sub-claims at most, and searches the claim as it stands where there are none", async () => {
    const NAMES = ["harbour", "letter", "museum", "ticket"];
    const many = script({ "sub-claims": () => ({ items: NAMES.map((name) => ({ text: `The ${name} is old.`, query: "" })) }) });
    const three = await systemEpisode(policy, CLAIM, many, { texts: TEXTS });
    expect(three.engine.asked.map(({ text }) => text)).toEqual(["The harbour is old.", "The letter is old.", "The museum is old."]);

    const none = await systemEpisode(policy, CLAIM, script({ "sub-claims": () => ({ items: [] }) }), { texts: TEXTS });
    expect(none.engine.asked.map(({ text }) => text)).toEqual([CLAIM.text]);
  });

  it("reads twenty pages at most", async () => {
    const texts = Array.from({ length: 24 }, (_, n) => `Page ${n} tells that Curie moved to Paris in 1891, by train number ${n * 7}.`);
    const { programs } = await systemEpisode(policy, CLAIM, script(), { texts });
    expect(programs.filter((program) => program === "summarise-page")).toHaveLength(20);
  });
});

describe("Aletheia's credibility gate (Algorithm 1, stage 1)", () => {
  it("estimates unrated sources, marks that as an estimate, and drops those below the limit", async () => {
    const doubtful: Say = {
      "summarise-page": (nth) => ({ summary: [{ role: "event", words: MOVED }], relevance: 0.9, credibility: nth === 0 ? 0.1 : 0.8 }),
    };
    const { episode } = await systemEpisode(policy, CLAIM, script(doubtful), { texts: TEXTS.slice(0, 2) });

    expect(episode.trajectory[1]?.observation.drops).toContainEqual({
      url: "https://site1.example/",
      reason: "low-credibility",
      detail: expect.stringContaining("estimated at 0.1 by llm:"),
    });
    expect(passagesOf(episode.graph.passages).map(({ provenance }) => provenance.credibility)).toMatchObject([
      { score: null, estimate: { score: 0.8, by: expect.stringMatching(/^llm:/) } },
    ]);
  });

  it("takes a rating for what it is, whatever the model thinks of the source", async () => {
    const doubtful: Say = { "summarise-page": () => ({ summary: [{ role: "event", words: MOVED }], relevance: 0.9, credibility: 0 }) };
    const { episode } = await systemEpisode(policy, CLAIM, script(doubtful), {
      texts: TEXTS.slice(0, 1),
      ratings: ["site1.example,0.9,,test,2026"],
    });
    expect(passagesOf(episode.graph.passages)[0]?.provenance.credibility).toEqual(
      expect.not.objectContaining({ estimate: expect.anything() }),
    );
  });

  it("never reads a page of a source that is rated below the limit", async () => {
    const { programs } = await systemEpisode(policy, CLAIM, script(), {
      texts: TEXTS.slice(0, 2),
      ratings: ["site1.example,0.1,,test,2026"],
    });
    expect(programs.filter((program) => program === "summarise-page")).toHaveLength(1);
  });
});

describe("what can go wrong on the way", () => {
  it("fills no role with words that the page does not hold", async () => {
    const invented: Say = {
      "summarise-page": () => ({ summary: [{ role: "reason", words: "for the love of cheese" }], relevance: 1, credibility: 1 }),
    };
    const { episode } = await systemEpisode(policy, CLAIM, script(invented), { texts: TEXTS.slice(0, 1) });
    expect(passagesOf(episode.graph.passages)[0]?.provenance.quality).toMatchObject({ integrity: 0, roles: [], summary: [] });
  });

  it("asks about no more pages than the budget has calls for, and reads the rest by their words", async () => {
    const few = { ...policy, budget: { ...policy.budget, modelCalls: 6 } };
    const account = { spent: () => ({ calls: 1, inputTokens: 0, outputTokens: 0, usd: 0 }), exhausted: () => null };
    const { programs } = await systemEpisode(few, CLAIM, script(), { texts: TEXTS }, { account });
    expect(programs).toEqual(["sub-claims", "summarise-page", "summarise-page", "read-passages", "verdict"]);
  });

  it("leaves the choice to a reasoner that cannot plan", async () => {
    const reasoner = scriptedReasoner({
      choices: ["webSearch", "verdict"],
      judgement: judgementOf(),
      web: { phraseQueries: async () => ["x"] },
    });
    const { episode } = await episodeOf(policy, CLAIM, reasoner, { texts: TEXTS });
    expect(stepsOf(episode)).toEqual(["plan: not-available", "webSearch: searched", "verdict: verdict"]);
  });

  it("gives a failure, and no label, where there is no search engine", async () => {
    const reasoner = { ...scriptedReasoner({ judgement: judgementOf() }), plan: async () => [] };
    const { episode } = await episodeOf(policy, CLAIM, reasoner, null);
    expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "not-available" } });
  });
});

describe("Aletheia without a model", () => {
  it("plays every part by plain means: parts of the claim, signs of roles, likeness of words", async () => {
    const { episode, engine } = await episodeOf(policy, CLAIM, testRules(), { texts: TEXTS });

    expect(stepsOf(episode)).toEqual(["plan: planned", "webSearch: searched", "verdict: verdict"]);
    expect(episode.items?.map(({ text }) => text)).toEqual(engine.asked.map(({ text }) => text));
    expect(new Set(passagesOf(episode.graph.passages).map(({ provenance }) => provenance.url)).size).toBeLessThanOrEqual(5);
    for (const { provenance } of passagesOf(episode.graph.passages)) {
      expect(provenance.quality).toMatchObject({ scorer: "aletheia", summary: expect.any(Array) });
      expect(provenance.credibility.estimate).toBeUndefined();
    }
  });
});
