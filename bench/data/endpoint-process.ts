/** A SPARQL endpoint of its own process: `file delayMs`. Every answer takes the time of its query and the delay; `/counts` tells what was asked. */
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Store } from "oxigraph";
import { linePieces } from "../../src/adapters/embedded/embedded-graph.js";

const [file = "", delay = "150"] = process.argv.slice(2);
const store = new Store();
for await (const piece of linePieces(file)) store.load(piece, { format: "nt", lenient: true, no_transaction: true });
const none = { requests: 0, rows: 0, chain: 0 };
let counts = { ...none };

const server = createServer(async (request, response) => {
  if (request.url === "/counts") {
    response.end(JSON.stringify(counts));
    counts = { ...none };
    return;
  }
  // One longer than the longest chain that had ended when this request came.
  const place = counts.chain + 1;
  counts.requests++;
  const query = new URLSearchParams(await bodyOf(request)).get("query") ?? "";
  await pause(Number(delay));
  const body = String(store.query(query, { results_format: "json" }));
  counts.chain = Math.max(counts.chain, place);
  counts.rows += (JSON.parse(body) as { results: { bindings: readonly unknown[] } }).results.bindings.length;
  response.writeHead(200, { "content-type": "application/sparql-results+json" }).end(body);
});

// A connection that is closed while a slow client thinks would count as a failure of the plan.
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit());

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
