import { describe, expect, it } from "vitest";
import { modelJudge } from "../../bench/data/plans/model-judge.js";
import { beliefOf } from "../support/belief.js";
import { linkOf } from "../support/build.js";
import { CURIE, CURIE_GRAPH } from "../support/curie.js";
import { testPolicy } from "../support/policy.js";
import { testRules } from "../support/rules.js";
import { scriptedModel } from "../support/scripted-model.js";

const TEXT = "Marie Curie was born in Warsaw.";
const belief = beliefOf({ text: TEXT, links: [linkOf(TEXT, "Marie Curie", CURIE)], ...CURIE_GRAPH });
const RELATIONS = [
  { entity: CURIE.id, property: "P19", direction: "out" },
  { entity: CURIE.id, property: "P569", direction: "out" },
  { entity: CURIE.id, property: "P17", direction: "in" },
] as const;
const deps = { policy: testPolicy({ rulesFrom: 0.8 }), rules: testRules() };
const saying = (value: unknown) => scriptedModel(() => ({ kind: "say", text: JSON.stringify(value) }));

describe("the judge of the paper's plan with a model", () => {
  it("keeps no more than asked for, in the model's order, and nothing that was not on offer", async () => {
    const judge = modelJudge(saying({ kept: ["r3", "r9", "nonsense", "r1", "r2"] }), deps);

    const kept = await judge.bestRelations(belief, RELATIONS, 2);

    expect(kept.map(({ relation }) => relation)).toEqual([RELATIONS[2], RELATIONS[0]]);
    expect(judge.asked).toEqual({ prune: 1, enough: 0, verdict: 0 });
  });

  it("asks nobody to choose among nothing", async () => {
    const model = saying({ kept: [] });
    const judge = modelJudge(model, deps);

    expect(await judge.bestRelations(belief, [], 4)).toEqual([]);
    expect(await judge.best(belief, [], { facts: [], entities: [] }, 4)).toEqual([]);
    expect(model.asked).toEqual([]);
  });

  it("shows where the relations of a hop lead", async () => {
    const model = saying({ kept: ["r1"] });
    const scored = RELATIONS.slice(0, 1).map((relation) => ({ relation, score: 1 }));

    await modelJudge(model, deps).best(belief, scored, CURIE_GRAPH, 4);

    expect(model.asked[0]?.messages.at(-1)?.content).toContain('r1: "Marie Curie" → "place of birth" ("Warsaw")');
  });

  it("asks the model for the verdict whatever the policy leaves to the rules, and lets no citation of nothing pass", async () => {
    const verdict = (id: string) => ({
      justification: "It is written there.",
      label: "supported",
      parts: [{ part: 1, stance: "supports", ids: [id], quotes: [] }],
      confidence: 0.9,
    });

    expect(await modelJudge(saying(verdict("s1")), deps).verdict(belief)).toBe("supported");
    expect(await modelJudge(saying(verdict("s99")), deps).verdict(belief)).toBe("not-enough-info");
  });
});
