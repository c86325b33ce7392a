import { paperErrorsOf } from "../../domain/error-types.js";
import type { EpisodeExperience, Experience } from "../../domain/experience.js";
import { countBy, meanOrNull } from "../statistics/bootstrap.js";

export type ExperienceStats = {
  readonly episodes: number;
  readonly steps: number;
  /** Episodes with a gold label, and how many of them were right. */
  readonly judged: number;
  readonly right: number;
  readonly failed: number;
  /** Episodes with each error type; an episode may have several. */
  readonly errorTypes: Readonly<Record<string, number>>;
  /** For wrong verdicts only: our error types, and the paper's (§5.7). */
  readonly wrong: {
    readonly verdicts: number;
    readonly errorTypes: Readonly<Record<string, number>>;
    readonly paper: Readonly<Record<string, number>>;
  };
  readonly policies: Readonly<Record<string, number>>;
  /** Means over the episodes that have this component; null if none has. */
  readonly reward: { readonly correctness: number | null; readonly sufficiency: number | null; readonly cost: number | null };
};

export function experienceStats(records: readonly Experience[]): ExperienceStats {
  const episodes = episodesOf(records);
  const judged = episodes.filter(({ gold }) => gold !== null);
  const wrong = judged.filter(({ gold, label }) => label !== null && gold !== label);
  const part = (read: (one: EpisodeExperience) => number | null) => meanOrNull(episodes.flatMap((one) => read(one) ?? []));
  return {
    episodes: episodes.length,
    steps: records.length - episodes.length,
    judged: judged.length,
    right: judged.filter(({ gold, label }) => gold === label).length,
    failed: episodes.filter(({ failure }) => failure !== null).length,
    errorTypes: tally(episodes.flatMap(({ critique }) => critique.errorTypes)),
    wrong: {
      verdicts: wrong.length,
      errorTypes: tally(wrong.flatMap(({ critique }) => critique.errorTypes)),
      paper: tally(wrong.flatMap((one) => paperErrors(one, records))),
    },
    policies: tally(episodes.map(({ policy }) => policy)),
    reward: {
      correctness: part(({ reward }) => reward.correctness),
      sufficiency: part(({ reward }) => reward.sufficiency),
      cost: part(({ reward }) => reward.cost),
    },
  };
}

function paperErrors({ episode, label, forced, gold }: EpisodeExperience, records: readonly Experience[]): readonly string[] {
  const trajectory = records.flatMap((one) => (one.kind === "step" && one.episode === episode ? [one] : []));
  return label === null ? [] : paperErrorsOf({ label, forced, trajectory }, gold);
}

export function episodesOf(records: readonly Experience[]): readonly EpisodeExperience[] {
  return records.filter((record) => record.kind === "episode");
}

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(countBy(words)).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}
