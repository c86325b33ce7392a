import { describe, expect, it } from "vitest";
import { setKnobs } from "../../../src/lab/evaluation/matrix/set-knobs.js";
import { claimOf } from "../../support/build.js";
import { type Say, shippedPolicy, stepsOf, systemEpisode } from "../../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.");
const QUOTE = "moved to Paris in 1891";
const TEXTS = [
  "Marie Curie moved to Paris in 1891 and studied there.",
  "In the autumn of that year Curie, who moved to Paris in 1891, took a room in the Latin Quarter.",
  "The physicist moved to Paris in 1891, says her biography; Curie had saved for the journey.",
];
const policy = shippedPolicy("agentfact");
const NAMES = ["harbour", "letter", "museum", "ticket", "garden", "winter", "teacher", "island", "bridge", "market", "violin", "forest"];

/** Entry lists whose words are all different, so that none is taken for a repeat. */
const listsOf = (nth: number, each = 3) => ({
  steps: [],
  items: Array.from({ length: each }, (_, place) => ({ text: `${NAMES[(nth * 6 + place) % 12]} verified${nth}`, query: "" })),
  search: Array.from({ length: each }, (_, place) => ({ text: `${NAMES[(nth * 6 + 3 + place) % 12]} sought${nth}`, query: "" })),
});

const reasoned =
  (useful: readonly string[], confidence: number, label = "supported") =>
  () => ({
    claim: "She went to live in Paris in 1891.",
    reasoning: "The pages say so.",
    useful,
    label,
    confidence,
  });

function script(rest: Say = {}): Say {
  return {
    strategy: (nth) => listsOf(nth),
    answer: () => ({
      judged: ["w1", "w2", "w3"].map((id) => ({ id, relevance: 1, stance: "supports", consistency: 0.9, quote: QUOTE })),
      answer: "She moved there in 1891.",
    }),
    "temporary-reasoning": reasoned(["p1", "p2"], 3),
    "accumulated-reasoning": reasoned(["p1", "p2"], 5),
    verdict: () => ({
      parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [QUOTE] }],
      justification: "The pages say so.",
      label: "supported",
      points: [
        { text: "She moved in 1891.", ids: ["p1", "p2"] },
        { text: "It is well known.", ids: ["p99"] },
      ],
      sureness: 4,
    }),
    ...rest,
  };
}

