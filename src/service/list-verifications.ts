import { z } from "zod";
import type { Immutable } from "../domain/schemas/immutable.js";
import { labelSchema } from "../domain/schemas/outcome-schema.js";
import { listOf } from "../domain/schemas/value-schema.js";
import type { AskedVerifications } from "./asker.js";
import { summaryOf } from "./verification-of.js";
import { STATUSES, type VerificationSummary, verificationSummarySchema } from "./verification-schema.js";

/** What is listed: everything where nothing is said. */
export const listQuerySchema = z.strictObject({
  batch: z.string().max(100).optional(),
  status: z.enum(STATUSES).optional(),
  label: labelSchema.optional(),
  policy: z.string().max(200).optional(),
  /** Words that the claim holds, as they are written there. */
  q: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** `next` of the page before. */
  cursor: z.string().max(100).optional(),
});
export type ListQuery = z.output<typeof listQuerySchema>;

export const listPageSchema = z
  .object({
    verifications: listOf(verificationSummarySchema),
    /** Where the next page begins; null: there is none. A page may hold less than was asked for, or nothing, and still have a next one. */
    next: z.string().nullable(),
  })
  .meta({ id: "VerificationPage" });
export type ListPage = Immutable<z.output<typeof listPageSchema>>;

/** A rare label must not make one request read every record. */
const MAX_READ = 1000;

/** Newest first. */
export async function listVerifications(service: Pick<AskedVerifications, "ids" | "find">, query: ListQuery): Promise<ListPage> {
  const { batch = null, limit, cursor } = query;
  // One more than is read says whether there is a next page.
  const ids = await service.ids({ batch, before: cursor ?? null, most: MAX_READ + 1 });
  const found: VerificationSummary[] = [];
  for (const [read, id] of ids.entries()) {
    // A record that is damaged, or was removed meanwhile, is left out.
    const verification = await service.find(id).catch(() => null);
    const summary = verification === null ? null : summaryOf(verification);
    if (summary !== null && fits(summary, query)) found.push(summary);
    if (found.length === limit || read + 1 === MAX_READ) return { verifications: found, next: read + 1 < ids.length ? id : null };
  }
  return { verifications: found, next: null };
}

function fits({ status, label, policy, claim }: VerificationSummary, query: ListQuery): boolean {
  if (query.status !== undefined && status !== query.status) return false;
  if (query.label !== undefined && label !== query.label) return false;
  if (query.policy !== undefined && policy !== query.policy && policy?.split("/")[0] !== query.policy) return false;
  return query.q === undefined || claim.text.toLowerCase().includes(query.q.toLowerCase());
}
