import { randomUUID } from "node:crypto";
import { steadyNow } from "../base/steady-now.js";
import type { Policy } from "../domain/policy.js";
import { fromCandidateJson, policyOf } from "../lab/optimizer/candidate.js";
import { memoryJournal } from "../lab/optimizer/optimize-policy.js";
import type { OptimizeEvent } from "../lab/optimizer/progress.js";
import type { RunReport } from "../lab/optimizer/report.js";
import type { EngineName } from "../lab/optimizer/run-config.js";
import { experienceFolder } from "../store/experience-files.js";
import { openSharedResources } from "./compose.js";
import { type LabelledClaimInput, rowsOf } from "./create-verifier.js";
import { experienceKeeper } from "./open-experience.js";
import { configuredPolicy } from "./policy-folder.js";
import { claimSetOf, optimizerSettings, runOptimizer } from "./run-optimizer.js";
import { checkOptions, configOf, DEFAULT_CONCURRENCY, OPTIONS, ownGraph, ownSearch, type VerifierOptions } from "./verifier-options.js";

/** The options of a verifier, the labelled claims to learn from, and the search budget. */
export type OptimizePolicyOptions = Omit<VerifierOptions, "reasoner"> & {
  readonly reasoner?: "rules" | "model";
  readonly train: readonly LabelledClaimInput[];
  readonly validation: readonly LabelledClaimInput[];
  readonly engine?: EngineName;
  readonly seed?: number;
  /** Episodes that the search may run; default: 3,000. */
  readonly rollouts?: number;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  readonly minutes?: number;
  /** A folder of recorded episodes to start with (`experienceFolder` of a home, or a shipped one). */
  readonly experience?: string;
  readonly concurrency?: number;
  readonly onEvent?: (event: OptimizeEvent) => void;
  readonly signal?: AbortSignal;
};

export type OptimizedPolicy = {
  readonly report: RunReport;
  /** The best policy found, for `createVerifier({ policy })`; null if none was better than the initial one. */
  readonly policy: Policy | null;
  /** Whether it was also better on claims that the search never used. */
  readonly proven: boolean;
};

/**
 * Searches for a better policy (§4.4). Writes only experience, and that only if `home` is given; policy versions are written by the
 * command.
 */
export async function optimizePolicy(options: OptimizePolicyOptions): Promise<OptimizedPolicy> {
  checkOptions(options, OPTIONS.optimizer);
  // Nothing can be learned from pages that leak the answer.
  const config = { ...configOf(options), leakGuard: true };
  const base = typeof options.policy === "object" ? options.policy : configuredPolicy(config);
  const settings = optimizerSettings(config, options, null);
  const sets = { train: claimSetOf(rowsOf(options.train), "train"), validation: claimSetOf(rowsOf(options.validation), "validation") };
  const shared = await openSharedResources(config, { kg: ownGraph(options.kg), search: ownSearch(options.search) });
  const run = randomUUID();
  try {
    const report = await runOptimizer({
      config,
      settings,
      shared,
      base,
      sets,
      run,
      keep: options.home === undefined ? async () => undefined : await experienceKeeper(experienceFolder(config.home), run),
      critique: "rule",
      sufficiency: "rule",
      experience: options.experience ?? null,
      cassette: null,
      journal: memoryJournal(steadyNow),
      emit: options.onEvent ?? (() => undefined),
      concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
      signal: options.signal,
    });
    const policy = report.winner === null ? null : policyOf(base, fromCandidateJson(report.winner));
    return { report, policy, proven: report.status.kind === "promoted" };
  } finally {
    await shared.close();
  }
}
