import type { Fault } from "./faulty-proxy.js";

/** How an answer is wrong although it can be read: this depends on what was asked. */
export type WrongAnswers = {
  readonly empty: (body: string) => string;
  readonly cut: (body: string) => string;
  readonly malformed: (body: string) => string;
};

export type NamedFault = { readonly name: string; readonly fault: Fault | "refused" };

/** The columns of the matrix: faults of the way, then answers that are well-formed and wrong. */
export function faultsOf({ empty, cut, malformed }: WrongAnswers): readonly NamedFault[] {
  const body = (change: (body: string) => string, type?: string): Fault => ({
    kind: "body",
    change,
    ...(type === undefined ? {} : { type }),
  });
  return [
    { name: "refused", fault: "refused" },
    { name: "reset", fault: { kind: "reset" } },
    { name: "timeout", fault: { kind: "hang" } },
    { name: "slow drip", fault: { kind: "drip" } },
    { name: "truncated", fault: { kind: "torn" } },
    { name: "half of the JSON", fault: body((text) => text.slice(0, Math.floor(text.length / 2))) },
    { name: "garbage", fault: body(() => "\u0000\u001b[2J}{ not JSON") },
    { name: "wrong content type", fault: body(() => "<html><body>Sign in to the hotel's network</body></html>", "text/html") },
    { name: "429", fault: { kind: "status", status: 429 } },
    { name: "429, Retry-After 1 s", fault: { kind: "status", status: 429, retryAfter: "1" } },
    { name: "429, Retry-After 1 h", fault: { kind: "status", status: 429, retryAfter: "3600" } },
    { name: "500", fault: { kind: "status", status: 500 } },
    { name: "503", fault: { kind: "status", status: 503 } },
    { name: "huge", fault: { kind: "huge", bytes: 64 << 20 } },
    { name: "well-formed: empty", fault: body(empty) },
    { name: "well-formed: cut rows", fault: body(cut) },
    { name: "well-formed: malformed values", fault: body(malformed) },
    { name: "well-formed: another schema", fault: body(() => '{"status":"ok","items":[]}') },
  ];
}

type Binding = Record<string, { type: string; value: string; datatype?: string }>;

/** Of SPARQL results. A value that cannot be read takes the place of every date and number. */
export const WRONG_ROWS: WrongAnswers = {
  empty: (body) => changed(body, () => []),
  cut: (body) => changed(body, (rows) => rows.slice(0, Math.floor(rows.length / 2))),
  malformed: (body) => changed(body, (rows) => rows.map((row) => Object.fromEntries(Object.entries(row).map(spoilt)))),
};

/** Of Wikidata's search, and of the terms of what it found. */
export const WRONG_NAMES: WrongAnswers = {
  empty: (body) => JSON.stringify({ ...(JSON.parse(body) as object), search: [], query: { search: [] }, entities: {} }),
  cut: (body) =>
    JSON.stringify(JSON.parse(body), (key, value: unknown) => (["search", "entities"].includes(key) ? firstHalf(value) : value)),
  malformed: (body) => body.replace(/"Q(\d+)"/g, '"?$1"'),
};

/** Of a server that answers both. */
export const WRONG_WIKIDATA: WrongAnswers = {
  empty: (body) => (isRows(body) ? WRONG_ROWS : WRONG_NAMES).empty(body),
  cut: (body) => (isRows(body) ? WRONG_ROWS : WRONG_NAMES).cut(body),
  malformed: (body) => (isRows(body) ? WRONG_ROWS : WRONG_NAMES).malformed(body),
};

function firstHalf(list: unknown): unknown {
  if (Array.isArray(list)) return list.slice(0, list.length >> 1);
  const entries = Object.entries(list as object);
  return Object.fromEntries(entries.slice(0, entries.length >> 1));
}

function isRows(body: string): boolean {
  return "results" in (JSON.parse(body) as object);
}

function changed(body: string, change: (rows: readonly Binding[]) => readonly Binding[]): string {
  const json = JSON.parse(body) as { head?: unknown; results: { bindings: readonly Binding[] } };
  return JSON.stringify({ head: json.head ?? {}, results: { bindings: change(json.results.bindings) } });
}

function spoilt([name, term]: [string, Binding[string]]): [string, Binding[string]] {
  return [name, /#(?:dateTime|date|decimal|double|integer)$/.test(term.datatype ?? "") ? { ...term, value: "not a value" } : term];
}
