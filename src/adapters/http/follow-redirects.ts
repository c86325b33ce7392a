import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";
import { type Answer, hostOf, type Question } from "./answer.js";
import { isRedirect } from "./exchange.js";

const MAX_HOPS = 5;

/**
 * Follows redirects by hand: a few, never in a circle, never to another origin (which the user did not configure and which needs
 * rate limits of its own), and never such that a POST would become a GET.
 */
export async function followRedirects(question: Question, send: (question: Question) => Promise<Answer>): Promise<Answer> {
  const seen = new Set<string>();
  let current = question;
  while (seen.size <= MAX_HOPS) {
    seen.add(current.url);
    const answer = await send(current);
    const location = answer.headers.get("location");
    if (!isRedirect(answer.status) || location === null) return answer;
    current = { ...current, url: nextUrl(current, answer.status, location) };
    if (seen.has(current.url)) throw refused(current.url, "redirects in a circle");
  }
  throw refused(current.url, `redirects more than ${MAX_HOPS} times`);
}

function nextUrl({ method, url }: Question, status: number, location: string): string {
  const target = parseUrl(location, url);
  if (target === null) throw refused(url, "redirects to something that is no address");
  target.hash = "";
  if (target.origin !== new URL(url).origin)
    throw refused(url, `redirects to ${target.origin}, which is not followed; set that address if you trust it`);
  if (!["GET", "HEAD"].includes(method) && status !== 307 && status !== 308)
    throw refused(url, `redirects a ${method} with ${status}, which would turn it into a GET; set the address that it redirects to`);
  return target.href;
}

function refused(url: string, what: string): PlumblineError {
  return new PlumblineError("graph-unavailable", `${hostOf(url)} ${what}`);
}
