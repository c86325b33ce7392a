import { parseUrl } from "../base/parse-url.js";
import { PlumblineError } from "../errors.js";

/** Where messages may be sent: `example.org` allows https there, at public addresses; `http://hooks.internal:8080` allows that very origin, wherever it is. */
export type WebhookTarget = { readonly url: URL; readonly anyAddress: boolean };

/** What the operator allows, or `invalid-input`. */
export function webhookTarget(allowed: readonly string[], text: string): WebhookTarget {
  if (allowed.length === 0) throw refused("this service sends no webhooks");
  const url = parseUrl(text);
  if (url === null) throw refused("not a URL");
  if (url.username !== "" || url.password !== "") throw refused("put no name or password into the URL");
  if (allowed.includes(url.origin)) return { url, anyAddress: true };
  const plain = url.protocol === "https:" && url.port === "";
  if (plain && allowed.includes(url.hostname)) return { url, anyAddress: false };
  throw refused("the operator does not allow messages to this address");
}

function refused(why: string): PlumblineError {
  return new PlumblineError("invalid-input", `webhook: ${why}`);
}
