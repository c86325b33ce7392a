/** What HTTP, queue and record cost beside the verification itself, and how throughput and latency go with the number of connections. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.js";
import { serve } from "../src/http/serve.js";
import { openService } from "../src/open-service.js";
import { verifyRequestSchema } from "../src/service/request-schema.js";

const CLAIMS = readFileSync(new URL("../test/fixtures/starter-claims.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): string => JSON.parse(line).claim);
const COUNT = Number(process.argv[2] ?? 200);
const claimAt = (index: number) => CLAIMS[index % CLAIMS.length] ?? "";

const home = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const config = readConfig({ PLUMBLINE_HOME: home, PLUMBLINE_PORT: "0", PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_QUEUE: "1000" });

async function inProcess(): Promise<number> {
  const service = await openService(config);
  const run = async (count: number) => {
    for (let index = 0; index < count; index++) await service.verifications.start(verifyRequestSchema.parse({ claim: claimAt(index) })).end;
  };
  await run(20);
  const start = performance.now();
  await run(COUNT);
  const ms = (performance.now() - start) / COUNT;
  await service.close(0);
  return ms;
}

type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly refused: number };

async function load(url: string, connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const ask = (claim: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${url}/v1/verify`, { method: "POST", agent, headers: { "content-type": "application/json" } }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      sent.on("error", reject).end(JSON.stringify({ claim }));
    });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let index = next++; index < COUNT; index = next++) {
        const began = performance.now();
        if ((await ask(claimAt(index))) === 503) refused++;
        times.push(performance.now() - began);
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { perSecond: (COUNT / (performance.now() - start)) * 1000, p50: at(0.5), p99: at(0.99), refused };
}

const alone = await inProcess();
console.log(`in process        ${alone.toFixed(1)} ms a claim`);
const { address, close } = await serve(config, { log: process.stderr, insecure: false });
await load(address, 1);
for (const connections of [1, 16, 64, 512]) {
  const { perSecond, p50, p99, refused } = await load(address, connections);
  const ratio = connections === 1 ? `, ${(1000 / perSecond / alone).toFixed(2)} × in process` : "";
  console.log(
    `${String(connections).padStart(3)} connections   ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${refused} refused${ratio}`,
  );
}
await close();
rmSync(home, { recursive: true, force: true });
