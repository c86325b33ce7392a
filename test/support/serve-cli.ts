import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/plumbline.js", import.meta.url));

export type ServedCli = { readonly url: string; readonly child: ChildProcess; readonly ended: Promise<number | null>; log(): string };

/** `plumbline serve` on a free port, or on one that is known, once it listens. */
export async function serveCli(env: Readonly<Record<string, string>>, port = "0", ...flags: readonly string[]): Promise<ServedCli> {
  const child = spawn(process.execPath, [MAIN, "serve", "--port", port, ...flags], { env: { PATH: process.env["PATH"] ?? "", ...env } });
  let stderr = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
      const [, address] = /plumbline listens on (\S+)/.exec(stderr) ?? [];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${stderr}`)));
  });
  return { url, child, ended, log: () => stderr };
}
