import { availableParallelism } from "node:os";
import type { Engine } from "../compose/compose.js";
import { type Overrides, ownSettings, readConfig } from "../config.js";
import { PlumblineError } from "../errors.js";
import { concurrencyFor } from "./concurrency.js";
import type { Io } from "./io.js";

/** Below this, opening an engine a thread costs more than it saves. */
const MANY_CLAIMS = 20;
/** So that a thread finds the next claim waiting while its last result is being written. */
const CLAIMS_A_THREAD = 2;
const MOST_THREADS = 64;

export type WorkerFlags = {
  /** Threads to verify in; 0: none. */
  readonly workers?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly overrides: Overrides;
};

export type Verifying = { readonly verify: Engine["verify"]; readonly concurrency: number };

/** Hands over what verifies many claims: the engine itself, or threads with an engine each, which are ended afterwards. */
export async function withWorkers<T>(
  io: Io,
  engine: Engine,
  claims: number,
  flags: WorkerFlags,
  use: (verifying: Verifying) => Promise<T>,
): Promise<T> {
  const { workers, concurrency, overrides } = flags;
  if (workers !== undefined && workers > MOST_THREADS)
    throw new PlumblineError("invalid-input", `--workers ${workers}: at most ${MOST_THREADS} threads are started`);
  const inProcess = () => use({ verify: engine.verify, concurrency: concurrencyFor(engine, concurrency) });
  const isEmbedded = engine.kg.id.startsWith("embedded:");
  if (workers === 0 || (workers === undefined && (claims <= MANY_CLAIMS || !isEmbedded))) return inProcess();
  const { openVerifyPool, whyOneThread } = await import("../compose/threads/verify-pool.js");
  const why = whyOneThread(readConfig(io.env, overrides));
  if (why !== null && workers !== undefined && workers > 1) throw new PlumblineError("invalid-input", `--workers ${workers}: ${why}`);
  const threads = workers ?? (why === null ? availableParallelism() : 1);
  if (workers === undefined && threads === 1) return inProcess();
  // What was opened for this process is plain data there too: threads read the same settings.
  const pool = await openVerifyPool({ env: ownSettings(io.env), overrides }, { threads });
  try {
    return await use({ verify: pool.verify, concurrency: concurrency ?? CLAIMS_A_THREAD * threads });
  } finally {
    await pool.close();
  }
}
