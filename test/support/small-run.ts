import type { OptimizeDeps, OptimizeInput } from "../../src/lab/optimizer/optimize-policy.js";
import { runConfigSchema } from "../../src/lab/optimizer/run-config.js";
import { usefulProposer } from "./simulated-proposers.js";
import { simulatedClaims, simulatedPolicy, simulatedRollout } from "./simulated-world.js";

/** A run of a few hundred rollouts in the simulated world, as a user would set it up. `config` is merged over the defaults. */
export function smallRun(config: Readonly<Record<string, unknown>> = {}): {
  readonly deps: Omit<OptimizeDeps, "journal">;
  readonly input: OptimizeInput;
} {
  return {
    deps: { rollout: simulatedRollout(7), proposer: usefulProposer(7) },
    input: {
      config: runConfigSchema.parse({ seed: 7, budget: { rollouts: 600 }, confirmation: { resamples: 300 }, ...config }),
      deployed: simulatedPolicy(),
      claims: { train: simulatedClaims(7, "train", 40), validation: simulatedClaims(7, "validation", 20) },
      origin: { policy: "simulated/0001-start", models: ["scripted"], environment: "simulated" },
    },
  };
}
