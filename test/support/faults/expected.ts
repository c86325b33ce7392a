/**
 * What may come of a cell, written before it was run. By principle: never a wrong label, a hang, a crash, a lost claim or unbounded requests. So what is
 * asked for and does not come is a typed failure of the thing that was asked, and what the verdict does not need changes nothing.
 */
const OF_THING: Readonly<Record<string, RegExp>> = {
  "SPARQL endpoint": /^failed: graph-/,
  "entity search": /^failed: graph-/,
  "language model": /^failed: model-/,
  "search engine": /^failed: search-/,
  "page fetch": /^failed: page-/,
  Redis: /^failed: server-unavailable$/,
  PostgreSQL: /^failed: server-unavailable$/,
};

const SUPPORTED = /^supported$/;
const UNREADABLE_PAGE = /^fetched$/;

const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // The claim needs neither dates nor numbers; counts of relations are numbers, and those are asked for again.
  "SPARQL endpoint, well-formed: malformed values": /^failed: graph-/,
  // The endpoint's own names are asked exactly where the searches find nothing.
  "entity search, well-formed: empty": SUPPORTED,
  // A page may say anything: what it says is judged later, by its text.
  "page fetch, half of the JSON": UNREADABLE_PAGE,
  "page fetch, well-formed: empty": UNREADABLE_PAGE,
  "page fetch, well-formed: cut rows": UNREADABLE_PAGE,
  "page fetch, wrong content type": UNREADABLE_PAGE,
  "page fetch, garbage": UNREADABLE_PAGE,
  "page fetch, well-formed: malformed values": UNREADABLE_PAGE,
  "page fetch, well-formed: another schema": UNREADABLE_PAGE,
  // What a cache cannot give is asked for; what it cannot keep is not kept.
  "answer cache, stale": SUPPORTED,
  "answer cache, from the future": SUPPORTED,
  "answer cache, torn": SUPPORTED,
  "answer cache, of another version": SUPPORTED,
  // A folder that cannot be used is a fault of the settings, and said at the start.
  "answer cache, not permitted": /^failed: invalid-config$/,
  "answer cache, full disk": SUPPORTED,
  // Durations are measured by a clock that nobody sets.
  "clock, set a day forward": SUPPORTED,
  "clock, set a day back": SUPPORTED,
  // Somebody who waits gets the verdict, and is told that it was not kept. What cannot be promised is not acknowledged.
  "records, not permitted": /^supported, not recorded$/,
  "records, full disk": /^supported, not recorded$/,
  "jobs' journal, not permitted": /^failed: record-unwritable$/,
  "jobs' journal, full disk": /^failed: (?:record-unwritable|invalid-config)$/,
};

export function expectedOf({ thing, fault }: { readonly thing: string; readonly fault: string }): RegExp {
  return EXCEPTIONS[`${thing}, ${fault}`] ?? OF_THING[thing] ?? /^nothing is expected of this cell$/;
}

/** Bounds of every cell. */
export const MOST_REQUESTS = 16;
export const MOST_MS = 40_000;
