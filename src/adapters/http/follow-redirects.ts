import type { PlumblineError } from "../../errors.js";

const MAX_REDIRECTS = 5;

export type Redirects<T> = {
  send(url: URL): Promise<T>;
  /** The target of a redirect; null: not a redirect. Throws if the target must not be followed. */
  next(url: URL, answer: T): URL | null;
  refuse(url: URL, what: string): PlumblineError;
};

/** Follows redirects itself: at most five, no loops, and only if `next` allows it. */
export async function followRedirects<T>(
  first: URL,
  { send, next, refuse }: Redirects<T>,
): Promise<{ readonly url: URL; readonly answer: T }> {
  const seen = new Set<string>();
  let url = first;
  while (seen.size <= MAX_REDIRECTS) {
    seen.add(url.href);
    const answer = await send(url);
    const target = next(url, answer);
    if (target === null) return { url, answer };
    url = target;
    if (seen.has(url.href)) throw refuse(url, "redirects in a loop");
  }
  throw refuse(first, `redirects more than ${MAX_REDIRECTS} times`);
}
