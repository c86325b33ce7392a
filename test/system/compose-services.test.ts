import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { freePort } from "../support/free-port.js";
import { serveCli } from "../support/serve-cli.js";
import { redisInstalled } from "../support/shared-servers.js";
import { tempFolder } from "../support/temp-folder.js";
import { workCli } from "../support/work-cli.js";

const run = promisify(execFile);
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
const service = z.object({ command: z.array(z.string()), environment: z.record(z.string(), z.string()).default({}) });
const compose = z.object({
  services: z.object({
    api: service,
    worker: service.extend({ deploy: z.object({ replicas: z.number() }) }),
    redis: service.extend({ healthcheck: z.object({ test: z.tuple([z.literal("CMD")]).rest(z.string()) }) }),
  }),
});
const { api, worker, redis } = compose.parse(parse(read("compose.yaml"), { merge: true })).services;
const PASSWORD = "0f3a77";

/** Variables as Compose fills them in, with this machine's Redis in place of the service. */
function environmentOf(environment: Readonly<Record<string, string>>, redisPort: number): Record<string, string> {
  const filled = (value: string) =>
    value
      .replace(/\$\{REDIS_PASSWORD:\?[^}]*\}/u, PASSWORD)
      .replace(/\$\{\w+:-([^}]*)\}/u, "$1")
      .replace("@redis:6379", `@127.0.0.1:${redisPort}`);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
}

async function end(child: ChildProcess): Promise<number> {
  const start = performance.now();
  if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
  return performance.now() - start;
}

async function startRedis(port: number): Promise<{ healthy(password: string): Promise<string> }> {
  const [shell = "", ...args] = redis.command.map((one) =>
    one.replaceAll("$$", "$").replace("redis-server -", `redis-server - --port ${port} --bind 127.0.0.1`),
  );
  const env = { PATH: process.env["PATH"] ?? "", ...environmentOf(redis.environment, port) };
  const child = spawn(shell, args, { cwd: tempFolder(), env, stdio: "ignore" });
  onTestFinished(() => void child.kill());
  const [, program = "", ...rest] = redis.healthcheck.test;
  const healthy = (password: string) =>
    run(program, ["-p", String(port), ...rest], { env: { ...env, REDISCLI_AUTH: password }, timeout: 3000 }).then(
      ({ stdout }) => stdout.trim(),
      () => "",
    );
  await expect.poll(() => healthy(PASSWORD), { timeout: 20_000 }).toBe("PONG");
  return { healthy };
}

/** The image's health check, asked of another port. */
async function isHealthy(port: number): Promise<boolean> {
  const [, command = "[]"] = /^HEALTHCHECK[^\n]*\\\n\s+CMD (\[.*\])$/mu.exec(read("Dockerfile")) ?? [];
  const [, ...args] = z.array(z.string()).parse(JSON.parse(command));
  const asked = args.map((arg) => arg.replace(":8642/", `:${port}/`));
  return run(process.execPath, asked, { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

describe.skipIf(!redisInstalled())("the services of compose.yaml, started by their commands", () => {
  it("do jobs together, and end within their grace", async () => {
    const [redisPort, port] = [await freePort(), await freePort()];
    const { healthy } = await startRedis(redisPort);
    expect(await healthy("wrong")).not.toBe("PONG");

    expect([api.command, worker.command]).toEqual([["serve"], ["worker"]]);
    const home = tempFolder();
    // As the image sets them.
    const image = { PLUMBLINE_HOME: home, PLUMBLINE_HOST: "0.0.0.0", NODE_ENV: "production" };
    expect(read("Dockerfile")).toContain("ENV NODE_ENV=production PLUMBLINE_HOME=/data PLUMBLINE_HOST=0.0.0.0");
    const apiEnv = { ...environmentOf(api.environment, redisPort), ...image };
    const added = await run(process.execPath, ["dist/plumbline.js", "keys", "add", "first key"], { env: { ...process.env, ...apiEnv } });
    const key = added.stdout.trim().split(/\s+/u).at(-1) ?? "";
    const served = await serveCli(apiEnv, String(port));
    onTestFinished(() => void served.child.kill());
    expect(await isHealthy(port)).toBe(true);

    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const at = (path: string, more: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, ...more });
    const claims = Array.from({ length: 12 }, (_, n) => `Marie Curie was born in ${1860 + n}.`);
    const submitted = await at("/v1/verifications", { method: "POST", body: JSON.stringify({ claims }) });
    expect(submitted.status).toBe(202);
    const where = submitted.headers.get("location") ?? "";
    const statuses = async () => {
      const { verifications } = z
        .object({ verifications: z.array(z.object({ status: z.string(), label: z.string().nullable() })) })
        .parse(await (await at(where)).json());
      return verifications;
    };
    // The process that answers requests does no jobs.
    expect(new Set((await statuses()).map(({ status }) => status))).toEqual(new Set(["queued"]));
    const workers = await Promise.all(
      Array.from({ length: worker.deploy.replicas }, () =>
        workCli({ ...environmentOf(worker.environment, redisPort), ...image, PLUMBLINE_HOME: tempFolder() }),
      ),
    );
    onTestFinished(() => workers.forEach(({ child }) => void child.kill()));
    await expect.poll(async () => (await statuses()).filter(({ status }) => status === "done").length, { timeout: 60_000 }).toBe(12);
    const labels = (await statuses()).map(({ label }) => label);
    expect([labels.filter((label) => label === "supported").length, labels.filter((label) => label === "refuted").length]).toEqual([1, 11]);

    const times = await Promise.all([served.child, ...workers.map(({ child }) => child)].map(end));
    expect(Math.max(...times)).toBeLessThan(15_000);
    expect(await isHealthy(port)).toBe(false);
  }, 180_000);
});
