import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.js";

/** A server of our own on a free port of this machine, its files in a folder of its own. */
export type TestServer = {
  readonly url: string;
  /** Stops it as an operator would; what it has acknowledged is on the disk. */
  pause(): Promise<void>;
  /** Starts it again on the same port with the same files. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

const READY_MS = 30_000;

export function redisInstalled(): boolean {
  return spawnSync("redis-server", ["--version"]).error === undefined;
}

/** Debian keeps the programs of PostgreSQL out of the path, one folder a version. */
export function postgresFolder(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

export function startRedis(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-redis-"));
  return startServer(folder, (port) => ({
    url: `redis://127.0.0.1:${port}`,
    // Every acknowledged write is on the disk, as docs/operate/scaling.md asks for.
    command: [
      "redis-server",
      "--port",
      `${port}`,
      "--bind",
      "127.0.0.1",
      "--dir",
      folder,
      "--appendonly",
      "yes",
      "--appendfsync",
      "always",
      "--save",
      "",
    ],
    stopSignal: "SIGTERM",
  }));
}

export function startPostgres(): Promise<TestServer> {
  const bin = postgresFolder();
  if (bin === null) throw new Error("PostgreSQL is not installed");
  const folder = mkdtempSync(join(tmpdir(), "plumbline-postgres-"));
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "plumbline", "--auth=trust", "-E", "UTF8", "--no-sync"];
  execFileSync(join(bin, "initdb"), initdb, { stdio: "pipe", cwd: "/", ...as });
  return startServer(folder, (port) => ({
    url: `postgres://plumbline@127.0.0.1:${port}/postgres`,
    command: [join(bin, "postgres"), "-D", data, "-p", `${port}`, "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    as,
    // Ends connections instead of waiting for them.
    stopSignal: "SIGINT",
  }));
}

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, "postgres"]).toString());
}

type Recipe = {
  /** The user under whom it runs. */
  readonly as?: { readonly uid?: number; readonly gid?: number };
  readonly url: string;
  readonly command: readonly string[];
  readonly stopSignal: NodeJS.Signals;
};

async function startServer(folder: string, recipeOf: (port: number) => Recipe): Promise<TestServer> {
  const { url, command, stopSignal, as = {} } = recipeOf(await freePort());
  const [program = "", ...rest] = command;
  let server: ChildProcess | undefined;

  async function resume(): Promise<void> {
    const child = spawn(program, rest, { stdio: ["ignore", "pipe", "pipe"], cwd: "/", ...as });
    server = child;
    await new Promise<void>((resolve, reject) => {
      let log = "";
      const fail = (why: string) => reject(new Error(`${program} ${why}:\n${log}`));
      const timer = setTimeout(() => fail("was not ready in time"), READY_MS);
      const listen = (chunk: Buffer) => {
        log = (log + chunk.toString("utf8")).slice(-4000);
        if (!/ready to accept connections/i.test(log)) return;
        clearTimeout(timer);
        resolve();
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("close", (code) => {
        clearTimeout(timer);
        fail(`ended with ${code}`);
      });
    });
  }

  async function pause(): Promise<void> {
    const child = server;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, "close");
    child.kill(stopSignal);
    await ended;
  }

  process.once("exit", () => {
    server?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await resume();
  return {
    url,
    pause,
    resume,
    async stop() {
      await pause();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
