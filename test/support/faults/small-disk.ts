import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = { readonly folder: string; close(): Promise<void> };

/** A disk of one megabyte that only a child process has mounted; it is seen through that process. null where no disk can be mounted. */
export async function openSmallDisk(): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-disk-"));
  const script = `mount -t tmpfs -o size=1m none "${folder}" && echo mounted && exec sleep 600`;
  const child = spawn("unshare", ["-rm", "sh", "-c", script], { stdio: ["ignore", "pipe", "ignore"] });
  const close = async () => {
    const ended = child.exitCode === null && child.pid !== undefined ? once(child, "exit") : null;
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const mounted = await new Promise<boolean>((resolve) => {
    child.stdout.once("data", () => resolve(true));
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
  });
  if (mounted) return { folder: `/proc/${child.pid}/root${folder}`, close };
  await close();
  return null;
}
