import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What happens to every answer of a healthy server. */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "reset" }
  | { readonly kind: "hang" }
  /** Some bytes at a time, and never the end. */
  | { readonly kind: "drip" }
  /** The connection ends in the middle of the body. */
  | { readonly kind: "torn" }
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: "huge"; readonly bytes: number }
  /** Another body, as it may come from the healthy one. */
  | { readonly kind: "body"; readonly change: (body: string) => string; readonly type?: string };

export type FaultyProxy = {
  readonly origin: string;
  requests(): number;
  /** From the next request on; a function is asked for each request, by its address and body. */
  fault(next: Fault | ((request: string) => Fault)): void;
  close(): Promise<void>;
};

/** Stands before a healthy HTTP server of this machine and spoils its answers. `remember`: equal requests are asked there once. */
export async function startFaultyProxy(target: string, { remember = false } = {}): Promise<FaultyProxy> {
  let requests = 0;
  const remembered = new Map<string, Promise<Healthy>>();
  let choose: (request: string) => Fault = () => ({ kind: "none" });
  const server = createServer((request, response) => {
    requests++;
    void spoil(request, response).catch(() => response.destroy());
  });

  async function spoil(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await bodyOf(request);
    const fault = choose(`${request.url} ${asked.toString("utf8")}`);
    if (fault.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault.kind === "hang") return;
    if (fault.kind === "status") {
      const headers = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
      return void response.writeHead(fault.status, { "content-type": "application/json", ...headers }).end('{"error":{"message":"no"}}');
    }
    if (fault.kind === "huge") return flood(response, fault.bytes);
    const { body, type } = await answerTo(request, asked);
    response.setHeader("content-type", (fault.kind === "body" ? fault.type : undefined) ?? type);
    if (fault.kind === "none") return void response.end(body);
    if (fault.kind === "body") return void response.end(fault.change(body));
    if (fault.kind === "torn") {
      response.setHeader("content-length", Buffer.byteLength(body) + 1);
      return void response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
    }
    const timer = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(timer));
  }

  async function answerTo(request: IncomingMessage, body: Buffer): Promise<Healthy> {
    if (!remember) return healthy(target, request, body);
    const key = `${request.url} ${body.toString("utf8")}`;
    const answer = remembered.get(key) ?? healthy(target, request, body);
    remembered.set(key, answer);
    return answer;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    fault(next) {
      choose = typeof next === "function" ? next : () => next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Healthy = { readonly body: string; readonly type: string };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function healthy(target: string, request: IncomingMessage, body: Buffer): Promise<Healthy> {
  const { host: _, "content-length": __, connection: ___, "transfer-encoding": ____, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  return { body: await answer.text(), type: answer.headers.get("content-type") ?? "application/json" };
}

async function flood(response: ServerResponse, bytes: number): Promise<void> {
  const piece = Buffer.alloc(1 << 16, " ");
  const closed = once(response, "close");
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length)
    if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
  response.end();
}
