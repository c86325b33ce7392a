import { describe, expect, it } from "vitest";
import type { Step } from "../../src/domain/episode.js";
import { unheardSources } from "../../src/domain/unheard-sources.js";
import { episodeOf, failedOutcome, verdictOutcome } from "../support/episode.js";

const step = (action: Step["action"], observation: Step["observation"]): Step => {
  const belief = { linked: [], unknown: [], statements: 0, passages: 0, hops: 0, frontier: 0 };
  return { index: 0, belief, action, reason: "", observation, cost: episodeOf().cost };
};
const TRAJECTORY = [
  step("webSearch", {
    kind: "searched",
    summary: "asked",
    drops: [
      { url: "serper", reason: "engine-down", detail: "search-unavailable: it is down" },
      { url: "https://a.example", reason: "unreadable", detail: "page-timeout: too slow" },
    ],
  }),
  step("webSearch", { kind: "failed", code: "search-unavailable", summary: "serper is down" }),
  step("expandKG", { kind: "failed", code: "budget-spent", summary: "the budget is spent" }),
];

describe("unheardSources", () => {
  it("names engines that were down and steps that failed beside a verdict, and no page or budget", () => {
    expect(unheardSources(episodeOf({ trajectory: TRAJECTORY, outcome: verdictOutcome({ label: "supported" }) }))).toEqual([
      "Not heard: the search engine serper did not answer (search-unavailable: it is down).",
      "Not heard: a search failed (serper is down).",
    ]);
  });

  it("is silent beside a failure, which says why itself", () => {
    expect(unheardSources(episodeOf({ trajectory: TRAJECTORY, outcome: failedOutcome("search-unavailable") }))).toEqual([]);
  });
});
