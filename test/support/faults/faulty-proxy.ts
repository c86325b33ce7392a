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
  /** From the next request on; a function is asked for each request. */
  fault(next: Fault | (() => Fault)): void;
  close(): Promise<void>;
};

/** Stands before a healthy HTTP server of this machine and spoils its answers. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let requests = 0;
  let choose: () => Fault = () => ({ kind: "none" });
  const server = createServer((request, response) => {
    requests++;
    void spoil(choose(), request, response).catch(() => response.destroy());
  });

  async function spoil(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault.kind === "reset") return void request.socket.resetAndDestroy();
    if (fault.kind === "hang") return;
    if (fault.kind === "status") {
      request.resume();
      const headers = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
      return void response.writeHead(fault.status, { "content-type": "application/json", ...headers }).end('{"error":{"message":"no"}}');
    }
    if (fault.kind === "huge") return flood(response, fault.bytes);
    const { body, type } = await healthy(target, request);
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

async function healthy(target: string, request: IncomingMessage): Promise<{ readonly body: string; readonly type: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const { host: _, "content-length": __, connection: ___, "transfer-encoding": ____, ...headers } = request.headers;
  const answer = await fetch(`${target}${request.url}`, {
    method: request.method ?? "GET",
    headers: headers as Record<string, string>,
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
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
