import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.js";
import { suiteFolder } from "./temp-folder.js";

export type Virtuoso = {
  /** The SPARQL endpoint; it answers from the named graphs, or from all that there are. */
  endpoint(...graphs: readonly string[]): string;
  /** Loads N-Triples into a named graph: Virtuoso has no other place for triples. */
  load(graph: string, triples: string | Buffer): Promise<void>;
  stop(): Promise<void>;
};

const READY_MS = 60_000;
const STOP_MS = 10_000;

export function virtuosoInstalled(): boolean {
  // It ends with a failing code after its usage; only a program that cannot be started gives an error.
  return spawnSync("virtuoso-t", ["-?"]).error === undefined;
}

/** An own Virtuoso on free ports of this machine, its files in a folder of its own; both end with `stop`, or with this process. */
export async function startVirtuoso(): Promise<Virtuoso> {
  const folder = suiteFolder();
  const [sqlPort, httpPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, "virtuoso.ini"), settings(folder, sqlPort, httpPort));
  const server = spawn("virtuoso-t", ["+foreground", "+configfile", "virtuoso.ini"], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const killNow = () => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", killNow);

  async function stop(): Promise<void> {
    const impatience = setTimeout(() => server.kill("SIGKILL"), STOP_MS);
    server.kill("SIGTERM");
    await ended;
    clearTimeout(impatience);
    process.off("exit", killNow);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await online(server);
  } catch (error) {
    await stop();
    throw error;
  }
  let files = 0;
  return {
    stop,
    endpoint(...graphs) {
      const chosen = new URLSearchParams(graphs.map((graph): [string, string] => ["default-graph-uri", graph]));
      return `http://127.0.0.1:${httpPort}/sparql${chosen.size === 0 ? "" : `?${chosen}`}`;
    },
    async load(graph, triples) {
      const file = `${++files}.nt`;
      writeFileSync(join(folder, file), triples);
      const outcome = `select ll_state, coalesce(ll_error, 'no error') from DB.DBA.load_list where ll_graph = '${graph}'`;
      const said = await sql(sqlPort, `ld_dir('${folder}', '${file}', '${graph}'); rdf_loader_run(); ${outcome};`);
      if (!/^2\s+no error$/m.test(said)) throw new Error(`Virtuoso did not load ${graph}: ${said}`);
    },
  };
}

/** Resolves when the server says so in its log; it opens the port for SQL last. */
function online(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    const fail = (why: string) => reject(new Error(`Virtuoso ${why}:\n${log}`));
    const timer = setTimeout(() => fail(`was not ready after ${READY_MS} ms`), READY_MS);
    const listen = (chunk: Buffer) => {
      log = (log + chunk.toString("utf8")).slice(-4000);
      if (!/ Server online at /.test(log)) return;
      clearTimeout(timer);
      resolve();
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.once("error", (error) => fail(`could not be started: ${error.message}`));
    server.once("close", (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

async function sql(port: number, statements: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("isql-vt", [
    `127.0.0.1:${port}`,
    "dba",
    "dba",
    "BANNER=OFF",
    "PROMPT=OFF",
    "VERBOSE=OFF",
    `exec=${statements}`,
  ]);
  return `${stdout}${stderr}`;
}

/** Debian's settings, cut down to what a test needs; loading is allowed from the folder only, and only this machine may ask. */
function settings(folder: string, sqlPort: number, httpPort: number): string {
  return `[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
FileExtend = 200
MaxCheckpointRemap = 2000
TempStorage = TempDatabase

[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
MaxCheckpointRemap = 2000

[Parameters]
ServerPort = 127.0.0.1:${sqlPort}
DisableUnixSocket = 1
DirsAllowed = ${folder}
CheckpointInterval = 0
NumberOfBuffers = 10000
MaxDirtyBuffers = 6000

[HTTPServer]
ServerPort = 127.0.0.1:${httpPort}
ServerThreads = 10

[SPARQL]
ResultSetMaxRows = 10000
MaxQueryExecutionTime = 60
`;
}
