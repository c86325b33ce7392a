import type { ChatCompletionCreateParamsNonStreaming, ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { toDataUrl } from "../../domain/image.js";
import type { Message, ModelRequest } from "../../ports/language-model.js";
import type { OutputShape } from "../../ports/model-output.js";
import { wellFormed } from "../language-model/printable.js";
import type { Dialect } from "./dialect.js";
import { strictSchema } from "./strict-schema.js";

/** A request as one server understands it. Tools are never used: too many servers ignore a forced choice. */
export function chatParams<T>(model: string, request: ModelRequest<T>, dialect: Dialect): ChatCompletionCreateParamsNonStreaming {
  const { output, temperature, limits } = request;
  return {
    model,
    messages: asSpoken(withShape(request.messages, output, dialect), dialect).map(paramOf),
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

/** Models whose template knows no system role get its text at the head of the first question. */
function asSpoken(messages: readonly Message[], { systemRole }: Dialect): readonly Message[] {
  if (systemRole) return messages;
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const [first, ...rest] = others;
  if (system.length === 0) return messages;
  if (first?.role !== "user") return [{ role: "user", content: system.join("\n\n") }, ...others];
  return [{ ...first, content: [...system, first.content].join("\n\n") }, ...rest];
}
