import { recordedBelief } from "../agent/recorded-belief.js";
import { sha256Of } from "../base/fingerprint.js";
import { oneLine } from "../base/one-line.js";
import { VERSION } from "../base/package-root.js";
import type { ModelSettings } from "../config.js";
import type { Belief } from "../domain/belief.js";
import type { Entity, Property } from "../domain/entity.js";
import type { Episode } from "../domain/episode.js";
import { NO_EVIDENCE } from "../domain/evidence-graph.js";
import type { Critique, EpisodeExperience, Experience, ExperienceEnvironment, RewardRecord, StepExperience } from "../domain/experience.js";
import type { PropertyId } from "../domain/ids.js";
import { citedStatements, type Label } from "../domain/outcome.js";
import type { GivenPassageInput } from "../domain/passage.js";
import type { Policy } from "../domain/policy.js";
import { P } from "../domain/wikidata-ids.js";
import { critiqueByRule } from "../lab/experience/critique-by-rule.js";
import { experienceOf } from "../lab/experience/experience-of.js";
import { behaviourHash } from "../lab/optimizer/candidate.js";
import { correctnessOf, type RewardWeights, retrievalCostOf, rewardWeightsSchema, type Scored } from "../lab/optimizer/rollout.js";
import type { Reasoner } from "../ports/reasoner.js";
import { type ExperienceBuffer, experienceFiles } from "../store/experience-files.js";
import { readPolicy } from "../store/policy-files.js";
import type { SharedResources } from "./compose.js";
import { reasonerOf } from "./open-language-model.js";
import type { SaidCritique, Spent } from "./open-proposer.js";
import { POLICY_FOLDER } from "./policy-folder.js";

/** The policy of the frozen judge: always the first version. */
const JUDGE_POLICY = "wkgfc/0001-initial";

export type ScoredEpisode = {
  readonly reward: RewardRecord;
  readonly critique: Critique;
  /** A model's critiques of single steps, by their index. */
  readonly steps?: ReadonlyMap<number, string>;
};

/** Replaces the rules' critique by a model's, and keeps the rules' beside it. */
export function withCritique(byRule: ScoredEpisode, said: SaidCritique | null): ScoredEpisode {
  if (said === null) return byRule;
  const { critique } = byRule;
  return { ...byRule, steps: said.steps, critique: { ...critique, text: said.text, by: "model", byRule: critique.text } };
}

/** The components of an episode's reward (§4.4), and its critique by rules. */
export type ScoreEpisode = (episode: Episode, gold: Label | null) => Promise<ScoredEpisode>;

export function episodeScorer({ kg, rules }: Pick<SharedResources, "kg" | "rules">): ScoreEpisode {
  const policy = readPolicy(POLICY_FOLDER, JUDGE_POLICY);
  return async (episode, gold) => {
    const { outcome, cost } = episode;
    const predicted = outcome.kind === "verdict" ? outcome.verdict.label : "failed";
    // There is nothing to judge in a failed episode.
    const judge = outcome.kind === "failed" ? null : { rules, policy, properties: await kg.properties() };
    const reward = {
      correctness: gold === null ? null : correctnessOf(gold, predicted),
      sufficiency: judge === null ? null : await sufficiencyOf(judge, episode, gold),
      cost: retrievalCostOf(cost),
    };
    return { reward, critique: critiqueByRule(episode, gold) };
  };
}

/** `search` is the engine's id, or "none". Only records of the same environment count as rollouts. */
export function experienceEnvironment(config: ModelSettings, graph: string, search: string, leakGuard: boolean): ExperienceEnvironment {
  const pruning = config.embeddingModel === null ? "" : `, pruning by ${config.embeddingModel}`;
  const reasoner = reasonerOf(config) === "offline" ? "offline" : `llm ${config.model}`;
  return { graph, search, leakGuard, reasoner: `${reasoner}${pruning}`, plumbline: VERSION };
}

/** Identifies the texts that came with a claim; null without texts. */
export function hashOfGiven(evidence: readonly GivenPassageInput[] | undefined): string | null {
  if (evidence === undefined || evidence.length === 0) return null;
  const texts = evidence.map(({ text, source }) => [text, source ?? null]);
  return sha256Of(JSON.stringify(texts)).slice(0, 16);
}

export type Recording = {
  readonly environment: ExperienceEnvironment;
  /** Defaults outside of rollouts. */
  readonly weights?: RewardWeights;
};

type Ran = Recording & {
  readonly gold: Label | null;
  readonly scored: ScoredEpisode;
  readonly policy: Policy;
  readonly evidence?: readonly GivenPassageInput[] | undefined;
};

export function recordsOf(episode: Episode, { gold, scored, environment, weights, policy, evidence }: Ran): readonly Experience[] {
  const setting = { policyHash: behaviourHash(policy), environment, given: hashOfGiven(evidence) };
  return experienceOf(episode, { gold, ...scored, weights: weights ?? rewardWeightsSchema.parse({}) }, setting);
}

type RolloutContext = { readonly gold: Label; readonly steps: readonly Experience[]; readonly spent: Spent };

