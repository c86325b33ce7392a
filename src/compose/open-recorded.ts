import { canonicalJson } from "../base/fingerprint.js";
import { groupBy, increment } from "../base/group.js";
import type { PolicySettings } from "../config.js";
import type { EpisodeExperience, Experience, ExperienceEnvironment } from "../domain/experience.js";
import type { GivenPassage } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { episodesOf } from "../lab/experience/experience-stats.js";
import { behaviourHash, policyOf } from "../lab/optimizer/candidate.js";
import type { ExperienceSource, Recorded } from "../lab/optimizer/recorded.js";
import { type Allowance, correctnessOf, type LabelledClaim, type Lesson, type Scored } from "../lab/optimizer/rollout.js";
import { claimKey, type Splits } from "../lab/optimizer/split-claims.js";
import { experienceFiles } from "../store/experience-files.js";
import { withBudget } from "./compose.js";
import { hashOfGiven, rolloutResult } from "./open-experience.js";

/** Lessons per error type, and from episodes without errors: more than a run uses. */
const LESSONS_A_TYPE = 24;

export type RecordedDeps = {
  readonly folder: string;
  readonly config: PolicySettings;
  readonly base: Policy;
  readonly environment: ExperienceEnvironment;
  readonly evidence: ReadonlyMap<string, readonly GivenPassage[]>;
  /** Episodes that cost more do not count as rollouts. */
  readonly allowance: Allowance;
};

/** Recorded episodes for a run. Throws for a folder without records. */
export function openRecorded(deps: RecordedDeps): ExperienceSource {
  return {
    hashOf: (candidate) => behaviourHash(withBudget(deps.config, policyOf(deps.base, candidate))),
    async read(claims) {
      const { records } = await experienceFiles(deps.folder).read();
      const episodes = episodesOf(records);
      if (episodes.length === 0) throw new PlumblineError("invalid-input", `there are no recorded episodes in ${deps.folder}`);
      return takeFrom(
        deps,
        episodes,
        groupBy(records, ({ episode }) => episode),
        claims,
      );
    },
  };
}

type Steps = ReadonlyMap<string, readonly Experience[]>;

function takeFrom(deps: RecordedDeps, episodes: readonly EpisodeExperience[], steps: Steps, claims: Splits): Recorded {
  const visible = new Map([...claims.train, ...claims.validation].map((claim) => [claimKey(claim.claim), claim]));
  // Nothing may be learned from validation and confirmation claims.
  const unseen = new Set([...claims.validation, ...claims.confirmation].map(({ claim }) => claimKey(claim)));
  const held = new Set(claims.confirmation.map(({ claim }) => claimKey(claim)));
  const rollouts = new Map<string, Recorded["rollouts"][number]>();
  const lessons: Lesson[] = [];
  const told = new Map<string, number>();
  // Newest first: they take precedence if there are several records or too many lessons.
  for (const episode of [...episodes].reverse()) {
    const text = claimKey(episode.claim);
    const claim = visible.get(text);
    const result = episode.failure === null && !held.has(text) ? resultOf(episode, steps, claim?.label ?? episode.gold) : null;
    if (result === null) continue;
    if (claim !== undefined && episode.policyHash !== null && counts(deps, episode, claim, result)) {
      const key = `${episode.policyHash}/${claim.id}`;
      if (!rollouts.has(key)) rollouts.set(key, { policyHash: episode.policyHash, claim: claim.id, result });
      continue;
    }
    // Skips records whose gold label contradicts the data set.
    if (unseen.has(text) || (claim !== undefined && episode.gold !== claim.label)) continue;
    const kinds = result.errorTypes.length === 0 ? ["none"] : result.errorTypes;
    if (kinds.every((kind) => (told.get(kind) ?? 0) >= LESSONS_A_TYPE)) continue;
    for (const kind of kinds) increment(told, kind);
    const { errorTypes, critique, story, parts } = result;
    lessons.push({ errorTypes, critique, story, parts });
  }
  return { rollouts: [...rollouts.values()].reverse(), lessons, episodes: episodes.length };
}

/** Whether a record can replace a rollout: same environment, given texts and gold label, and no higher cost. */
function counts(
  { environment, evidence, allowance }: RecordedDeps,
  episode: EpisodeExperience,
  claim: LabelledClaim,
  { tokens, usd }: Scored,
): boolean {
  return (
    canonicalJson(episode.environment) === canonicalJson(environment) &&
    episode.claim.url === claim.claim.url &&
    episode.given === hashOfGiven(evidence.get(claim.id)) &&
    episode.gold === claim.label &&
    episode.reward.correctness === correctnessOf(claim.label, episode.label ?? "failed") &&
    (allowance.tokens === null || tokens <= allowance.tokens) &&
    (allowance.usd === null || (usd !== null && usd <= allowance.usd))
  );
}

/** null if the gold label is unknown. */
function resultOf(episode: EpisodeExperience, steps: Steps, gold: LabelledClaim["label"] | null): Scored | null {
  if (gold === null || episode.label === null) return null;
  const { inputTokens, outputTokens, usd } = episode.cost;
  return rolloutResult(episode, { gold, steps: steps.get(episode.episode) ?? [], spent: { tokens: inputTokens + outputTokens, usd } });
}
