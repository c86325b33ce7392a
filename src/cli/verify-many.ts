import { availableParallelism } from "node:os";
import { type Engine, engineIn, openSharedResources } from "../compose/compose.js";
import { type Config, type Overrides, ownSettings, readConfig } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { Policy } from "../domain/policy.js";
import { PlumblineError } from "../errors.js";
import { type ClaimResult, resultOf, wasInterrupted } from "../lab/evaluation/claim-result.js";
import type { ClaimRow, Row } from "../lab/evaluation/dataset.js";
import { type EvaluateOptions, evaluate, type Report } from "../lab/evaluation/evaluate.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import { claimOptions } from "./claim-options.js";
import type { ManyFlags } from "./flags.js";
import type { Io } from "./io.js";
import { progressBar } from "./progress-bar.js";

const EMBEDDED_CONCURRENCY = 4;
/** For fewer claims, opening one engine per thread costs more than it saves. */
const MANY_CLAIMS = 20;
/** The next claim is already queued while a thread's last result is written. */
const CLAIMS_A_THREAD = 2;
const MOST_THREADS = 64;

/** Number of concurrent claims. For live endpoints it is one, unless the user sets it. */
export function concurrencyFor({ kg }: Pick<Engine, "kg">, wanted: number | undefined): number {
  return wanted ?? (kg.id.startsWith("embedded:") ? EMBEDDED_CONCURRENCY : 1);
}

export type WorkerFlags = {
  /** Threads to verify in; 0: none. */
  readonly workers?: number | undefined;
  readonly concurrency?: number | undefined;
  readonly overrides: Overrides;
};

export type Verifying = { readonly verify: Engine["verify"]; readonly concurrency: number };

type Many = { readonly io: Io; readonly engine: Engine; readonly claims: number; readonly flags: WorkerFlags };

export async function withWorkers<T>({ io, engine, claims, flags }: Many, use: (verifying: Verifying) => Promise<T>): Promise<T> {
  const { workers, concurrency } = flags;
  if (workers !== undefined && workers > MOST_THREADS)
    throw new PlumblineError("invalid-input", `--workers ${workers}: at most ${MOST_THREADS} threads are started`);
  const inProcess = () => use({ verify: engine.verify, concurrency: concurrencyFor(engine, concurrency) });
  const isEmbedded = engine.kg.id.startsWith("embedded:");
  if (workers === 0 || (workers === undefined && (claims <= MANY_CLAIMS || !isEmbedded))) return inProcess();
  const why = await refuseThreads(io, flags);
  const threads = workers ?? (why === null ? availableParallelism() : 1);
  if (workers === undefined && threads === 1) return inProcess();
  const pool = await openPool(io, flags, threads);
  try {
    return await use({ verify: pool.verify, concurrency: concurrency ?? CLAIMS_A_THREAD * threads });
  } finally {
    await pool.close();
  }
}

/** Why these settings allow only one thread; null if they allow several. Throws if the user asked for several anyway. */
async function refuseThreads(io: Io, { overrides, workers }: WorkerFlags): Promise<string | null> {
  const { whyOneThread } = await import("../compose/threads/verify-pool.js");
  const why = whyOneThread(readConfig(io.env, overrides));
  if (why !== null && workers !== undefined && workers > 1) throw new PlumblineError("invalid-input", `--workers ${workers}: ${why}`);
  return why;
}

async function openPool(io: Io, { overrides }: WorkerFlags, threads: number) {
  const { openVerifyPool } = await import("../compose/threads/verify-pool.js");
  return openVerifyPool({ env: ownSettings(io.env), overrides }, { threads });
}

export type VariantVerifier = {
  readonly concurrency: number;
  verifyBy(policy: Policy): Promise<Engine["verify"]>;
  close(): Promise<void>;
};

/** Uses threads if possible; one pool serves all policies. */
export async function openVariantVerifier(io: Io, flags: WorkerFlags): Promise<VariantVerifier> {
  const { workers, concurrency } = flags;
  const why = await refuseThreads(io, flags);
  const threads = workers ?? (why === null ? availableParallelism() : 0);
  if (threads === 0 || why !== null) return inProcess(readConfig(io.env, flags.overrides), concurrency);
  const pool = await openPool(io, flags, threads);
  return {
    concurrency: concurrency ?? CLAIMS_A_THREAD * threads,
    verifyBy: async (policy) => (text, options) => pool.verify(text, { ...options, policy }),
    close: pool.close,
  };
}

async function inProcess(config: Config, concurrency: number | undefined): Promise<VariantVerifier> {
  const shared = await openSharedResources(config);
  return {
    concurrency: concurrencyFor(shared, concurrency),
    verifyBy: async (policy) => (await engineIn(config, shared, policy)).verify,
    close: shared.close,
  };
}

export type Verified = { readonly result: ClaimResult; readonly episode: Episode };

export type VerifyRowsOptions = {
  readonly records: boolean;
  readonly signal: AbortSignal;
  /** Called in the order of the rows. */
  readonly onVerified: (verified: Verified, done: number) => void;
};

/** Verifies claims without labels; claims interrupted by the signal have no result. */
export async function verifyRows(verifying: Verifying, rows: readonly ClaimRow[], options: VerifyRowsOptions): Promise<void> {
  const { records, signal, onVerified } = options;
  await runInOrder(rows, {
    concurrency: verifying.concurrency,
    signal,
    work: async (row, abort): Promise<Verified | null> => {
      const episode = await verifying.verify(row.claim, { ...(await claimOptions(row)), signal: abort, record: records });
      return wasInterrupted(episode, abort) ? null : { result: resultOf(row.id, episode, records), episode };
    },
    onResult: (verified, _, done) => onVerified(verified, done),
  });
}

export type LabelledClaims = {
  readonly io: Io;
  readonly engine: Engine;
  readonly signal: AbortSignal;
  readonly flags: ManyFlags;
  readonly rows: readonly Row[];
};

type EvaluateRowsOptions = Pick<EvaluateOptions, "known" | "onPrediction"> & {
  readonly onEpisode?: (episode: Episode, row: Row) => Promise<void>;
};

export async function evaluateRows(
  { io, engine, signal, flags, rows }: LabelledClaims,
  { known = new Map(), onEpisode, onPrediction }: EvaluateRowsOptions,
): Promise<Report> {
  const record = flags.records === true;
  const bar = progressBar(io.stderr, flags.quiet !== true);
  return withWorkers({ io, engine, claims: rows.length - known.size, flags }, ({ verify, concurrency }) =>
    evaluate(rows, {
      signal,
      known,
      recorded: record,
      concurrency,
      verify: async (row, abort) => {
        const episode = await verify(row.claim, { ...(await claimOptions(row)), signal: abort, record, leakGuard: true });
        await onEpisode?.(episode, row);
        return episode;
      },
      onPrediction: (prediction, row, done, total) => {
        onPrediction?.(prediction, row, done, total);
        bar.show(done, total, prediction.label === row.label);
      },
    }),
  ).finally(bar.end);
}
