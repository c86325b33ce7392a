import { z } from "zod";
import { PlumblineError } from "../errors.js";
import type { Preview } from "./image-reader.js";

/** A picture in a message. Caches and cassettes store its hash instead of its bytes. */
export type MessageImage = Preview & { readonly type: "image/jpeg" };

export type Message = {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  /** After the text; only in user messages. */
  readonly images?: readonly MessageImage[];
};

/** One question to a language model, complete in itself, so that a cache or a cassette can answer it. */
export type ModelRequest<T> = {
  /** The program that asks, for accounting and errors. */
  readonly program: string;
  /** Constant parts come first, so that providers can reuse the prefix. */
  readonly messages: readonly Message[];
  readonly output: OutputShape<T>;
  /** 0 asks for the likeliest answer; only such answers may come from a cache. Ignored by models without the setting. */
  readonly temperature: number;
  readonly limits: {
    /** Including thinking tokens. */
    readonly maxOutputTokens: number;
    /**
     * Time limit of the whole call, including retries and pauses; default: the implementation's own. Not part of the request's identity.
     */
    readonly timeoutMs?: number;
    /**
     * The highest rung to try; default: the highest that the server is not known to reject or ignore. Not part of the request's identity.
     */
    readonly rung?: Rung;
  };
};

/** How the output format is requested: schema enforced by the server, JSON enforced by the server, or in the prompt only. */
export type Rung = "json_schema" | "json_object" | "prompt";

export type Usage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens from the provider's prefix cache; null if unknown. */
  readonly cachedTokens: number | null;
};

export type ModelAnswer = {
  /** As the model wrote it, including thinking and code fences; if it refused, the text of the refusal. */
  readonly content: string;
  readonly finish: "stop" | "length" | "refused" | "other";
  /** null if the server does not report it. */
  readonly usage: Usage | null;
  /** The name in the server's reply; may differ from the requested one. */
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

/** From most to least enforced. */
export const LADDER: readonly Rung[] = ["json_schema", "json_object", "prompt"];

/**
 * The rung for asking again after an unusable answer: a lower one if the answer shows that the server did not enforce this one. An empty
 * answer shows nothing. null for plain text.
 */
export function rungAfter({ fault, answer }: UnusableReplyError): Rung | null {
  if (answer.rung === null) return null;
  if (fault === "no-json" && answer.content.trim() !== "") return "prompt";
  return fault === "wrong-shape" && answer.rung === "json_schema" ? "json_object" : answer.rung;
}

/** What is wrong with an answer, as far as the next step depends on it. */
export type ReplyFault =
  /** No JSON where JSON was requested, or nothing at all. */
  | "no-json"
  /** JSON that a server could not produce if it enforced the schema. */
  | "wrong-shape"
  /** The shape is right, but a value is wrong. */
  | "wrong-value"
  | "refused"
  | "truncated";

/** The model's answer is unusable. The error carries the answer, so that it can be charged, recorded and shown to the model. */
export class UnusableReplyError extends PlumblineError {
  constructor(
    readonly fault: ReplyFault,
    message: string,
    readonly answer: ModelAnswer,
    cause?: unknown,
  ) {
    super(fault === "refused" ? "model-refused" : fault === "truncated" ? "model-truncated" : "model-reply", message, { cause });
  }
}

export type JsonSchema = { readonly [key: string]: unknown };

/** The requested output. It is always checked against the schema, even if the server enforces it. */
export type OutputShape<T> =
  | { readonly kind: "text"; readonly schema: z.ZodType<T> }
  | { readonly kind: "json"; readonly name: string; readonly schema: z.ZodType<T>; readonly jsonSchema: JsonSchema };

export const PLAIN_TEXT: OutputShape<string> = { kind: "text", schema: z.string() };

/** A JSON object of a given shape. Servers that enforce schemas want every property required, so `.optional()` throws here; use `.nullable()`. */
export function jsonOutput<T>(name: string, schema: z.ZodType<T>): OutputShape<T> {
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) throw new Error(`"${name}" cannot name an output: letters, digits, _ and - only`);
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema);
  if (jsonSchema.type !== "object") throw new Error(`the output ${name} is not an object`);
  const optional = optionalProperties(jsonSchema, name);
  if (optional.length > 0) throw new Error(`optional properties are not portable, use nullable: ${optional.join(", ")}`);
  return { kind: "json", name, schema, jsonSchema };
}

const nodeSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function optionalProperties(node: unknown, path: string): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item) => optionalProperties(item, path));
  const parsed = nodeSchema.safeParse(node);
  if (!parsed.success) return [];
  const { properties = {}, required = [], ...rest } = parsed.data;
  return [
    ...Object.keys(properties).flatMap((name) => (required.includes(name) ? [] : [`${path}.${name}`])),
    ...Object.entries(properties).flatMap(([name, property]) => optionalProperties(property, `${path}.${name}`)),
    ...Object.values(rest).flatMap((part) => optionalProperties(part, path)),
  ];
}

/** Text embeddings: texts with similar meaning have similar vectors. Fails with PlumblineErrors: `model-…` or `aborted`. */
export type TextEmbedder = {
  /** The model's name; vectors of different models cannot be compared. */
  readonly id: string;
  /** One vector for each text, in the same order, all of one length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly number[])[]>;
};

export type DaySpending = { readonly tokens: number; readonly usd: number };

/** What models have cost today (UTC), in all processes and threads of one home. */
export type DayLedger = {
  spent(): DaySpending;
  add(spending: DaySpending): void;
};
