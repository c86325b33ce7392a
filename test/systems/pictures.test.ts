import { describe, expect, it } from "vitest";
import { PlumblineError } from "../../src/errors.js";
import { claimOf, judgementOf } from "../support/build.js";
import { CLAIM_PICTURE, foundPicture, pictureIn } from "../support/found-pictures.js";
import { scriptedReasoner } from "../support/scripted-reasoner.js";
import { episodeOf, type Say, type SystemEpisode, shippedPolicy, stepsOf, systemEpisode } from "../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.", "2020-05-01");
const QUOTE = "moved to Paris in 1891";
const TEXTS = [
  "Marie Curie moved to Paris in 1891 and studied there.",
  "In the autumn of that year Curie, who moved to Paris in 1891, took a room in the Latin Quarter.",
  "The physicist moved to Paris in 1891, says her biography; Curie had saved for the journey.",
];
/** The very picture, another one, and one that cannot be fetched. */
const FOUND = [
  foundPicture("archive", "00000000000000fe", "1950-01-01"),
  foundPicture("museum", "ffffffff00000000", "1921-06-01"),
  foundPicture("blog", "0f0f0f0f0f0f0f0f"),
  foundPicture("gone", null),
];

const SAYS: Say = {
  "image-context": () => ({ seen: "A woman before a ship." }),
  "image-answer": () => ({ answer: "The captions name New York in 1921.", rests: ["i1", "i3"] }),
  "image-match": (nth) => ({ because: "One coat.", match: nth === 0 ? "same-event" : "unrelated", tampering: nth === 0 ? 0.2 : 0.9 }),
  "image-consistency": () => ({ because: "It shows New York in 1921.", consistent: false, score: 0.1 }),
  questions: () => ({
    items: [{ text: "Where was the picture taken?", query: "", about: "picture" }],
  }),
  "follow-up-questions": () => ({ items: [{ text: "When did Curie move to Paris?", query: "", about: "text" }] }),
  "follow-up-check": (nth) => ({ missing: "", more: nth === 0 }),
  strategy: () => ({ steps: [], items: [{ text: "Curie moved to Paris in 1891.", query: "" }], search: [] }),
  "sub-claims": () => ({ items: [{ text: "Marie Curie moved to Paris in 1891.", query: "" }] }),
  "temporary-reasoning": () => ({ claim: "So it is.", reasoning: "They say so.", useful: ["p1"], label: "supported", confidence: 3 }),
  "accumulated-reasoning": () => ({ claim: "So it is.", reasoning: "They say so.", useful: ["p1"], label: "supported", confidence: 5 }),
  answer: () => ({
    judged: ["w1", "w2", "w3"].map((id) => ({ id, relevance: 1, stance: "supports", consistency: 0.9, quote: QUOTE })),
    answer: "In 1891.",
  }),
  "summarise-page": () => ({ summary: [{ role: "event", words: QUOTE }], relevance: 0.9, credibility: 0.8 }),
  "read-passages": () => ({
    judged: [{ id: "w1", relevance: 1, consistency: 0.9, parts: [{ part: 1, stance: "supports", quote: QUOTE }] }],
    triplets: [],
  }),
  verdict: () => ({
    parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [QUOTE], why: "p1 says so." }],
    justification: "The page says so.",
    label: "supported",
    confidence: 0.9,
    points: [{ text: "She moved.", ids: ["p1"] }],
    sureness: 5,
  }),
};

const POLICIES = {
  ragar: { ...shippedPolicy("ragar-chain"), review: "none" as const },
  agentfact: shippedPolicy("agentfact"),
  aletheia: shippedPolicy("aletheia"),
};
type System = keyof typeof POLICIES;

type Found = Parameters<typeof pictureIn>[0];
const withPicture = (system: System, { found = FOUND, vision = true, says = {} }: { found?: Found; vision?: boolean; says?: Say } = {}) =>
  systemEpisode(POLICIES[system], CLAIM, { ...SAYS, ...says }, { texts: TEXTS }, { picture: pictureIn(found), vision });

const saidTo = ({ model }: SystemEpisode, program: string) => {
  const request = model.asked.findLast((one) => one.program === program);
  return { text: JSON.stringify(request?.messages.map(({ content }) => content)), images: request?.messages.at(-1)?.images?.length ?? 0 };
};

