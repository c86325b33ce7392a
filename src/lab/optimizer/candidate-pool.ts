import { count } from "../../base/count.js";
import { meanOf } from "../statistics/bootstrap.js";
import { selectionInflation } from "../statistics/paired-test.js";
import { type Draw, drawWeighted, stream } from "../statistics/random.js";
import type { Candidate } from "./candidate.js";
import { gainsOf, measure } from "./measure.js";
import type { Run, SearchLog, SearchOutcome } from "./run.js";

/** Stages of measuring finalists: once on all claims of the search, then twice more for those that remain. */
const STAGES = 3;

/** Rollouts of the first stage, within the share of the search reserved for it. */
export function finalRollouts({ config, claims }: Run, members: number): number {
  const finalists = Math.min(members, config.search.finalists + 1);
  const search = config.budget.rollouts * (1 - config.confirmation.share);
  return Math.min(finalists * (claims.train.length + claims.validation.length), search * config.search.finalShare);
}

/**
 * The best candidate on a few validation claims is often only lucky. So the best few and the deployed policy are measured on all claims
 * that the search may use, and half of them continue to each further repeat. The deployed policy is chosen if none beats it.
 */
export async function chooseFinalist(run: Run, log: SearchLog, pool: Pool): Promise<Candidate> {
  const { config, claims, deployed } = run;
  const all = [...claims.validation, ...claims.train];
  const ranked = pool.filter(({ candidate }) => candidate.id !== deployed.id).sort((a, b) => meanReward(b) - meanReward(a));
  let finalists = ranked.slice(0, config.search.finalists).map(({ candidate }) => ({ candidate, gains: [] as readonly number[] }));
  if (finalists.length === 0) return deployed;
  const stages = config.repeatable ? STAGES : 1;
  for (let repeat = 0; repeat < stages; repeat++) {
    const before = await measure(run, deployed, all, repeat);
    const measured: typeof finalists = [];
    for (const one of finalists) {
      const after = before === "ended" ? before : await measure(run, one.candidate, all, repeat);
      if (before === "ended" || after === "ended") {
        // Candidates measured a different number of times are not comparable, so the last complete stage decides.
        log.notDone.push(
          `the finalists were to be measured ${count(stages, "time")} on all claims of the search; the rollouts sufficed for ${repeat}`,
        );
        return decide(finalists, pool, deployed);
      }
      measured.push({ candidate: one.candidate, gains: [...one.gains, ...gainsOf(before, after)] });
    }
    finalists = measured.sort((a, b) => meanOf(b.gains) - meanOf(a.gains)).slice(0, Math.max(1, Math.ceil(measured.length / 2)));
  }
  return decide(finalists, pool, deployed);
}

function decide(
  finalists: readonly { readonly candidate: Candidate; readonly gains: readonly number[] }[],
  pool: Pool,
  deployed: Candidate,
): Candidate {
  const [best] = finalists;
  if (best === undefined) return deployed;
  if (best.gains.length === 0) return bestOf(pool).candidate;
  return meanOf(best.gains) > 0 ? best.candidate : deployed;
}

/** A candidate and its reward on each validation claim; null if the environment had no answer. */
export type Member = { readonly candidate: Candidate; readonly rewards: readonly (number | null)[] };

/** The deployed policy comes first. */
export type Pool = readonly [Member, ...Member[]];

export function meanReward({ rewards }: Member): number {
  return meanOf(rewards.filter((reward) => reward !== null));
}

export function bestOf(pool: Pool): Member {
  return pool.reduce((best, member) => (meanReward(member) > meanReward(best) ? member : best));
}

/** The best on validation, unconfirmed, with its reward there and the estimated selection bias. */
export function selectedFrom(pool: Pool, seed: number): NonNullable<SearchOutcome["selected"]> {
  const rows = pool.map((member) => member.rewards.map((reward) => reward ?? meanReward(member)));
  const inflation = selectionInflation(rows, 300, stream(seed, "inflation"));
  return { reward: meanReward(bestOf(pool)), deployedReward: meanReward(pool[0]), inflation, among: pool.length };
}

/**
 * Half of the time the best so far; otherwise a member drawn by the number of claims on which it is best, as in GEPA, so that edits that
 * only a few claims need are not lost.
 */
export function pickParent(pool: Pool, draw: Draw): Candidate {
  const best = bestOf(pool);
  if (draw() < 0.5) return best.candidate;
  const weights = new Map(pool.map((member) => [member, 0]));
  for (const place of best.rewards.keys()) {
    const highest = Math.max(...pool.map(({ rewards }) => rewards[place] ?? Number.NEGATIVE_INFINITY));
    const first = pool.filter(({ rewards }) => rewards[place] === highest);
    for (const member of first) weights.set(member, (weights.get(member) ?? 0) + 1 / first.length);
  }
  return (drawWeighted(pool, (member) => weights.get(member) ?? 0, draw) ?? best).candidate;
}
