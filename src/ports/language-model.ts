import type { OutputShape } from "./model-output.js";

/** A picture in a message. In caches and cassettes its hash stands for its bytes. */
export type MessageImage = {
  readonly type: "image/jpeg";
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

export type Message = {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  /** After the text; of a user's message only. */
  readonly images?: readonly MessageImage[];
};

/** One question to a language model, complete in itself: the same request may be answered from a cache or a cassette. */
export type ModelRequest<T> = {
  /** Which program asks: for accounting, and to name the request in errors. */
  readonly program: string;
  /** What does not change comes first, so that providers can reuse the prefix. */
  readonly messages: readonly Message[];
  readonly output: OutputShape<T>;
  /** 0 asks for the likeliest answer, and only such answers may come from a cache. Models without the setting ignore it. */
  readonly temperature: number;
  readonly limits: {
    /** Thinking counts too, where a model thinks. */
    readonly maxOutputTokens: number;
    /** Time limit of the whole call, including tries and pauses; default: the implementation's own. Not part of the question. */
    readonly timeoutMs?: number;
    /** The highest rung to ask on; default: the highest that the server is not known to refuse or ignore. Not part of the question. */
    readonly rung?: Rung;
  };
};

/** How the shape was asked for: enforced by the server, JSON enforced by the server, or by words alone. */
export type Rung = "json_schema" | "json_object" | "prompt";

export type Usage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The part of the input that the provider had in its prefix cache; null where it does not say. */
  readonly cachedTokens: number | null;
};

/** What came back, before it is read. */
export type ModelAnswer = {
  /** As the model wrote it, thinking and fences included; what a refusal says, where the model refused. */
  readonly content: string;
  readonly finish: "stop" | "length" | "refused" | "other";
  /** null where the server does not say. */
  readonly usage: Usage | null;
  /** As the server names it: it may be another than was asked for. */
  readonly model: string;
  /** null for plain text. */
  readonly rung: Rung | null;
  readonly from: "model" | "cache";
};

export type ModelReply<T> = ModelAnswer & { readonly value: T };

/**
 * A language model behind any transport. `complete` resolves only with a value that fits the requested shape. It fails with
 * PlumblineErrors: `model-…`, `budget-spent` or `aborted`; with an UnusableReplyError when the model did answer.
 */
export type LanguageModel = {
  /** The configured name of the model; part of what makes two requests identical. */
  readonly id: string;
  complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>>;
};
