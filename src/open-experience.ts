import type { SharedResources } from "./compose.js";
import type { Episode } from "./domain/episode.js";
import type { Critique, Experience, RewardRecord } from "./domain/experience.js";
import type { Label } from "./domain/outcome.js";
import { critiqueByRule } from "./experience/critique-by-rule.js";
import { experienceOf } from "./experience/experience-of.js";
import { sufficiencyOf } from "./frozen-judge.js";
import { correctnessOf, retrievalCostOf } from "./optimizer/reward.js";
import { POLICY_FOLDER } from "./policy-folder.js";
import { type ExperienceBuffer, experienceFiles, experienceFolder } from "./store/experience-files.js";
import { readPolicy } from "./store/policy-files.js";

/** The policy of the frozen judge: the one that shipped first, whatever is current. */
const JUDGE_POLICY = "wkgfc/0001-initial";

export type Scored = { readonly reward: RewardRecord; readonly critique: Critique };

/** The parts of an episode's reward (§4.4), and what the rules say of it. */
export type ScoreEpisode = (episode: Episode, gold: Label | null) => Promise<Scored>;

export function episodeScorer({ kg, rules }: Pick<SharedResources, "kg" | "rules">): ScoreEpisode {
  const policy = readPolicy(POLICY_FOLDER, JUDGE_POLICY);
  return async (episode, gold) => {
    const { outcome, cost } = episode;
    const predicted = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
    // An episode that failed has nothing to judge, and perhaps no graph to ask.
    const judge = outcome.kind === "failed" ? null : { rules, policy, properties: await kg.properties() };
    const reward = {
      correctness: gold === null ? null : correctnessOf(gold, predicted),
      sufficiency: judge === null ? null : await sufficiencyOf(judge, episode, gold),
      cost: retrievalCostOf(cost),
    };
    return { reward, critique: critiqueByRule(episode, gold) };
  };
}

export type KeepExperience = (episode: Episode, gold: Label | null, scored: Scored) => Promise<void>;

/** Keeps episodes in the buffer. With a run's name, what that run has kept before it was stopped is not kept twice. */
export async function experienceKeeper(home: string, run: string | null = null): Promise<KeepExperience> {
  const buffer = experienceFiles(experienceFolder(home));
  const known = run === null ? new Set<string>() : await keptBy(buffer, run);
  return async (episode, gold, { critique, reward }) => {
    const records = experienceOf(episode, gold, critique, reward).filter((record) => !known.has(keyOf(record)));
    await buffer.append(records);
    for (const record of run === null ? [] : records) known.add(keyOf(record));
  };
}

async function keptBy(buffer: ExperienceBuffer, run: string): Promise<Set<string>> {
  const { records } = await buffer.read();
  return new Set(records.filter(({ episode }) => episode.startsWith(`${run}-`)).map(keyOf));
}

function keyOf(record: Experience): string {
  return `${record.episode}/${record.kind === "step" ? record.index : "episode"}`;
}
