import { VERSION } from "../base/package-root.js";
import type { EngineSettings } from "../config.js";
import { PlumblineError } from "../errors.js";
import type { Row } from "../lab/evaluation/dataset.js";
import { candidateOf } from "../lab/optimizer/candidate.js";
import { optimizePolicy } from "../lab/optimizer/optimize-policy.js";
import type { ListenToRun } from "../lab/optimizer/progress.js";
import type { RunReport } from "../lab/optimizer/report.js";
import type { LabelledClaim } from "../lab/optimizer/rollout.js";
import { type RunConfig, runConfigSchema } from "../lab/optimizer/run-config.js";
import type { RunJournal } from "../ports/run-journal.js";
import type { Cassette, SharedResources } from "./compose.js";
import { episodeScorer, experienceEnvironment } from "./open-experience.js";
import { reasonerOf } from "./open-language-model.js";
import { openJudgements } from "./open-proposer.js";
import { openRecorded } from "./open-recorded.js";
import { openRollouts, type RolloutDeps } from "./open-rollouts.js";
import { configuredPolicy } from "./policy-folder.js";

export type OptimizerLimits = {
  readonly engine?: string | undefined;
  readonly seed?: number | undefined;
  readonly rollouts?: number | undefined;
  readonly budgetTokens?: number | undefined;
  readonly budgetUsd?: number | undefined;
  readonly minutes?: number | undefined;
  readonly fromExperienceOnly?: boolean | undefined;
};

/** Limit of one rollout or judgement, if the policy has none. */
const ALLOWANCE = { tokens: 40_000, usd: 0.05 } as const;

export function optimizerSettings(config: EngineSettings, limits: OptimizerLimits, cassette: Cassette | null): RunConfig {
  const { tokens, usd } = configuredPolicy(config).budget;
  const budget = { tokens: limits.budgetTokens ?? null, usd: limits.budgetUsd ?? null, minutes: limits.minutes ?? null };
  const { engine, seed, fromExperienceOnly, rollouts } = limits;
  const parsed = runConfigSchema.safeParse({
    engine,
    seed,
    fromExperienceOnly,
    budget: { rollouts, ...budget },
    allowance: {
      tokens: budget.tokens === null ? null : (tokens ?? ALLOWANCE.tokens),
      usd: budget.usd === null ? null : (usd ?? ALLOWANCE.usd),
    },
    // Episodes are deterministic with the rules, and with a model whose answers come from a cache or a cassette.
    repeatable: reasonerOf(config) === "llm" && config.cacheSeconds === 0 && cassette === null,
  });
  if (parsed.success) return parsed.data;
  throw new PlumblineError("invalid-input", parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

export type Critic = "rule" | "model";

/** The settings that can change the result of a rollout. */
export function environmentOf(config: EngineSettings, shared: SharedResources, critique: Critic, sufficiency: Critic = "rule"): string {
  const reasoner = reasonerOf(config) === "offline" ? "offline rules" : `llm ${config.model}`;
  const search = shared.web === null ? "none" : `${shared.web.engine.id} (leak guard ${config.leakGuard ? "on" : "off"})`;
  return `${shared.kg.id}, search ${search}, ${reasoner}, critiques by ${critique}${sufficiency === "rule" ? "" : ", sufficiency by model"}, plumbline ${VERSION}`;
}

/** `run`: the run's name in its records. */
export type OptimizerRun = Pick<RolloutDeps, "config" | "shared" | "base" | "run" | "keep" | "cassette"> & {
  readonly settings: RunConfig;
  readonly sets: { readonly train: ClaimSet; readonly validation: ClaimSet };
  readonly critique: Critic;
  readonly sufficiency: Critic;
  readonly experience: string | null;
  readonly journal: RunJournal;
  readonly emit: ListenToRun;
  readonly concurrency: number;
  readonly signal?: AbortSignal | undefined;
};

/** Runs the optimizer on the same engine that users call. */
export async function runOptimizer(job: OptimizerRun): Promise<RunReport> {
  const { config, settings, shared, base, sets, critique, sufficiency, experience, cassette, journal, emit, concurrency } = job;
  const judgements = await openJudgements(config, base, cassette);
  const environment = experienceEnvironment(config, shared.kg.id, shared.web?.engine.id ?? "none", config.leakGuard);
  const evidence = new Map([...sets.train.evidence, ...sets.validation.evidence]);
  const rollout = openRollouts({
    config,
    shared,
    base,
    score: episodeScorer(shared),
    keep: job.keep,
    recording: { environment, weights: settings.weights },
    critic: critique === "model" ? (judgements?.critic ?? null) : null,
    sufficiency: sufficiency === "model" ? (judgements?.sufficiency ?? null) : null,
    cassette,
    evidence,
    run: job.run,
  });
  const recorded = { config, base, environment, evidence, allowance: settings.allowance };
  const deps = {
    ...{ rollout, proposer: judgements?.proposer ?? null, journal, emit, concurrency },
    ...(experience === null ? {} : { experience: openRecorded({ ...recorded, folder: experience }) }),
    ...(job.signal === undefined ? {} : { signal: job.signal }),
  };
  return optimizePolicy(deps, {
    config: settings,
    deployed: candidateOf(base),
    claims: { train: sets.train.claims, validation: sets.validation.claims },
    origin: {
      policy: base.id,
      models: judgements === null ? [] : [judgements.proposer.id],
      environment: environmentOf(config, shared, critique, sufficiency),
    },
  });
}

export type ClaimSet = {
  readonly claims: readonly LabelledClaim[];
  readonly evidence: ReadonlyMap<string, Row["evidence"]>;
};

/** A data set as the optimizer reads it. Ids are prefixed with the set's name, because two sets may use the same numbers. */
export function claimSetOf(rows: readonly Row[], set: "train" | "validation"): ClaimSet {
  const named = rows.map((row) => ({ ...row, id: `${set}/${row.id}` }));
  return {
    claims: named.map(({ id, claim, label, date, url, kind }) => ({
      id,
      label,
      claim: { text: claim, asOf: date ?? null, url: url ?? null },
      ...(kind === undefined ? {} : { kind }),
    })),
    evidence: new Map(named.flatMap(({ id, evidence }) => (evidence.length > 0 ? [[id, evidence] as const] : []))),
  };
}
