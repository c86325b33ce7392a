import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { Store } from "oxigraph";
import { nameSearch } from "./name-search.js";

/** What the server does to one request. */
export type Behaviour =
  | { readonly kind: "answer" }
  /** Answers after a while. */
  | { readonly kind: "slow"; readonly ms: number }
  | { readonly kind: "refuse"; readonly status: number; readonly retryAfter?: string }
  /** Never says a word. */
  | { readonly kind: "hang" }
  /** Sends the first half and then nothing more. */
  | { readonly kind: "stall" }
  /** A whole HTTP answer, in which half of the JSON is missing. */
  | { readonly kind: "half-json" }
  /** As Blazegraph does when a query fails after the first rows were sent. */
  | { readonly kind: "stack-trace" }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: "torn" }
  | { readonly kind: "oversized"; readonly bytes: number }
  /** As Virtuoso does when its own limit of time or rows strikes: status 200, a header, and a part of the rows. */
  | { readonly kind: "partial"; readonly header: "x-sql-state" | "x-sparql-maxrows" }
  /** Sends as much as the client takes, piece by piece. */
  | { readonly kind: "endless"; readonly bytes: number }
  /** 32 MB that unfold to 32 GB. */
  | { readonly kind: "gzip-bomb" }
  /** To itself. */
  | { readonly kind: "redirect-loop"; readonly status?: number }
  /** To ever new addresses of its own. */
  | { readonly kind: "redirect-chain" }
  | { readonly kind: "redirect"; readonly status: number; readonly to: string }
  /** The connection is reset before anything is said. */
  | { readonly kind: "reset" }
  /** Something that is no SPARQL result. */
  | { readonly kind: "body"; readonly body: string };

type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly userAgent: string;
  readonly query: string;
  readonly at: number;
};

export type SparqlServer = {
  readonly origin: string;
  readonly endpoint: string;
  readonly requests: readonly SeenRequest[];
  /** The most requests that were open at one time. */
  peak(): number;
  /** Bytes of bodies that were handed to the network. */
  sent(): number;
  /** The next requests, in order, are treated like this; later ones are answered. */
  next(...behaviours: readonly Behaviour[]): void;
  /** Every request from now on, the first `next` ones apart. */
  always(behaviour: Behaviour): void;
  close(): Promise<void>;
};

/** A SPARQL endpoint, Wikidata's search API and a vector search over one N-Triples file, on a free port of this machine; it misbehaves when told to. */
export async function startSparqlServer(file: string): Promise<SparqlServer> {
  const store = new Store();
  store.load(readFileSync(file, "utf8"), { format: "nt" });
  const search = nameSearch(store);
  const requests: SeenRequest[] = [];
  const script: Behaviour[] = [];
  let usual: Behaviour = { kind: "answer" };
  let open = 0;
  let sent = 0;
  let peak = 0;

  const server = createServer((request, response) => {
    open++;
    peak = Math.max(peak, open);
    response.on("close", () => open--);
    const { socket } = request;
    const before = socket.bytesWritten;
    response.on("close", () => {
      sent += socket.bytesWritten - before;
    });
    void handle(request, response);
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const behaviour = script.shift() ?? usual;
    const at = Date.now();
    const { pathname, search: parameters, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const query = new URLSearchParams(await bodyOf(request)).get("query") ?? searchParams.get("query") ?? "";
    const userAgent = request.headers["user-agent"] ?? "";
    requests.push({ method: request.method ?? "", path: pathname, search: parameters, userAgent, query, at });
    const answer = () => (pathname === "/sparql" ? selected(query) : search(pathname, searchParams));
    await behave(behaviour, answer, request, response);
  }

  function selected(query: string): string {
    return String(store.query(query, { results_format: "json" }));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    endpoint: `${origin}/sparql`,
    requests,
    peak: () => peak,
    sent: () => sent,
    next: (...behaviours) => void script.push(...behaviours),
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

async function behave(behaviour: Behaviour, answer: () => string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (body: string, headers: Record<string, string> = {}) =>
    response.writeHead(200, { "content-type": "application/sparql-results+json", ...headers }).end(body);
  switch (behaviour.kind) {
    case "answer":
      return void send(answer());
    case "slow":
      return void setTimeout(() => send(answer()), behaviour.ms);
    case "refuse":
      return void response
        .writeHead(behaviour.status, behaviour.retryAfter === undefined ? {} : { "retry-after": behaviour.retryAfter })
        .end("no");
    case "hang":
      return;
    case "stall":
      return void response.writeHead(200).write(firstHalf(answer()));
    case "half-json":
      return void send(firstHalf(answer()));
    case "stack-trace":
      return void send(
        `${answer()}\njava.util.concurrent.TimeoutException\n\tat java.util.concurrent.FutureTask.get(FutureTask.java:205)\n`,
      );
    case "torn": {
      const body = answer();
      response.writeHead(200, { "content-length": String(Buffer.byteLength(body)) });
      return void response.write(firstHalf(body), () => response.destroy());
    }
    case "oversized":
      return void send(" ".repeat(behaviour.bytes));
    case "endless": {
      response.writeHead(200, { "content-type": "application/sparql-results+json" });
      return stream(response, Buffer.alloc(65_536, " "), Math.ceil(behaviour.bytes / 65_536));
    }
    case "gzip-bomb": {
      response.writeHead(200, { "content-type": "application/sparql-results+json", "content-encoding": "gzip" });
      return stream(response, gzipSync(Buffer.alloc(16 << 20)), 2048);
    }
    case "redirect-loop":
      return void response.writeHead(behaviour.status ?? 307, { location: request.url ?? "/" }).end();
    case "redirect-chain":
      return void response.writeHead(307, { location: `/hop/${Math.random()}` }).end();
    case "redirect":
      return void response.writeHead(behaviour.status, { location: behaviour.to }).end();
    case "partial":
      return void send(answer(), { [behaviour.header]: behaviour.header === "x-sql-state" ? "S1TAT" : "10000" });
    case "reset":
      return void response.socket?.resetAndDestroy();
    case "body":
      return void send(behaviour.body);
  }
}

/** Sends a piece many times, as fast as the other side reads and no faster. */
async function stream(response: ServerResponse, piece: Buffer, times: number): Promise<void> {
  const closed = once(response, "close");
  for (let place = 0; place < times && !response.destroyed; place++)
    if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
  response.end();
}

function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}
