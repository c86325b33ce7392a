import { type Interval, meanInterval, meanOf } from "../statistics/bootstrap.js";
import { pairedP } from "../statistics/paired-test.js";
import { stream } from "../statistics/random.js";
import type { Candidate } from "./candidate.js";
import type { Task } from "./effects.js";
import { byKind, type ClaimResults, type Figures, figuresOf, type KindFigures, type Pair } from "./figures.js";
import { type LabelledClaim, type RolloutResult, rewardOf, type Scored } from "./rollout.js";
import type { Run } from "./run.js";
import type { RunConfig } from "./run-config.js";
import { scoredOf } from "./text-edits.js";

/** Minimum number of claims: a bootstrap on fewer is too optimistic. */
const MIN_CLAIMS = 10;

export type Confirmation = {
  readonly claims: number;
  readonly repeats: number;
  readonly before: Figures;
  readonly after: Figures;
  readonly gain: Interval;
  readonly correctnessGain: Interval;
  /** The gain in reward on each claim, smallest first; the interval and p are computed from these. */
  readonly differences: readonly number[];
  readonly kinds: readonly KindFigures[];
  /** The share of cost saved, if that is the only gain; null if verdicts or evidence improved. */
  readonly saving: number | null;
  /** One-sided: the probability of such a gain if the policy is no better. */
  readonly p: number;
  readonly proven: boolean;
  readonly why: string;
};
export type Confirmed =
  | { readonly kind: "measured"; readonly confirmation: Confirmation }
  | { readonly kind: "impossible"; readonly why: string };

/**
 * Compares the finalist with the deployed policy on claims that the search never used. Promotes it only if the paired bootstrap gives p <
 * alpha and the mean correctness does not drop.
 */
export async function confirm(run: Run, best: Candidate, room: number): Promise<Confirmed> {
  const { config, deployed, effects } = run;
  const { confirmation } = run.claims;
  const possible = Math.floor(room / 2);
  const repeats = config.repeatable ? Math.min(config.confirmation.repeats, Math.max(1, Math.floor(possible / confirmation.length))) : 1;
  const claims = confirmation.slice(0, possible);
  if (claims.length < MIN_CLAIMS)
    return {
      kind: "impossible",
      why: `a confirmation needs ${MIN_CLAIMS} held-back claims and two rollouts of each; there are ${claims.length}`,
    };
  run.emit({ type: "confirming", candidate: best.id, claims: claims.length, repeats });
  const tasks = Array.from({ length: repeats }, (_, repeat) =>
    claims.flatMap((claim) => [deployed, best].map((candidate): Task => ({ candidate, claim, repeat }))),
  ).flat();
  const results = await effects.rollouts("confirmation", tasks);
  const pairs = pairsOf(claims, tasks, results);
  if (pairs.length < MIN_CLAIMS)
    return {
      kind: "impossible",
      why: `only ${pairs.length} held-back claims could be measured with both policies (${effects.ended("confirmation") ?? "misses"})`,
    };
  return { kind: "measured", confirmation: judge(run, pairs, repeats) };
}

/** A repeat counts only if both policies were scored. */
function pairsOf(claims: readonly LabelledClaim[], tasks: readonly Task[], results: readonly (RolloutResult | null)[]): readonly Pair[] {
  const byClaim = new Map(claims.map((claim) => [claim.id, { claim, before: [] as Scored[], after: [] as Scored[] }]));
  for (let place = 0; place < tasks.length; place += 2) {
    const [before, after] = scoredOf(results.slice(place, place + 2));
    const row = byClaim.get(tasks[place]?.claim.id ?? "");
    if (before === undefined || after === undefined || row === undefined) continue;
    row.before.push(before);
    row.after.push(after);
  }
  return [...byClaim.values()].filter(({ before }) => before.length > 0);
}

/** Tolerance for rounding errors in means of means. */
const EXACT = 1e-9;

/** The share of cost saved; null if verdicts or evidence improved. */
function savingOf(correctness: number, sufficiency: number, pairs: readonly Pair[]): number | null {
  if (correctness > EXACT || sufficiency > EXACT) return null;
  const cost = (side: "before" | "after") => meanOf(pairs.map((pair) => meanOf(pair[side].map(({ parts }) => parts.cost))));
  return cost("before") === 0 ? 0 : 1 - cost("after") / cost("before");
}

/** Why a saving is not enough: it is too small, or one kind of claim got worse. */
function whyNoSaving(saving: number | null, kinds: readonly KindFigures[], least: RunConfig["confirmation"]): string | null {
  if (saving === null) return null;
  if (saving < least.saving - EXACT)
    // Rounded down, so that 9.97 % does not look like the 10 % that are needed.
    return `it saves ${(Math.floor(1000 * saving) / 10).toFixed(1)} % of the cost and gains nothing else; ${(100 * least.saving).toFixed(0)} % are needed`;
  const lost = kinds.find(({ claims, before, after }) => claims >= least.kindClaims && after < before - EXACT);
  return lost === undefined ? null : `it saves ${(100 * saving).toFixed(1)} % of the cost, but claims of the kind "${lost.kind}" lose`;
}

function judge({ config }: Run, pairs: readonly Pair[], repeats: number): Confirmation {
  const { resamples, alpha } = config.confirmation;
  const gains = (value: (result: Scored) => number) =>
    pairs.map(({ before, after }) => meanOf(after.map(value)) - meanOf(before.map(value)));
  const draw = (name: string) => stream(config.seed, "confirm", name);
  const figures = (side: "before" | "after") =>
    figuresOf(
      pairs.map((pair): ClaimResults => ({ claim: pair.claim, results: pair[side] })),
      config.weights,
      { resamples, draw: draw(side) },
    );
  const interval = (values: readonly number[], name: string) =>
    meanInterval(values, { resamples, draw: draw(name) }) ?? { mean: 0, low: 0, high: 0 };
  const rewards = gains(({ parts }) => rewardOf(parts, config.weights));
  const correctness = gains(({ parts }) => parts.correctness);
  const p = pairedP(rewards, resamples, draw("p"));
  const kinds = byKind(pairs);
  const saving = savingOf(meanOf(correctness), meanOf(gains(({ parts }) => parts.sufficiency)), pairs);
  const against = meanOf(correctness) < -EXACT ? "correctness fell" : whyNoSaving(saving, kinds, config.confirmation);
  return {
    claims: pairs.length,
    repeats,
    before: figures("before"),
    after: figures("after"),
    gain: interval(rewards, "gain"),
    correctnessGain: interval(correctness, "correctness"),
    p,
    differences: [...rewards].sort((a, b) => a - b),
    kinds,
    saving,
    proven: p < alpha && against === null,
    why: against ?? (p < alpha ? `p = ${p.toFixed(4)}` : `p = ${p.toFixed(4)}, not below ${alpha}`),
  };
}