describe("AgentFact's workflow (IV-C)", () => {
  it("plans, retrieves, reasons over three new pieces, then over the useful ones, and ends when that is sure", async () => {
    const { episode, programs } = await systemEpisode(policy, CLAIM, script(), { texts: TEXTS });

    expect(programs).toEqual(["strategy", "answer", "temporary-reasoning", "accumulated-reasoning", "verdict"]);
    expect(stepsOf(episode)).toEqual([
      "plan: planned",
      "webSearch a1: searched",
      "reflect: reflected",
      "reflect: reflected",
      "verdict: verdict",
    ]);
    expect(episode.items?.map(({ kind }) => kind)).toEqual(["validation", "validation", "validation", "search", "search", "search"]);
    expect(episode.notes).toMatchObject([
      { kind: "temporary", seen: ["p1", "p2", "p3"], evidence: ["p1", "p2"] },
      { kind: "accumulated", seen: ["p1", "p2"], label: "supported", confidence: 5 },
    ]);
    expect(episode.outcome).toMatchObject({ verdict: { label: "supported", citations: [{ passage: "p1" }] } });
  });

  it("shows a verdict that does not hold to the model once, however many searches were made before", async () => {
    const says = script({
      "accumulated-reasoning": reasoned(["p1"], 3),
      verdict: (nth) => ({
        parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [nth === 0 ? "She moved there in the spring." : QUOTE] }],
        ...{ justification: "The pages say so.", label: "supported", points: [], sureness: 4 },
      }),
    });
    const { programs, episode } = await systemEpisode(policy, CLAIM, says, { texts: TEXTS });

    expect(programs.filter((program) => program === "answer").length).toBeGreaterThan(3);
    expect(programs.slice(-2)).toEqual(["verdict", "verdict"]);
    expect(episode.outcome).toMatchObject({ verdict: { label: "supported" } });
  });

  it("gives key points with their evidence and a confidence from 1 to 5, and drops points whose evidence is not there (IV-B 5)", async () => {
    const { episode } = await systemEpisode(policy, CLAIM, script(), { texts: TEXTS });
    expect(episode.outcome).toMatchObject({
      verdict: { points: [{ text: "She moved in 1891.", ids: ["p1", "p2"] }], keyPoints: ["She moved in 1891."], sureness: 4, said: 0.8 },
    });
  });

  it("shows the post in prompts, marked as no evidence", async () => {
    const { model } = await systemEpisode(policy, { ...CLAIM, post: "OMG she went to Paris!!" }, script(), { texts: TEXTS });
    for (const { program, messages } of model.asked)
      expect([program, messages.at(-1)?.content]).toEqual([
        program,
        expect.stringContaining('no evidence, and is not what has to be judged: "OMG she went to Paris!!"'),
      ]);
  });

  it.each([
    ["confidence is 4, which does not exceed the threshold", reasoned(["p1"], 4)],
    ["the label is unproven, however sure", reasoned(["p1"], 5, "not-enough-info")],
  ])("goes through both lists and plans anew while %s", async (_, accumulated) => {
    const { programs, episode } = await systemEpisode(policy, CLAIM, script({ "accumulated-reasoning": accumulated }), { texts: TEXTS });

    expect(programs.filter((program) => program === "strategy")).toHaveLength(policy.plan.rounds);
    expect(episode.items).toHaveLength(6 * policy.plan.rounds);
    expect(programs.at(-1)).toBe("verdict");
  });

  it("takes at most three entries of each list", async () => {
    const { episode } = await systemEpisode(policy, CLAIM, script({ strategy: (nth) => listsOf(nth, 6) }), { texts: TEXTS });
    expect(episode.items).toHaveLength(6);
  });

  it("waits for three pieces before it reasons, and reads fewer once the lists are exhausted, before a new plan", async () => {
    const say = script({ strategy: (nth) => (nth === 0 ? listsOf(0, 1) : { steps: [], items: [], search: [] }) });
    const { programs, episode } = await systemEpisode(policy, CLAIM, say, { texts: TEXTS.slice(0, 1) });

    expect(programs).toEqual(["strategy", "answer", "answer", "temporary-reasoning", "accumulated-reasoning", "verdict"]);
    expect(episode.notes?.[0]).toMatchObject({ seen: ["p1"] });
  });

  it("ends at the limit of reasoning steps", async () => {
    const limited = { ...policy, reflect: { ...policy.reflect, max: 1 } };
    const { programs } = await systemEpisode(limited, CLAIM, script(), { texts: TEXTS });
    expect(programs).toEqual(["strategy", "answer", "temporary-reasoning", "verdict"]);
  });

  it("shows satire with its class, reasons without it, and lets no verdict rest on it", async () => {
    const ratings = ["site1.example,,satire,test,2026", "site2.example,,satire,test,2026", "site3.example,,satire,test,2026"];
    const { episode, programs, model } = await systemEpisode(policy, CLAIM, script({ strategy: () => listsOf(0, 1) }), {
      texts: TEXTS,
      ratings,
    });

    expect(programs).not.toContain("temporary-reasoning");
    expect(JSON.stringify(model.asked.at(-1)?.messages)).toContain("source satire");
    expect(episode.outcome).toMatchObject({ verdict: { label: "not-enough-info", droppedCitations: expect.any(Number) } });
  });
});

describe("the planned steps", () => {
  it("are kept, and shown to both kinds of reasoning", async () => {
    const step = "Trace who wrote of the journey first.";
    const planned: Say = { strategy: (nth) => ({ ...listsOf(nth), steps: [{ text: step }] }) };
    const { episode, model } = await systemEpisode(policy, CLAIM, script(planned), { texts: TEXTS });

    expect(episode.items?.filter(({ kind }) => kind === "step")).toMatchObject([{ text: step, state: "open" }]);
    const asked = model.asked.filter(({ program }) => program.endsWith("-reasoning"));
    expect(asked).toHaveLength(2);
    for (const { messages } of asked) expect(messages.at(-1)?.content).toContain(`Plan: 1. "${step}"`);
  });
});

describe("AgentFact's ablations (Table V), as settings", () => {
  const programsOf = async (knobs: Readonly<Record<string, string>>) =>
    (await systemEpisode(setKnobs(policy, knobs), CLAIM, { ...script(), "read-passages": () => READ }, { texts: TEXTS })).programs;
  const READ = {
    judged: ["w1", "w2", "w3"].map((id) => ({
      id,
      relevance: 1,
      consistency: 0.9,
      parts: [{ part: 1, stance: "supports", quote: QUOTE }],
    })),
    triplets: [],
  };

  it("without temporary reasoning, all reliable evidence is reasoned over at once", async () => {
    expect(await programsOf({ "reflect.from": "0" })).toEqual(["strategy", "answer", "accumulated-reasoning", "verdict"]);
  });

  it("without a strategy, the claim itself is searched for", async () => {
    expect(await programsOf({ "plan.rounds": "0" })).toEqual(["read-passages", "temporary-reasoning", "accumulated-reasoning", "verdict"]);
  });

  it("without text retrieval, nothing is searched", async () => {
    expect(await programsOf({ "web.searches": "0" })).not.toContain("answer");
  });
});
