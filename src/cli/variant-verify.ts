import { availableParallelism } from "node:os";
import { type Engine, engineIn, openSharedResources } from "../compose/compose.js";
import { reasonerOf } from "../compose/open-reasoner.js";
import { type Config, type Overrides, ownSettings, readConfig } from "../config.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { concurrencyFor } from "./concurrency.js";
import type { Io } from "./io.js";

/** Verifies by any of several policies over the same graph, web access and threads. */
export type VariantVerifier = {
  readonly graph: string;
  readonly reasoner: string;
  readonly concurrency: number;
  verifyBy(policy: Policy): Promise<Engine["verify"]>;
  close(): Promise<void>;
};

type Wanted = { readonly overrides: Overrides; readonly workers?: number | undefined; readonly concurrency?: number | undefined };

/** So that a thread finds the next claim waiting while its last result is being written. */
const CLAIMS_A_THREAD = 2;

/** In threads where that is possible, as `withWorkers` does; one pool serves all policies. */
export async function openVariantVerifier(io: Io, { overrides, workers, concurrency }: Wanted): Promise<VariantVerifier> {
  const config = readConfig(io.env, overrides);
  const { openVerifyPool, whyOneThread } = await import("../compose/threads/verify-pool.js");
  const why = whyOneThread(config);
  if (why !== null && workers !== undefined && workers > 1) throw new PlumblineError("invalid-input", `--workers ${workers}: ${why}`);
  const threads = workers ?? (why === null ? availableParallelism() : 0);
  if (threads === 0 || why !== null) return inProcess(config, concurrency);
  const pool = await openVerifyPool({ env: ownSettings(io.env), overrides }, { threads });
  return {
    graph: pool.facts.graph,
    reasoner: pool.facts.reasoner,
    concurrency: concurrency ?? CLAIMS_A_THREAD * threads,
    verifyBy: async (policy) => (text, options) => pool.verify(text, { ...options, policy }),
    close: pool.close,
  };
}

async function inProcess(config: Config, concurrency: number | undefined): Promise<VariantVerifier> {
  const shared = await openSharedResources(config);
  return {
    graph: shared.kg.id,
    reasoner: reasonerOf(config),
    concurrency: concurrencyFor(shared, concurrency),
    verifyBy: async (policy) => (await engineIn(config, shared, policy)).verify,
    close: shared.close,
  };
}
