import { describe, expect, it } from "vitest";
import { setKnobs } from "../../../src/lab/evaluation/matrix/set-knobs.js";
import { imageScore } from "../../../src/reasoner/llm/graded-scales.js";
import { multireflectQuality } from "../../../src/systems/multireflect/multireflect.js";
import { severalEngines } from "../../../src/web/several-engines.js";
import { claimOf } from "../../support/build.js";
import { foundPicture, pictureIn } from "../../support/found-pictures.js";
import { smallEngine } from "../../support/small-web.js";
import { type Say, shippedPolicy, stepsOf, systemEpisode } from "../../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.", "2020-05-01");
const TEXTS = ["Marie Curie moved to Paris in 1891 and studied there.", "Marie Curie moved to Paris by train, says her sister."];
const QUOTE = "moved to Paris in 1891";
const FOUND = [
  foundPicture("archive", "00000000000000fe", "1950-01-01"),
  foundPicture("blog", "ffffffff00000000"),
  foundPicture("gone", null),
];
const policy = shippedPolicy("multireflect");

const look = (consistent: boolean) => ({ because: "A woman at a station.", consistent, score: consistent ? 0.9 : 0.1 });

/** Evidence is wanted, and enough after so many looks at it. */
function script(enoughAfter: number, rest: Say = {}): Say {
  return {
    "image-consistency": () => look(true),
    "need-check": (nth) =>
      nth === 0
        ? { because: "It happened once.", needed: enoughAfter > 0 }
        : { because: "They say so.", answer: nth < enoughAfter ? "retrieval" : "use-evidence" },
    "grade-passages": () => ({
      graded: [
        { id: "w1", relevant: true, support: "full", usefulness: 5 },
        { id: "w2", relevant: true, support: "partial", usefulness: 3 },
      ],
    }),
    "read-passages": () => ({
      judged: [
        { id: "w1", relevance: 1, consistency: 0.9, parts: [{ part: 1, stance: "supports", quote: QUOTE }] },
        { id: "w2", relevance: 0.6, consistency: 0.5, parts: [{ part: 1, stance: "neutral", quote: "moved to Paris by train" }] },
      ],
      triplets: [],
    }),
    "image-rank": (nth) =>
      nth === 0 ? { relevant: true, support: "partial", usefulness: 4 } : { relevant: false, support: "none", usefulness: 1 },
    verdict: () => ({
      steps: [],
      parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [QUOTE] }],
      justification: "The page says so.",
      label: "supported",
      confidence: 0.9,
    }),
    ...rest,
  };
}

const run = (say: Say, found: Parameters<typeof pictureIn>[0] = FOUND) =>
  systemEpisode(policy, CLAIM, say, { texts: TEXTS }, { picture: pictureIn(found) });

function verdictOf({ outcome }: Awaited<ReturnType<typeof run>>["episode"]) {
  if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
  return outcome.verdict;
}

