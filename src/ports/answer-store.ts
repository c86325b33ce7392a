import { z } from "zod";
import type { Immutable } from "../domain/immutable.js";

/** An answer to a request as it was sent, with the headers that a replay has to bring along. */
export const firstAnswerSchema = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() });
export type FirstAnswer = Immutable<z.output<typeof firstAnswerSchema>>;

export function readFirstAnswer(text: string): FirstAnswer {
  return firstAnswerSchema.parse(JSON.parse(text));
}

/** What is known of an `Idempotency-Key`. `mine`: nothing; whoever asked carries the request out now. */
type TakenName =
  | { readonly kind: "mine" }
  | { readonly kind: "in-flight" }
  | { readonly kind: "other-request" }
  | { readonly kind: "answered"; readonly answer: FirstAnswer };

/** Who carries a request out. `name` and `request` are digests of the key (with who sent it) and of what was asked. */
export type NamedRequest = { readonly name: string; readonly request: string; readonly holder: string };

/**
 * The first answers to requests with an `Idempotency-Key`, kept for `KEEP_ANSWERS_MS`. A name that is held and not renewed (by `take` with the same
 * holder) within `LEASE_MS` is free again where processes share the store: its holder has died.
 */
export type AnswerStore = {
  take(named: NamedRequest): Promise<TakenName>;
  /** Returns only when the answer would survive a crash. */
  keep(named: NamedRequest, answer: FirstAnswer): Promise<void>;
  /** There is no answer to keep: the next one tries anew. */
  release(named: NamedRequest): Promise<void>;
};

export const KEEP_ANSWERS_MS = 24 * 3_600_000;
