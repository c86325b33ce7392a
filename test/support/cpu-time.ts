import { readFileSync } from "node:fs";

/** Processor time of this process for some work, in milliseconds: the clock would also count what others do on the machine. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Processor time of another process and all its threads so far, in milliseconds; what the clock says where the system does not tell. */
export function cpuMsOfProcess(pid: number | undefined): number {
  try {
    const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = rest.split(" ").slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * TICK_MS;
  } catch {
    return performance.now();
  }
}
/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10;
