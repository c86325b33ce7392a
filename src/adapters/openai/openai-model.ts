import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { z } from "zod";
import { lruMap } from "../../base/recent.js";
import { toDataUrl } from "../../domain/image.js";
import {
  type JsonSchema,
  type LanguageModel,
  type Message,
  type ModelAnswer,
  type ModelReply,
  type ModelRequest,
  type OutputShape,
  type Rung,
  rungAfter,
  UnusableReplyError,
} from "../../ports/language-model.js";
import { readAnswer, wellFormed } from "../language-model/read-answer.js";
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
 * Any server with OpenAI's chat API. Learns from refusals which settings the server supports. The server enforces the schema if it can, and
 * it is always checked here. One call is one answer; `repairing` asks again.
 */
export function openaiModel(options: OpenaiOptions): LanguageModel {
  const { url, model, dialects = lruMap({ maxEntries: 1 }) } = options;
  const { client, timeoutMs, attempts, steady, ask: askModel } = openServer(options, options.maxReplyBytes);
  /** Time limit of a whole call, unless the request sets its own. */
  const callTimeoutMs = attempts * (timeoutMs + USUAL_PAUSE_MS);
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
        const below = structured ? rungBelow(known().rungs, dialect.rung, steady()) : null;
        const other = otherDialect(dialect, start, refusal, below);
        if (other === null) return false;
        if (other.rung !== dialect.rung) refused.push([dialect.rung, namesFormat(refusal) ? "refused" : "doubted"]);
        dialect = other;
        return true;
      },
      limitMs: request.limits.timeoutMs ?? callTimeoutMs,
      signal,
    });
    // Only an answer proves that the server supports a dialect; a refusal may have other reasons.
    dialects.set(place, { ...known(), settings: withLearned(known().settings, settings, dialect) });
    for (const [rung, finding] of refused) remember(rung, finding, started);
    return answer;
  }

  function remember(rung: Rung, finding: Finding, started: number): void {
    const { settings, rungs } = known();
    dialects.set(place, { settings, rungs: afterFinding(rungs, { rung, finding, started, now: steady() }) });
  }

  return {
    id: model,
    async complete<T>(request: ModelRequest<T>, signal?: AbortSignal): Promise<ModelReply<T>> {
      const started = steady();
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

/** A request in the dialect of one server. Uses no tools, because too many servers ignore a forced choice. */
export function chatParams<T>(model: string, request: ModelRequest<T>, dialect: Dialect): ChatCompletionCreateParamsNonStreaming {
  const { output, temperature, limits } = request;
  return {
    model,
    messages: inSpokenRoles(withShape(request.messages, output, dialect), dialect).map(paramOf),
    ...(dialect.temperature ? { temperature } : {}),
    ...(dialect.tokenLimit === "max_tokens" ? { max_tokens: limits.maxOutputTokens } : { max_completion_tokens: limits.maxOutputTokens }),
    ...responseFormat(output, dialect),
    stream: false,
  };
}

function paramOf({ role, content, images = [] }: Message): ChatCompletionMessageParam {
  const text = wellFormed(content);
  if (role !== "user" || images.length === 0) return { role, content: text };
  const shown = images.map(({ type, bytes }) => ({ type: "image_url" as const, image_url: { url: toDataUrl(bytes, type) } }));
  return { role, content: [{ type: "text", text }, ...shown] };
}

function responseFormat<T>(output: OutputShape<T>, { rung }: Dialect): Pick<ChatCompletionCreateParamsNonStreaming, "response_format"> {
  if (output.kind === "text" || rung === "prompt") return {};
  if (rung === "json_object") return { response_format: { type: "json_object" } };
  const schema = strictSchema(output.jsonSchema);
  return { response_format: { type: "json_schema", json_schema: { name: output.name, schema, strict: true } } };
}

/** Puts the schema into the system prompt if the server does not enforce it. */
function withShape<T>(messages: readonly Message[], output: OutputShape<T>, { rung }: Dialect): readonly Message[] {
  if (output.kind === "text" || rung === "json_schema") return messages;
  const shape = `Answer with one JSON object and nothing else: no code fence, no comment. It must fit this JSON Schema:\n${JSON.stringify(output.jsonSchema)}`;
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: shape }, ...messages];
  return [{ role: "system", content: `${first.content}\n\n${shape}` }, ...rest];
}

/** For models without a system role: puts its text at the beginning of the first user message. */
function inSpokenRoles(messages: readonly Message[], { systemRole }: Dialect): readonly Message[] {
  if (systemRole) return messages;
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const [first, ...rest] = others;
  if (system.length === 0) return messages;
  if (first?.role !== "user") return [{ role: "user", content: system.join("\n\n") }, ...others];
  return [{ ...first, content: [...system, first.content].join("\n\n") }, ...rest];
}

/** Keywords that some servers refuse; zod checks them instead. */
const DROPPED = new Set(["$schema", "default", "format", "pattern", "minLength", "maxLength", "uniqueItems", "propertyNames", "examples"]);
const SAFE_INTEGERS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

const nodeSchema = z.record(z.string(), z.unknown());

/** The part of a JSON Schema that OpenAI, vLLM, Ollama and llama.cpp all enforce. */
function strictSchema(schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      if (DROPPED.has(key) || ((key === "minimum" || key === "maximum") && SAFE_INTEGERS.has(value))) return [];
      // The keys below are property names, not keywords.
      if (key === "properties" || key === "$defs")
        return [[key, Object.fromEntries(Object.entries(nodeSchema.parse(value)).map(([name, part]) => [name, strictPart(part)]))]];
      if (key === "enum" || key === "const" || key === "required") return [[key, value]];
      return [[key === "oneOf" ? "anyOf" : key, strictPart(value)]];
    }),
  );
}

function strictPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strictPart);
  const node = nodeSchema.safeParse(part);
  return node.success ? strictSchema(node.data) : part;
}
