/** What HTTP, queue and record cost beside the verification itself, and how throughput and latency go with the number of connections. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { openService } from "../src/compose/open-service.js";
import { readConfig } from "../src/config.js";
import { serve } from "../src/http/serve.js";
import { verifyRequestSchema } from "../src/service/request-schema.js";

const CLAIMS = readFileSync(new URL("../test/fixtures/starter-claims.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): string => JSON.parse(line).claim);
/** Claims a row, and how many are verified while memory is watched (20,000 takes a while). */
const COUNT = Number(process.argv[2] ?? 200);
const GROWTH = Number(process.argv[3] ?? 2000);
const HARD = `Marie Curie met ${"Paris, Albert Einstein, Berlin, Warsaw, Canada, Ottawa, ".repeat(34)}`.slice(0, 1900);
const claimAt = (index: number) => CLAIMS[index % CLAIMS.length] ?? "";

const home = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const env = { PLUMBLINE_HOME: home, PLUMBLINE_PORT: "0", PLUMBLINE_LOG_LEVEL: "error", PLUMBLINE_QUEUE: "2000" };
const config = readConfig(env);

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

async function load(url: string, connections: number, claimOf: (index: number) => string = claimAt): Promise<Load> {
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
        if ((await ask(claimOf(index))) === 503) refused++;
        times.push(performance.now() - began);
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
  return { perSecond: (COUNT / (performance.now() - start)) * 1000, p50: at(0.5), p99: at(0.99), refused };
}

const say = (name: string, { perSecond, p50, p99, refused }: Load, rest = "") =>
  console.log(
    `${name.padEnd(28)} ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${refused} refused${rest}`,
  );

/** How many events each of so many clients of one stream got; all should have the same. */
async function streams(url: string, clients: number): Promise<string> {
  const body = JSON.stringify({ claim: "Marie Curie was born in Paris." });
  const headers = { "content-type": "application/json", accept: "text/event-stream" };
  const counts = await Promise.all(
    Array.from({ length: clients }, async () => {
      const response = await fetch(`${url}/v1/verify`, { method: "POST", headers, body });
      return (await response.text()).match(/^event: /gm)?.length ?? 0;
    }),
  );
  return [...new Set(counts)].map((count) => `${counts.filter((one) => one === count).length} clients with ${count} events`).join(", ");
}

const alone = await inProcess();
console.log(`in process                   ${alone.toFixed(1)} ms a claim`);
const serveWith = (workers: string) => {
  const own = { ...env, PLUMBLINE_WORKERS: workers };
  return serve(readConfig(own), { log: process.stderr, insecure: false, opening: { env: own, overrides: {} } });
};
const single = await serveWith("1");
await load(single.address, 16);
const oneThread = await load(single.address, 16);
say("one thread, 16 connections", oneThread);
await single.close();

const { address, close } = await serveWith(String(availableParallelism()));
await load(address, 16);
for (const connections of [1, 16, 64, 512]) {
  const measured = await load(address, connections);
  const ratio = connections === 1 ? `, ${(1000 / measured.perSecond / alone).toFixed(2)} × in process` : "";
  const threads = connections === 16 ? `, ${(measured.perSecond / oneThread.perSecond).toFixed(2)} × one thread` : "";
  say(`${connections} connections`, measured, `${ratio}${threads}`);
}
say("64, one in 50 is hostile", await load(address, 64, (index) => (index % 50 === 0 ? `${HARD} ${index}` : claimAt(index))));
console.log(`1,000 event streams          ${await streams(address, 1000)}`);
const rss = () => process.memoryUsage().rss / 1e6;
for (let done = 0, before = rss(); done < GROWTH; done += COUNT) {
  await load(address, 16);
  if ((done / COUNT) % 10 === 9 || done + COUNT >= GROWTH)
    console.log(
      `${done + COUNT} verifications         RSS ${rss().toFixed(0)} MB, ${(((rss() - before) / (done + COUNT)) * 1000).toFixed(2)} MB a thousand`,
    );
}
await close();
rmSync(home, { recursive: true, force: true });
