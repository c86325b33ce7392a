import { describe, expect, it, onTestFinished } from "vitest";
import { brave } from "../../../src/adapters/search/brave.js";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { failureOf } from "../../support/failure-of.js";
import { type Behaviour, startSearchServer } from "../../support/search-server.js";

const KEY = "BSA0123456789abcdef";

/** The shape of Brave's answers; the words are ours. */
const around = (results: readonly unknown[]) => ({
  type: "search",
  query: { original: "tower of Hollin built", show_strict_warning: false, is_navigational: false, spellcheck_off: true, country: "us" },
  mixed: { type: "mixed", main: [{ type: "web", index: 0, all: false }], top: [], side: [] },
  web: { type: "search", results, family_friendly: true },
});
const found = around([
  {
    title: "The Tower of Hollin",
    url: "https://history.example/hollin",
    is_source_local: false,
    is_source_both: false,
    description: "The <strong>tower</strong> was built in 1388 &amp; burnt in 1612.",
    page_age: "2024-03-04T08:15:00",
    profile: { name: "History", url: "https://history.example/hollin", long_name: "history.example" },
    language: "en",
    family_friendly: true,
    type: "search_result",
    subtype: "generic",
    meta_url: { scheme: "https", netloc: "history.example", hostname: "history.example", path: "› hollin" },
    age: "6 days ago",
  },
  { title: "Hollin", url: "https://guide.example/hollin", description: "Opening hours.", age: "November 22, 2023", type: "search_result" },
]);

const refusal = (status: number, code: string, detail: string, headers: Readonly<Record<string, string>> = {}): Behaviour => ({
  kind: "answer",
  status,
  headers,
  body: { type: "ErrorResponse", error: { id: "5d832250", status, code, detail, meta: { component: "rate_limiter" } }, time: 1709546400 },
});

async function start(behaviour: Behaviour) {
  const server = await startSearchServer(behaviour);
  onTestFinished(() => server.close());
  return { server, engine: liveEngine(brave.web({ url: server.url, key: KEY }), testOptions(KEY)) };
}

describe("Brave", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(brave.web({ url, key: KEY }), options),
    key: KEY,
    found,
    empty: [around([]), { type: "search", query: { original: "x" }, mixed: { main: [] } }],
    around,
    hit: ({ url, title, snippet, published }) => ({ type: "search_result", url, title, description: snippet, page_age: published }),
    faults: [
      {
        title: "a wrong key, which Brave calls unprocessable",
        does: refusal(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid."),
        code: "search-auth",
        says: /refused the key: it answered 422 \(The provided subscription token is invalid\.\); check PLUMBLINE_SEARCH_KEY/,
      },
      {
        title: "a wrong key, as the documentation has it",
        does: {
          kind: "answer",
          status: 422,
          body: { type: "ErrorResponse", errors: [{ code: "SUBSCRIPTION_TOKEN_INVALID", detail: "invalid", status: 422 }] },
        },
        code: "search-auth",
      },
      {
        title: "a missing key",
        does: {
          kind: "answer",
          status: 422,
          body: {
            error: { code: "VALIDATION", detail: "Unable to validate", meta: { errors: [{ loc: ["header", "x-subscription-token"] }] } },
          },
        },
        code: "search-auth",
      },
      { title: "a plan that is not there", does: refusal(404, "SUBSCRIPTION_NOT_FOUND", "No subscription found."), code: "search-auth" },
      { title: "a malformed question", does: refusal(422, "VALIDATION", "Unable to validate request parameter(s)"), code: "search-reply" },
      {
        title: "a bill that was not paid",
        does: refusal(402, "PAYMENT_REQUIRED", "Payment required."),
        code: "search-quota",
        says: /no credit left/,
      },
      {
        title: "a month's quota that is used up",
        does: refusal(429, "QUOTA_LIMITED", "Request quota limit exceeded for plan.", {
          "x-ratelimit-limit": "1, 2000",
          "x-ratelimit-policy": "1;w=1, 2000;w=2592000",
          "x-ratelimit-remaining": "1, 0",
          "x-ratelimit-reset": "1, 1419704",
        }),
        code: "search-quota",
        says: /has no quota left: it answered 429; that is over in 1419704 s/,
      },
    ],
  });

  it("is asked with the key, the language, the dates and the unwanted sites", async () => {
    const { server, engine } = await start({ kind: "answer", body: found });
    const dates = { after: "2023-12-31", before: "2024-03-01" };
    const hits = await engine.search({ ...QUERY, ...dates, language: "ja", n: 50, excludedDomains: ["checkers.example"] });
    expect(server.requests).toMatchObject([{ method: "GET", path: "/res/v1/web/search", headers: { "x-subscription-token": KEY } }]);
    expect(server.requests[0]?.query).toEqual({
      q: "tower of Hollin built -site:checkers.example",
      count: "20",
      search_lang: "jp",
      freshness: "2024-01-01to2024-02-29",
      result_filter: "web",
      text_decorations: "false",
      spellcheck: "false",
    });
    expect(hits).toMatchObject([
      { snippet: "The tower was built in 1388 & burnt in 1612.", published: "2024-03-04" },
      { published: "2023-11-22" },
    ]);
  });

  it.each([
    [{ before: "2024-03-01" }, "1990-01-01to2024-02-29"],
    [{ after: "2024-03-01" }, "2024-03-02to2024-03-10"],
    [{ before: "1955-01-01" }, "1954-12-31to1954-12-31"],
  ])("makes a range of %j", async (dates, freshness) => {
    const { server, engine } = await start({ kind: "answer", body: found });
    await engine.search({ ...QUERY, ...dates, language: "tlh" });
    expect(server.requests[0]?.query["freshness"]).toBe(freshness);
    expect(server.requests[0]?.query["search_lang"]).toBeUndefined();
  });

  it("keeps a question within 400 characters and 50 words, however long it is and however much is unwanted", async () => {
    const { server, engine } = await start({ kind: "answer", body: found });
    const excludedDomains = Array.from({ length: 100 }, (_, place) => `site-${place}.example`);
    await engine.search({ ...QUERY, text: "tower ".repeat(200), excludedDomains });
    const q = server.requests[0]?.query["q"] ?? "";
    expect(q.length).toBeLessThanOrEqual(400);
    expect(q.split(" ").length).toBeLessThanOrEqual(50);
    expect(q).toContain("-site:site-0.example");
  });

  it("waits out the second of a burst only, and takes a limit of 0 for none", async () => {
    const headers = { "x-ratelimit-limit": "50, 0", "x-ratelimit-remaining": "0, 0", "x-ratelimit-reset": "1, 1419704" };
    const { engine } = await start(refusal(429, "RATE_LIMITED", "Request rate limit exceeded for plan.", headers));
    expect((await failureOf(engine.search(QUERY))).message).toBe("brave was asked too often: it answered 429; that is over in 1 s");
    expect((await failureOf(engine.search(QUERY))).message).toContain("not asked again before 2024-03-10T12:00:01.000Z");
  });
});
