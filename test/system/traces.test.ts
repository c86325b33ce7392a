import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { startFakeModelServer } from "../support/fake-model-server.js";
import { serveCli } from "../support/serve-cli.js";
import { SERVERS } from "../support/shared-server-kinds.js";
import { startSparqlServer } from "../support/sparql-server.js";
import { tempFolder } from "../support/temp-folder.js";
import { tinyGraphText } from "../support/tiny-graph.js";
import { workCli } from "../support/work-cli.js";

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});
type Span = z.output<typeof spanSchema> & { readonly service: string | undefined };

/** Takes OTLP over HTTP as a collector does. */
async function startCollector() {
  const spans: Span[] = [];
  let raw = "";
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString("utf8");
    });
    request.on("end", () => {
      raw += body;
      for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(body)).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue;
        spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}`, spans, raw: () => raw };
}

it("sends a trace of every request: verification, actions, SPARQL queries and model calls within it", async () => {
  const home = tempFolder();
  mkdirSync(home, { recursive: true });
  const file = join(home, "tiny.nt");
  writeFileSync(file, tinyGraphText());
  const graph = await startSparqlServer(file);
  onTestFinished(() => graph.close());
  const model = await startFakeModelServer(() => ({ kind: "say", text: "{}" }));
  onTestFinished(() => model.close());
  const collector = await startCollector();
  const api = await serveCli({
    PLUMBLINE_HOME: home,
    PLUMBLINE_KG: `sparql:${graph.endpoint}`,
    PLUMBLINE_REQUEST_RATE: "1000",
    PLUMBLINE_REQUEST_BURST: "1000",
    PLUMBLINE_MODEL: "fake",
    PLUMBLINE_MODEL_URL: model.url,
    PLUMBLINE_LOG_LEVEL: "error",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "checks",
  });
  const [traceId, parentId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  await fetch(`${api.url}/v1/verify`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${traceId}-${parentId}-01` },
    body: JSON.stringify({ claim: "Marie Curie was born in Paris." }),
  });
  api.child.kill("SIGTERM");
  expect(await api.ended).toBe(0);

  const ours = collector.spans.filter((span) => span.traceId === traceId);
  const named = (name: string) => ours.find((span) => span.name === name);
  const [request, verification, action] = [named("POST /v1/verify"), named("verification"), named("action initKGRetrieval")];
  expect(request?.parentSpanId).toBe(parentId);
  expect(verification?.parentSpanId).toBe(request?.spanId);
  expect(action?.parentSpanId).toBe(verification?.spanId);
  expect(named("SPARQL query")).toBeDefined();
  expect(named("model call")).toBeDefined();
  expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(["checks"]));
  expect(collector.raw()).not.toContain("Marie Curie");
});

for (const { name, start, skipped } of SERVERS)
  describe.skipIf(skipped)(`jobs on ${name}`, () => {
    it("have one trace: the request is answered in one process, the claim is verified in a thread of another", async () => {
      const server = await start();
      onTestFinished(() => server.stop());
      const collector = await startCollector();
      const env = (service: string) => ({
        PLUMBLINE_HOME: tempFolder(),
        PLUMBLINE_QUEUE_URL: server.url,
        PLUMBLINE_LOG_LEVEL: "error",
        PLUMBLINE_WORKERS: "1",
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_SERVICE_NAME: service,
      });
      const [api, worker] = await Promise.all([serveCli(env("api")), workCli(env("worker"))]);
      const traceId = "1bf7651916cd43dd8448eb211c80319c";
      const accepted = await fetch(`${api.url}/v1/verifications`, {
        method: "POST",
        headers: { "content-type": "application/json", traceparent: `00-${traceId}-b7ad6b7169203331-01` },
        body: JSON.stringify({ claim: "Marie Curie was born in Paris." }),
      });
      const result = `${api.url}${accepted.headers.get("location")}`;
      const status = async () => z.object({ status: z.string() }).parse(await (await fetch(result)).json()).status;
      await expect.poll(status, { timeout: 120_000, interval: 200 }).toBe("done");
      for (const { child } of [api, worker]) child.kill("SIGTERM");
      expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0]);

      const ours = collector.spans.filter((span) => span.traceId === traceId);
      const request = ours.find((span) => span.name === "POST /v1/verifications");
      const verification = ours.find((span) => span.name === "verification");
      expect([request?.service, verification?.service]).toEqual(["api", "worker"]);
      expect(verification?.parentSpanId).toBe(request?.spanId);
      expect(ours.some((span) => span.name.startsWith("action ") && span.parentSpanId === verification?.spanId)).toBe(true);
    }, 240_000);
  });
