/** The system's code of an error, such as `ENOENT`; null where it has none. */
export function systemCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}

/** Whether a process with this id runs on this machine. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM"; // it runs under another user
  }
}
