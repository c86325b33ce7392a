import type { Behaviour, ChatRequest, Script } from "./fake-model-server.js";

/** What a model would say if it were told the shape: a JSON value, by what it was asked. */
type Knows = (request: ChatRequest) => unknown;

const say = (text: string): Behaviour => ({ kind: "say", text });
const refuse = (status: number, body: unknown): Behaviour => ({ kind: "refuse", status, body });
const format = ({ response_format }: ChatRequest) => response_format?.type ?? null;
const toldInWords = ({ messages }: ChatRequest) => messages.some(({ content }) => content.includes("JSON Schema"));

/** Enforces whatever it is asked to, and leaves what it is not asked to the model. */
export const enforcing =
  (knows: Knows): Script =>
  (request) =>
    say(format(request) === null && !toldInWords(request) ? "Gladly." : JSON.stringify(knows(request)));

/** A server that refuses something first, and otherwise behaves like `usual`. */
const refusing =
  (usual: Script, refusal: (request: ChatRequest) => Behaviour | null): Script =>
  (request) =>
    refusal(request) ?? usual(request);

const onFormat = (type: "json_schema" | "json_object", behaviour: Behaviour) => (request: ChatRequest) =>
  format(request) === type ? behaviour : null;

/** Servers that refuse schemas by name, in their own words. */
export const WITHOUT_SCHEMAS: readonly { readonly name: string; readonly refusal: Behaviour }[] = [
  {
    name: "vLLM whose grammar engine lacks a feature",
    refusal: refuse(400, {
      object: "error",
      message: "The provided JSON schema contains features not supported by xgrammar.",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
  },
  {
    name: "an older vLLM",
    refusal: refuse(400, {
      object: "error",
      message:
        "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}]",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
  },
  {
    name: "Ollama",
    refusal: refuse(500, { error: { message: "invalid JSON schema in format", type: "api_error", param: null, code: null } }),
  },
  {
    name: "an older Ollama",
    refusal: refuse(400, { error: { message: 'invalid format: expected "json" or a JSON schema', type: "invalid_request_error" } }),
  },
  {
    name: "an older llama.cpp",
    refusal: refuse(500, {
      error: {
        code: 500,
        message: 'response_format type must be one of "text" or "json_object", but got: json_schema',
        type: "server_error",
      },
    }),
  },
  {
    name: "llama.cpp with a schema that it cannot convert",
    refusal: refuse(400, { error: { code: 400, message: "Failed to parse grammar", type: "invalid_request_error" } }),
  },
  {
    name: "an older model of OpenAI's",
    refusal: refuse(400, {
      error: {
        message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        type: "invalid_request_error",
        param: null,
        code: null,
      },
    }),
  },
];

export const withoutSchemas = (knows: Knows, refusal = WITHOUT_SCHEMAS[0]?.refusal ?? say("")): Script =>
  refusing(enforcing(knows), onFormat("json_schema", refusal));

/** Like LM Studio, which knows schemas and no plain JSON mode; here it takes offence at the schema too. */
export const withoutFormats = (knows: Knows): Script =>
  refusing(enforcing(knows), (request) =>
    format(request) === null ? null : refuse(400, { error: "'response_format.type' must be 'text'" }),
  );

/** Accepts every format and enforces none: the model knows the shape only when the messages tell it. */
export const ignoringFormats =
  (knows: Knows, otherwise = "The claim seems right to me."): Script =>
  (request) =>
    say(toldInWords(request) ? JSON.stringify(knows(request)) : otherwise);

const unsupported = (param: string, message: string) =>
  refuse(400, { error: { message, type: "invalid_request_error", param, code: "unsupported_parameter" } });

/** Refuses what models that think refuse. */
export const reasoning = (knows: Knows): Script =>
  refusing(enforcing(knows), ({ temperature, max_tokens }) => {
    if (max_tokens !== undefined)
      return unsupported(
        "max_tokens",
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      );
    if (temperature === undefined) return null;
    return unsupported(
      "temperature",
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    );
  });

export const withoutSystemRole = (knows: Knows): Script =>
  refusing(enforcing(knows), ({ messages }) =>
    messages.some(({ role }) => role === "system")
      ? refuse(400, { object: "error", message: "System role not supported", type: "BadRequestError", code: 400 })
      : null,
  );
