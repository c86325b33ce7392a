import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with a request: refuse it, break, talk nonsense, or hang up. It repeats the request's headers wherever it can. */
const WAYS = ["refuses", "breaks", "nonsense", "redirects", "hangs-up", "forbids"] as const;
type RelationSense = (typeof WAYS)[number];

export type EchoServer = {
  readonly url: string;
  /** Everything that was sent to it, headers aside. */
  bodies(): string;
  /** Headers that came with requests, all in one text. */
  headers(): string;
  close(): Promise<void>;
};

/**
 * A server on whose error pages stands what it was sent, keys included. It plays model, search engine, collector and receiver of webhooks, each under
 * its own first part of the path, and fails in every way by turns.
 */
export async function startEchoServer(): Promise<EchoServer> {
  let bodies = "";
  let headers = "";
  const turns = new Map<string, number>();
  function nextWay(part: string): RelationSense {
    const turn = turns.get(part) ?? 0;
    turns.set(part, turn + 1);
    return WAYS[turn % WAYS.length] ?? "refuses";
  }
  const server = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bodies += chunk.toString("utf8");
    });
    request.on("end", () => {
      headers += JSON.stringify(request.headers);
      const way = nextWay((request.url ?? "").split("/")[1] ?? "");
      if (way === "hangs-up") return void request.socket.destroy();
      const { status, type, body, location } = answerOf(way, request.headers);
      response.writeHead(status, { "content-type": type, ...(location === undefined ? {} : { location }) }).end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies: () => bodies,
    headers: () => headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Echoed = { readonly status: number; readonly type: string; readonly body: string; readonly location?: string };

function answerOf(way: Exclude<RelationSense, "hangs-up">, headers: IncomingHttpHeaders): Echoed {
  const said = `you sent ${headers.authorization ?? ""} ${headers["x-api-key"] ?? ""}`;
  // So long that a message which is cut short may be cut within the key.
  const message = `${said} ${"…".repeat(200)} ${said} ${JSON.stringify(headers)}`;
  const json = { type: "application/json", body: JSON.stringify({ error: { message }, message }) };
  switch (way) {
    case "refuses":
      return { status: 401, ...json };
    case "forbids":
      return { status: 403, ...json };
    case "breaks":
      return { status: 500, ...json };
    case "nonsense":
      return { status: 200, type: "text/html", body: `<p>${message}</p>` };
    case "redirects":
      return { status: 302, ...json, location: `http://127.0.0.1:1/?key=${encodeURIComponent(said)}` };
  }
}
