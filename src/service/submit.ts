import { z } from "zod";
import { claimSchema } from "../domain/claim.js";
import { type Immutable, listOf } from "../domain/immutable.js";
import { PlumblineError } from "../errors.js";
import type { AskedVerifications } from "./asker.js";
import { MAX_BATCH, type SubmitRequest, type VerifyRequest } from "./request-schema.js";

export const submittedSchema = z
  .object({
    batch: z.string(),
    /** In the order of the claims; none where a text states nothing that could be checked. Of a text also where the sentence stands, and which word was read as which name. */
    verifications: listOf(
      z.object({
        id: z.string(),
        claim: z.string(),
        start: z.number().nullable(),
        end: z.number().nullable(),
        resolved: z.string().nullable(),
      }),
    ),
    /** Sentences of a text that state nothing that could be checked, and why. */
    leftOut: listOf(z.object({ start: z.number(), end: z.number(), text: z.string(), because: z.string() })),
  })
  .meta({ id: "Submitted" });
export type Submitted = Immutable<z.output<typeof submittedSchema>>;

type Place = { readonly start: number; readonly end: number; readonly resolved: string | null };
/** A sentence of a text, as `articles` cuts it. */
type CutSentence =
  | {
      readonly kind: "claim";
      readonly claim: {
        readonly claim: string;
        readonly resolved: string | null;
        readonly sentence: { readonly start: number; readonly end: number };
      };
    }
  | {
      readonly kind: "left-out";
      readonly sentence: { readonly start: number; readonly end: number; readonly text: string };
      readonly because: string;
    };
type CutText = (text: string) => Promise<readonly CutSentence[]>;

/** Accepts one claim, many, or the claims of a text, as jobs. */
export async function submit(service: AskedVerifications, cutText: CutText, body: SubmitRequest): Promise<Submitted> {
  if ("claim" in body) return accept(service, { items: [{ request: body }], batchWebhook: null });
  if ("claims" in body) {
    const { claims, batchWebhook, ...options } = body;
    const items = claims.map((one) => ({ request: typeof one === "string" ? requestOf(one, options) : one }));
    return accept(service, { items, batchWebhook });
  }
  const { text, batchWebhook, ...options } = body;
  // Refuses bad options before the text costs anything.
  service.check([requestOf(text.slice(0, 1), options)], batchWebhook);
  const sentences = await cutText(text);
  const items = sentences.flatMap((one) => {
    // A sentence may still be no claim, such as a line of signs.
    if (one.kind === "left-out" || !claimSchema.shape.text.safeParse(one.claim.claim).success) return [];
    const { claim, resolved, sentence } = one.claim;
    return [{ request: requestOf(claim, options), place: { start: sentence.start, end: sentence.end, resolved } }];
  });
  const leftOut = sentences.flatMap((one) =>
    one.kind === "claim" ? [] : [{ start: one.sentence.start, end: one.sentence.end, text: one.sentence.text, because: one.because }],
  );
  return accept(service, { items, batchWebhook, leftOut });
}

type Options = Omit<VerifyRequest, "claim" | "evidence" | "image" | "names" | "relations">;

function requestOf(claim: string, options: Options): VerifyRequest {
  return { claim, ...options, evidence: [], image: null, names: {}, relations: {} };
}

type Item = { readonly request: VerifyRequest; readonly place?: Place };

type Order = { readonly items: readonly Item[]; readonly batchWebhook: string | null; readonly leftOut?: Submitted["leftOut"] };

async function accept(service: AskedVerifications, { items, batchWebhook, leftOut = [] }: Order): Promise<Submitted> {
  if (items.length > MAX_BATCH)
    throw new PlumblineError("invalid-input", `the text makes ${items.length} claims; at most ${MAX_BATCH} are taken at once`);
  const { batch, ids } = await service.submit(
    items.map(({ request }) => request),
    { batchWebhook },
  );
  const verifications = ids.map((id, index) => {
    const { start = null, end = null, resolved = null } = items[index]?.place ?? {};
    return { id, claim: items[index]?.request.claim ?? "", start, end, resolved };
  });
  return { batch, verifications, leftOut };
}
