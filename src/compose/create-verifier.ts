import { type CheckedSentence, checkArticle } from "../articles/check-article.js";
import { steadyNow } from "../base/steady-now.js";
import type { Episode } from "../domain/episode.js";
import type { VerifyEvent } from "../domain/event.js";
import type { Label } from "../domain/outcome.js";
import { PlumblineError } from "../errors.js";
import { parseDataset, type Row } from "../lab/evaluation/dataset.js";
import { evaluate, type Prediction, type Report } from "../lab/evaluation/evaluate.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import { composeEngine, type Engine, type VerifyOptions } from "./compose.js";
import { guardedGraph, guardedReasoner, guardedSearch } from "./guard-own.js";
import {
  type ClaimInput,
  type ClaimOptions,
  checkInput,
  checkOptions,
  configOf,
  DEFAULT_CONCURRENCY,
  type ManyOptions,
  OPTIONS,
  overridesOf,
  ownGraph,
  ownSearch,
  type VerifierOptions,
} from "./verifier-options.js";

export type LabelledClaimInput = { readonly id?: string; readonly claim: string; readonly label: Label; readonly date?: string };

export type Verifier = {
  /** Ids of graph and policy, as in records. */
  readonly graph: string;
  readonly policy: string;
  /** Verifies one claim. Failures are in the outcome; throws a PlumblineError only for input that cannot be a claim. */
  verify(claim: string, options?: ClaimOptions): Promise<Episode>;
  /** The same as a stream: yields every event as it happens and returns the episode. */
  stream(claim: string, options?: Omit<ClaimOptions, "onEvent">): AsyncGenerator<VerifyEvent, Episode>;
  /** Verifies many claims concurrently; episodes come in the order of the claims. */
  verifyMany(claims: Iterable<ClaimInput>, options?: ManyOptions): AsyncGenerator<Episode, void>;
  /** Checks every statement of a text. */
  checkText(text: string, options?: ManyOptions): Promise<readonly CheckedSentence[]>;
  /** Measures accuracy on labelled claims. */
  evaluate(
    claims: readonly LabelledClaimInput[],
    options?: ManyOptions & { readonly onPrediction?: (prediction: Prediction) => void },
  ): Promise<Report>;
  /** A stored episode; needs `home`. */
  load(id: string): Promise<Episode>;
  close(): Promise<void>;
};

/** Opens a verifier; `close` stops its threads and connections. */
export async function createVerifier(options: VerifierOptions = {}): Promise<Verifier> {
  checkOptions(options, OPTIONS.verifier);
  const own = await openEngine(options);
  const engine = options.workers === undefined ? own : await inThreads(own, options, options.workers);
  return verifierOf(engine, options.home !== undefined);
}

async function openEngine(options: VerifierOptions): Promise<Engine> {
  const [kg, search] = [ownGraph(options.kg), ownSearch(options.search)];
  return composeEngine(configOf(options), {
    kg: kg === undefined ? undefined : guardedGraph(kg),
    search: search === undefined ? undefined : guardedSearch(search, steadyNow),
    policy: typeof options.policy === "object" ? options.policy : undefined,
    reasoner: typeof options.reasoner === "object" ? guardedReasoner(options.reasoner) : undefined,
  });
}

/** The same engine, but verifies in threads. */
async function inThreads(engine: Engine, options: VerifierOptions, workers: number): Promise<Engine> {
  const { openVerifyPool, whyOneThread } = await import("./threads/verify-pool.js");
  const { kg, search, reasoner, policy } = options;
  const isOwn = ownGraph(kg) !== undefined || ownSearch(search) !== undefined || typeof reasoner === "object";
  const why = isOwn ? "objects of your own stay in this process" : workers > 1 ? whyOneThread(configOf(options)) : null;
  if (why !== null) {
    await engine.close();
    throw new PlumblineError("invalid-config", `workers: ${why}`);
  }
  const opening = { env: {}, overrides: overridesOf(options), policy: typeof policy === "object" ? policy : undefined };
  const pool = await openVerifyPool(opening, { threads: workers });
  return {
    ...engine,
    verify: pool.verify,
    async close() {
      await Promise.all([pool.close(), engine.close()]);
    },
  };
}