/** Converts a recorded episode to a rollout result for the optimizer. */
export function rolloutResult(episode: EpisodeExperience, { gold, steps, spent }: RolloutContext): Scored {
  const { label, reward, cost, critique, shape } = episode;
  const predicted = label ?? "failed";
  return {
    kind: "scored",
    parts: { correctness: correctnessOf(gold, predicted), sufficiency: reward.sufficiency ?? 0, cost: reward.cost },
    predicted,
    errorTypes: critique.errorTypes,
    critique: critique.text,
    story: tellEpisode(episode, steps),
    shape,
    calls: cost.sparqlQueries + cost.webRequests + cost.modelCalls,
    ...spent,
  };
}

export type KeepExperience = (records: readonly Experience[]) => Promise<void>;

/** Stores episodes in the buffer. With a run's name, records that the run stored before it was interrupted are not stored twice. */
export async function experienceKeeper(folder: string, run: string | null = null): Promise<KeepExperience> {
  const buffer = experienceFiles(folder);
  const known = run === null ? new Set<string>() : await keptBy(buffer, run);
  return async (records) => {
    const fresh = records.filter((record) => !known.has(keyOf(record)));
    await buffer.append(fresh);
    for (const record of run === null ? [] : fresh) known.add(keyOf(record));
  };
}

async function keptBy(buffer: ExperienceBuffer, run: string): Promise<Set<string>> {
  const { records } = await buffer.read();
  return new Set(records.filter(({ episode }) => episode.startsWith(`${run}-`)).map(keyOf));
}

function keyOf(record: Experience): string {
  return `${record.episode}/${record.kind === "step" ? record.index : "episode"}`;
}

export type JudgeDeps = {
  readonly rules: Reasoner;
  /** Always the same policy, never one in training. */
  readonly policy: Policy;
  readonly properties: ReadonlyMap<PropertyId, Property>;
};

/**
 * Evidence sufficiency (§4.4): whether the cited evidence alone decides the claim. The judge is frozen, so that a policy cannot learn to
 * please it. Compares with the gold label if there is one, otherwise with the verdict's; 1 or 0, null without a verdict.
 */
export async function sufficiencyOf(
  { rules, policy, properties }: JudgeDeps,
  episode: Episode,
  gold: Label | null,
): Promise<number | null> {
  if (episode.outcome.kind === "failed") return null;
  const { label } = await rules.decide(citedBelief(episode, properties), policy);
  return label === (gold ?? episode.outcome.verdict.label) ? 1 : 0;
}

export function citedBelief({ claim, links, graph, outcome }: Episode, properties: ReadonlyMap<PropertyId, Property>): Belief {
  const citations = outcome.kind === "verdict" ? outcome.verdict.citations : [];
  const cited = new Set(citedStatements(citations));
  const statements = graph.statements.filter(
    // Types are never cited, but rules need them to refute.
    ({ id, property, provenance }) => provenance.source === "kg" && (cited.has(id) || property === P.instanceOf),
  );
  const quoted = new Set(citations.flatMap((citation) => ("passage" in citation ? [citation.passage] : [])));
  const passages = graph.passages.filter(({ id }) => quoted.has(id));
  const linked: readonly Entity[] = links.flatMap((link) => (link.kind === "linked" ? [link.entity] : []));
  const entities = [...graph.entities, ...linked];
  return recordedBelief({ claim, links, graph: { ...NO_EVIDENCE, entities, statements, passages } }, properties);
}

const MAX_CLAIM = 300;
const MAX_SUMMARY = 140;
const MAX_STEPS = 6;

/**
 * An episode in a few lines: claim, steps, verdict and gold label. Recorded texts are put on one line each, so that they cannot imitate
 * other lines.
 */
export function tellEpisode(episode: EpisodeExperience, records: readonly Experience[]): string {
  const steps = records.filter((record): record is StepExperience => record.kind === "step" && record.episode === episode.episode);
  const { claim, gold, label, failure, confidence, forced } = episode;
  const sure = confidence === null ? "" : ` (${confidence.toFixed(2)} sure)`;
  return [
    `  claim: ${short(claim.text, MAX_CLAIM)}${claim.asOf === null ? "" : ` (as of ${short(claim.asOf, 10)})`}`,
    ...steps.slice(0, MAX_STEPS).map(tellStep),
    ...(steps.length > MAX_STEPS ? [`  … ${steps.length - MAX_STEPS} further steps`] : []),
    `  said: ${label ?? short(failure ?? "an error", 40)}${sure}${forced === null ? "" : `, forced by ${short(forced, 40)}`}; right is ${gold ?? "not known"}`,
  ].join("\n");
}

function tellStep({ index, action, observation, credit }: StepExperience): string {
  const cited = credit === null || action === "verdict" ? "" : credit.cited > 0 ? ` [${credit.cited} cited]` : " [nothing cited]";
  return `  ${index + 1}. ${action}: ${short(observation.summary, MAX_SUMMARY)}${cited}`;
}

function short(text: string, most: number): string {
  const line = oneLine(text).replace(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
