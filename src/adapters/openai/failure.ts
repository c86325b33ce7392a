import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { type ErrorCode, messageOf, PlumblineError } from "../../errors.js";
import { hostOf, retryAfterMs } from "../http/answer.js";
import { printable } from "../language-model/read-answer.js";

export type Refusal = {
  readonly kind: "refusal";
  readonly status: number;
  readonly text: string;
  readonly code: string | null;
  readonly param: string | null;
  /** The pause that the server asks for. */
  readonly retryAfterMs: number | null;
};

/** Why a try ended without an answer. */
export type Failure =
  | Refusal
  /** `silent`: timeout of one try; `garbled`: not an answer, but truncated JSON or a web page. */
  | { readonly kind: "unreachable" | "silent" | "oversized" | "garbled"; readonly text: string };

/** Servers report an unknown model in many forms, not always with 404. */
export function saysModelUnknown({ text, code }: Refusal): boolean {
  return code === "model_not_found" || /model.{0,80}(not found|not exist)|not a valid model/i.test(text);
}

export class OversizedError extends Error {}

/** Translates an SDK error. Drops the original, because it may contain text echoed by the server. */
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
      retryAfterMs: pauseIn(error.headers, now),
    };
  if (error instanceof SyntaxError) return { kind: "garbled", text: `it sent no JSON (${error.message})` };
  throw error;
}

function pauseIn(headers: Headers | undefined, now: number): number | null {
  const inMs = headers?.get("retry-after-ms") ?? "";
  return /^\d+(\.\d+)?$/.test(inMs) ? Number(inMs) : retryAfterMs(headers?.get("retry-after") ?? null, now);
}

export type Asked = { readonly url: string; readonly model: string; readonly key: string | null };

/** Turns a failure into an error message with a remedy. Removes keys that a server echoes. */
export function modelError(failure: Failure, { url, model, key }: Asked): PlumblineError {
  const host = hostOf(url);
  const error = (code: ErrorCode, message: string, retryable = false) =>
    new PlumblineError(code, hide(message, key), { retryable, cause: new Error(hide(failure.text, key)) });
  switch (failure.kind) {
    case "unreachable":
      return error("model-unavailable", `the model server ${host} cannot be reached: ${failure.text}`, true);
    case "silent":
      return error("model-timeout", `the model server ${host} is too slow: ${failure.text}`, true);
    case "oversized":
      return error("model-reply", `the model server ${host} is not listened to any longer: ${failure.text}`);
    case "garbled":
      return error("model-unavailable", `the model server ${host} gave no usable answer: ${failure.text}; is ${url} the base URL?`, true);
    case "refusal":
      return refusalError(failure, { url, model, key }, error);
  }
}

function refusalError(
  refusal: Refusal,
  { url, model, key }: Asked,
  error: (code: ErrorCode, message: string, retryable?: boolean) => PlumblineError,
): PlumblineError {
  const host = hostOf(url);
  const { status, text, code } = refusal;
  // Before the message is cut, because part of a key would not be recognised.
  const said = text.trim() === "" ? "" : `: ${printable(hide(text, key)).replace(/\s+/g, " ").slice(0, 300)}`;
  if (status === 401 || status === 403)
    return error(
      "model-auth",
      `the model server ${host} ${key === null ? "wants a key; set PLUMBLINE_MODEL_KEY" : "refused the key; check PLUMBLINE_MODEL_KEY and what it may use"} (status ${status}${said})`,
    );
  if (saysModelUnknown(refusal))
    return error("model-unknown", `the model server ${host} has no model "${model}"; set PLUMBLINE_MODEL to one that it offers${said}`);
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return error(
      "model-unavailable",
      `${url} is not the base URL of a chat API (status ${status}${said}); most end in /v1: set PLUMBLINE_MODEL_URL`,
    );
  if (status === 402 || code === "insufficient_quota")
    return error("model-unavailable", `the account at ${host} has no credit left (status ${status}${said})`);
  if (/content.?(filter|policy)/i.test(`${code ?? ""} ${text}`)) return error("model-refused", `${host} refuses this content${said}`);
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    const pauseMs = refusal.retryAfterMs;
    const asks = pauseMs === null ? "" : `; it asks for a pause of ${Math.ceil(pauseMs / 1000)} s`;
    return error("model-unavailable", `the model server ${host} answered ${status}${said}${asks}`, true);
  }
  return error("model-request", `the model server ${host} does not accept the request (status ${status}${said})`);
}

function hide(text: string, key: string | null): string {
  return key === null || key === "" ? text : text.replaceAll(key, "(key)");
}