function verifierOf(engine: Engine, record: boolean): Verifier {
  let closed = false;
  const refuseClosed = () => {
    if (closed) throw new PlumblineError("aborted", "the verifier is closed: open another with createVerifier");
  };
  const verify: Verifier["verify"] = async (claim, options = {}) => {
    refuseClosed();
    checkInput("claim", claim);
    checkOptions(options, OPTIONS.claim);
    return engine.verify(claim, engineOptions(options, record));
  };
  return {
    graph: engine.kg.id,
    policy: engine.policy.id,
    verify,
    stream: (claim, options) => streamEvents(verify, claim, options),
    verifyMany: (claims, options) => streamEpisodes(verify, claims, options),
    async checkText(text, options = {}) {
      refuseClosed();
      checkInput("text", text);
      checkOptions(options, OPTIONS.many);
      const { asOf, signal = new AbortController().signal, concurrency = DEFAULT_CONCURRENCY } = options;
      return checkArticle(text, {
        kg: engine.kg,
        writeClaims: engine.newClaimWriter(),
        recorded: record,
        signal,
        concurrency,
        verify: (claim, abort) => verify(claim, { ...(asOf === undefined ? {} : { asOf }), signal: abort }),
      });
    },
    async evaluate(claims, options = {}) {
      refuseClosed();
      checkInput("claims", claims);
      checkOptions(options, OPTIONS.evaluate);
      const { signal, concurrency = DEFAULT_CONCURRENCY, onPrediction } = options;
      return evaluate(rowsOf(claims), {
        recorded: record,
        concurrency,
        verify: (row, abort) => engine.verify(row.claim, { asOf: row.date, signal: abort, record, leakGuard: true }),
        ...(signal === undefined ? {} : { signal }),
        ...(onPrediction === undefined ? {} : { onPrediction: (prediction: Prediction) => onPrediction(prediction) }),
      });
    },
    async load(id) {
      refuseClosed();
      if (!record) throw new PlumblineError("invalid-config", "nothing is kept without the option home");
      return engine.load(id);
    },
    async close() {
      closed = true;
      await engine.close();
    },
  };
}

function engineOptions({ names, onEvent, ...rest }: ClaimOptions, record: boolean): VerifyOptions {
  return { ...rest, names: new Map(Object.entries(names ?? {})), listen: onEvent, record };
}

/** Checks labels and dates as for a file of claims. */
export function rowsOf(claims: readonly LabelledClaimInput[]): readonly Row[] {
  return parseDataset(claims.map((claim) => JSON.stringify(claim)).join("\n"));
}

type Verify = (claim: string, options?: ClaimOptions) => Promise<Episode>;

async function* streamEvents(verify: Verify, claim: string, options: ClaimOptions = {}): AsyncGenerator<VerifyEvent, Episode> {
  const queue = asyncQueue<VerifyEvent>();
  const episode = verify(claim, { ...options, onEvent: queue.push });
  episode.then(queue.end, queue.fail);
  yield* queue.values();
  return episode;
}

async function* streamEpisodes(verify: Verify, claims: Iterable<ClaimInput>, options: ManyOptions = {}): AsyncGenerator<Episode, void> {
  checkOptions(options, OPTIONS.many);
  const all = typeof claims === "object" && claims !== null && Symbol.iterator in claims ? [...claims] : claims;
  checkInput("claims", all);
  const { asOf, signal, concurrency = DEFAULT_CONCURRENCY } = options;
  const queue = asyncQueue<Episode>();
  const left = new AbortController();
  const run = runInOrder(all, {
    concurrency,
    signal: signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]),
    work: (input, abort) => {
      const { claim, ...own } = typeof input === "string" ? { claim: input } : input;
      return verify(claim, { ...(asOf === undefined ? {} : { asOf }), ...own, signal: abort });
    },
    onResult: queue.push,
  });
  run.then(queue.end, queue.fail);
  try {
    yield* queue.values();
  } finally {
    // Leaving the loop early stops the remaining verifications.
    left.abort();
    await run.catch(() => undefined);
  }
}

/** Passes values from callbacks to a `for await`; buffers values until they are read. */
function asyncQueue<T>() {
  const waiting: T[] = [];
  let ended: { readonly error: unknown } | "well" | null = null;
  let wake: () => void = () => undefined;
  const finish = (how: { readonly error: unknown } | "well") => {
    ended ??= how;
    wake();
  };
  return {
    push(value: T): void {
      waiting.push(value);
      wake();
    },
    end: (): void => finish("well"),
    fail: (error: unknown): void => finish({ error }),
    async *values(): AsyncGenerator<T, void> {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (ended === "well") return;
        else if (ended !== null) throw ended.error;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
