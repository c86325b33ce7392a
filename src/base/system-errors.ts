/** The system's error code, such as `ENOENT`; null if there is none. */
export function systemCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** Whether a process with this id is running on this machine. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM"; // it runs under another user
  }
}
