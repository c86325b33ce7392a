import { type Answer, ServiceProblem, type VerifyInput } from "../client/plumbline-client.js";
import type { Engine, VerifyOptions } from "../compose/compose.js";
import type { Overrides } from "../config.js";
import type { Episode } from "../domain/episode.js";
import { toDataUrl } from "../domain/image.js";
import { type ErrorCode, messageOf, PlumblineError } from "../errors.js";
import type { Server } from "./server-of.js";

const MAX_TRIES = 8;
const MOST_WAIT_SECONDS = 60;

/** As an engine's `verify`. A service that is busy is asked again when it says so. */
export function verifyOn({ url, client }: Server, overrides: Overrides): Engine["verify"] {
  return async (claim, options = {}) => {
    const request = requestOf(claim, options, overrides);
    const { signal, listen } = options;
    const stoppable = signal === undefined ? {} : { signal };
    const ask = async (): Promise<Answer> => {
      if (listen === undefined) return client.verify(request, stoppable);
      const stream = client.stream(request, stoppable);
      for (;;) {
        const { done, value } = await stream.next();
        if (done) return value;
        listen(value);
      }
    };
    return episodeOf(await saying(url, () => patiently(ask, signal)));
  };
}

/** What the service refuses, and a service that cannot be reached, in the terms of a command. */
export async function saying<T>(url: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw new PlumblineError("aborted", "interrupted", { cause: error });
    const code = error instanceof ServiceProblem ? codeOf(error) : "server-unavailable";
    throw new PlumblineError(code, `${url}: ${reasonOf(error)}`, { cause: error });
  }
}

/** An answer as this process would have given it. */
export function episodeOf({ recorded, ...episode }: Answer): Episode {
  return recorded ? episode : { ...episode, notRecorded: "the service could not keep the record" };
}

export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
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
    ...(options.evidence === undefined ? {} : { evidence: [...options.evidence] }),
    ...(options.image == null ? {} : { image: typeof options.image === "string" ? options.image : toDataUrl(options.image) }),
    names: Object.fromEntries(options.names ?? []),
    ...policyAndBudget(overrides),
  };
}

/** What every request takes along. */
export function policyAndBudget({ policy, seconds, modelCalls, modelTokens }: Overrides): Pick<VerifyInput, "policy" | "budget"> {
  const limits = { seconds, modelCalls, tokens: modelTokens };
  const given = Object.entries(limits).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]]));
  return { policy: policy ?? null, budget: Object.fromEntries(given) };
}

function codeOf({ status }: ServiceProblem): ErrorCode {
  if (status === 401 || status === 403) return "invalid-config";
  if (status === 404) return "record-unknown";
  return status === 0 || status >= 500 || status === 429 ? "server-unavailable" : "invalid-input";
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? messageOf(error.cause) : messageOf(error);
}
