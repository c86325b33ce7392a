import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { placeQueue } from "../base/place-queue.js";
import { lruMap } from "../base/recent.js";
import { type Immutable, listOf } from "../domain/immutable.js";
import { labelSchema } from "../domain/outcome.js";
import { PlumblineError } from "../errors.js";
import type { Asker } from "./asker.js";
import { ServiceError } from "./service-error.js";
import { summaryOf } from "./verification-of.js";
import { STATUSES, type Verification, type VerificationSummary, verificationSummarySchema } from "./verification-schema.js";
import type { VerificationService } from "./verification-service.js";

export const listQuerySchema = z.strictObject({
  batch: z.string().max(100).optional(),
  status: z.enum(STATUSES).optional(),
  label: labelSchema.optional(),
  policy: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next` of the previous page. */
  cursor: z.string().max(100).optional(),
});
type ListQuery = z.output<typeof listQuerySchema>;

export const listPageSchema = z
  .object({
    verifications: listOf(verificationSummarySchema),
    /** Start of the next page; null: there is none. A page may have fewer results than requested, or none, and still have a next page. */
    next: z.string().nullable(),
    /** Records of this page that are unreadable or were changed; only for clients that see everything, because their owner is unknown. */
    damaged: listOf(z.string()),
  })
  .meta({ id: "VerificationPage" });
export type ListPage = Immutable<z.output<typeof listPageSchema>>;

/** Most records that one request reads, even if few match. */
const MAX_READ = 200;
/** Most ids that one request checks; indexed ones take no time. */
const MAX_LOOKED_AT = 20_000;
/** Verifications in the index, 300 bytes each. */
const MAX_REMEMBERED = 50_000;
/** Lists that wait while one is made: they parse records in the thread that answers requests. */
const MAX_WAITING = 20;
/** Pause between two lists: Node accepts one connection per turn of its event loop, and a list makes its turns long. */
const REST_MS = 20;
/** Pauses of `fill`: between two records, and before it checks for new ones. */
const BETWEEN_READS_MS = 10;
const BETWEEN_PASSES_MS = 60_000;

/** Error codes for a record that was changed or truncated, or written by a newer version. */
const DAMAGED: ReadonlySet<string> = new Set(["record-damaged", "record-changed"]);

type Viewer = Pick<Asker, "owner" | "seesAll">;

/** The searchable fields of an ended verification. */
type Head = Pick<VerificationSummary, "status" | "label" | "policy"> & { readonly owner: string | null; readonly words: string };

type Listed = Pick<VerificationService, "ids" | "find">;

function openIndex(service: Listed) {
  const heads = lruMap<Head>({ maxEntries: MAX_REMEMBERED });
  return {
    heads,
    /** Reads a verification and indexes its head; null if it was removed meanwhile. */
    async read(id: string): Promise<Verification | "damaged" | null> {
      const verification = await service.find(id).catch((error: unknown): "damaged" => {
        if (error instanceof PlumblineError && DAMAGED.has(error.code)) return "damaged";
        throw error;
      });
      if (verification !== null && verification !== "damaged" && verification.episode !== null) heads.set(id, headOf(verification));
      return verification;
    },
  };
}

/** Lists with an index: a record that was read once and does not match is not read again. */
export function verificationLists(service: Listed) {
  const index = openIndex(service);
  const { heads, read } = index;
  const overloaded = () => new ServiceError("overloaded");
  const cancelled = () => new ServiceError("cancelled");
  const places = placeQueue([null], {
    closed: overloaded,
    crowded: { maxWaiting: MAX_WAITING, error: overloaded },
    aborted: cancelled,
  });

  async function readUnknown(signal: AbortSignal): Promise<void> {
    for (const id of await service.ids({ batch: null, before: null, most: MAX_REMEMBERED })) {
      if (heads.get(id) !== undefined) continue;
      // If the store does not answer now, the next pass tries again.
      await read(id).catch(() => null);
      await pause(BETWEEN_READS_MS, undefined, { signal, ref: false });
    }
  }

  return {
    /**
     * Reads records that are not in the index yet, newest first and one at a time, until the signal aborts. The index is empty after a
     * restart.
     */
    async fill(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await readUnknown(signal).catch(() => undefined);
        await pause(BETWEEN_PASSES_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
    /** The verifications that the client may see, newest first. Rejects with `overloaded` if too many requests wait. */
    async list(asker: Viewer, query: ListQuery, signal?: AbortSignal): Promise<ListPage> {
      const place = await places.take(signal);
      try {
        return await pageOf(service, index, asker, query);
      } finally {
        setTimeout(() => places.release(place), REST_MS).unref();
      }
    },
  };
}

async function pageOf(service: Listed, { heads, read }: ReturnType<typeof openIndex>, asker: Viewer, query: ListQuery): Promise<ListPage> {
  const { batch = null, limit, cursor } = query;
  // One more than is checked, to know whether there is a next page.
  const ids = await service.ids({ batch, before: cursor ?? null, most: MAX_LOOKED_AT + 1 });
  const found: VerificationSummary[] = [];
  const damaged: string[] = [];
  let reads = 0;
  for (const [place, id] of ids.entries()) {
    const head = heads.get(id);
    if (head === undefined || fits(head, asker, query)) {
      const verification = await read(id);
      if (verification === "damaged") {
        reads++;
        if (asker.seesAll) damaged.push(id);
      } else {
        // Open verifications are in memory.
        if (verification?.status !== "queued" && verification?.status !== "running") reads++;
        if (verification !== null && fits(headOf(verification), asker, query)) found.push(summaryOf(verification));
      }
    }
    if (found.length === limit || reads === MAX_READ || place + 1 === MAX_LOOKED_AT)
      return { verifications: found, next: place + 1 < ids.length ? id : null, damaged };
  }
  return { verifications: found, next: null, damaged };
}

function headOf(verification: Verification): Head {
  const { status, label, policy, claim } = summaryOf(verification);
  return { status, label, policy, owner: verification.owner ?? null, words: claim.text.toLowerCase() };
}

function fits({ status, label, policy, owner, words }: Head, asker: Viewer, query: ListQuery): boolean {
  if (!asker.seesAll && owner !== asker.owner) return false;
  if (query.status !== undefined && status !== query.status) return false;
  if (query.label !== undefined && label !== query.label) return false;
  if (query.policy !== undefined && policy !== query.policy && policy?.split("/")[0] !== query.policy) return false;
  return query.q === undefined || words.includes(query.q.toLowerCase());
}
