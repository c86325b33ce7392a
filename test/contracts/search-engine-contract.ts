import { inspect } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LiveOptions } from "../../src/adapters/search/live-engine.js";
import type { ErrorCode } from "../../src/errors.js";
import type { SearchEngine, SearchQuery } from "../../src/ports/search-engine.js";
import { failureOf } from "../support/failure-of.js";
import { type Behaviour, type SearchServer, startSearchServer } from "../support/search-server.js";

export const QUERY: SearchQuery = {
  text: "tower of Hollin built",
  before: null,
  after: null,
  language: "en",
  excludedDomains: [],
  n: 5,
};

/** What every SearchEngine does, wherever its documents lie. `open` gives one that finds two documents or more for the query. */
export function describeSearchEngine(open: () => Promise<SearchEngine>, query: SearchQuery = QUERY): void {
  it("finds no more hits than were asked for, each with an address, plain words and a day or none", async () => {
    const engine = await open();
    const hits = await engine.search(query);
    expect(hits.length).toBeGreaterThan(1);
    expect(await engine.search({ ...query, n: 1 })).toHaveLength(1);
    expect(new Set(hits.map(({ url }) => url)).size).toBe(hits.length);
    for (const { url, title, snippet, published } of hits) {
      expect(URL.canParse(url)).toBe(true);
      expect(`${title}${snippet}`).not.toMatch(/[\p{Cc}\p{Cf}]|<\/?[a-z]/u);
      expect(published ?? "2000-01-01").toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it("finds nothing for nothing", async () => {
    const engine = await open();
    for (const nothing of [{ text: " ?! " }, { text: "" }, { n: 0 }]) expect(await engine.search({ ...query, ...nothing })).toEqual([]);
  });

  it("does not search for a caller that has already aborted", async () => {
    expect((await failureOf((await open()).search(query, AbortSignal.abort()))).code).toBe("aborted");
  });
}

type Fault = {
  readonly title: string;
  readonly does: Behaviour;
  readonly code: ErrorCode;
  /** What the message says, besides. */
  readonly says?: RegExp;
};

export type LiveCase = {
  open(url: string, options: LiveOptions): SearchEngine;
  readonly key: string | null;
  /** The vendor's answer to `QUERY`, with two hits or more. */
  readonly found: unknown;
  /** What the vendor answers when there is nothing. */
  readonly empty: readonly unknown[];
  /** The answer around these hits. */
  around(hits: readonly unknown[]): unknown;
  /** A hit in the vendor's shape; undefined leaves a field out. */
  hit(fields: { readonly url: unknown; readonly title?: unknown; readonly snippet?: unknown; readonly published?: unknown }): unknown;
  /** How this vendor refuses, in its own words. */
  readonly faults: readonly Fault[];
};

const NOW = Date.parse("2024-03-10T12:00:00Z");
const HTML = "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

/** The same for every vendor: whatever goes wrong is one request and a typed error. */
const FAULTS: readonly Fault[] = [
  { title: "an internal error", does: { kind: "answer", status: 500, body: {} }, code: "search-unavailable", says: /answered 500/ },
  { title: "a gateway's page", does: { kind: "answer", status: 502, body: HTML }, code: "search-unavailable" },
  { title: "HTML instead of JSON", does: { kind: "answer", body: HTML }, code: "search-reply", says: /is not JSON/ },
  { title: "half of the JSON", does: { kind: "answer", body: '{"results":[{"title":"A' }, code: "search-reply", says: /is not JSON/ },
  { title: "an empty body", does: { kind: "answer", body: "" }, code: "search-reply" },
  { title: "a number", does: { kind: "answer", body: "7" }, code: "search-reply", says: /unknown form/ },
  { title: "null", does: { kind: "answer", body: "null" }, code: "search-reply", says: /unknown form/ },
  { title: "an unrelated object", does: { kind: "answer", body: { status: "ok" } }, code: "search-reply", says: /unknown form/ },
  { title: "a connection that breaks", does: { kind: "torn" }, code: "search-unavailable" },
  { title: "a connection that is reset", does: { kind: "reset" }, code: "search-unavailable", says: /cannot be reached/ },
  { title: "silence", does: { kind: "hang" }, code: "search-timeout", says: /within 400 ms/ },
  { title: "an answer that never ends", does: { kind: "stall" }, code: "search-timeout" },
  { title: "50 MB", does: { kind: "huge", bytes: 50 * 1024 * 1024 }, code: "search-reply", says: /more than \d+ bytes/ },
  {
    title: "a redirect to another place",
    does: { kind: "answer", status: 302, body: "", headers: { location: "http://127.0.0.1:9/secret" } },
    code: "search-unavailable",
    says: /redirects, which is not followed/,
  },
  {
    title: "a redirect to itself",
    does: { kind: "answer", status: 308, body: "", headers: { location: "/search" } },
    code: "search-unavailable",
  },
  {
    title: "429 without a word",
    does: { kind: "answer", status: 429, body: "Too Many Requests" },
    code: "search-quota",
  },
  {
    title: "429 with a pause",
    does: { kind: "answer", status: 429, body: {}, headers: { "retry-after": "120" } },
    code: "search-quota",
    says: /asks for a pause of 120 s/,
  },
];

/** What every engine behind a search API does. */
export function describeLiveEngine(vendor: LiveCase): void {
  const { key, found, around, hit } = vendor;
  async function start(does: Behaviour, options: Partial<LiveOptions> = {}): Promise<{ server: SearchServer; engine: SearchEngine }> {
    const server = await startSearchServer(does);
    onTestFinished(() => server.close());
    return { server, engine: vendor.open(server.url, { ...testOptions(key), ...options }) };
  }
  const answer = (body: unknown): Behaviour => ({ kind: "answer", body });

  describeSearchEngine(async () => (await start(answer(found))).engine);

  it("sends one request with its user agent, and caches the answer", async () => {
    const { server, engine } = await start(answer(found));
    const [first, second] = await Promise.all([engine.search(QUERY), engine.search(QUERY)]);
    expect(await engine.search(QUERY)).toEqual(first);
    expect(second).toEqual(first);
    expect(server.requests.map(({ headers }) => headers["user-agent"])).toEqual(["plumbline-test/1 (test@example.org)"]);
  });

  it("asks again when the answer is old, and always where nothing is to be remembered", async () => {
    let now = NOW;
    const { server, engine } = await start(answer(found), { now: () => now });
    await engine.search(QUERY);
    now += 3_600_001;
    await engine.search(QUERY);
    expect(server.requests).toHaveLength(2);
    const forgetful = await start(answer(found), { cacheMs: 0 });
    await forgetful.engine.search(QUERY);
    await forgetful.engine.search(QUERY);
    expect(forgetful.server.requests).toHaveLength(2);
  });

  it("sends no request for a query that cannot match", async () => {
    const { server, engine } = await start(answer(found));
    for (const nothing of [{ text: " ?! " }, { n: 0 }, { after: "2024-01-02", before: "2024-01-03" }])
      expect(await engine.search({ ...QUERY, ...nothing })).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("accepts an empty answer, with one request", async () => {
    for (const body of vendor.empty) {
      const { server, engine } = await start(answer(body));
      expect(await engine.search(QUERY)).toEqual([]);
      expect(server.requests).toHaveLength(1);
    }
  });

  it("leaves out broken hits and keeps the others", async () => {
    const good = hit({ url: "https://hollin.example/tower", title: "The tower", snippet: "Built in 1388." });
    const broken = [null, 7, "https://x.example", [], {}, hit({ url: 7 }), hit({ url: undefined }), hit({ url: null })];
    const { engine } = await start(answer(around([...broken, good, ...broken])));
    expect(await engine.search(QUERY)).toMatchObject([
      { url: "https://hollin.example/tower", title: "The tower", snippet: "Built in 1388." },
    ]);
  });

  it("keeps a hit whose words or date are of a wrong type", async () => {
    const { engine } = await start(
      answer(around([hit({ url: "https://hollin.example/a", title: "A", snippet: { b: 1 }, published: 1709546400 })])),
    );
    expect(await engine.search(QUERY)).toEqual([{ url: "https://hollin.example/a", title: "A", snippet: "", published: null }]);
  });

  it("takes addresses of the web only, each once", async () => {
    const urls = [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "ftp://hollin.example/a",
      "/relative",
      "https://me:secret@hollin.example/",
      `https://hollin.example/${"a".repeat(3000)}`,
      "https://hollin.example/a#:~:text=tower",
      "https://hollin.example/a",
      "HTTP://HOLLIN.EXAMPLE/b",
    ];
    const { engine } = await start(answer(around(urls.map((url) => hit({ url, title: "T" })))));
    const hits = await engine.search({ ...QUERY, n: 20 });
    expect(hits.map(({ url }) => url)).toEqual(["https://hollin.example/a", "http://hollin.example/b"]);
  });

  it("makes plain text of hostile titles and snippets", async () => {
    const title = `<script>steal()</script>The\u0000 \u202Etower\u200B <img src=x onerror=alert(1)>&amp; &#60;b&#62;moat\n${"x ".repeat(5000)}`;
    const snippet = `A <b>tower</b> &lt;script&gt; ${"<".repeat(100_000)}`;
    const { engine } = await start(answer(around([hit({ url: "https://hollin.example/", title, snippet })])));
    const [found] = await engine.search(QUERY);
    expect(found?.title).toMatch(/^The tower & moat x x/);
    expect(found?.title.length).toBeLessThanOrEqual(300);
    expect(found?.snippet).toMatch(/^A tower/);
    expect(found?.snippet.length).toBeLessThanOrEqual(1500);
    expect(`${found?.title}${found?.snippet}`).not.toMatch(/[\p{Cc}\p{Cf}]|<\/?[a-z]/u);
  });

  describe.each([...FAULTS, ...vendor.faults])("met with $title", ({ does, code, says }) => {
    it(`ends with ${code} after exactly one request`, async () => {
      const { server, engine } = await start(does, { timeoutMs: code === "search-timeout" ? 400 : 15_000 });
      const failure = await failureOf(engine.search(QUERY));
      expect(failure.code).toBe(code);
      expect(failure.message).toMatch(says ?? /./);
      expect(server.requests).toHaveLength(1);
      if (code === "search-quota" || code === "search-auth") {
        const again = await failureOf(engine.search({ ...QUERY, text: "another question" }));
        expect(again.code).toBe(code);
        expect(again.message).toMatch(/not asked again before \d{4}-/);
        expect(server.requests).toHaveLength(1);
      }
    });
  });

  it("leaves a host alone for as long as it asks, and then asks again", async () => {
    let now = NOW;
    const refusal: Behaviour = { kind: "answer", status: 429, body: {}, headers: { "retry-after": "120" } };
    const { server, engine } = await start(refusal, { now: () => now });
    await failureOf(engine.search(QUERY));
    server.always(answer(found));
    now += 119_000;
    expect((await failureOf(engine.search(QUERY))).message).toContain("not asked again before 2024-03-10T12:02:00.000Z");
    now += 1000;
    expect((await engine.search(QUERY)).length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(2);
  });

  it("stops asking a host that keeps failing", async () => {
    const { server, engine } = await start({ kind: "answer", status: 503, body: {} });
    for (let place = 0; place < 8; place++) await failureOf(engine.search({ ...QUERY, text: `question ${place}` }));
    expect(server.requests).toHaveLength(5);
  });

  it("ends a search that is given up, and says so", async () => {
    const { server, engine } = await start({ kind: "hang" });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect((await failureOf(engine.search(QUERY, controller.signal))).code).toBe("aborted");
    expect(server.requests).toHaveLength(1);
  });

  if (key !== null)
    it("never shows the key, not even when a server echoes it", async () => {
      for (const status of [200, 400, 401, 429, 500]) {
        const echo = { message: `no such key ${key}`, error: `no such key ${key}`, detail: { error: key } };
        const { engine } = await start({ kind: "answer", status, body: echo });
        const failure = await failureOf(engine.search(QUERY));
        expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(key);
      }
      const { engine } = await start({ kind: "answer", body: `not JSON: ${key}` });
      expect(inspect(await failureOf(engine.search(QUERY)), { depth: 9 })).not.toContain(key);
    });
}

export function testOptions(key: string | null): LiveOptions {
  return {
    key,
    userAgent: "plumbline-test/1 (test@example.org)",
    timeoutMs: 5000,
    rate: { perSecond: 1000, burst: 1000 },
    cacheMs: 3_600_000,
    now: () => NOW,
  };
}
