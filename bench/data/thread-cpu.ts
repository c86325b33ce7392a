import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;
const TASKS = "/proc/self/task";

/** CPU seconds of each thread of this process so far; empty where the system does not tell. */
export function threadCpu(): ReadonlyMap<string, number> {
  try {
    return new Map(readdirSync(TASKS).map((id) => [id, secondsOf(readFileSync(`${TASKS}/${id}/stat`, "utf8"))]));
  } catch {
    return new Map();
  }
}

/** Seconds of the busiest thread since then: a run cannot be faster than that, however idle the machine. */
export function busiestSince(before: ReadonlyMap<string, number>): number | null {
  const spent = [...threadCpu()].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  return spent.length === 0 ? null : Math.max(...spent);
}

/** Fields 14 and 15; the name in brackets before them may hold anything. */
export function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
