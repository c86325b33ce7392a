import { describe, expect, it, onTestFinished } from "vitest";
import { openSearch, probeSearch } from "../../src/compose/open-search.js";
import { readConfig } from "../../src/config.js";
import { failureOf } from "../support/failure-of.js";
import { startSearchServer } from "../support/search-server.js";

const QUERY = { text: "tower", before: null, after: null, language: "en", excludedDomains: [], n: 3 };

/** What each engine answers when it finds nothing. */
const ENGINES = [
  { search: "serper", body: { searchParameters: {}, organic: [] }, path: "/search", header: "x-api-key" },
  { search: "brave", body: { type: "search", query: {} }, path: "/res/v1/web/search", header: "x-subscription-token" },
  { search: "tavily", body: { results: [] }, path: "/search", header: "authorization" },
  { search: "wikipedia", body: { batchcomplete: true }, path: "/w/api.php", header: "user-agent" },
  { search: "searxng:http://127.0.0.1:9", body: { results: [] }, path: "/search", header: "user-agent" },
];

async function start(search: string, body: unknown, status = 200) {
  const server = await startSearchServer({ kind: "answer", status, body });
  onTestFinished(() => server.close());
  const env = { PLUMBLINE_SEARCH: search, PLUMBLINE_SEARCH_URL: server.url, PLUMBLINE_SEARCH_KEY: "own-key" };
  return { server, config: readConfig(env) };
}

describe("opening a search engine", () => {
  it.each(ENGINES)("opens $search where the configuration says it is", async ({ search, body, path, header }) => {
    const { server, config } = await start(search, body);
    const engine = await openSearch(config);
    expect(engine?.id).toBe(search.split(":")[0]);
    expect(await engine?.search(QUERY)).toEqual([]);
    expect(server.requests.map((request) => request.path)).toEqual([path]);
    expect(server.requests[0]?.headers[header]).toMatch(/own-key|plumbline/);
    await engine?.close();
  });

  it("opens several as one", async () => {
    const engine = await openSearch(readConfig({ PLUMBLINE_SEARCH: "corpus,wikipedia" }));
    expect(engine).toMatchObject({ id: expect.stringMatching(/^corpus:starter@.*\+wikipedia$/), atHand: false, requests: 1 });
    await engine?.close();
  });

  it("opens nothing where nothing is to be searched", async () => {
    expect(await openSearch(readConfig({}))).toBeNull();
    expect(await probeSearch(readConfig({}))).toBeNull();
  });

  it.each(ENGINES)("looks with one request whether $search answers", async ({ search, body }) => {
    const { server, config } = await start(search, body);
    expect(await probeSearch(config)).toMatchObject({ kind: "answered", engine: search.split(":")[0], hits: 0 });
    expect(server.requests).toHaveLength(1);
  });

  it("says what is wrong with the key, after one request", async () => {
    const { server, config } = await start("tavily", { detail: { error: "Unauthorized: own-key" } }, 401);
    expect(await failureOf(probeSearch(config))).toMatchObject({ code: "search-auth", message: expect.not.stringContaining("own-key") });
    expect(server.requests).toHaveLength(1);
  });
});
