import { within } from "../../base/deadline.js";
import { PlumblineError } from "../../errors.js";
import { resolveHost } from "./checked-connector.js";
import { exchangePage } from "./exchange-page.js";
import { isPublicAddress } from "./public-address.js";
import { DEFAULT_LIMITS } from "./safe-fetch.js";

const TOTAL_MS = 15_000;

export type Message = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Posts to an address chosen by a caller. Checks every address as for pages, follows no redirects and does not read the response body. */
export function postWebhook(userAgent: string) {
  const resolve = resolveHost();
  return async ({ url, anyAddress }: { readonly url: URL; readonly anyAddress: boolean }, message: Message): Promise<number> => {
    const late = () => new PlumblineError("page-timeout", `${url.hostname} did not answer within ${TOTAL_MS} ms`);
    const deadline = { ms: TOTAL_MS, signals: [], late, doing: "a webhook was sent" };
    // The operator allowed this origin, so it may be internal.
    if (anyAddress) return within(deadline, (signal) => plainPost(url, userAgent, message, signal));
    const rules = { ...DEFAULT_LIMITS, userAgent, resolve, isPublic: isPublicAddress };
    return within(
      deadline,
      async (signal) => (await exchangePage(rules, { url, wanted: () => null, signal, posted: message })).head.status,
    );
  };
}

async function plainPost(url: URL, userAgent: string, { body, headers }: Message, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { method: "POST", body, headers: { ...headers, "user-agent": userAgent }, redirect: "manual", signal });
  await response.body?.cancel();
  return response.status;
}
