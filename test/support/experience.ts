import type { Episode } from "../../src/domain/episode.js";
import type { Experience } from "../../src/domain/experience.js";
import { critiqueByRule } from "../../src/lab/experience/critique-by-rule.js";
import { experienceOf, type Setting } from "../../src/lab/experience/experience-of.js";
import { episodeOf } from "./episode.js";

export const WEIGHTS = { correctness: 0.7, sufficiency: 0.3, cost: 0.1 };
export const SETTING: Setting = {
  policyHash: "0123456789abcdef",
  environment: { graph: "memory", reasoner: "offline", search: "none", leakGuard: true, plumbline: "0.0.0-test" },
  given: null,
};

/** The records of an episode that was right. */
export function recordsOf(parts: Partial<Episode> = {}): readonly Experience[] {
  const episode = episodeOf(parts);
  const judged = {
    gold: null,
    critique: critiqueByRule(episode, null),
    reward: { correctness: null, sufficiency: 1, cost: 0.1 },
    weights: WEIGHTS,
  };
  return experienceOf(episode, judged, SETTING);
}
