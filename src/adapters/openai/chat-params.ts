import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { z } from "zod";
import { toDataUrl } from "../../domain/image.js";
import type { JsonSchema, Message, ModelRequest, OutputShape } from "../../ports/language-model.js";
import { wellFormed } from "../language-model/read-answer.js";
import type { Dialect } from "./dialect.js";

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

/** Puts the schema into the system prompt where the server does not enforce it. */
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
