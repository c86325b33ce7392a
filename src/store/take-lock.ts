import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { parseJson } from "../base/parse-json.js";
import { processExists, systemCode } from "../base/system-errors.js";
import { OWNER_ONLY } from "../base/write-whole.js";

type Lock = { readonly kind: "taken"; release(): void } | { readonly kind: "held"; readonly by: string };

/** The holder touches the lock file this often. */
const BEAT_MS = 10_000;
/** A holder on another machine that has not touched its lock for this long is considered dead. Clocks of machines may differ by less. */
const QUIET_MS = 120_000;

/**
 * Takes a lock file that names the process holding it. The lock of an ended process is taken over; that of another machine, if it was not
 * renewed for two minutes.
 */
export function takeLock(file: string): Lock {
  const found = look(file);
  if (found === null) return make(file) ?? held(look(file));
  if (!isAbandoned(found)) return held(found);
  // A second lock guards the removal of an abandoned one: otherwise, of two processes, the second would remove the first one's new lock.
  const guard = `${file}.takeover`;
  const before = look(guard);
  if (before !== null && isAbandoned(before)) rmSync(guard, { force: true });
  const guarding = make(guard);
  if (guarding === null) return held(look(guard));
  try {
    const still = look(file);
    if (still !== null && !isAbandoned(still)) return held(still);
    rmSync(file, { force: true });
    return make(file) ?? held(look(file));
  } finally {
    guarding.release();
  }
}

const MAX_WAIT_MS = 10_000;
const RETRY_MS = 20;

/** Runs short work while holding the lock. Waits for another holder; throws after ten seconds. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const lock = takeLock(file);
    if (lock.kind === "taken") {
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    if (performance.now() > until) throw new Error(`${lock.by} holds ${file}; delete the file if it does not run any more`);
    await pause(RETRY_MS);
  }
}

type LockState = { readonly holder: LockHolder | null; readonly renewedAt: number };

/** null if there is no lock. */
function look(file: string): LockState | null {
  try {
    const renewedAt = statSync(file).mtimeMs;
    // No holder: the file is still being written, or another program put it there.
    const holder = holderSchema.safeParse(parseJson(readFileSync(file, "utf8"))).data ?? null;
    return { holder, renewedAt };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** A lock without a holder is still being written, or its process died while writing it. */
function isAbandoned({ holder, renewedAt }: LockState): boolean {
  const running = holder === null ? null : isRunning(holder);
  return running === null ? Date.now() - renewedAt > QUIET_MS : !running;
}

/** null if another process was faster. */
function make(file: string): Extract<Lock, { kind: "taken" }> | null {
  const text = JSON.stringify(thisProcess());
  const handle = create(file);
  if (handle === null) return null;
  try {
    writeFileSync(handle, text);
  } catch (error) {
    rmSync(file, { force: true }); // on a full disk an empty lock would remain
    throw error;
  } finally {
    closeSync(handle);
  }
  const beat = setInterval(() => renew(file), BEAT_MS).unref();
  return {
    kind: "taken",
    release() {
      clearInterval(beat);
      if (textOf(file) === text) rmSync(file, { force: true });
    },
  };
}

function create(file: string): number | null {
  try {
    return openSync(file, "wx", OWNER_ONLY);
  } catch (error) {
    if (systemCode(error) === "EEXIST") return null;
    throw error;
  }
}

function renew(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was removed, so no process needs the lock.
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function held(found: LockState | null): Lock {
  const holder = found?.holder ?? null;
  if (holder === null) return { kind: "held", by: "another process" };
  return { kind: "held", by: holder.host === hostname() ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}` };
}

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** Distinguishes two processes with the same number; null if the system does not tell. */
  started: z.string().nullable(),
});
type LockHolder = z.infer<typeof holderSchema>;

function thisProcess(): LockHolder {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) ?? `${performance.timeOrigin}` };
}

/** null for a process on another machine or container, which is not visible from here. */
function isRunning({ pid, host, started }: LockHolder): boolean | null {
  if (host !== hostname()) return null;
  const own = thisProcess();
  if (pid === own.pid) return started === null || started === own.started;
  if (!processExists(pid)) return false;
  const since = startOf(pid);
  return started === null || since === null || started === since;
}

/** The start time of a process, counted from the boot of the machine, so that clock changes do not matter. Linux only. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in brackets, may contain spaces and brackets; the start time is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return ticks === undefined ? null : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${ticks}`;
  } catch {
    return null;
  }
}
