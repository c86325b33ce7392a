import type { Episode } from "../../src/domain/episode.js";
import type { Experience } from "../../src/domain/experience.js";
import { critiqueByRule } from "../../src/experience/critique-by-rule.js";
import { experienceOf } from "../../src/experience/experience-of.js";
import { episodeOf } from "./episode.js";

/** The records of an episode that was right. */
export function recordsOf(parts: Partial<Episode> = {}): readonly Experience[] {
  const episode = episodeOf(parts);
  return experienceOf(episode, null, critiqueByRule(episode, null), { correctness: null, sufficiency: 1, cost: 0.1 });
}
