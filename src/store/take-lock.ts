import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { OWNER_ONLY } from "../base/write-whole.js";
import { isRunning, type LockHolder, readHolder, thisProcess } from "./lock-holder.js";

type Lock = { readonly kind: "taken"; release(): void } | { readonly kind: "held"; readonly by: string };

/** So often a holder shows that it is still there. */
const BEAT_MS = 10_000;
/** A holder that cannot be seen from here, and did not show itself for so long, is gone. Clocks of machines may differ by less. */
const QUIET_MS = 120_000;

/**
 * A file that says which process holds it: of two that come at once only one can make it. The lock of a process that is gone is taken over; that of
 * another machine, when it was not renewed for two minutes.
 */
export function takeLock(file: string): Lock {
  const found = look(file);
  if (found === null) return make(file) ?? held(look(file));
  if (!isAbandoned(found)) return held(found);
  // Who removes an abandoned lock holds this one meanwhile. Otherwise the second of two would remove the new lock of the first.
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

type Found = { readonly holder: LockHolder | null; readonly renewedAt: number };

/** null where there is no lock. */
function look(file: string): Found | null {
  try {
    const renewedAt = statSync(file).mtimeMs;
    return { holder: readHolder(readFileSync(file, "utf8")), renewedAt };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/** A lock without a holder is being written, or was when its process ended. */
function isAbandoned({ holder, renewedAt }: Found): boolean {
  const running = holder === null ? null : isRunning(holder);
  return running === null ? Date.now() - renewedAt > QUIET_MS : !running;
}

/** null where another process was quicker. */
function make(file: string): Extract<Lock, { kind: "taken" }> | null {
  const text = JSON.stringify(thisProcess());
  const handle = create(file);
  if (handle === null) return null;
  try {
    writeFileSync(handle, text);
  } catch (error) {
    rmSync(file, { force: true }); // on a full disk it would stay, empty
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
    if (hasCode(error, "EEXIST")) return null;
    throw error;
  }
}

function renew(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was removed: nobody can want the lock.
  }
}

/** null where it cannot be read. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function held(found: Found | null): Lock {
  const holder = found?.holder ?? null;
  if (holder === null) return { kind: "held", by: "another process" };
  return { kind: "held", by: holder.host === thisProcess().host ? `process ${holder.pid}` : `process ${holder.pid} on ${holder.host}` };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