describe("MultiReflect", () => {
  it("goes through its six phases: consistency, need, retrieval of both kinds, ranking, the best of each, verification", async () => {
    const { episode, programs } = await run(script(1));
    expect(stepsOf(episode)).toEqual([
      ...["examineImage: examined", "reflect: reflected"],
      ...["webSearch: searched", "examineImage: examined", "examineImage: examined"],
      ...["reflect: reflected", "examineImage: examined", "verdict: verdict"],
    ]);
    expect(programs.filter((name) => name.startsWith("image-"))).toEqual([
      "image-consistency",
      "image-rank",
      "image-rank",
      "image-consistency",
    ]);
    expect(programs.filter((name) => name === "need-check")).toHaveLength(2);
    expect(verdictOf(episode)).toMatchObject({ label: "supported", image: { finding: "consistent" } });
    expect(verdictOf(episode).image?.verite).toBe("true");
  });

  it("shows the best text and picture first, and the next only when more is asked for", async () => {
    const { episode } = await run(script(2));
    const needs = (episode.notes ?? []).filter(({ kind }) => kind === "need").map(({ seen }) => seen);
    expect(needs).toEqual([[], ["p1"], ["p1", "p2"]]);
    const last = (episode.examinations ?? []).findLast(({ kind }) => kind === "consistency");
    expect(last).toMatchObject({ seen: ["p1", "p2", "i2", "i3"] });
    expect(episode.graph.images?.map(({ id, facts }) => [id, facts !== null])).toEqual([
      ["i1", true],
      ["i2", true],
      ["i3", true],
      ["i4", false],
    ]);
  });

  it("shows the picture, and the best that were found, to the check of what is needed", async () => {
    const { model } = await run(script(2));
    const checks = model.asked.filter(({ program }) => program === "need-check");
    // The third byte tells the pictures apart: 1 is the claim's, 2 and 3 were found, best first.
    expect(checks.map(({ messages }) => messages.at(-1)?.images?.map(({ bytes }) => bytes[2]))).toEqual([[1], [1, 2], [1, 2, 3]]);
  });

  it("ranks three pictures of each source: where it stands, and what is found by the claim's names", async () => {
    const many = (name: string) => Array.from({ length: 4 }, (_, n) => foundPicture(`${name}${n}`, `ffffffff0000000${n}`));
    const all = [...many("lens"), ...many("commons"), ...many("google")];
    const sourceOf = (name: string) => ({ ...smallEngine(many(name)), id: name });
    const byWords = severalEngines([sourceOf("commons"), sourceOf("google")]);
    const picture = pictureIn(all, { engines: { byAddress: sourceOf("lens"), byWords } });
    const { episode } = await systemEpisode(policy, CLAIM, script(1), { texts: TEXTS }, { picture });
    const ranked = (episode.examinations ?? []).flatMap((one) => (one.kind === "rank" ? [one.image] : []));
    const engines = ranked
      .map((id) => episode.graph.images?.find((one) => one.id === id)?.provenance)
      .map((one) => one && "engine" in one && one.engine);
    expect([...engines].sort()).toEqual(["commons", "google", "lens"].flatMap((name) => [name, name, name]));
  });

  it("ends at once where picture and caption do not go together, and says that the words were not checked", async () => {
    const { episode, programs } = await run(script(1, { "image-consistency": () => look(false) }));
    expect(programs).toEqual(["image-consistency"]);
    expect(verdictOf(episode)).toMatchObject({
      label: "not-enough-info",
      justification: expect.stringContaining("words were not checked"),
      image: { finding: "out-of-context", citations: [{ image: "i1", stance: "refutes" }] },
    });
    expect(verdictOf(episode).image?.verite).toBe("out-of-context");
  });

  it("takes no answer of the model's own for evidence where it wants none", async () => {
    const { episode, programs } = await run(script(0));
    expect(programs).toEqual(["image-consistency", "need-check"]);
    expect(verdictOf(episode)).toMatchObject({ label: "not-enough-info", image: { finding: "consistent" } });
    // The paper would say TRUE.
    expect(verdictOf(episode).image?.verite).toBeUndefined();
  });

  it("does without pictures of the web where none are found, and without any where there is none", async () => {
    const { episode } = await run(script(1), []);
    expect(stepsOf(episode)).toEqual([
      ...["examineImage: examined", "reflect: reflected", "webSearch: searched", "examineImage: examined"],
      ...["reflect: reflected", "examineImage: examined", "verdict: verdict"],
    ]);
    const textOnly = await systemEpisode(policy, CLAIM, script(1), { texts: TEXTS });
    expect(stepsOf(textOnly.episode)).toEqual(["reflect: reflected", "webSearch: searched", "reflect: reflected", "verdict: verdict"]);
    expect(verdictOf(textOnly.episode).image).toBeUndefined();
  });
});

