import { type CheckedSentence, checkedSentence } from "../articles/check-article.js";
import { type Answer, ServiceProblem, type Submitted, type VerifyInput } from "../client/plumbline-client.js";
import type { Engine, VerifyOptions } from "../compose/compose.js";
import type { Overrides } from "../config.js";
import type { Episode } from "../domain/episode.js";
import type { Listen, VerifyEvent } from "../domain/event.js";
import { toDataUrl } from "../domain/image.js";
import { type ErrorCode, messageOf, PlumblineError } from "../errors.js";
import { resultOf } from "../lab/evaluation/claim-result.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import type { Server } from "./server-of.js";

const MAX_TRIES = 8;
const MOST_WAIT_SECONDS = 60;

/** An engine's `verify` on a service. Retries a busy service after the delay that it requests. */
export function verifyOn({ url, client }: Server, overrides: Overrides): Engine["verify"] {
  return async (claim, options = {}) => {
    const request = requestOf(claim, options, overrides);
    const { signal, listen } = options;
    const stoppable = signal === undefined ? {} : { signal };
    const ask = () => (listen === undefined ? client.verify(request, stoppable) : answerOf(client.stream(request, stoppable), listen));
    return episodeOf(await translateErrors(url, () => withRetries(ask, signal)));
  };
}

async function answerOf(stream: AsyncGenerator<VerifyEvent, Answer>, listen: Listen = () => undefined): Promise<Answer> {
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return value;
    listen(value);
  }
}

export async function translateErrors<T>(url: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw new PlumblineError("aborted", "interrupted", { cause: error });
    const code = error instanceof ServiceProblem ? codeOf(error) : "server-unavailable";
    throw new PlumblineError(code, `${url}: ${reasonOf(error)}`, { cause: error });
  }
}

export function episodeOf({ recorded, ...episode }: Answer): Episode {
  return recorded ? episode : { ...episode, notRecorded: "the service could not keep the record" };
}

async function withRetries<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof ServiceProblem && (error.status === 503 || error.status === 429) ? error.retryAfter : null;
      if (wait === null || tries === MAX_TRIES || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(wait, MOST_WAIT_SECONDS) * 1000));
    }
  }
}

function requestOf(claim: string, options: VerifyOptions, overrides: Overrides): VerifyInput {
  if (options.cassette !== undefined)
    throw new PlumblineError("invalid-input", "--record and --replay are for a model of this process: leave out --server");
  return {
    claim,
    asOf: options.asOf ?? null,
    url: options.url ?? null,
    ...(options.post == null ? {} : { post: options.post }),
    ...(options.evidence === undefined ? {} : { evidence: [...options.evidence] }),
    ...(options.image == null ? {} : { image: typeof options.image === "string" ? options.image : toDataUrl(options.image) }),
    names: Object.fromEntries(options.names ?? []),
    ...policyAndBudget(overrides),
  };
}

function policyAndBudget({ policy, seconds, modelCalls, modelTokens }: Overrides): Pick<VerifyInput, "policy" | "budget"> {
  const limits = { seconds, modelCalls, tokens: modelTokens };
  const given = Object.entries(limits).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]]));
  return { policy: policy ?? null, budget: Object.fromEntries(given) };
}

function codeOf({ status }: ServiceProblem): ErrorCode {
  if (status === 401 || status === 403) return "invalid-config";
  if (status === 404) return "record-unknown";
  return status === 0 || status >= 500 || status === 429 ? "server-unavailable" : "invalid-input";
}

/** The cause of `fetch failed` is more informative than the error. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? messageOf(error.cause) : messageOf(error);
}

export type ServerCheck = {
  readonly overrides: Overrides;
  readonly asOf: string | undefined;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
};
export type CheckedOnServer = { readonly sentences: readonly CheckedSentence[]; readonly graph: string; readonly policy: string };

type Job = Submitted["verifications"][number];

/** Checks a text on a service, which splits it and verifies the claims as jobs. An interruption cancels unfinished jobs. */
export async function checkOnServer({ url, client }: Server, text: string, options: ServerCheck): Promise<CheckedOnServer> {
  const { overrides, asOf, concurrency, signal, onProgress } = options;
  const request = { text, asOf: asOf ?? null, ...policyAndBudget(overrides) };
  const { verifications, leftOut } = await translateErrors(url, () => withRetries(() => client.submit(request, { signal }), signal));
  const open = new Set(verifications.map(({ id }) => id));
  const episodes = new Map<Job, Episode>();
  try {
    await runInOrder(verifications, {
      concurrency,
      signal,
      work: async (job, stop) => {
        const answer = await translateErrors(url, () => answerOf(client.follow(job.id, { signal: stop })));
        open.delete(job.id);
        return episodeOf(answer);
      },
      onResult: (episode, job, done) => {
        episodes.set(job, episode);
        onProgress(done, verifications.length);
      },
    });
  } finally {
    await Promise.allSettled([...open].map((id) => client.remove(id)));
  }
  if (signal.aborted) throw new PlumblineError("aborted", "the check was interrupted");
  const checked = [...episodes].map(([job, episode]) => sentenceOf(text, job, verifications, episode));
  const rest = leftOut.map(({ because, ...place }): CheckedSentence => ({ ...place, kind: "left-out", because }));
  const [first] = episodes.values();
  return {
    sentences: [...checked, ...rest].sort((a, b) => a.start - b.start),
    graph: first?.versions.graph ?? url,
    policy: first?.policy ?? "the service's policy",
  };
}

/** Start of the sentence; further claims of the same sentence are numbered. */
function sentenceOf(text: string, job: Job, all: readonly Job[], episode: Episode): CheckedSentence {
  const [start, end] = [job.start ?? 0, job.end ?? text.length];
  const before = all.slice(0, all.indexOf(job)).filter((other) => other.start === job.start).length;
  const id = before === 0 ? String(start) : `${start}-${before + 1}`;
  return checkedSentence({ start, end, text: text.slice(start, end) }, job, resultOf(id, episode, true), episode);
}
