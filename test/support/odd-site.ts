import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { type FetchLimits, type SafeFetch, type Surroundings, safeFetch } from "../../src/adapters/pages/safe-fetch.js";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type OddSite = { readonly port: number; readonly paths: readonly string[]; close(): Promise<void> };

/** The address that tests take for a public one; every other is what it is. */
export const PUBLIC = "127.0.0.1";
/** An address of the inside, where a service listens that nobody outside may reach. */
export const INSIDE = "127.0.0.2";

export const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1"));

/** A site on this machine; it has no robots.txt unless its handler says otherwise. */
export async function startSite(handler: Handler, { host = PUBLIC, robots = false } = {}): Promise<OddSite> {
  const paths: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    if (!robots && request.url === "/robots.txt") response.writeHead(404).end();
    else handler(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export const page: Handler = (_request, response) =>
  void response.setHeader("content-type", "text/html; charset=utf-8").end("<p>The page.</p>");

type Opened = { readonly ports?: readonly number[]; readonly limits?: Partial<FetchLimits>; readonly around?: Partial<Surroundings> };

/** Every name is at the public address, unless the test says otherwise. */
export function openFetch({ ports = [], limits = {}, around = {} }: Opened): SafeFetch {
  return safeFetch(
    { userAgent: "plumbline-test/1 (test@example.org)", limits: { pauseMs: 0, ...limits } },
    { ports: [80, 443, ...ports], isPublic: (address) => address === PUBLIC, resolve: async () => [PUBLIC], ...around },
  );
}
