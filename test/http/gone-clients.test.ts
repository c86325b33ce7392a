import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openService } from "../../src/compose/open-service.js";
import { readConfig } from "../../src/config.js";
import { fileRecords } from "../../src/store/file-records.js";
import { testApp } from "../support/open-service.js";
import { tempFolder } from "../support/temp-folder.js";

const CLIENTS = 200;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A live graph that counts what it is asked, and answers once it is told to. */
async function startHeldGraph() {
  let queries = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const graph = createServer(async (_, response) => {
    queries++;
    await released;
    response.writeHead(200, { "content-type": "application/sparql-results+json" }).end(NOTHING);
  }).listen(0, "127.0.0.1");
  await once(graph, "listening");
  onTestFinished(() => {
    graph.closeAllConnections();
    graph.close();
  });
  return { url: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/sparql`, queries: () => queries, release };
}
const NOTHING = '{"head":{"vars":[]},"results":{"bindings":[]}}';

it("the graph is asked nothing more after 200 clients have gone, and nothing is kept", async () => {
  const graph = await startHeldGraph();
  const home = tempFolder();
  const service = await openService(
    readConfig({
      PLUMBLINE_HOME: home,
      PLUMBLINE_KG: `sparql:${graph.url}`,
      PLUMBLINE_CONCURRENCY: String(CLIENTS),
      PLUMBLINE_REQUEST_RATE: "1000",
      PLUMBLINE_REQUEST_BURST: "1000",
    }),
  );
  onTestFinished(() => service.close(0));
  const { app } = await testApp(service);
  onTestFinished(() => app.close());
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const clients = Array.from({ length: CLIENTS }, (_, at) => {
    const sent = request(`${url}/v1/verify`, { method: "POST", headers: { "content-type": "application/json" } });
    sent.on("error", () => undefined).end(JSON.stringify({ claim: `Person Number${at} was born in Paris.` }));
    return sent;
  });
  await expect.poll(() => service.verifications.queue.running()).toBe(CLIENTS);
  await expect.poll(() => graph.queries()).toBeGreaterThan(0);
  for (const client of clients) client.destroy();
  await expect.poll(() => service.verifications.queue.running()).toBe(0);
  const asked = graph.queries();
  graph.release();
  await pause(1000);

  expect(graph.queries()).toBe(asked);
  expect(await fileRecords(home).ids()).toEqual([]);
});
