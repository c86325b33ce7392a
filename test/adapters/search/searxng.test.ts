import { describe, expect, it, onTestFinished } from "vitest";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { searxng } from "../../../src/adapters/search/searxng.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { startSearchServer } from "../../support/search-server.js";

/** The shape of SearXNG's answers; the words are ours. An engine or two is nearly always silent. */
const around = (results: readonly unknown[]) => ({
  query: "tower of Hollin built",
  number_of_results: 0,
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ["hollin tower opening hours"],
  unresponsive_engines: results.length === 0 ? [] : [["brave", "Suspended: too many requests"]],
});
const found = around([
  {
    url: "https://history.example/hollin",
    title: "The Tower of Hollin",
    content: "The tower was built in 1388.",
    publishedDate: "2024-03-04T00:00:00",
    thumbnail: "",
    engine: "duckduckgo",
    template: "default.html",
    parsed_url: ["https", "history.example", "/hollin", "", "", ""],
    engines: ["duckduckgo", "startpage"],
    positions: [1, 2],
    score: 3,
    category: "general",
  },
  { url: "https://guide.example/hollin", title: "Hollin", content: "Opening hours.", publishedDate: null, engine: "mojeek", score: 0.5 },
]);
const FORBIDDEN = "<!doctype html>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n";

describe("SearXNG", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(searxng.web({ url, key: "" }), options),
    key: null,
    found,
    empty: [around([])],
    around,
    hit: ({ url, title, snippet, published }) => ({ url, title, content: snippet, publishedDate: published, engine: "mojeek", score: 1 }),
    faults: [
      {
        title: "JSON turned off",
        does: { kind: "answer", status: 403, body: FORBIDDEN, headers: { "content-type": "text/html; charset=utf-8" } },
        code: "search-auth",
        says: /add json to search\.formats in its settings\.yml/,
      },
      {
        title: "its limiter",
        does: { kind: "answer", status: 429, body: "Too Many Requests", headers: { "content-type": "text/plain" } },
        code: "search-quota",
        says: /was asked too often/,
      },
      {
        title: "engines that are all suspended",
        does: {
          kind: "answer",
          body: {
            ...around([]),
            unresponsive_engines: [
              ["brave", "Suspended: too many requests"],
              ["duckduckgo", "CAPTCHA"],
            ],
          },
        },
        code: "search-quota",
        says: /its engines did not answer: brave: Suspended: too many requests, duckduckgo: CAPTCHA/,
      },
      {
        title: "engines that are slow",
        does: { kind: "answer", body: { ...around([]), unresponsive_engines: [["google", "timeout"]] } },
        code: "search-unavailable",
        says: /google: timeout/,
      },
      {
        title: "an error in place of results",
        does: { kind: "answer", body: { error: "search error" } },
        code: "search-reply",
        says: /could not search: search error/,
      },
      { title: "a parameter that it refuses", does: { kind: "answer", status: 400, body: { error: "No query" } }, code: "search-reply" },
    ],
  });

  it.each([
    ["/searx", "/searx/search"],
    ["/search/", "/search"],
  ])("is found at %s and asked for JSON", async (path, asked) => {
    const server = await startSearchServer({ kind: "answer", body: found });
    onTestFinished(() => server.close());
    const engine = liveEngine(searxng.web({ url: `${server.url}${path}`, key: "" }), testOptions(null));
    const text = "!!g !wp :de ?tower <9 of Hollin";
    await engine.search({ ...QUERY, text, after: "2024-03-01", language: "de-AT", excludedDomains: ["checkers.example"] });
    expect(server.requests).toMatchObject([{ method: "GET", path: asked }]);
    expect(server.requests[0]?.query).toEqual({
      q: "g wp de tower 9 of Hollin -site:checkers.example",
      format: "json",
      language: "de",
      time_range: "month",
    });
  });
});
