import { PlumblineError } from "../../errors.js";
import { within } from "../pages/deadline.js";
import { exchangePage } from "../pages/exchange-page.js";
import { DEFAULT_LIMITS } from "../pages/fetch-limits.js";
import { isPublicAddress } from "../pages/public-address.js";
import { resolveHost } from "../pages/resolve-host.js";

const TOTAL_MS = 15_000;

export type Message = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Posts to an address that a caller chose, with the care that pages are read with: every address is checked, redirects are not followed, the answer's body is not read. */
export function postWebhook(userAgent: string) {
  const resolve = resolveHost();
  return async ({ url, anyAddress }: { readonly url: URL; readonly anyAddress: boolean }, message: Message): Promise<number> => {
    const late = () => new PlumblineError("page-timeout", `${url.hostname} did not answer within ${TOTAL_MS} ms`);
    // The operator named this very origin: it may be inside, and its name may be one that only the inside knows.
    if (anyAddress) return within(TOTAL_MS, [], late, (signal) => plainPost(url, userAgent, message, signal));
    const rules = { ...DEFAULT_LIMITS, userAgent, resolve, isPublic: isPublicAddress };
    return within(TOTAL_MS, [], late, async (signal) => (await exchangePage(rules, url, () => null, signal, message)).head.status);
  };
}

async function plainPost(url: URL, userAgent: string, { body, headers }: Message, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { method: "POST", body, headers: { ...headers, "user-agent": userAgent }, redirect: "manual", signal });
  await response.body?.cancel();
  return response.status;
}
