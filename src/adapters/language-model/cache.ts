import {
  type LanguageModel,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  UnusableReplyError,
} from "../../ports/language-model.js";
import type { ResponseCache } from "../http/response-cache.js";
import { sharedFlights } from "../http/shared-flights.js";
import { answerOf, answerSchema, canonicalRequest } from "./keep-answer.js";
import { readAnswer } from "./read-answer.js";

/**
 * Asks each identical request once: answers come from the cache or from a running request. Requests with a temperature want a new answer
 * each time and bypass the cache. Only readable answers are cached.
 */
export function cached(model: LanguageModel, cache: ResponseCache): LanguageModel {
  const share = sharedFlights<ModelAnswer>();
  return {
    id: model.id,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      if (request.temperature !== 0) return model.complete(request, signal);
      const { digest } = canonicalRequest(model.id, request);
      let asked = false;
      const ask = async (flight: AbortSignal) => {
        asked = true;
        const known = await recalled(cache, digest, request);
        return known ?? (await kept(cache, digest, request, answerOf(model.complete(request, flight))));
      };
      const answer = await share(digest, ask, signal);
      // An answer shared with another caller costs nothing.
      return readAnswer(request, asked ? answer : { ...answer, from: "cache" });
    },
  };
}

async function recalled<T>(cache: ResponseCache, digest: string, request: ModelRequest<T>): Promise<ModelAnswer | null> {
  const found = await cache.get(digest);
  if (found === undefined) return null;
  const answer = answerSchema.safeParse(JSON.parse(new TextDecoder().decode(found.body)));
  return answer.success && isReadable(request, answer.data) ? { ...answer.data, from: "cache" } : null;
}

async function kept<T>(cache: ResponseCache, digest: string, request: ModelRequest<T>, asked: Promise<ModelAnswer>): Promise<ModelAnswer> {
  const answer = await asked;
  const body = new TextEncoder().encode(JSON.stringify(answer));
  if (isReadable(request, answer)) await cache.set(digest, { contentType: "application/json", body });
  return answer;
}

/** An answer cached under an older schema may not fit the current one. */
function isReadable<T>(request: ModelRequest<T>, answer: ModelAnswer): boolean {
  try {
    readAnswer(request, answer);
    return true;
  } catch (error) {
    if (error instanceof UnusableReplyError) return false;
    throw error;
  }
}
