import { describe, expect, it, onTestFinished } from "vitest";
import { liveEngine } from "../../../src/adapters/search/live-engine.js";
import { wikipedia } from "../../../src/adapters/search/wikipedia.js";
import { describeLiveEngine, QUERY, testOptions } from "../../contracts/search-engine-contract.js";
import { type Behaviour, startSearchServer } from "../../support/search-server.js";

/** The shape of MediaWiki's answers; the words are ours. */
const around = (pages: readonly unknown[]) => ({
  batchcomplete: true,
  continue: { gsroffset: 5, continue: "gsroffset||" },
  query: { pages },
});
const page = (index: number, title: string, extract: string, more: object = {}) => ({
  pageid: 1000 + index,
  ns: 0,
  title,
  index,
  contentmodel: "wikitext",
  pagelanguage: "en",
  pagelanguagehtmlcode: "en",
  pagelanguagedir: "ltr",
  touched: "2024-03-09T10:00:00Z",
  lastrevid: 99,
  length: 4321,
  fullurl: `https://en.wikipedia.org/wiki/${title.replaceAll(" ", "_")}`,
  editurl: `https://en.wikipedia.org/w/index.php?title=${title.replaceAll(" ", "_")}&action=edit`,
  canonicalurl: `https://en.wikipedia.org/wiki/${title.replaceAll(" ", "_")}`,
  revisions: [{ timestamp: "2024-03-04T10:11:12Z" }],
  extract,
  ...more,
});
/** In the order of their numbers, as MediaWiki gives them, not of their rank. */
const found = around([
  page(3, "Hollin valley", "The Hollin valley is a valley."),
  page(1, "Tower of Hollin", "The Tower of Hollin is a tower.\nIt was built in 1388."),
  page(2, "Hollin", "Hollin may refer to:", { pageprops: { disambiguation: "" } }),
]);

const refusal = (code: string, info: string): Behaviour => ({
  kind: "answer",
  headers: { "mediawiki-api-error": code },
  body: { error: { code, info, docref: "See https://en.wikipedia.org/w/api.php for API usage." }, servedby: "mw-api-ext" },
});

describe("Wikipedia", () => {
  describeLiveEngine({
    open: (url, options) => liveEngine(wikipedia.web({ url, key: "" }), options),
    key: null,
    found,
    empty: [{ batchcomplete: true }, around([])],
    around,
    hit: ({ url, title = "T", snippet, published }) => ({
      pageid: 7,
      ns: 0,
      title,
      canonicalurl: url,
      extract: snippet,
      revisions: published === undefined ? undefined : [{ timestamp: published }],
    }),
    faults: [
      {
        title: "a program without a name",
        does: { kind: "answer", status: 403, body: "Please set a user-agent and respect our robot policy" },
        code: "search-auth",
        says: /PLUMBLINE_USER_AGENT/,
      },
      {
        title: "its rate limit",
        does: refusal("ratelimited", "You've exceeded your rate limit."),
        code: "search-quota",
        says: /exceeded your rate limit/,
      },
      { title: "a lagging database", does: refusal("maxlag", "Waiting for db1: 6 seconds lagged."), code: "search-unavailable" },
      {
        title: "a question that is too long",
        does: refusal("cirrussearch-query-too-long", "Search request is longer than 300."),
        code: "search-reply",
      },
      { title: "pages that are no list", does: { kind: "answer", body: { query: { pages: { "7": {} } } } }, code: "search-reply" },
    ],
  });

  async function start(url?: string) {
    const server = await startSearchServer({ kind: "answer", body: found });
    onTestFinished(() => server.close());
    return { server, engine: liveEngine(wikipedia.web({ url: url ?? server.url, key: "" }), testOptions(null)) };
  }

  it("gives articles by rank, dated by their last edit, with their first section, and no lists of namesakes", async () => {
    const { server, engine } = await start();
    expect(await engine.search({ ...QUERY, n: 50 })).toEqual([
      {
        url: "https://en.wikipedia.org/wiki/Tower_of_Hollin",
        title: "Tower of Hollin",
        snippet: "The Tower of Hollin is a tower. It was built in 1388.",
        published: "2024-03-04",
      },
      {
        url: "https://en.wikipedia.org/wiki/Hollin_valley",
        title: "Hollin valley",
        snippet: "The Hollin valley is a valley.",
        published: "2024-03-04",
      },
    ]);
    expect(server.requests).toMatchObject([
      { method: "GET", path: "/w/api.php", query: { generator: "search", gsrlimit: "20", exintro: "1" } },
    ]);
  });

  it("takes the signs and words that are commands to its search for words", async () => {
    const { server, engine } = await start();
    await engine.search({ ...QUERY, text: `NOT insource:/x/ -tower "of Hollin" OR ~built? ${"long ".repeat(100)}` });
    const words = server.requests[0]?.query["gsrsearch"] ?? "";
    expect(words).toMatch(/^not insource x tower "of Hollin" or built long long/);
    expect(words.length).toBeLessThanOrEqual(300);
  });

  it("sends no request when the encyclopaedia is excluded", async () => {
    const { server, engine } = await start();
    expect(await engine.search({ ...QUERY, excludedDomains: ["wikipedia.org"] })).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["de", "https://de.wikipedia.org/w/api.php"],
    ["pt-BR", "https://pt.wikipedia.org/w/api.php"],
    ["evil.example/", "https://en.wikipedia.org/w/api.php"],
  ])("asks the edition of %s", (language, url) => {
    const question = wikipedia.web({ url: null, key: "" }).ask({ ...QUERY, language });
    expect(question?.url.split("?")[0]).toBe(url);
  });
});