function imageOf({ outcome }: SystemEpisode["episode"]) {
  if (outcome.kind !== "verdict") throw new Error(outcome.failure.message);
  return outcome.verdict.image;
}

describe("RAGAR with a picture", () => {
  it("searches for it and describes it before the first question, and sends a question about it to picture and captions", async () => {
    const run = await withPicture("ragar");
    expect(stepsOf(run.episode)).toEqual([
      ...["examineImage: examined", "examineImage: examined"],
      ...["plan: planned", "examineImage a1: examined", "reflect: reflected"],
      ...["plan: planned", "webSearch a2: searched", "reflect: reflected"],
      ...["examineImage: examined", "verdict: verdict"],
    ]);
    expect(run.programs).toEqual([
      ...["image-context", "questions", "image-answer", "follow-up-check"],
      ...["follow-up-questions", "answer", "follow-up-check", "image-consistency", "verdict"],
    ]);
    expect(saidTo(run, "questions").text).toContain("A woman before a ship.");
    expect(saidTo(run, "image-answer")).toMatchObject({ text: expect.stringContaining("A picture of museum"), images: 1 });
    expect(saidTo(run, "verdict").text).toContain("seen in picture i3");
  });

  it("takes an answer about the picture only where pictures of the evidence are under it", async () => {
    const { episode } = await withPicture("ragar");
    expect(episode.items?.[0]).toMatchObject({ route: "image", state: "answered", answer: { images: ["i1", "i3"], citations: [] } });
    for (const rests of [[], ["i9"], ["p1"]]) {
      const says: Say = { "image-answer": () => ({ answer: "As everybody knows, New York.", rests }) };
      expect((await withPicture("ragar", { says })).episode.items?.[0]).toMatchObject({ state: "unanswered", answer: null });
    }
  });

  it("lets no question be about a picture that nobody described", async () => {
    const { model } = await systemEpisode(
      POLICIES.ragar,
      CLAIM,
      { ...SAYS, questions: () => ({ items: [{ text: "When did Curie move?", query: "" }] }) },
      {
        texts: TEXTS,
      },
    );
    const [asked] = model.asked;
    expect([asked?.program, JSON.stringify(asked?.output).includes("picture")]).toEqual(["questions", false]);
  });
});

describe("AgentFact with a picture", () => {
  it("plans with the picture in words, compares what was found, and judges the caption by what is of the same source or event", async () => {
    const run = await withPicture("agentfact");
    expect(stepsOf(run.episode)).toEqual([
      ...["examineImage: examined", "examineImage: examined", "plan: planned"],
      ...["examineImage: examined", "examineImage: examined"],
      ...["webSearch a1: searched", "reflect: reflected", "reflect: reflected", "verdict: verdict"],
    ]);
    // The hash knows i2 by itself; i5 could not be fetched.
    expect(run.programs).toEqual([
      ...["image-context", "strategy", "image-match", "image-match", "image-consistency"],
      ...["answer", "temporary-reasoning", "accumulated-reasoning", "verdict"],
    ]);
    expect(run.episode.examinations?.filter(({ kind }) => kind === "match")).toEqual([
      { kind: "match", image: "i2", match: "same-source", by: "hash", because: expect.any(String) },
      { kind: "match", image: "i3", match: "same-event", by: "model", because: "One coat.", tampering: 0.2 },
      { kind: "match", image: "i4", match: "unrelated", by: "model", because: "One coat.", tampering: null },
    ]);
    expect(run.episode.examinations?.at(-1)).toMatchObject({ kind: "consistency", seen: ["i2", "i3"] });
  });

  it("lets accumulated reasoning know what was found of the picture, and nothing of unrelated ones", async () => {
    const { text } = saidTo(await withPicture("agentfact"), "accumulated-reasoning");
    expect(text).toContain("is the same shot as the claim's");
    expect(text).toContain("dated 1921-06-01");
    expect(text).not.toContain("A picture of blog");
  });
});

