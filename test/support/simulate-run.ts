import { fromCandidateJson } from "../../src/lab/optimizer/candidate.js";
import { memoryJournal, optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import type { Proposer } from "../../src/lab/optimizer/proposer.js";
import { type EngineName, type RunConfig, runConfigSchema } from "../../src/lab/optimizer/run-config.js";
import { bloatedProposer, harmfulProposer, nullProposer, usefulProposer } from "./simulated-proposers.js";
import { simulatedClaims, simulatedPolicy, simulatedRollout, trueReward } from "./simulated-world.js";

export const PROPOSERS = {
  useful: usefulProposer,
  null: nullProposer,
  harmful: harmfulProposer,
  bloated: bloatedProposer,
} satisfies Record<string, (seed: number) => Proposer>;
export type ProposerName = keyof typeof PROPOSERS;

/** How one run ended, in the world's own terms. */
type SimulatedRun = { readonly before: number; readonly after: number; readonly changed: boolean; readonly reported: number | null };

export type Simulation = {
  readonly engine: EngineName;
  readonly proposer: ProposerName;
  readonly rollouts: number;
  readonly resamples?: number;
};

/**
 * One run in the simulated world: 100 train and 50 validation claims of its seed. Where the proposer has nothing to give, the knobs start
 * where no turn of one helps, so that nothing better than the start is there to be found.
 */
async function simulateRun({ engine, proposer, rollouts, resamples = 1000 }: Simulation, seed: number): Promise<SimulatedRun> {
  const config: RunConfig = runConfigSchema.parse({ engine, seed, budget: { rollouts }, confirmation: { resamples } });
  const deployed = simulatedPolicy(proposer === "useful" ? {} : { hops: 1 });
  const { status, winner, confirmation, selected } = await optimizePolicy(
    { rollout: simulatedRollout(seed), proposer: PROPOSERS[proposer](seed), journal: memoryJournal(() => 0) },
    {
      config,
      deployed,
      claims: { train: simulatedClaims(seed, "train", 100), validation: simulatedClaims(seed, "validation", 50) },
      origin: { policy: "simulated/0001-start", models: ["scripted"], environment: "simulated" },
    },
  );
  const changed = (status.kind === "promoted" || status.kind === "selected") && winner !== null;
  const final = changed ? fromCandidateJson(winner) : deployed;
  return {
    before: trueReward(deployed, config.weights),
    after: trueReward(final, config.weights),
    changed,
    reported: changed ? (confirmation?.after.reward?.mean ?? selected?.reward ?? null) : null,
  };
}

export type SimulationFigures = {
  readonly before: number;
  readonly after: number;
  readonly raised: number;
  readonly worse: number;
  readonly changed: number;
  /** Of the policies that were taken: reported less true reward, and its size without the sign. */
  readonly bias: number | null;
  readonly error: number | null;
};

export async function simulate(simulation: Simulation, seeds: number): Promise<SimulationFigures> {
  const runs: SimulatedRun[] = [];
  for (let seed = 1; seed <= seeds; seed++) runs.push(await simulateRun(simulation, seed));
  const mean = (values: readonly number[]) => (values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);
  const over = (value: (run: SimulatedRun) => number) => mean(runs.map(value)) ?? 0;
  const errors = runs.flatMap(({ reported, after }) => (reported === null ? [] : [reported - after]));
  return {
    before: over(({ before }) => before),
    after: over(({ after }) => after),
    raised: over(({ before, after }) => Number(after > before + 1e-9)),
    worse: over(({ before, after }) => Number(after < before - 1e-9)),
    changed: over(({ changed }) => Number(changed)),
    bias: mean(errors),
    error: mean(errors.map(Math.abs)),
  };
}
