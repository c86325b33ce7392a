import { setTimeout as pause } from "node:timers/promises";
import type { Episode } from "../domain/episode.js";
import { LEASE_MS, type WorkClaims } from "../ports/job-server.js";
import type { RecordStore } from "../ports/record-store.js";
import { keepCopy, pastEvents, recordOf } from "./kept-records.js";
import { ServiceError } from "./service-error.js";
import { type Verify, workOf } from "./shared-work.js";

const LOOK_MS = 250;
/** Stop waiting for another process after two minutes and verify here. */
const MOST_WAIT_MS = 120_000;

export type OnceDeps = { readonly claims: WorkClaims; readonly records: Pick<RecordStore, "load" | "save"> };

/**
 * Identical claims in several processes are verified by one of them; the others wait for its record and store a copy under their own id. If
 * that process dies or stores no record, the next one verifies. If the server does not answer, every process verifies by itself.
 */
export function verifyOnce({ claims, records }: OnceDeps, verify: Verify): Verify {
  async function whileHeld(work: string, id: string, verifying: () => Promise<Episode>): Promise<Episode> {
    const renewing = setInterval(() => void claims.take(work, id).catch(() => undefined), LEASE_MS / 3);
    try {
      return await verifying();
    } finally {
      clearInterval(renewing);
      await claims.release(work, id).catch(() => undefined);
    }
  }

  return async (request, under) => {
    const { id, owner, signal, listen } = under;
    const work = workOf(request);
    const until = performance.now() + MOST_WAIT_MS;
    for (;;) {
      const holder = await claims.take(work, id).catch(() => null);
      if (holder === id) return whileHeld(work, id, () => verify(request, under));
      if (holder === null || performance.now() > until) return verify(request, under);
      await pause(LOOK_MS);
      if (signal.aborted) throw new ServiceError("cancelled");
      const done = holder === "" ? null : await recordOf(records, holder).catch(() => null);
      if (done === null) continue;
      pastEvents(done).forEach(listen);
      return keepCopy(records, done, { id, owner });
    }
  };
}
