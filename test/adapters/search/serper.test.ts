import { describe, expect, it, onTestFinished } from "vitest";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { serper } from "../../../src/adapters/search/serper.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { failureOf } from "../../support/failure-of.js";
import { startSearchServer } from "../../support/search-server.js";

const KEY = "serper-0123456789abcdef";

/** The shape of Serper's answers; the words are ours. */
const around = (organic: readonly unknown[]) => ({
  searchParameters: { q: "tower of Hollin built", type: "search", engine: "google", hl: "en" },
  organic,
  peopleAlsoAsk: [{ question: "Who built it?", snippet: "Nobody knows.", title: "FAQ", link: "https://faq.example/" }],
  relatedSearches: [{ query: "hollin tower opening hours" }],
  credits: 1,
});
const found = around([
  {
    title: "The Tower of Hollin",
    link: "https://history.example/hollin",
    snippet: "The tower was built in 1388 by the masons of the valley …",
    date: "Mar 4, 2024",
    position: 1,
    sitelinks: [{ title: "Visits", link: "https://history.example/hollin/visits" }],
  },
  { title: "Hollin - a guide", link: "https://guide.example/hollin?lang=en", snippet: "Opening hours.", date: "3 days ago", position: 2 },
  { title: "Hollin", link: "https://old.example/hollin", snippet: "A village.", position: 3 },
]);

describe("Serper", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(serper.web({ url, key: KEY }), options),
    key: KEY,
    found,
    empty: [around([]), { searchParameters: { q: "x", type: "search", engine: "google" }, credits: 1 }],
    around,
    hit: ({ url, title, snippet, published }) => ({ title, link: url, snippet, date: published, position: 1 }),
    faults: [
      {
        title: "a wrong key",
        does: { kind: "answer", status: 403, body: { message: "Unauthorized.", statusCode: 403 } },
        code: "search-auth",
        says: /^serper refused the key: it answered 403 \(Unauthorized\.\); check PLUMBLINE_SEARCH_KEY$/,
      },
      {
        title: "spent credits, which Serper calls a bad request",
        does: { kind: "answer", status: 400, body: { message: "Not enough credits", statusCode: 400 } },
        code: "search-quota",
        says: /has no credit left: it answered 400 \(Not enough credits\)/,
      },
      {
        title: "a bad request",
        does: { kind: "answer", status: 400, body: { message: "Missing query parameter", statusCode: 400 } },
        code: "search-reply",
        says: /answered 400 \(Missing query parameter\)/,
      },
      {
        title: "results that are no list",
        does: { kind: "answer", body: { searchParameters: {}, organic: "none" } },
        code: "search-reply",
      },
    ],
  });

  it("is asked with the key, the language, the dates and the unwanted sites", async () => {
    const server = await startSearchServer({ kind: "answer", body: found });
    onTestFinished(() => server.close());
    const engine = liveEngine(serper.web({ url: `${server.url}/`, key: KEY }), testOptions(KEY));
    const hits = await engine.search({
      ...QUERY,
      after: "2023-12-31",
      before: "2024-03-01",
      language: "en-GB",
      excludedDomains: ["checkers.example", "not a domain", "facts.example"],
    });
    expect(server.requests).toMatchObject([{ method: "POST", path: "/search", headers: { "x-api-key": KEY } }]);
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      q: "tower of Hollin built -site:checkers.example -site:facts.example",
      hl: "en",
      tbs: "cdr:1,cd_min:1/1/2024,cd_max:2/29/2024",
      autocorrect: false,
    });
    expect(hits.map(({ published }) => published)).toEqual(["2024-03-04", "2024-03-07", null]);
  });

  it("does without operators once an account has refused them", async () => {
    const server = await startSearchServer({
      kind: "answer",
      status: 400,
      body: { message: "Query pattern not allowed for free accounts.", statusCode: 400 },
    });
    onTestFinished(() => server.close());
    const engine = liveEngine(serper.web({ url: server.url, key: KEY }), testOptions(KEY));
    const query = { ...QUERY, text: 'the "tower of Hollin"', excludedDomains: ["checkers.example"] };
    const failure = await failureOf(engine.search(query));
    expect([failure.code, server.requests.length]).toEqual(["search-unavailable", 1]);
    expect(failure.message).toContain("the next search does without them");
    server.always({ kind: "answer", body: found });
    expect(await engine.search(query)).toHaveLength(3);
    expect(JSON.parse(server.requests[1]?.body ?? "")).toMatchObject({ q: "the tower of Hollin" });
  });
});
