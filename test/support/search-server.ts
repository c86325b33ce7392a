import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** What the server does to one request. */
export type Behaviour =
  | {
      readonly kind: "answer";
      readonly status?: number;
      /** Sent as JSON, unless it is a text already. */
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Never says a word. */
  | { readonly kind: "hang" }
  /** Sends the beginning of an answer and then nothing more. */
  | { readonly kind: "stall" }
  /** The connection breaks in the middle of the answer. */
  | { readonly kind: "torn" }
  | { readonly kind: "reset" }
  | { readonly kind: "huge"; readonly bytes: number };

type Received = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

export type SearchServer = {
  readonly url: string;
  readonly requests: readonly Received[];
  /** From now on, to every request. */
  always(behaviour: Behaviour): void;
  close(): Promise<void>;
};

/** A search API on this machine that does what it is told, and remembers what it was asked. */
export async function startSearchServer(first: Behaviour): Promise<SearchServer> {
  const requests: Received[] = [];
  let usual = first;
  const server = createServer(async (request, response) => {
    requests.push(await received(request));
    behave(usual, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    always(behaviour) {
      usual = behaviour;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function received(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const body = Buffer.concat(chunks).toString("utf8");
  const { method = "", headers } = request;
  return { method, path: url.pathname, query: Object.fromEntries(url.searchParams), headers, body };
}

function behave(behaviour: Behaviour, response: ServerResponse): void {
  switch (behaviour.kind) {
    case "answer": {
      const { status = 200, body, headers = {} } = behaviour;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
      return;
    }
    case "hang":
      return;
    case "stall":
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"results":[');
      return;
    case "torn":
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
      response.write('{"results":[', () => response.destroy());
      return;
    case "reset":
      response.destroy();
      return;
    case "huge":
      response.writeHead(200, { "content-type": "application/json" });
      pour(response, behaviour.bytes);
  }
}

function pour(response: ServerResponse, bytes: number): void {
  const chunk = Buffer.alloc(1 << 18, " ");
  let left = bytes;
  const more = (): void => {
    while (left > 0) {
      left -= chunk.length;
      if (!response.write(chunk)) {
        response.once("drain", more);
        return;
      }
    }
    response.end();
  };
  more();
}
