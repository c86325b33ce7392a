import { describe, expect, it } from "vitest";
import { critiqueByRule } from "../../../src/lab/experience/critique-by-rule.js";
import { experienceOf } from "../../../src/lab/experience/experience-of.js";
import { NO_COST } from "../../support/episode.js";
import { SETTING, WEIGHTS } from "../../support/experience.js";
import { IDLE, LONG, ran, SHORT } from "../../support/trajectory.js";

const cites = (...ids: readonly `s${number}`[]) => ({
  citations: ids.map((statement) => ({ statement, stance: "supports" as const })),
});
const LOOKED = { lookedFor: [{ property: "P36" as const, label: "capital" }] };
const UNKNOWN = [{ kind: "unknown" as const, span: { start: 0, end: 8, text: "Zorblatt" } }];

describe("a critique by rule", () => {
  it("speaks of the episode: what was looked for, which name is unknown, and what to do instead", () => {
    const { text, errorTypes, by } = critiqueByRule(ran({ label: "not-enough-info", ...LOOKED }, SHORT, { links: UNKNOWN }), "refuted");
    expect({ errorTypes, by }).toEqual({ errorTypes: ["insufficient-knowledge", "evidence-missing"], by: "rule" });
    expect(text).toBe(
      'It said not-enough-info; right is refuted. The graph does not know "Zorblatt", and the web was not asked; it should have been searched for "Zorblatt". ' +
        'It was left open after 1 hop, looking for "capital"; 1 thing could still be expanded, and should have been.',
    );
  });

  it("names the evidence that an over-confident verdict rests on", () => {
    const evidence = [{ id: "s2", stance: "supports" as const, text: "Georgia – capital – Tbilisi", sources: [] }];
    const episode = ran({ label: "supported", confidence: 0.95, ...cites("s2") }, SHORT, { evidence });
    expect(critiqueByRule(episode, "refuted").text).toContain(
      'It said supported (0.95 sure) on the initial graph alone, resting on "Georgia – capital – Tbilisi"',
    );
  });

  it("names the step that was wasted", () => {
    expect(critiqueByRule(ran({ label: "supported" }, IDLE), "supported").text).toContain("(expandKG in step 2)");
  });
});

describe("an episode in the buffer", () => {
  const reward = { correctness: 1, sufficiency: 1, cost: 0.1 };
  const record = (
    episode: ReturnType<typeof ran>,
    gold: "supported" | "refuted" | null,
    earned: typeof reward | { correctness: null; sufficiency: 1; cost: number },
  ) => experienceOf(episode, { gold, critique: critiqueByRule(episode, gold), reward: earned, weights: WEIGHTS }, SETTING);

  it("is a record a step with what that step alone cost, and one of the whole", () => {
    const episode = ran({ label: "supported", ...cites("s2", "s7") }, LONG, { cost: { ...NO_COST, sparqlQueries: 8 } });
    const records = record(episode, "supported", reward);
    expect(records.map(({ kind }) => kind)).toEqual(["step", "step", "step", "step", "episode"]);
    expect(records.map(({ cost }) => cost.sparqlQueries)).toEqual([2, 2, 2, 2, 8]);
    expect(records.at(-1)).toMatchObject({ v: 2, policyHash: SETTING.policyHash, environment: SETTING.environment, reward });
  });

  it("gives each step its share: half to the verdict, half to what brought what it cites, and each pays for itself", () => {
    const episode = ran({ label: "supported", ...cites("s2", "s7") }, LONG);
    const steps = record(episode, "supported", reward).flatMap((one) => (one.kind === "step" ? [one] : []));
    expect(steps.map(({ credit }) => credit?.cited)).toEqual([1, 1, 0, 0]);
    expect(steps.map(({ share }) => share)).toEqual([0.2475, 0.2475, -0.0025, 0.4975]);
    expect(steps.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(0.99);
    expect(steps.map(({ critique }) => critique)).toEqual([
      "It brought 5 statements and 0 passages; the verdict cites 1 of them.",
      "It brought 3 statements and 0 passages; the verdict cites 1 of them.",
      "It brought 1 statement and 0 passages, and the verdict cites none of them.",
      "The verdict is right.",
    ]);
  });

  it("marks the retrieval that was the last chance of a wrong verdict, and says what it should have done", () => {
    const steps = record(ran({ label: "not-enough-info" }, LONG), "refuted", { ...reward, correctness: 0, sufficiency: 0 }).filter(
      ({ kind }) => kind === "step",
    );
    expect(steps.map((step) => step.kind === "step" && step.credit?.lastChance)).toEqual([false, false, true, false]);
    expect(steps[2]?.critique).toMatch(/It was the last chance: The graph was not enough/);
  });

  it("has no shares where the right label is not known", () => {
    const steps = record(ran({ label: "supported" }, IDLE), null, { correctness: null, sufficiency: 1, cost: 0.1 });
    expect(steps.flatMap((step) => (step.kind === "step" ? [step.share] : []))).toEqual([null, null, null]);
    expect(steps[1]?.critique).toMatch(/nothing that was not known/);
  });
});
