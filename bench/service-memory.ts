/** `npm run bench:memory -- 20000`: resident memory of `plumbline serve` while it verifies so many different claims, and how much a thousand of them add. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT } from "../src/base/package-root.js";
import { secondsOf } from "./data/thread-cpu.js";

const COUNT = Number(process.argv[2] ?? 20_000);
const EVERY = Math.max(1, Math.round(COUNT / 20));
const CONNECTIONS = 16;
const lines = readFileSync(new URL("test/fixtures/starter-claims.jsonl", PACKAGE_ROOT), "utf8").trim().split("\n");
const CLAIMS = lines.map((line): string => JSON.parse(line).claim);

/** The same claims as of other years: what is kept by request would grow with them. */
const bodyAt = (index: number) =>
  JSON.stringify({ claim: CLAIMS[index % CLAIMS.length], asOf: String(1850 + (Math.floor(index / CLAIMS.length) % 170)) });

const home = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const env = { ...process.env, PLUMBLINE_HOME: home, PLUMBLINE_LOG_LEVEL: "error" };
const main = fileURLToPath(new URL("dist/plumbline.js", PACKAGE_ROOT));
const child = spawn(process.execPath, [main, "serve", "--port", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
const url = await new Promise<string>((resolve) => {
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString("utf8");
    const [, address] = /plumbline listens on (\S+)/.exec(said) ?? [];
    if (address !== undefined) resolve(address);
  });
});

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const cpu = () => secondsOf(readFileSync(`/proc/${child.pid}/stat`, "utf8"));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const ask = (body: string) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(`${url}/v1/verify`, { method: "POST", agent, headers: { "content-type": "application/json" } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject).end(body);
  });

const points: { readonly done: number; readonly mb: number }[] = [];
const statuses = new Map<number, number>();
const began = cpu();
let [next, done] = [0, 0];
await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    for (let index = next++; index < COUNT; index = next++) {
      const status = await ask(bodyAt(index));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (++done % EVERY !== 0) continue;
      points.push({ done, mb: megabytes() });
      console.log(`${done} verifications: RSS ${megabytes().toFixed(0)} MB, ${(((cpu() - began) / done) * 1000).toFixed(1)} ms CPU each`);
    }
  }),
);

/** Least squares, in MB a thousand verifications. */
function slope(of: typeof points): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(of.map(({ done: at }) => at)), mean(of.map(({ mb }) => mb))];
  const covariance = of.reduce((sum, { done: at, mb }) => sum + (at - x) * (mb - y), 0);
  return (covariance / of.reduce((sum, { done: at }) => sum + (at - x) ** 2, 0)) * 1000;
}
const half = points.slice(points.length >> 1);
console.log(`answers by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}`);
console.log(`slope: ${slope(points).toFixed(2)} MB a thousand over all, ${slope(half).toFixed(2)} over the second half`);
agent.destroy();
child.kill("SIGTERM");
await new Promise((resolve) => child.once("close", resolve));
rmSync(home, { recursive: true, force: true });
