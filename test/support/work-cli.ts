import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../dist/plumbline.js", import.meta.url));

export type WorkingCli = { readonly child: ChildProcess; readonly ended: Promise<number | null>; log(): string };

/** `plumbline worker`, once it takes jobs. */
export async function workCli(env: Readonly<Record<string, string>>): Promise<WorkingCli> {
  const child = spawn(process.execPath, [MAIN, "worker"], { env: { PATH: process.env["PATH"] ?? "", ...env } });
  let stderr = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
      if (/takes jobs/.test(stderr)) resolve();
    });
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${stderr}`)));
  });
  return { child, ended, log: () => stderr };
}