describe("Aletheia with a picture", () => {
  it("interprets claim and picture, retrieves both, and compares what was found", async () => {
    const run = await withPicture("aletheia");
    expect(stepsOf(run.episode)).toEqual([
      ...["examineImage: examined", "examineImage: examined", "plan: planned", "webSearch: searched"],
      ...["examineImage: examined", "examineImage: examined", "verdict: verdict"],
    ]);
    expect(saidTo(run, "sub-claims").text).toContain("A woman before a ship.");
  });

  it("still searches for the picture and compares it where the claim is not interpreted (ablation)", async () => {
    const policy = { ...POLICIES.aletheia, plan: { ...POLICIES.aletheia.plan, rounds: 0 } };
    const run = await systemEpisode(policy, CLAIM, SAYS, { texts: TEXTS }, { picture: pictureIn(FOUND) });
    expect(stepsOf(run.episode)).toEqual([
      ...["examineImage: examined", "webSearch: searched", "examineImage: examined", "examineImage: examined", "verdict: verdict"],
    ]);
    expect(run.programs.filter((name) => name === "image-context" || name === "sub-claims")).toEqual([]);
    expect(run.engine.asked.map(({ text }) => text)).toEqual([CLAIM.text]);
  });
});

describe.each(["ragar", "agentfact", "aletheia"] as const)("%s", (system) => {
  it("has a finding of the picture beside the label, with the copy that was found", async () => {
    expect(imageOf((await withPicture(system)).episode)).toEqual({
      finding: "out-of-context",
      verite: "out-of-context",
      because: "It shows New York in 1921.",
      citations: [
        { image: "i1", stance: "refutes" },
        { image: "i2", stance: "context" },
      ],
    });
  });

  it("asks for no look without a picture", async () => {
    const { programs, episode } = await systemEpisode(POLICIES[system], CLAIM, SAYS, { texts: TEXTS });
    expect(programs.filter((name) => name.startsWith("image-"))).toEqual([]);
    expect([stepsOf(episode).filter((step) => step.startsWith("examineImage")), imageOf(episode)]).toEqual([[], undefined]);
  });

  it("searches for the picture without a model that reads pictures, says that nobody looked, and checks the words", async () => {
    const { programs, episode } = await withPicture(system, { vision: false });
    expect(programs.filter((name) => name.startsWith("image-"))).toEqual([]);
    expect(stepsOf(episode).filter((step) => step.startsWith("examineImage"))).toEqual([
      "examineImage: examined",
      "examineImage: not-available",
    ]);
    expect(episode.outcome).toMatchObject({ verdict: { label: "supported" } });
    expect(imageOf(episode)).toMatchObject({
      finding: "undecided",
      because: expect.stringMatching(/The same picture was found elsewhere.*PLUMBLINE_MODEL_VISION/),
      citations: [{ image: "i2", stance: "context" }],
    });
  });

  it("goes on where the model cannot read the picture, and where the search for it fails", async () => {
    const refuses: Say = {
      "image-context": () => {
        throw new PlumblineError("model-request", "the picture cannot be read");
      },
    };
    const broken = await withPicture(system, { found: new PlumblineError("search-quota", "no credit left"), says: refuses });
    expect(broken.episode.outcome).toMatchObject({ verdict: { label: "supported" } });
    expect(imageOf(broken.episode)).toMatchObject({
      finding: "not-examined",
      because: expect.stringContaining("the picture cannot be read"),
      citations: [],
    });
    expect(broken.episode.trajectory[0]?.observation).toMatchObject({ kind: "examined", summary: "no credit left" });
  });
});

it("looks once where a reasoner cannot plan, and then lets it choose", async () => {
  const look = { kind: "consistency", image: "i1", consistent: true, score: 1, because: "It does.", seen: [] } as const;
  const reasoner = {
    ...scriptedReasoner({ choices: ["webSearch", "verdict"], judgement: judgementOf(), web: { phraseQueries: async () => ["x"] } }),
    examine: async (_: unknown, { task: { kind } }: { task: { kind: string } }) => (kind === "consistency" ? [look] : []),
  };
  const picture = { image: CLAIM_PICTURE, examine: pictureIn([]).examine };
  const { episode } = await episodeOf(POLICIES.agentfact, CLAIM, reasoner, { texts: TEXTS }, { picture });
  expect(stepsOf(episode)).toEqual([
    ...["examineImage: examined", "examineImage: examined", "plan: not-available", "examineImage: examined"],
    ...["webSearch: searched", "verdict: verdict"],
  ]);
});