describe("MultiReflect's evidence checks and grades", () => {
  it("asks whether evidence is needed before, and gives three answers after", async () => {
    const { episode } = await run(script(2));
    const needs = (episode.notes ?? []).flatMap(({ kind, need, more }) => (kind === "need" ? [[need, more]] : []));
    expect(needs).toEqual([
      ["retrieval", true],
      ["retrieval", true],
      ["use-evidence", false],
    ]);
    const none = await run(
      script(2, { "need-check": (nth) => (nth === 0 ? { because: "", needed: true } : { because: "", answer: "no-retrieval" }) }),
    );
    expect(none.episode.notes?.findLast(({ kind }) => kind === "need")).toMatchObject({ need: "no-retrieval", more: false });
  });

  it("scores passages on the paper's scales, by what the model says of each", async () => {
    const { episode } = await run(script(1));
    const qualities = episode.graph.passages.map(({ provenance }) => ("quality" in provenance ? provenance.quality : null));
    expect(qualities).toMatchObject([
      { scorer: "multireflect", relevancy: 1, support: 1, usefulness: 1 },
      { scorer: "multireflect", relevancy: 1, support: 0.5, usefulness: 0 },
    ]);
  });

  it("goes by the filter's judgement where the grades cannot be read", async () => {
    const { episode } = await run(script(1, { "grade-passages": () => ({ graded: "none" }) }));
    expect(verdictOf(episode).label).toBe("supported");
  });

  it.each([
    ["no evidence", { "web.searches": "0" }, ["examineImage: examined", "verdict: verdict"]],
    [
      "all evidence at once",
      { "reflect.from": "0" },
      [
        "examineImage: examined",
        "webSearch: searched",
        "examineImage: examined",
        "examineImage: examined",
        "examineImage: examined",
        "verdict: verdict",
      ],
    ],
  ])("runs with %s (§5)", async (_what, knobs, steps) => {
    const open = () => ({
      steps: [],
      parts: [{ part: 1, stance: "open", ids: [], quotes: [] }],
      justification: "Nothing.",
      label: "not-enough-info",
      confidence: 0.5,
    });
    const say = "web.searches" in knobs ? script(1, { verdict: open }) : script(1);
    const { episode } = await systemEpisode(setKnobs(policy, knobs), CLAIM, say, { texts: TEXTS }, { picture: pictureIn(FOUND) });
    expect(stepsOf(episode)).toEqual(steps);
    expect(verdictOf(episode).label).toBe("web.searches" in knobs ? "not-enough-info" : "supported");
  });
});

describe("the scores of §3.5 and Table 8", () => {
  it("are the published ones for pictures", () => {
    expect(imageScore({ relevant: true, support: "none", usefulness: 3 })).toEqual({ relevancy: 1, support: 0, usefulness: 0, score: 1 });
    expect(imageScore({ relevant: true, support: "partial", usefulness: 4 })).toEqual({
      relevancy: 1,
      support: 0.5,
      usefulness: 0.5,
      score: 2,
    });
    expect([1, 2, 3, 4, 5].map((usefulness) => imageScore({ relevant: false, support: "full", usefulness }).usefulness)).toEqual([
      -1, -0.5, 0, 0.5, 1,
    ]);
  });

  it.each([
    { factuality: 0.33, reliability: 1, bias: 0.5, authority: 1.83 },
    { factuality: 0.66, reliability: 1, bias: 0.5, authority: 2.16 },
    { factuality: 0.66, reliability: 1, bias: 1, authority: 2.66 },
  ])("give authority $authority as the sum of its parts", ({ authority, ...parts }) => {
    const judged = { relevance: 1, stance: "supports", confidence: 1 } as const;
    const quality = multireflectQuality({ judged, authority: parts, published: null, asOf: null });
    expect(quality).toMatchObject({ scorer: "multireflect", relevancy: 1, support: 1, usefulness: 1 });
    expect(quality.scorer === "multireflect" ? quality.authority : null).toBeCloseTo(authority, 6);
  });
});
