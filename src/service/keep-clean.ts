import type { Clean } from "../ports/record-store.js";

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** 0 stands for no limit. Cleans at the start and every hour, until it is stopped. */
export function keepClean(
  { keepDays, keepRecords }: { readonly keepDays: number; readonly keepRecords: number },
  clean: Clean,
  onFault: (error: unknown) => void,
): { stop(): void } {
  let busy = false;
  const run = () => {
    if (busy) return;
    busy = true;
    const since = keepDays === 0 ? null : new Date(Date.now() - keepDays * DAY_MS).toISOString();
    void clean({ since, most: keepRecords === 0 ? null : keepRecords })
      .catch(onFault)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(run, EVERY_MS).unref();
  run();
  return { stop: () => clearInterval(timer) };
}
