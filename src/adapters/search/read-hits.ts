import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";
import type { SearchHit } from "../../ports/search-engine.js";
import { isRedirect, retryAfterMs } from "../http/answer.js";
import { plainText } from "./plain-text.js";
import { publishedDay } from "./published-day.js";
import { type Complaint, complaint, type RawHit, type Reply, type Vendor, wordsOf } from "./vendor.js";

const MAX_URL = 2048;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1500;

/** An engine that answered, but not with hits. */
export class SearchRefusedError extends PlumblineError {
  constructor(
    name: string,
    readonly complaint: Complaint,
  ) {
    super(`search-${complaint.kind}`, `${name} ${complaint.says}`);
  }
}

/** The hits of an answer, each address once. Throws where the answer as a whole is refused or unreadable. */
export function readHits(vendor: Vendor, reply: Reply, now: number): readonly SearchHit[] {
  const refused = complaintOf(vendor, reply, now);
  if (refused !== null) throw new SearchRefusedError(vendor.name, refused);
  if (reply.json === undefined) throw new PlumblineError("search-reply", `the answer of ${vendor.name} is not JSON`);
  const raw = vendor.read(reply.json);
  if (raw === null) throw new PlumblineError("search-reply", `${vendor.name} gave an answer of an unknown form`);
  const byUrl = new Map<string, SearchHit>();
  for (const hit of raw.flatMap((one) => clean(one, now))) if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
  return [...byUrl.values()];
}

/** Why this answer is refused; null when it may hold hits. */
function complaintOf(vendor: Vendor, reply: Reply, now: number): Complaint | null {
  const refused = vendor.complain?.(reply) ?? byStatus(reply);
  if (refused === null || refused.pauseMs !== null) return refused;
  const pauseMs = retryAfterMs(reply.headers.get("retry-after"), now);
  if (pauseMs === null) return refused;
  return { ...refused, says: `${refused.says}; it asks for a pause of ${Math.ceil(pauseMs / 1000)} s`, pauseMs };
}

/** 432 and 433 are Tavily's, for a spent plan or account. */
const NO_CREDIT = new Set([402, 432, 433]);

function byStatus(reply: Reply): Complaint | null {
  const { status } = reply;
  if (status >= 200 && status <= 299) return null;
  const words = wordsOf(reply.json);
  const answered = `answered ${status}${words === "" ? "" : ` (${words})`}`;
  if (status === 401 || status === 403) return complaint("auth", `refused the key: it ${answered}; check PLUMBLINE_SEARCH_KEY`);
  if (NO_CREDIT.has(status)) return complaint("quota", `has no credit left: it ${answered}`);
  if (status === 429) return complaint("quota", `was asked too often: it ${answered}`);
  if (isRedirect(status)) return complaint("unavailable", `redirects, which is not followed; set PLUMBLINE_SEARCH_URL to where it is`);
  if (status === 404 || status >= 500) return complaint("unavailable", answered);
  return complaint("reply", answered);
}

function clean({ url, title, snippet, published, imageUrl }: RawHit, now: number): readonly SearchHit[] {
  const address = webAddress(url);
  if (address === null) return [];
  const day = published === null ? null : publishedDay(published, now);
  const picture = imageUrl == null ? null : webAddress(imageUrl);
  const words = { title: plainText(title, MAX_TITLE), snippet: plainText(snippet, MAX_SNIPPET) };
  return [{ url: address, ...words, published: day, ...(picture === null ? {} : { imageUrl: picture }) }];
}

/** Only http(s) addresses without a password; the fragment is removed. */
function webAddress(text: string): string | null {
  const url = text.length > MAX_URL ? null : parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== "") return null;
  url.hash = "";
  return url.href.length > MAX_URL ? null : url.href;
}
