import type { LanguageModel, ModelAnswer, ModelReply, ModelRequest } from "../../ports/language-model.js";
import { UnusableReplyError } from "../../ports/unusable-reply.js";
import { steadyNow } from "../../steady-now.js";
import { readAnswer } from "../language-model/read-answer.js";
import { askServer, type Patience } from "./ask-server.js";
import { chatParams } from "./chat-params.js";
import { type Dialect, type Dialects, firstDialect, lowerRung, otherDialect } from "./dialect.js";
import { openClient, type ServerAddress } from "./open-client.js";
import { readCompletion } from "./read-completion.js";

export type OpenaiOptions = ServerAddress &
  Partial<Patience> & {
    readonly model: string;
    /** Time limit of a whole call, unless the request sets its own. */
    readonly callTimeoutMs?: number;
    readonly maxReplyBytes?: number;
    /** Shared in the process, so that every server is found out about once. */
    readonly dialects?: Dialects;
  };

const USUAL_PAUSE_MS = 5000;

/**
 * Any server that speaks OpenAI's chat API. What it understands is found out as refusals come, and remembered: the schema is enforced
 * by the server where it can be, and checked here always. One call is one answer of the model; repair turns are `repairing`'s.
 */
export function openaiModel(options: OpenaiOptions): LanguageModel {
  const { url, model, key, dialects = new Map<string, Dialect>(), timeoutMs = 60_000, attempts = 3 } = options;
  const patience = {
    timeoutMs,
    attempts,
    now: options.now ?? Date.now,
    steady: options.now ?? steadyNow,
    random: options.random ?? Math.random,
  };
  const callTimeoutMs = options.callTimeoutMs ?? attempts * (timeoutMs + USUAL_PAUSE_MS);
  const client = openClient(options, options.maxReplyBytes);
  const place = `${url} ${model}`;
  const known = () => dialects.get(place) ?? firstDialect(model);

  async function ask<T>(request: ModelRequest<T>, signal: AbortSignal | undefined): Promise<ModelAnswer> {
    const structured = request.output.kind === "json";
    const start = known();
    let dialect = start;
    const answer = await askServer(
      {
        send: (trySignal) => client.chat.completions.create(chatParams(model, request, dialect), { signal: trySignal }),
        read: (body) => readCompletion(body, { model, rung: structured ? dialect.rung : null }),
        rephrase(refusal) {
          const other = otherDialect(dialect, start, refusal, structured);
          dialect = other ?? dialect;
          return other !== null;
        },
      },
      { url, model, key },
      patience,
      request.limits.timeoutMs ?? callTimeoutMs,
      signal,
    );
    // Only an answer proves that a dialect is understood; a refusal may have had other reasons.
    dialects.set(place, { ...dialect, rung: lowerRung(dialect.rung, dialects.get(place)?.rung) });
    return answer;
  }

  return {
    id: model,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const answer = await ask(request, signal);
      try {
        return readAnswer(request, answer);
      } catch (error) {
        if (error instanceof UnusableReplyError) dialects.set(place, unlessIgnored(known(), error));
        throw error;
      }
    },
  };
}

/** A server that enforces what it accepts cannot answer so: it ignores the setting, and the model has to be told in words. */
function unlessIgnored(dialect: Dialect, { fault, answer }: UnusableReplyError): Dialect {
  if (answer.rung === null || answer.rung !== dialect.rung) return dialect;
  if (fault === "no-json" && answer.content.trim() !== "") return { ...dialect, rung: "prompt" };
  return fault === "wrong-shape" && answer.rung === "json_schema" ? { ...dialect, rung: "json_object" } : dialect;
}
