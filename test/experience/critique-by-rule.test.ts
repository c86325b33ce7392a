import { describe, expect, it } from "vitest";
import type { Action } from "../../src/domain/action.js";
import type { Episode } from "../../src/domain/episode.js";
import type { Verdict } from "../../src/domain/outcome.js";
import type { Step } from "../../src/domain/trajectory.js";
import { critiqueByRule } from "../../src/experience/critique-by-rule.js";
import { experienceOf } from "../../src/experience/experience-of.js";
import { EMPTY_GRAPH, episodeOf, failedOutcome, NO_COST, verdictOutcome } from "../support/episode.js";

/** Steps that each find so many statements. */
function trajectoryOf(...steps: readonly (readonly [Action, number])[]): readonly Step[] {
  let statements = 0;
  return steps.map(([action, found], index) => {
    const belief = { linked: ["Q1"], unknown: [], statements, passages: 0, hops: index, frontier: 1 };
    statements += found;
    return {
      index,
      belief,
      action,
      reason: "",
      observation: { kind: "retrieved", summary: "" },
      cost: { ...NO_COST, sparqlQueries: 2 * (index + 1) },
    };
  });
}

function ran(verdict: Partial<Verdict>, trajectory: readonly Step[], parts: Partial<Episode> = {}): Episode {
  return episodeOf({ outcome: verdictOutcome(verdict), trajectory, ...parts });
}

const short = trajectoryOf(["initKGRetrieval", 5], ["verdict", 0]);
const long = trajectoryOf(["initKGRetrieval", 5], ["expandKG", 3], ["webSearch", 1], ["verdict", 0]);
const idle = trajectoryOf(["initKGRetrieval", 5], ["expandKG", 0], ["verdict", 0]);

describe("an episode that looks back at itself", () => {
  it.each([
    ["a right verdict without waste", ran({ label: "supported", confidence: 0.9 }, short), "supported", "none", null],
    ["a wrong verdict on the first retrieval", ran({ label: "supported", confidence: 0.95 }, short), "refuted", "premature-verdict", "OC"],
    ["a wrong verdict after the web", ran({ label: "supported", confidence: 0.6 }, long), "refuted", "premature-verdict", "IK"],
    [
      "an open verdict on a claim that can be decided",
      ran({ label: "not-enough-info", confidence: null }, long),
      "refuted",
      "insufficient-coverage",
      "IK",
    ],
    [
      "a budget that ended the search",
      ran({ label: "not-enough-info", forced: "8 steps" }, long),
      "supported",
      "insufficient-coverage",
      "EM",
    ],
    ["a hop that brought nothing", ran({ label: "supported" }, idle), "supported", "redundant-retrieval", null],
    [
      "one side of a contradiction",
      ran({ label: "supported" }, long, { graph: { ...EMPTY_GRAPH, conflicts: [{ id: "c1", kg: "s1", web: "s2" }] } }),
      "conflicting",
      "mishandled-contradiction",
      "IK",
    ],
    ["a contradiction where there is none", ran({ label: "conflicting" }, long), "supported", "mishandled-contradiction", "IK"],
  ] as const)("calls %s by its name", (_what, episode, gold, errorType, category) => {
    expect(critiqueByRule(episode, gold)).toMatchObject({ errorType, category, by: "rule" });
  });

  it("does not blame the policy for an error", () => {
    expect(critiqueByRule(episodeOf({ outcome: failedOutcome("graph-timeout") }), "supported")).toMatchObject({
      errorType: "none",
      category: null,
    });
  });

  it("says nothing of right and wrong where the right label is not known", () => {
    expect(critiqueByRule(ran({ label: "supported", confidence: 0.99 }, short), null)).toMatchObject({ errorType: "none", category: null });
  });
});

describe("an episode in the buffer", () => {
  it("is a record a step with what that step alone cost, and one of the whole", () => {
    const episode = ran({ label: "supported" }, long, { cost: { ...NO_COST, sparqlQueries: 8 } });
    const reward = { correctness: 1, sufficiency: 1, cost: 0.1 };
    const records = experienceOf(episode, "supported", critiqueByRule(episode, "supported"), reward);
    expect(records.map(({ kind }) => kind)).toEqual(["step", "step", "step", "step", "episode"]);
    expect(records.map(({ cost }) => cost.sparqlQueries)).toEqual([2, 2, 2, 2, 8]);
    expect(records.map((record) => record.reward)).toEqual([null, null, null, reward, reward]);
  });
});
