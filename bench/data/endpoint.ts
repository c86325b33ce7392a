import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type PoliteFetch, politeFetch } from "../../src/adapters/http/polite-fetch.js";

const addressSchema = z.object({ port: z.number() });
const countsSchema = z.object({ requests: z.number(), rows: z.number(), chain: z.number() });

/** What a plan asked of the endpoint. */
export type Asked = z.infer<typeof countsSchema> & {
  /** Waves: a request that is made while none is open begins a new one, as in the engine's own meter. */
  readonly waves: number;
};

/** One asker of the endpoint, with its own places and its own count of waves. */
type Client = { readonly fetch: PoliteFetch; takeWaves(): number };

export type Endpoint = {
  readonly url: string;
  readonly fetch: PoliteFetch;
  /** For claims that are checked side by side: what one asks makes no other wait. */
  openClient(): Client;
  /** What was asked since the last time, counted at the server; the waves at the client, before its own limit makes a request wait. */
  takeCounts(): Promise<Asked>;
  close(): void;
};

/** The server is ours: only the number of requests at once is as it ships. */
const UNHURRIED = { rate: { perSecond: 10_000, burst: 10_000 }, breaker: { failures: 1000, coolDownMs: 1000 }, cache: null };

/** Serves a graph file over HTTP from another process, and the clients through which plans ask it. */
export async function startEndpoint(file: string, delayMs: number, concurrency: number): Promise<Endpoint> {
  const child = fork(fileURLToPath(new URL("endpoint-process.ts", import.meta.url)), [file, String(delayMs)]);
  const [address] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [null])]);
  const origin = `http://127.0.0.1:${addressSchema.parse(address).port}`;
  const client = openClient(concurrency);
  return {
    url: `${origin}/sparql`,
    fetch: client.fetch,
    openClient: () => openClient(concurrency),
    async takeCounts() {
      const counts = countsSchema.parse(await (await fetch(`${origin}/counts`)).json());
      return { ...counts, waves: client.takeWaves() };
    },
    close: () => child.disconnect(),
  };
}

function openClient(concurrency: number): Client {
  const polite = politeFetch({
    userAgent: "plumbline-bench",
    timeoutMs: 60_000,
    maxBytes: 64 << 20,
    attempts: 1,
    concurrency,
    ...UNHURRIED,
  });
  let waves = 0;
  let open = 0;
  return {
    async fetch(url, init, signal) {
      if (open++ === 0) waves++;
      return polite(url, init, signal).finally(() => open--);
    },
    takeWaves() {
      const taken = waves;
      waves = 0;
      return taken;
    },
  };
}
