import { readAnswer } from "../../src/adapters/language-model/read-answer.js";
import { PlumblineError } from "../../src/errors.js";
import type { LanguageModel, ModelAnswer, ModelReply, ModelRequest, Usage } from "../../src/ports/language-model.js";

/** What a scripted model does with one request. */
export type Line =
  | { readonly kind: "say"; readonly text: string; readonly usage?: Usage | null }
  | { readonly kind: "refuse"; readonly text: string }
  /** Stops in the middle. */
  | { readonly kind: "cut"; readonly text: string }
  | { readonly kind: "fail" }
  /** Waits until it is told to stop. */
  | { readonly kind: "wait" };

export type ScriptedModel = LanguageModel & {
  readonly asked: readonly ModelRequest<unknown>[];
  /** The most requests that were under way at one time. */
  peak(): number;
};

/** A language model in memory, which says what a function tells it to; it keeps every request. */
export function scriptedModel(
  script: (request: ModelRequest<unknown>, nth: number) => Line,
  { id = "scripted", delayMs = 0 } = {},
): ScriptedModel {
  const asked: ModelRequest<unknown>[] = [];
  let open = 0;
  let peak = 0;

  async function answer(request: ModelRequest<unknown>, signal: AbortSignal | undefined): Promise<ModelAnswer> {
    if (signal?.aborted) throw new PlumblineError("aborted", "stopped before the model was asked");
    const line = script(request, asked.length);
    asked.push(request);
    peak = Math.max(peak, ++open);
    try {
      await waited(line.kind === "wait" ? null : delayMs, signal);
    } finally {
      open--;
    }
    if (line.kind === "fail" || line.kind === "wait")
      throw new PlumblineError("model-unavailable", "the scripted model failed", { retryable: true });
    return {
      content: line.text,
      finish: line.kind === "say" ? "stop" : line.kind === "cut" ? "length" : "refused",
      usage: line.kind === "say" && line.usage !== undefined ? line.usage : { inputTokens: 10, outputTokens: 3, cachedTokens: null },
      model: id,
      rung: request.output.kind === "json" ? "json_schema" : null,
      from: "model",
    };
  }

  return {
    id,
    asked,
    peak: () => peak,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      return readAnswer(request, await answer(request, signal));
    },
  };
}

function waited(ms: number | null, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(new PlumblineError("aborted", "stopped while the model was asked"));
    };
    signal?.addEventListener("abort", stop, { once: true });
  });
}
