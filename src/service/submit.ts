import { setImmediate as afterOthers } from "node:timers/promises";
import type { Span } from "../domain/mention.js";
import { PlumblineError } from "../errors.js";
import type { AskedVerifications } from "./asker.js";
import type { KeptBatch, KeptBatches } from "./kept-batches.js";
import { MAX_BATCH, type SubmitRequest, type VerifyRequest } from "./request-schema.js";
import type { Submitted } from "./verification-schema.js";

type CutSentence =
  | { readonly kind: "claim"; readonly claim: { readonly claim: string; readonly resolved: string | null; readonly sentence: Span } }
  | { readonly kind: "left-out"; readonly sentence: Span; readonly because: string };

const PART = 100;

type SubmitDeps = {
  readonly service: AskedVerifications;
  readonly cutText: (text: string) => Promise<readonly CutSentence[]>;
  readonly batches: Pick<KeptBatches, "keep">;
};

/** Accepts one claim, several, or the claims of a text, as jobs. Batches and texts are stored as submitted. */
export async function submit(deps: SubmitDeps, body: SubmitRequest): Promise<Submitted> {
  const { service, cutText } = deps;
  if ("claim" in body) return accept(deps, { items: [{ request: body }], batchWebhook: null });
  if ("claims" in body) {
    const { claims, batchWebhook, name, columns, rows, ...options } = body;
    const items = claims.map((one) => ({ request: typeof one === "string" ? requestOf(one, options) : one }));
    return accept(deps, { items, batchWebhook, sent: { name, text: null, columns, rows } });
  }
  const { text, batchWebhook, name, ...options } = body;
  // Rejects bad options before work is spent on the text.
  service.check([requestOf(text.slice(0, 1), options)], batchWebhook);
  const sentences = await cutText(text);
  const items: Item[] = [];
  for (const [place, one] of sentences.entries()) {
    // Other requests are answered between the parts of a long text.
    if (place % PART === PART - 1) await afterOthers();
    if (one.kind === "left-out") continue;
    const { claim, resolved, sentence } = one.claim;
    items.push({ request: requestOf(claim, options), place: { start: sentence.start, end: sentence.end, resolved } });
  }
  const leftOut = sentences.flatMap((one) =>
    one.kind === "claim" ? [] : [{ start: one.sentence.start, end: one.sentence.end, text: one.sentence.text, because: one.because }],
  );
  return accept(deps, { items, batchWebhook, leftOut, sent: { name, text, columns: [], rows: [] } });
}

type Options = Omit<VerifyRequest, "claim" | "post" | "evidence" | "image" | "names" | "relations">;

function requestOf(claim: string, options: Options): VerifyRequest {
  return { claim, ...options, post: null, evidence: [], image: null, names: {}, relations: {} };
}

type Item = { readonly request: VerifyRequest; readonly place?: Pick<Submitted["verifications"][number], "start" | "end" | "resolved"> };

type Order = {
  readonly items: readonly Item[];
  readonly batchWebhook: string | null;
  readonly leftOut?: Submitted["leftOut"];
  /** Absent for a single claim, for which only the record is stored. */
  readonly sent?: Pick<KeptBatch, "name" | "text" | "columns" | "rows">;
};

async function accept({ service, batches }: SubmitDeps, { items, batchWebhook, leftOut = [], sent }: Order): Promise<Submitted> {
  if (items.length > MAX_BATCH)
    throw new PlumblineError("invalid-input", `the text makes ${items.length} claims; at most ${MAX_BATCH} are taken at once`);
  const submitted = (batch: string, ids: readonly string[]): Submitted => {
    const verifications = ids.map((id, index) => {
      const { start = null, end = null, resolved = null } = items[index]?.place ?? {};
      return { id, claim: items[index]?.request.claim ?? "", start, end, resolved };
    });
    return { batch, verifications, leftOut };
  };
  const { batch, ids } = await service.submit(
    items.map(({ request }) => request),
    {
      batchWebhook,
      ...(sent === undefined ? {} : { keep: (given) => batches.keep({ ...submitted(given.batch, given.ids), ...sent, ...given.head }) }),
    },
  );
  return submitted(batch, ids);
}
