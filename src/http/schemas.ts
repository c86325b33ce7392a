import { z } from "zod";
import { claimSchema } from "../domain/claim.js";
import { givenPassagesSchema } from "../domain/passage.js";

/** What goes in and comes out over HTTP; what is not named here is not sent. */
export const verifyRequestSchema = z.strictObject({
  claim: claimSchema.shape.text,
  asOf: claimSchema.shape.asOf,
  url: claimSchema.shape.url,
  evidence: givenPassagesSchema,
});

export const healthSchema = z.object({ status: z.literal("ok"), version: z.string(), graph: z.string(), policy: z.string() });

/** RFC 9457. */
export const problemSchema = z.object({ type: z.string(), title: z.string(), status: z.number(), detail: z.string() });
