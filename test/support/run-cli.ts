import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export type CliResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string; readonly ms: number };

const MAIN = fileURLToPath(new URL("../../dist/plumbline.js", import.meta.url));

/** Runs the built command as a user would, with nothing of our own environment but what is given. */
export function runCli(args: readonly string[], env: Readonly<Record<string, string>>, input?: Buffer): Promise<CliResult> {
  return startCli(args, env, input).result;
}

/** The same, with the process at hand. */
export function startCli(args: readonly string[], env: Readonly<Record<string, string>>, input?: Buffer) {
  const start = Date.now();
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH: process.env["PATH"] ?? "", ...env } });
  const result = new Promise<CliResult>((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString("utf8");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr, ms: Date.now() - start }));
    child.stdin.end(input);
  });
  return { child, result };
}
