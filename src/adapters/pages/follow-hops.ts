import { PlumblineError } from "../../errors.js";
import type { PageAnswer } from "./exchange-page.js";
import { pageUrl, type UrlRules } from "./page-url.js";

const MAX_REDIRECTS = 5;

/**
 * Follows redirects by hand, a few and never in a circle; each one is an address like the first, with all its checks. From https to
 * http is not followed, because the page could be altered in transit.
 */
export async function followHops(
  first: URL,
  rules: UrlRules,
  send: (url: URL) => Promise<PageAnswer>,
): Promise<{ readonly url: URL; readonly answer: PageAnswer }> {
  const seen = new Set<string>();
  let url = first;
  while (seen.size <= MAX_REDIRECTS) {
    seen.add(url.href);
    const answer = await send(url);
    if (!isRedirect(answer.head.status)) return { url, answer };
    url = nextHop(url, answer.head.header("location"), rules);
    if (seen.has(url.href)) throw new PlumblineError("page-unavailable", `${url.hostname} redirects in a circle`);
  }
  throw new PlumblineError("page-unavailable", `${first.hostname} redirects more than ${MAX_REDIRECTS} times`);
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function nextHop(from: URL, location: string | null, rules: UrlRules): URL {
  if (location === null) throw new PlumblineError("page-unavailable", `${from.hostname} redirects without saying where to`);
  const next = pageUrl(location, rules, from);
  if (from.protocol === "https:" && next.protocol === "http:")
    throw new PlumblineError("page-forbidden", `${from.hostname} redirects from https to http, which is not followed`);
  return next;
}
