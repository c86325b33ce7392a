import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { messageOf } from "../../errors.js";

/** The server said no. */
export type Refusal = {
  readonly kind: "refusal";
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  readonly param: string | null;
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | null;
};

/** How a try can end without an answer. */
export type Failure =
  | Refusal
  | { readonly kind: "unreachable"; readonly text: string }
  /** The time of a try ran out. */
  | { readonly kind: "silent"; readonly text: string }
  | { readonly kind: "oversized"; readonly text: string }
  /** Something came that is no answer: half of one, or a web page. */
  | { readonly kind: "garbled"; readonly text: string };

/** Servers say it in many ways, and not always with 404. */
export function saysModelUnknown({ text, code }: Refusal): boolean {
  return code === "model_not_found" || /model.{0,80}(not found|not exist)|not a valid model/i.test(text);
}

export class OversizedError extends Error {}

/** What the SDK threw → what happened. Nothing of the SDK's errors is kept: they may hold what a server echoed. */
export function failureOf(error: unknown, now: number): Failure {
  if (error instanceof APIConnectionTimeoutError) return { kind: "silent", text: error.message };
  if (error instanceof APIConnectionError) {
    const { cause } = error;
    if (cause instanceof OversizedError) return { kind: "oversized", text: cause.message };
    return { kind: "unreachable", text: cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : messageOf(cause) };
  }
  if (error instanceof APIError && typeof error.status === "number")
    return {
      kind: "refusal",
      status: error.status,
      text: error.message.replace(/^\d{3} /, ""),
      code: error.code ?? null,
      param: error.param ?? null,
      retryAfterMs: retryAfterMs(error.headers?.get("retry-after-ms") ?? null, error.headers?.get("retry-after") ?? null, now),
    };
  if (error instanceof SyntaxError) return { kind: "garbled", text: `it sent no JSON (${error.message})` };
  throw error;
}

function retryAfterMs(inMs: string | null, header: string | null, now: number): number | null {
  if (inMs !== null && /^\d+(\.\d+)?$/.test(inMs)) return Number(inMs);
  if (header === null) return null;
  const ms = /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
