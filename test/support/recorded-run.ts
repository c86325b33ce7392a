import { memoryJournal, type OptimizeInput, optimizePolicy } from "../../src/lab/optimizer/optimize-policy.js";
import type { Proposer } from "../../src/lab/optimizer/proposer.js";
import type { ExperienceSource, Recorded } from "../../src/lab/optimizer/recorded.js";
import type { RunReport } from "../../src/lab/optimizer/report.js";
import { runConfigSchema } from "../../src/lab/optimizer/run-config.js";
import { usefulProposer } from "./simulated-proposers.js";
import { simulatedClaims, simulatedPolicy, simulatedRollout } from "./simulated-world.js";

export type Played = {
  readonly report: RunReport;
  /** All rollouts of the run, as a buffer would hold them. */
  readonly buffer: Recorded;
};

/** In the simulated world a candidate's id is its hash. What is held back is left out, as `openRecorded` does. */
function sourceOf(recorded: Recorded): ExperienceSource {
  return {
    hashOf: ({ id }) => id,
    async read({ train, validation }) {
      const visible = new Set([...train, ...validation].map(({ id }) => id));
      return { ...recorded, rollouts: recorded.rollouts.filter(({ claim }) => visible.has(claim)) };
    },
  };
}

export function recordedInput(seed: number, config: Readonly<Record<string, unknown>> = {}): OptimizeInput {
  return {
    config: runConfigSchema.parse({ seed, budget: { rollouts: 6000 }, confirmation: { resamples: 300 }, ...config }),
    deployed: simulatedPolicy(),
    claims: { train: simulatedClaims(seed, "train", 100), validation: simulatedClaims(seed, "validation", 50) },
    origin: { policy: "simulated/0001-start", models: ["scripted"], environment: "simulated" },
  };
}

/** A run in the simulated world, with or without a buffer; its rollouts are recorded. */
export async function play(
  input: OptimizeInput,
  recorded: Recorded | null,
  proposer: Proposer | null = usefulProposer(input.config.seed),
): Promise<Played> {
  const rollouts: Recorded["rollouts"][number][] = [];
  const world = simulatedRollout(input.config.seed);
  const report = await optimizePolicy(
    {
      rollout: async (candidate, claim, repeat, context) => {
        const result = await world(candidate, claim, repeat, context);
        if (result.kind === "scored" && repeat === 0) rollouts.push({ policyHash: candidate.id, claim: claim.id, result });
        return result;
      },
      proposer,
      journal: memoryJournal(() => 0),
      ...(recorded === null ? {} : { experience: sourceOf(recorded) }),
    },
    input,
  );
  return { report, buffer: { rollouts, lessons: [], episodes: rollouts.length } };
}
