import { describe, expect, it } from "vitest";
import { setKnobs } from "../../../src/lab/evaluation/matrix/set-knobs.js";
import { claimOf, judgementOf } from "../../support/build.js";
import { scriptedReasoner } from "../../support/scripted-reasoner.js";
import { episodeOf, type Say, shippedPolicy, stepsOf, systemEpisode } from "../../support/system-episode.js";

const CLAIM = claimOf("Marie Curie moved to Paris in 1891.", "2020-05-01");
const TEXT = "Marie Curie moved to Paris in 1891 and studied there.";
const QUOTE = "moved to Paris in 1891";
/** Words of their own, so that no question is taken for a repeat of another. */
const POINTS = ["city", "year", "train", "university", "sister", "lodging", "teacher", "degree", "language", "winter"];
const TOPICS = ["arrival", "reason", "witness", "letter", "register", "money", "journey", "passport", "newspaper", "diary", "street"];

let asked = 0;
const question = () => ({ text: `Which ${POINTS[asked % 10]} belongs to the ${TOPICS[asked++ % 11]}?`, query: "" });

function script(width: number, enoughAfter: number, rest: Say = {}): Say {
  asked = 0;
  const questions = () => ({ items: Array.from({ length: width }, question) });
  return {
    questions,
    "follow-up-questions": questions,
    answer: () => ({
      judged: [{ id: "w1", relevance: 1, stance: "supports", consistency: 0.9, quote: QUOTE }],
      answer: "She moved there in 1891.",
    }),
    "follow-up-check": (nth) => ({ missing: "", more: nth + 1 < enoughAfter }),
    elimination: (nth) => ({ why: "it is exact", keep: `a${nth * width + 2}` }),
    draft: () => ({ reasoning: "The page says so.", useful: ["p1"], label: "supported", confidence: 5 }),
    checks: () => ({ items: [{ text: "Did Curie settle in France in 1891?", query: "" }] }),
    verdict: () => ({
      steps: ["p1 says it"],
      parts: [{ part: 1, stance: "supports", ids: ["p1"], quotes: [QUOTE] }],
      justification: "The page says so.",
      label: "supported",
      confidence: 0.9,
    }),
    ...rest,
  };
}

const WEB = { texts: [TEXT] };
const chain = shippedPolicy("ragar-chain");
const tree = shippedPolicy("ragar-tree");

describe("sub-questions with chain of thought (§4.3.1), as settings of the tree", () => {
  it("asks all questions at once, keeps every answer, and judges by steps", async () => {
    const baseline = setKnobs(tree, { "questions.keep": "all", "questions.max": "1", review: "steps" });
    const { episode, programs } = await systemEpisode(baseline, CLAIM, script(3, 1), WEB);

    expect(programs).toEqual(["questions", "answer", "answer", "answer", "verdict"]);
    expect(episode.items?.some(({ state }) => state === "dropped")).toBe(false);
  });
});

describe("Chain of RAG (Algorithm 1)", () => {
  it("asks, answers by retrieval and checks, until the check says that it is enough; then draft, checks and verdict", async () => {
    const { episode, programs } = await systemEpisode(chain, CLAIM, script(1, 2), WEB);

    expect(programs).toEqual([
      ...["questions", "answer", "follow-up-check"],
      ...["follow-up-questions", "answer", "follow-up-check"],
      ...["draft", "checks", "answer", "verdict"],
    ]);
    expect(stepsOf(episode)).toEqual([
      ...["plan: planned", "webSearch a1: searched", "reflect: reflected"],
      ...["plan: planned", "webSearch a2: searched", "reflect: reflected"],
      ...["reflect: reflected", "plan: planned", "webSearch a3: searched", "verdict: verdict"],
    ]);
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "supported", citations: [{ passage: "p1" }] } });
  });

  it("ends after six questions, whatever the check would say, and does not ask it a sixth time", async () => {
    const { programs } = await systemEpisode({ ...chain, review: "steps" }, CLAIM, script(1, 99), WEB);

    const times = (name: string) => programs.filter((program) => program === name).length;
    expect([times("answer"), times("follow-up-check"), times("questions"), times("follow-up-questions")]).toEqual([6, 5, 1, 5]);
    expect(programs.at(-1)).toBe("verdict");
  });

  it("sends each question to the search engine as it is, within two years before the claim and without the paper's sites", async () => {
    const { engine, episode } = await systemEpisode({ ...chain, review: "none" }, CLAIM, script(1, 1), WEB);

    expect(engine.asked).toMatchObject([{ text: episode.items?.[0]?.text, after: "2018-05-01", before: "2020-05-02", n: 10 }]);
    expect(engine.asked[0]?.excludedDomains).toEqual(
      expect.arrayContaining(["politifact.com", "snopes.com", "factcheck.org", "tiktok.com"]),
    );
  });

  it("shows the verdict the answers with the words under them, and steps only where the policy wants them", async () => {
    const steps: boolean[] = [];
    for (const review of ["none", "steps"] as const) {
      const { model } = await systemEpisode({ ...chain, review }, CLAIM, script(1, 1), WEB);
      const { messages } = model.asked.at(-1) ?? {};
      expect(JSON.stringify(messages)).toContain("She moved there in 1891.");
      steps.push(JSON.stringify(messages).includes("the reasoning, one step an entry"));
    }
    expect(steps).toEqual([false, true]);
  });

  it("leaves a question unanswered where the model answers without words of a passage, and gives no label for it", async () => {
    const byHeart: Say = {
      answer: () => ({
        judged: [{ id: "w1", relevance: 1, stance: "supports", consistency: 1, quote: "as everybody knows" }],
        answer: "Yes.",
      }),
      verdict: () => ({
        parts: [{ part: 1, stance: "open", ids: [], quotes: [] }],
        justification: "Nothing was found.",
        label: "not-enough-info",
        confidence: 0.9,
      }),
    };
    const { episode } = await systemEpisode({ ...chain, review: "none" }, CLAIM, script(1, 1, byHeart), WEB);

    expect(episode.items).toMatchObject([{ id: "a1", state: "unanswered", answer: null }]);
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { label: "not-enough-info" } });
  });

  it("keeps a passage once that several questions find, and cites it where it stands", async () => {
    const { episode } = await systemEpisode({ ...chain, review: "none" }, CLAIM, script(1, 3), WEB);

    expect(episode.graph.passages).toHaveLength(1);
    expect(episode.items?.map(({ answer }) => answer?.citations.map(({ passage }) => passage))).toEqual([["p1"], ["p1"], ["p1"]]);
  });
});

