import type { Episode } from "../domain/episode.js";
import { type ClaimResult, resultOf, wasInterrupted } from "../lab/evaluation/claim-result.js";
import type { ClaimRow } from "../lab/evaluation/dataset.js";
import { runInOrder } from "../lab/evaluation/run-in-order.js";
import type { Verifying } from "./worker-verify.js";

export type Verified = { readonly result: ClaimResult; readonly episode: Episode };

export type VerifyRowsOptions = {
  readonly records: boolean;
  readonly signal: AbortSignal;
  /** In the order of the rows. */
  readonly onVerified: (verified: Verified, done: number) => void;
};

/** Verifies claims without labels; those under way when the signal aborts have no result. */
export async function verifyRows(verifying: Verifying, rows: readonly ClaimRow[], options: VerifyRowsOptions): Promise<void> {
  const { records, signal, onVerified } = options;
  await runInOrder(rows, {
    concurrency: verifying.concurrency,
    signal,
    work: async (row, abort): Promise<Verified | null> => {
      const { claim, date, evidence, url } = row;
      const episode = await verifying.verify(claim, { asOf: date, evidence, url, signal: abort, record: records });
      return wasInterrupted(episode, abort) ? null : { result: resultOf(row.id, episode, records), episode };
    },
    onResult: (verified, _, done) => onVerified(verified, done),
  });
}
