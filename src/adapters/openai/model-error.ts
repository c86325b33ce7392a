import { parseUrl } from "../../base/parse-url.js";
import { type ErrorCode, PlumblineError } from "../../errors.js";
import { printable } from "../language-model/printable.js";
import { type Failure, type Refusal, saysModelUnknown } from "./failure.js";

export type Asked = { readonly url: string; readonly model: string; readonly key: string | null };

/** Turns an error of the server into a message with a remedy. Removes keys that a server echoes. */
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
      return refusalError(failure, host, { url, model, key }, error);
  }
}

function refusalError(
  refusal: Refusal,
  host: string,
  { url, model, key }: Asked,
  error: (code: ErrorCode, message: string, retryable?: boolean) => PlumblineError,
): PlumblineError {
  const { status, text, code, retryAfterMs } = refusal;
  // Hide the key before the message is cut: a part of a key would not be recognised.
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
    return error("model-unavailable", `the account at ${host} has nothing left to spend (status ${status}${said})`);
  if (/content.?(filter|policy)/i.test(`${code ?? ""} ${text}`)) return error("model-refused", `${host} refuses this content${said}`);
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) {
    const asks = retryAfterMs === null ? "" : `; it asks for a pause of ${Math.ceil(retryAfterMs / 1000)} s`;
    return error("model-unavailable", `the model server ${host} answered ${status}${said}${asks}`, true);
  }
  return error("model-request", `the model server ${host} does not accept the request (status ${status}${said})`);
}

function hide(text: string, key: string | null): string {
  return key === null || key === "" ? text : text.replaceAll(key, "(key)");
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url;
}
