import { describe, expect, it, onTestFinished } from "vitest";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { tavily } from "../../../src/adapters/search/tavily.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { type Behaviour, startSearchServer } from "../../support/search-server.js";

const KEY = "tvly-0123456789abcdef";

/** The shape of Tavily's answers; the words are ours. */
const around = (results: readonly unknown[]) => ({
  query: "tower of Hollin built",
  follow_up_questions: null,
  answer: null,
  images: [],
  results,
  response_time: 1.67,
  request_id: "123e4567-e89b-12d3-a456-426614174111",
});
const found = around([
  {
    url: "https://history.example/hollin",
    title: "The Tower of Hollin",
    content: "The tower was built in 1388.",
    score: 0.81,
    raw_content: null,
    published_date: "Mon, 04 Mar 2024 11:34:00 GMT",
  },
  { url: "https://guide.example/hollin", title: "Hollin", content: "Opening hours.", score: 0.5, raw_content: null },
]);

const refusal = (status: number, error: string): Behaviour => ({ kind: "answer", status, body: { detail: { error } } });

describe("Tavily", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(tavily.web({ url, key: KEY }), options),
    key: KEY,
    found,
    empty: [around([])],
    around,
    hit: ({ url, title, snippet, published }) => ({
      url,
      title,
      content: snippet,
      score: 0.5,
      raw_content: null,
      published_date: published,
    }),
    faults: [
      {
        title: "a wrong key",
        does: refusal(401, "Unauthorized: missing or invalid API key."),
        code: "search-auth",
        says: /refused the key: it answered 401 \(Unauthorized: missing or invalid API key\.\)/,
      },
      {
        title: "a plan that is used up",
        does: refusal(432, "This request exceeds your plan's set usage limit. Please upgrade your plan or contact support@tavily.com"),
        code: "search-quota",
        says: /has no credit left: it answered 432 \(This request exceeds your plan's set usage limit/,
      },
      {
        title: "a purse that is empty",
        does: refusal(433, "This request exceeds the pay-as-you-go limit. You can increase your limit on the Tavily dashboard."),
        code: "search-quota",
      },
      {
        title: "too many requests",
        does: refusal(429, "Your request has been blocked due to excessive requests. Please reduce rate of requests."),
        code: "search-quota",
        says: /was asked too often/,
      },
      { title: "a bad request", does: refusal(400, "Query is too long. Max query length is 400 characters."), code: "search-reply" },
      { title: "its own error", does: refusal(500, "Internal Server Error"), code: "search-unavailable" },
    ],
  });

  it("is asked with the key, the dates and the unwanted sites", async () => {
    const server = await startSearchServer({ kind: "answer", body: found });
    onTestFinished(() => server.close());
    const engine = liveEngine(tavily.web({ url: server.url, key: KEY }), testOptions(KEY));
    const query = { text: "tower ".repeat(100), after: "2023-12-31", before: "2024-03-01", n: 99 };
    const hits = await engine.search({ ...QUERY, ...query, excludedDomains: ["checkers.example", "-bad"] });
    expect(server.requests).toMatchObject([{ method: "POST", path: "/search", headers: { authorization: `Bearer ${KEY}` } }]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      query: "tower ".repeat(60).trim(),
      search_depth: "basic",
      topic: "general",
      max_results: 20,
      include_answer: false,
      include_raw_content: false,
      exclude_domains: ["checkers.example"],
      start_date: "2023-12-31",
      end_date: "2024-02-29",
    });
    expect(hits.map(({ published }) => published)).toEqual(["2024-03-04", null]);
  });
});
