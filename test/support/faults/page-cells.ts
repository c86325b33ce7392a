import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FetchLimits } from "../../../src/adapters/pages/safe-fetch.js";
import { PlumblineError } from "../../../src/errors.js";
import { openFetch } from "../odd-site.js";
import type { Cell } from "./cell.js";
import { faultsOf, type NamedFault } from "./fault-list.js";
import { startFaultyProxy } from "./faulty-proxy.js";

const LIMITS: Partial<FetchLimits> = { connectMs: 6000, headersMs: 6000, silenceMs: 6000, totalMs: 12_000, robotsMs: 6000 };
const PAGE = "<html><body><p>Ottawa is the capital of Canada.</p></body></html>";

export const PAGE_FAULTS: readonly NamedFault[] = faultsOf({
  empty: () => "",
  cut: (body) => body.slice(0, body.length >> 1),
  malformed: () => "<p>&#xFFFFFFF;</p><![CDATA[",
});

/** The page that a search found is fetched; its site is spoilt, robots.txt too. */
export async function pageCell(named: NamedFault | null): Promise<Cell> {
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(200, { "content-type": "text/plain" }).end("");
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy = await startFaultyProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (named !== null && named.fault !== "refused") proxy.fault(named.fault);
  const port = named?.fault === "refused" ? 1 : Number(new URL(proxy.origin).port);
  const start = performance.now();
  try {
    const outcome = await openFetch({ ports: [port], limits: LIMITS })
      .fetch(`http://news.example:${port}/page`)
      .then(
        () => "fetched",
        (error: unknown) => (error instanceof PlumblineError ? `failed: ${error.code}` : `crashed: ${error}`),
      );
    const ms = Math.round(performance.now() - start);
    return { thing: "page fetch", fault: named?.name ?? "none", outcome, requests: proxy.requests(), ms };
  } finally {
    server.closeAllConnections();
    server.close();
    await proxy.close();
  }
}
