import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

/** Pictures in a message are accepted and not kept. */
const contentSchema = z.union([
  z.string(),
  z.array(z.looseObject({ text: z.string().optional() })).transform((parts) => parts.map(({ text = "" }) => text).join("")),
]);

const chatRequestSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: contentSchema })).min(1),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  response_format: z
    .discriminatedUnion("type", [
      z.strictObject({ type: z.literal("json_object") }),
      z.strictObject({
        type: z.literal("json_schema"),
        json_schema: z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()), strict: z.literal(true) }),
      }),
    ])
    .optional(),
  tools: z.unknown().optional(),
  tool_choice: z.unknown().optional(),
});
const embeddingRequestSchema = z.looseObject({ model: z.string(), input: z.array(z.string()).min(1), encoding_format: z.literal("float") });

export type ChatRequest = z.infer<typeof chatRequestSchema>;
type Usage = {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly prompt_tokens_details?: { cached_tokens: number };
};

/** What the server does to one request. */
export type Behaviour =
  /** A whole chat completion. A `tool_choice` is ignored, as most servers do. */
  | {
      readonly kind: "say";
      readonly text: string | null;
      readonly finish?: string;
      readonly refusal?: string;
      readonly usage?: Usage | null;
      readonly model?: string;
    }
  | { readonly kind: "refuse"; readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Any answer with status 200. */
  | { readonly kind: "body"; readonly body: string; readonly contentType?: string }
  | { readonly kind: "slow"; readonly ms: number; readonly then: Behaviour }
  /** Never says a word. */
  | { readonly kind: "hang" }
  /** Sends the first half of an answer and then nothing more. */
  | { readonly kind: "stall" }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: "torn" }
  /** A whole HTTP answer, in which half of the JSON is missing. */
  | { readonly kind: "half-json" }
  /** The connection is reset before anything is said. */
  | { readonly kind: "reset" }
  | { readonly kind: "huge"; readonly bytes: number }
  /** The server goes on with the usual script. */
  | { readonly kind: "usual" };

/** How a server behaves, request by request; it sees what was asked. */
export type Script = (request: ChatRequest) => Behaviour;

type SeenRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly at: number;
  /** null for other paths, and for what is no chat request. */
  readonly chat: ChatRequest | null;
};

export type FakeModelServer = {
  /** The base URL, with its path. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  chats(): readonly ChatRequest[];
  /** The next requests, in order, are treated like this; later ones by the script. */
  next(...behaviours: readonly Behaviour[]): void;
  close(): Promise<void>;
};

/** An OpenAI-compatible server on a free port of this machine; it misbehaves when told to. */
export async function startFakeModelServer(script: Script): Promise<FakeModelServer> {
  const requests: SeenRequest[] = [];
  const queue: Behaviour[] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = parseJson(await bodyOf(request));
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const chat = path === "/v1/chat/completions" ? chatRequestSchema.safeParse(body) : null;
    requests.push({ path, headers: request.headers, at: Date.now(), chat: chat?.data ?? null });
    const queued = queue.shift();
    if (queued !== undefined && queued.kind !== "usual") return void behave(queued, "some-model", response);
    if (path === "/v1/models") return void send(response, 200, { object: "list", data: [{ id: "small" }, { id: "large" }] });
    if (path === "/v1/embeddings") return void embed(body, response);
    if (chat === null) return void send(response, 404, "404 page not found");
    if (!chat.success)
      return void send(response, 400, { error: { message: `malformed: ${chat.error.message}`, type: "invalid_request_error" } });
    return void behave(script(chat.data), chat.data.model, response);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    chats: () => requests.flatMap(({ chat }) => (chat === null ? [] : [chat])),
    next: (...behaviours) => void queue.push(...behaviours),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A point for each text that depends on its letters only. */
export function fakeEmbedding(text: string): readonly number[] {
  return [text.length, ...["a", "e", "i"].map((letter) => text.split(letter).length - 1)];
}

function embed(body: unknown, response: ServerResponse): void {
  const parsed = embeddingRequestSchema.safeParse(body);
  if (!parsed.success) return void send(response, 400, { error: { message: parsed.error.message } });
  // In reverse: the index says which is which, not the order.
  const data = parsed.data.input.map((text, index) => ({ object: "embedding", index, embedding: fakeEmbedding(text) })).reverse();
  send(response, 200, { object: "list", model: parsed.data.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
}

function behave(behaviour: Behaviour, model: string, response: ServerResponse): void {
  const whole = JSON.stringify(completion({ kind: "say", text: '{"label":"supported","confidence":0.9}' }, model));
  switch (behaviour.kind) {
    case "usual":
    case "hang":
      return;
    case "say":
      return void send(response, 200, completion(behaviour, model));
    case "refuse":
      return void send(response, behaviour.status, behaviour.body, behaviour.headers);
    case "body":
      return void response.writeHead(200, { "content-type": behaviour.contentType ?? "application/json" }).end(behaviour.body);
    case "slow":
      return void setTimeout(() => behave(behaviour.then, model, response), behaviour.ms);
    case "stall":
      return void response.writeHead(200, { "content-type": "application/json" }).write(whole.slice(0, 60));
    case "torn":
      response.writeHead(200, { "content-type": "application/json", "content-length": String(whole.length) });
      return void response.write(whole.slice(0, 60), () => response.destroy());
    case "half-json":
      return void response.writeHead(200, { "content-type": "application/json" }).end(whole.slice(0, 60));
    case "reset":
      return void response.socket?.resetAndDestroy();
    case "huge":
      return void send(response, 200, completion({ kind: "say", text: "x".repeat(behaviour.bytes) }, model));
  }
}

function completion(said: Extract<Behaviour, { kind: "say" }>, model: string): unknown {
  const { text, finish = "stop", refusal, usage = { prompt_tokens: 20, completion_tokens: 5 } } = said;
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: said.model ?? model,
    choices: [
      { index: 0, finish_reason: finish, message: { role: "assistant", content: text, ...(refusal === undefined ? {} : { refusal }) } },
    ],
    ...(usage === null ? {} : { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
  };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": typeof body === "string" ? "text/plain" : "application/json", ...headers }).end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
