import { lruMap } from "../../base/recent.js";
import {
  type LanguageModel,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  type Rung,
  rungAfter,
  UnusableReplyError,
} from "../../ports/language-model.js";
import { readAnswer } from "../language-model/read-answer.js";
import { chatParams } from "./chat-params.js";
import { type Dialect, type Dialects, firstSettings, namesFormat, otherDialect, withLearned } from "./dialect.js";
import { openServer, type ServerModel } from "./open-client.js";
import { readCompletion } from "./read-completion.js";
import { afterFinding, type Finding, openRung, rungBelow } from "./rung-memory.js";

export type OpenaiOptions = ServerModel & {
  readonly maxReplyBytes?: number;
  /** Shared in the process, so that models opened later use what earlier ones learned. */
  readonly dialects?: Dialects;
};

const USUAL_PAUSE_MS = 5000;

/**
 * Any server with OpenAI's chat API. Learns from refusals which settings the server understands. The server enforces the schema where it can, and
 * it is always checked here. One call is one answer; `repairing` asks again.
 */
export function openaiModel(options: OpenaiOptions): LanguageModel {
  const { url, model, dialects = lruMap({ maxEntries: 1 }) } = options;
  const { client, patience, ask: askModel } = openServer(options, options.maxReplyBytes);
  /** Of a whole call, unless the request sets its own. */
  const callTimeoutMs = patience.attempts * (patience.timeoutMs + USUAL_PAUSE_MS);
  const place = `${url} ${model}`;
  const known = () => dialects.get(place) ?? { settings: firstSettings(model), rungs: {} };

  async function ask<T>(request: ModelRequest<T>, started: number, signal: AbortSignal | undefined): Promise<ModelAnswer> {
    const structured = request.output.kind === "json";
    const { settings, rungs } = known();
    const start: Dialect = { ...settings, rung: openRung(rungs, request.limits.rung ?? "json_schema", started) };
    let dialect = start;
    const refused: (readonly [Rung, Finding])[] = [];
    const answer = await askModel({
      send: (trySignal) => client.chat.completions.create(chatParams(model, request, dialect), { signal: trySignal }),
      read: (body) => readCompletion(body, { model, rung: structured ? dialect.rung : null }),
      rephrase(refusal) {
        const below = structured ? rungBelow(known().rungs, dialect.rung, patience.steady()) : null;
        const other = otherDialect(dialect, start, refusal, below);
        if (other === null) return false;
        if (other.rung !== dialect.rung) refused.push([dialect.rung, namesFormat(refusal) ? "refused" : "doubted"]);
        dialect = other;
        return true;
      },
      limitMs: request.limits.timeoutMs ?? callTimeoutMs,
      signal,
    });
    // Only an answer proves that the server understands a dialect; a refusal may have other reasons.
    dialects.set(place, { ...known(), settings: withLearned(known().settings, settings, dialect) });
    for (const [rung, finding] of refused) remember(rung, finding, started);
    return answer;
  }

  function remember(rung: Rung, finding: Finding, started: number): void {
    const { settings, rungs } = known();
    dialects.set(place, { settings, rungs: afterFinding(rungs, { rung, finding, started, now: patience.steady() }) });
  }

  return {
    id: model,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const started = patience.steady();
      const answer = await ask(request, started, signal);
      try {
        const reply = readAnswer(request, answer);
        if (answer.rung !== null) remember(answer.rung, "kept", started);
        return reply;
      } catch (error) {
        const finding = error instanceof UnusableReplyError ? findingOf(error) : null;
        if (answer.rung !== null && finding !== null) remember(answer.rung, finding, started);
        throw error;
      }
    },
  };
}

/** What an unusable answer shows about its rung; null for refusals and for truncated or empty answers. */
function findingOf(error: UnusableReplyError): Finding | null {
  if (rungAfter(error) !== error.answer.rung) return "ignored";
  return error.fault === "wrong-shape" || error.fault === "wrong-value" ? "kept" : null;
}
