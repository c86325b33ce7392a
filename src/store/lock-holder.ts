import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** Tells two processes with the same number apart; null where the system does not say when a process began. */
  started: z.string().nullable(),
});
export type LockHolder = z.infer<typeof holderSchema>;

export function thisProcess(): LockHolder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? `${performance.timeOrigin}` };
}

/** null for what is no holder: a file that is being written, or that somebody else put there. Earlier versions wrote the bare number. */
export function readHolder(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text);
    return holderSchema.parse(typeof value === "number" ? { pid: value, host: hostname(), started: null } : value);
  } catch {
    return null;
  }
}

/** Whether the process runs; null for one of another machine or container, which cannot be seen from here. */
export function isRunning({ pid, host, started }: LockHolder): boolean | null {
  if (host !== hostname()) return null;
  const own = thisProcess();
  if (pid === own.pid) return started === null || started === own.started;
  if (!hasNumber(pid)) return false;
  const since = startOf(pid);
  return started === null || since === null || started === since;
}

/** When a process began, counted from the start of the machine, so that no clock can be set back under it. Linux only. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold blanks and brackets; the start is the 20th field behind it.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return ticks === undefined ? null : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${ticks}`;
  } catch {
    return null;
  }
}

function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