describe("Tree of RAG (Algorithm 2)", () => {
  it("asks three questions a step, keeps one answer, and checks what was kept", async () => {
    const { episode, programs } = await systemEpisode({ ...tree, review: "none" }, CLAIM, script(3, 2), WEB);

    expect(programs).toEqual([
      ...["questions", "answer", "answer", "answer", "elimination", "follow-up-check"],
      ...["follow-up-questions", "answer", "answer", "answer", "elimination", "follow-up-check"],
      "verdict",
    ]);
    expect(episode.items?.map(({ state }) => state)).toEqual(["dropped", "answered", "dropped", "dropped", "answered", "dropped"]);
  });

  it("searches one question a step, so that each answer comes of its own search", async () => {
    const { episode, engine } = await systemEpisode({ ...tree, review: "none" }, CLAIM, script(3, 2), WEB);

    const searches = episode.trajectory.filter(({ action }) => action === "webSearch");
    const questions = episode.items?.map(({ id, text }) => [id, [text]]);
    expect(searches.map(({ focus, observation }) => [focus, observation.queries])).toEqual(questions);
    expect(engine.asked.map(({ text }) => text)).toEqual(episode.items?.map(({ text }) => text));
  });

  it("keeps six answers at most", async () => {
    const { episode, programs } = await systemEpisode({ ...tree, review: "none" }, CLAIM, script(3, 99), WEB);

    expect(programs.filter((program) => program === "elimination")).toHaveLength(6);
    expect(programs.filter((program) => program === "answer")).toHaveLength(18);
    expect(episode.items?.filter(({ state }) => state === "answered")).toHaveLength(6);
  });

  it("keeps the first where the model names an answer that was not on offer", async () => {
    const { episode } = await systemEpisode(
      { ...tree, review: "none" },
      CLAIM,
      script(3, 1, { elimination: () => ({ why: "", keep: "a99" }) }),
      WEB,
    );
    expect(episode.items?.map(({ state }) => state)).toEqual(["answered", "dropped", "dropped"]);
  });
});

describe("what can go wrong on the way", () => {
  it("leaves the choice to a reasoner that cannot plan, and says so", async () => {
    const reasoner = scriptedReasoner({
      choices: ["webSearch", "verdict"],
      judgement: judgementOf(),
      web: { phraseQueries: async () => ["x"] },
    });
    const { episode } = await episodeOf(chain, CLAIM, reasoner, WEB);

    expect(stepsOf(episode)).toEqual(["plan: not-available", "webSearch: searched", "verdict: verdict"]);
    expect(episode.outcome).toMatchObject({ kind: "verdict" });
  });

  it("gives a failure, and no label, where there is no search engine and the policy asks the web alone", async () => {
    const reasoner = scriptedReasoner({ choices: [], judgement: judgementOf() });
    const { episode } = await episodeOf(shippedPolicy("web-only"), CLAIM, reasoner, null);
    expect(episode.outcome).toMatchObject({ kind: "failed", failure: { code: "not-available" } });
  });

  it("ends in a forced verdict when the model's budget is spent", async () => {
    const policy = { ...chain, budget: { ...chain.budget, steps: 4 } };
    const { episode } = await systemEpisode(
      policy,
      CLAIM,
      { ...script(1, 99), "forced-verdict": script(1, 1)["verdict"] ?? (() => null) },
      WEB,
    );
    expect(episode.outcome).toMatchObject({ kind: "verdict", verdict: { forced: "4 steps" } });
  });
});
