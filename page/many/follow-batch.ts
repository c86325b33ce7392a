import type { ListPage } from "../../src/client/plumbline-client.js";
import type { Service } from "../service/service.js";

export type Summary = ListPage["verifications"][number];

const PAUSE_MS = 400;
const MAX_PAUSE_MS = 5000;

export function hasEnded({ status }: Summary): boolean {
  return status !== "queued" && status !== "running";
}

/** Polls a batch until all of it has ended. Waits if the service is unavailable for a while. */
export async function followBatch(
  service: Service,
  batch: string,
  tell: (summaries: ReadonlyMap<string, Summary>) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = PAUSE_MS; !signal.aborted; ) {
    const summaries = await all(service, batch).catch(() => null);
    if (signal.aborted) return;
    if (summaries !== null) {
      tell(summaries);
      if ([...summaries.values()].every(hasEnded)) return;
    }
    pause = summaries === null ? Math.min(MAX_PAUSE_MS, pause * 2) : PAUSE_MS;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function all(service: Service, batch: string): Promise<ReadonlyMap<string, Summary>> {
  const summaries = new Map<string, Summary>();
  let cursor: string | undefined;
  do {
    const page = await service.list({ batch, limit: 200, cursor });
    for (const one of page.verifications) summaries.set(one.id, one);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return summaries;
}
