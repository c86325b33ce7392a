import { parseUrl } from "../../base/parse-url.js";
import { PlumblineError } from "../../errors.js";
import type { SearchHit } from "../../ports/search-engine.js";
import { complaintOf, SearchRefusedError } from "./complaint.js";
import { plainText } from "./plain-text.js";
import { publishedDay } from "./published-day.js";
import type { RawHit, Reply, Vendor } from "./vendor.js";

const MAX_URL = 2048;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1500;

/** An answer → hits, each address once. Throws what is wrong with the answer as a whole. */
export function readHits(vendor: Vendor, reply: Reply, now: number): readonly SearchHit[] {
  const complaint = complaintOf(vendor, reply, now);
  if (complaint !== null) throw new SearchRefusedError(vendor.name, complaint);
  if (reply.json === undefined) throw new PlumblineError("search-reply", `the answer of ${vendor.name} is not JSON`);
  const raw = vendor.read(reply.json);
  if (raw === null) throw new PlumblineError("search-reply", `${vendor.name} gave an answer of an unknown form`);
  const byUrl = new Map<string, SearchHit>();
  for (const hit of raw.flatMap((one) => clean(one, now))) if (!byUrl.has(hit.url)) byUrl.set(hit.url, hit);
  return [...byUrl.values()];
}

function clean({ url, title, snippet, published, imageUrl }: RawHit, now: number): readonly SearchHit[] {
  const address = webAddress(url);
  if (address === null) return [];
  const day = published === null ? null : publishedDay(published, now);
  const picture = imageUrl == null ? null : webAddress(imageUrl);
  const words = { title: plainText(title, MAX_TITLE), snippet: plainText(snippet, MAX_SNIPPET) };
  return [{ url: address, ...words, published: day, ...(picture === null ? {} : { imageUrl: picture }) }];
}

/** Only what can be fetched as it stands: a part of the page (`#…`) and a password are not for us. */
function webAddress(text: string): string | null {
  const url = text.length > MAX_URL ? null : parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}` !== "") return null;
  url.hash = "";
  return url.href.length > MAX_URL ? null : url.href;
}
